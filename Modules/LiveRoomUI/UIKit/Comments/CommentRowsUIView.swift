#if canImport(UIKit)
  public import CommentList
  import LikeGestures
  import QuartzCore
  public import RoomBus
  import RoomCore
  import SwiftUI
  public import UIKit

  /// The comments of a room, as ``CommentRows`` in SwiftUI. The view has scrolling rows, the pinned comments
  /// above them, and a button with the number of unread rows.
  public final class CommentRowsUIView: ModuleUIView<CommentViewState> {
    private let width: Double
    private let rowsHeight: Double
    private lazy var slots = SlotPool<Int, _, _>(looks.comment)
    private lazy var pinSlots = SlotPool<Int, _, _>(looks.comment)
    fileprivate let list = PassThroughUIView()
    private let fade = CAGradientLayer()
    private let fadeHeight: Double
    private let newest = UIButton(configuration: .filled())
    private var heights: [Int: MeasuredLength] = [:]
    #if !os(tvOS)
      private var fingers: CommentFingers?
    #endif

    /// Creates the rows of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. Sizes, fingers and taps are reported to the module.
    ///   - looks: how a row looks.
    ///   - width: the greatest width, in points. Default 300.
    ///   - height: the height of the rows, in points, without the pinned comments. Default 220.
    ///   - fade: the height of the upper edge within which rows fade, in points. Default 24.
    public init(
      _ model: CommentListModel, looks: RoomViewLooks = RoomViewLooks(), width: Double = 300,
      height: Double = 220, fade: Double = 24
    ) {
      self.width = width
      rowsHeight = height
      fadeHeight = fade
      super.init(model: model, looks: looks)
      model.module.resize(height: height)
      list.clipsToBounds = true
      list.layer.mask = self.fade
      self.fade.colors = [UIColor.clear.cgColor, UIColor.black.cgColor]
      list.touchRegion = .comments
      addSubview(list)
      #if !os(tvOS)
        fingers = CommentFingers(self)
      #endif
      newest.touchRegion = .control
      newest.addAction(
        UIAction { [comments = model.module] _ in comments.scrollToNewest() },
        for: .primaryActionTriggered)
      addSubview(newest)
      accessibilityContainerType = .list
      accessibilityLabel = looks.text(.comments)
      accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: looks.text(.newestComments)) {
          [comments = model.module] _ in
          comments.scrollToNewest()
          return true
        }
      ]
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    public override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
      let pages = direction == .down ? 1.0 : direction == .up ? -1.0 : 0
      guard pages != 0 else { return false }
      for drag in CommentDrag.page(by: pages * rowsHeight) { model.module.drag(drag) }
      return true
    }

    /// Where the gestures of a room decide on its fingers, its routes scroll the rows. Pans of outer views, such as the
    /// swipe back, begin.
    public override func gestureRecognizerShouldBegin(
      _ gestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      gestureRecognizer.view !== self || !(gestureRecognizer is UIPanGestureRecognizer)
        || touchReceiver == nil
    }

    override func update(_ viewState: CommentViewState, at now: Instant) {
      let width = bounds.width > 0 ? min(bounds.width, self.width) : self.width
      let top = updatePins(viewState, width)
      setContentSize(width: self.width, height: top + rowsHeight)
      list.place(at: ScreenPoint(x: 0, y: top), ScreenSize(width: width, height: rowsHeight))
      // At once, and not by an animation of the layer.
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      fade.frame = list.bounds
      fade.endPoint = CGPoint(x: 0.5, y: fadeHeight / rowsHeight)
      CATransaction.commit()
      updateRows(viewState, width, at: now)
      updateNewest(viewState.unread, below: top + rowsHeight)
    }

    /// Returns the height of the pinned comments.
    private func updatePins(_ viewState: CommentViewState, _ width: Double) -> Double {
      let rows = viewState.pinnedRows
      let slots = pinSlots.update(
        rows.map { ($0.id, $0, ()) }, in: self,
        change: { [looks] slot, row in slot.speak(.label(of: row), value: nil, in: looks) })
      var top = 0.0
      for slot in slots {
        let size = slot.size(within: width)
        slot.place(at: ScreenPoint(x: 0, y: top), ScreenSize(width: width, height: size.height))
        top += size.height + 4
      }
      return top
    }

    private func updateRows(_ viewState: CommentViewState, _ width: Double, at now: Instant) {
      let placements = viewState.visibleRows(at: now)
      let slots = slots.update(
        placements.map { ($0.row.id, $0.row, ()) }, in: list,
        prepare: { $0.accessibilityTraits = .button },
        change: { [looks] slot, row in
          slot.speak(.label(of: row), value: .value(of: row), in: looks)
        })
      let shown = Set(placements.map(\.row.id))
      heights = heights.filter { shown.contains($0.key) }
      var measurements: [CommentMeasurement] = []
      for (placement, slot) in zip(placements, slots) {
        let row = placement.row
        slot.onTap = { [comments = model.module, rowsHeight] _ in
          comments.send(placement.tap(in: rowsHeight))
        }
        slot.accessibilityElementsHidden = !placement.isOnScreen(in: rowsHeight)
        let height = slot.size(within: width).height
        if let length = heights[row.id, default: MeasuredLength()].measured(height) {
          measurements.append(CommentMeasurement(row: row.id, height: length))
        }
        slot.place(
          at: ScreenPoint(x: 0, y: placement.top), ScreenSize(width: width, height: height))
      }
      if !measurements.isEmpty { model.module.didMeasure(measurements) }
    }

    private func updateNewest(_ unread: Int, below bottom: Double) {
      newest.isHidden = unread == 0
      guard unread > 0 else { return }
      newest.configuration?.title = looks.text(.unreadComments(unread))
      newest.configuration?.baseBackgroundColor = UIColor(looks.theme.button)
      newest.configuration?.baseForegroundColor = UIColor(looks.theme.text)
      let size = ScreenSize(newest.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize))
      newest.place(at: ScreenPoint(x: 8, y: bottom - size.height - 4), size)
    }
  }

  #if !os(tvOS)
    /// The recognizers of a list of comments.
    @MainActor
    private final class CommentFingers: NSObject {
      private weak var view: CommentRowsUIView?
      private lazy var pan = UIPanGestureRecognizer(target: self, action: #selector(didPan))

      init(_ view: CommentRowsUIView) {
        self.view = view
        super.init()
        view.addGestureRecognizer(pan)
        view.addGestureRecognizer(
          UILongPressGestureRecognizer(target: self, action: #selector(didLongPress)))
      }

      @objc private func didPan(_ recognizer: AnyObject) {
        guard let comments = view?.model.module else { return }
        let translation = pan.translation(in: view).y
        switch pan.state {
        case .began: comments.drag(CommentDrag(.began, translation: translation))
        case .changed: comments.drag(CommentDrag(.changed, translation: translation))
        case .ended:
          comments.drag(
            CommentDrag(.ended, translation: translation, velocity: pan.velocity(in: view).y))
        case .cancelled: comments.drag(CommentDrag(.ended, translation: translation))
        case .possible, .failed: break
        @unknown default: break
        }
      }

      @objc private func didLongPress(_ recognizer: AnyObject) {
        guard let view, let recognizer = recognizer as? UIGestureRecognizer,
          recognizer.state == .began
        else { return }
        view.model.module.longPress(y: recognizer.location(in: view.list).y)
      }
    }
  #endif
#endif
