#if canImport(UIKit)
  import RoomBus
  public import RoomCore
  public import UIKit

  /// A view that draws one view state of a room, and the base class of the views of modules.
  ///
  /// The view draws after each change of the view state, and at each frame of a motion. It applies the
  /// preferences of the user, and its own size. Touches outside of the drawn elements pass through the view.
  public class ModuleUIView<ViewState: ModuleViewState>: UIView, ModuleView {
    private lazy var frames = ViewModelFrames(model, frames: FrameSource(of: self)) { [weak self] in
      self?.setNeedsLayout()
    }
    private let observers = NotificationObservers()
    private var isDrawing = false
    private var contentSize = CGSize(
      width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)

    private var reportedSize: ScreenSize?

    let model: ModuleViewModel<ViewState>
    let looks: RoomViewLooks

    init(model: ModuleViewModel<ViewState>, looks: RoomViewLooks) {
      self.model = model
      self.looks = looks
      super.init(frame: .zero)
      registerForTraitChanges(
        [UITraitPreferredContentSizeCategory.self, UITraitLayoutDirection.self]
      ) { (view: ModuleUIView, _) in
        view.setNeedsLayout()
      }
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    // MARK: For each family

    /// Draws the view state at the time of a frame.
    func update(_ viewState: ViewState, at now: Instant) {}

    /// Returns a Boolean value that indicates whether the drawn part of the view state changes after a time.
    func isMoving(_ viewState: ViewState, at time: Instant) -> Bool { viewState.isMoving(at: time) }

    /// The view has entered a window, or has left it: tasks end with it.
    func didChangeWindow() {}

    /// Sets the size that the view needs, in points; by default it has any width.
    final func setContentSize(width: Double = UIView.noIntrinsicMetric, height: Double) {
      let size = CGSize(width: width, height: height)
      guard size != contentSize else { return }
      contentSize = size
      invalidateIntrinsicContentSize()
    }

    /// Returns the size of the view if it has changed since the last call.
    final func changedSize() -> ScreenSize? {
      let size = ScreenSize(bounds.size)
      guard size != reportedSize else { return nil }
      reportedSize = size
      return size
    }

    /// The preferences of the user, with the layout direction of this view.
    final var preferences: ViewPreferences {
      ViewPreferences(
        reducesMotion: UIAccessibility.isReduceMotionEnabled,
        isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    // MARK: UIView

    public override func layoutSubviews() {
      super.layoutSubviews()
      drawFrame()
    }

    public override func didMoveToWindow() {
      super.didMoveToWindow()
      observers.removeAll()
      didChangeWindow()
      guard window != nil else { return }
      for name in [
        UIAccessibility.reduceMotionStatusDidChangeNotification,
        UIAccessibility.voiceOverStatusDidChangeNotification,
      ] {
        observers.observe(name) { [weak self] in self?.setNeedsLayout() }
      }
      setNeedsLayout()
    }

    public override var intrinsicContentSize: CGSize { contentSize }

    public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let view = super.hitTest(point, with: event)
      return view === self ? nil : view
    }

    // MARK: Frames

    private func drawFrame() {
      // Without a window nothing is seen: it is drawn when the view is in one.
      guard window != nil else { return }
      // A look that lays out its view may lay out this one.
      guard !isDrawing else { return setNeedsLayout() }
      isDrawing = true
      defer { isDrawing = false }
      frames.draw(preferences, isMoving: isMoving) { update($0, at: $1) }
    }
  }

  /// The view of any module.
  @MainActor
  protocol ModuleView: UIView {}

  extension UIView {
    /// Requests another drawing of the module view that contains this view.
    func setModuleNeedsLayout() {
      if self is any ModuleView { setNeedsLayout() } else { superview?.setModuleNeedsLayout() }
    }
  }
#endif
