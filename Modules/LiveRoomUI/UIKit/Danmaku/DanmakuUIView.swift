#if canImport(UIKit)
  public import DanmakuLanes
  public import RoomBus
  import RoomCore
  import SwiftUI
  public import UIKit
  #if canImport(UIKit.UIGestureRecognizerSubclass)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// The comments that fly over the video, as ``DanmakuLayer`` in SwiftUI.
  public final class DanmakuUIView: ModuleUIView<DanmakuViewState> {
    private lazy var slots = SlotPool<Int, _, _>(looks.danmaku)
    private lazy var measuredSlots = SlotPool<Int, _, _>(looks.danmaku)
    /// Has the comments that are measured, out of sight.
    private let measure = UIView()
    private var measured: Set<Int> = []
    /// The comments as they are drawn.
    private var placements: [DanmakuPlacement] = []
    #if !os(tvOS)
      private var recognizer: DanmakuRecognizer?
    #endif

    /// Creates the view of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. Its size, the widths of comments and fingers are reported to
    ///     the module.
    ///   - looks: how a comment looks.
    ///   - isInteractive: whether fingers stop comments, tap them and hold them. Otherwise fingers reach the views
    ///     below. Default `true`.
    public init(
      _ model: DanmakuModel, looks: RoomViewLooks = RoomViewLooks(), isInteractive: Bool = true
    ) {
      super.init(model: model, looks: looks)
      clipsToBounds = true
      isUserInteractionEnabled = isInteractive
      accessibilityElementsHidden = true
      measure.isHidden = true
      addSubview(measure)
      #if !os(tvOS)
        recognizer = DanmakuRecognizer(self)
      #endif
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func update(_ viewState: DanmakuViewState, at now: Instant) {
      changedSize().map { model.module.resize($0) }
      reportWidths(viewState.commentsToMeasure)
      alpha = viewState.opacity
      placements = viewState.visibleComments(at: now)
      let slots = slots.update(placements.map { ($0.slot, $0.comment, ()) }, in: self)
      for (placement, slot) in zip(placements, slots) {
        slot.place(at: placement.origin, placement.size)
      }
    }

    /// Measures each comment once.
    private func reportWidths(_ comments: ArraySlice<DanmakuComment>) {
      measured.formIntersection(comments.map(\.id))
      let news = comments.filter { !measured.contains($0.id) }
      let slots = measuredSlots.update(news.map { ($0.id, $0, ()) }, in: measure)
      guard !news.isEmpty else { return }
      measured.formUnion(news.map(\.id))
      model.module.didMeasure(
        zip(news, slots).map { DanmakuMeasurement(comment: $0.id, width: $1.size().width) })
    }

    /// The comment that is drawn at a point.
    fileprivate func comment(at point: CGPoint) -> Int? {
      placements.comment(at: ScreenPoint(point))
    }

    fileprivate func report(_ touch: DanmakuTouch?) {
      if let touch { model.module.send(.touch(touch)) }
    }
  }

  #if !os(tvOS)
    /// Reports a finger from when it lands. It is never recognized, so that it prevents no other gesture.
    @MainActor
    private final class DanmakuRecognizer: UIGestureRecognizer {
      private var finger = RestingFinger()
      private var start = CGPoint.zero

      init(_ view: DanmakuUIView) {
        super.init(target: nil, action: nil)
        cancelsTouchesInView = false
        view.addGestureRecognizer(self)
      }

      private var comments: DanmakuUIView? { view as? DanmakuUIView }

      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, let comments else { return }
        start = touch.location(in: comments)
        comments.report(finger.move(on: comments.comment(at: start)))
      }

      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let point = touches.first?.location(in: view) else { return }
        comments?.report(finger.move(on: nil, x: point.x - start.x, y: point.y - start.y))
      }

      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        comments?.report(finger.lift(.ended))
        state = .failed
      }

      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
      }

      override func reset() {
        super.reset()
        comments?.report(finger.lift(.cancelled))
      }
    }
  #endif

  /// The default look of a flying comment, as `DanmakuLook` in SwiftUI. The comments are labels, since each comment of a
  /// flood is measured: a label is measured faster than a hosting view.
  final class DanmakuCommentUIView: UIView {
    private let ground = UIView()
    private let text = UILabel()

    convenience init() {
      self.init(frame: .zero)
      backgroundColor = .black
      addFilling(ground)
      text.font = .preferredFont(forTextStyle: .headline)
      text.adjustsFontForContentSizeCategory = true
      text.shadowColor = UIColor.black.withAlphaComponent(0.7)
      text.shadowOffset = CGSize(width: 0, height: 1)
      // A count that grows while the comment flies.
      text.adjustsFontSizeToFitWidth = true
      text.minimumScaleFactor = 0.5
      text.translatesAutoresizingMaskIntoConstraints = false
      addSubview(text)
      NSLayoutConstraint.activate([
        text.topAnchor.constraint(equalTo: topAnchor),
        text.bottomAnchor.constraint(equalTo: bottomAnchor),
        text.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
        text.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      ])
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layer.cornerRadius = bounds.height / 2
      ground.layer.cornerRadius = bounds.height / 2
    }

    func show(_ comment: DanmakuComment, _ looks: RoomLooks) {
      text.text = looks.phrases.words(of: comment)
      text.textColor = UIColor(comment.isOwn ? looks.theme.accent : looks.theme.text)
      ground.backgroundColor = UIColor(looks.theme.ground)
    }
  }
#endif
