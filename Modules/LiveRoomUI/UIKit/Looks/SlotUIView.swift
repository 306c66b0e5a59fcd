#if canImport(UIKit)
  import LikeGestures
  import RoomCore
  import UIKit

  /// The place of one element: draws it by a look, in a pose, and takes its taps.
  final class SlotUIView<Value: Equatable, Motion>: UIControl {
    private let content: RoomViewLook<Value, Motion>.Content?
    private var measured: Measurement?
    private(set) var value: Value?
    /// A Boolean value that indicates whether the text size, or data of the app such as names, has changed
    /// since the last update.
    private var isOutdated = false
    private lazy var reads = ObservedReads { [weak self] in
      self?.isOutdated = true
      self?.setModuleNeedsLayout()
    }
    /// Receives taps, by their place in the slot.
    var onTap: (@MainActor (ScreenPoint) -> Void)?
    /// A closure that dismisses the element of the slot for assistive technologies.
    var onEscape: (@MainActor () -> Void)?

    private struct Measurement {
      let width: Double?
      let size: ScreenSize
    }

    init(_ content: RoomViewLook<Value, Motion>.Content?) {
      self.content = content
      super.init(frame: .zero)
      content.map { addFilling($0.view) }
      // The view that draws the slot is laid out again by UIKit.
      registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
        (slot: SlotUIView, _) in
        slot.isOutdated = true
      }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows a value. If the value or its look has changed, calls `change`.
    func show(_ value: Value, _ motion: Motion, _ change: () -> Void) {
      if value != self.value || isOutdated {
        self.value = value
        isOutdated = false
        measured = nil
        reads.track {
          content?.show(value)
          change()
        }
      }
      content?.update(motion)
    }

    /// The size that the value needs, in points; no wider than `width`, if one is given. A view without a size of its
    /// own fills its place.
    func size(within width: Double? = nil, filling place: ScreenSize = .zero) -> ScreenSize {
      if let measured, measured.width == width { return measured.size.filling(place) }
      let size = content.map { $0.view.fittingSize(within: width) } ?? .zero
      measured = Measurement(width: width, size: size)
      return size.filling(place)
    }

    /// Places the content in the slot, where it does not fill it.
    func placeContent(at origin: ScreenPoint, _ size: ScreenSize) {
      content?.view.autoresizingMask = []
      UIView.performWithoutAnimation { content?.view.place(at: origin, size) }
    }

    // MARK: Taps

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let view = super.hitTest(point, with: event)
      // Controls in the content have their own taps.
      return onTap == nil || view is UIControl ? view : view.map { _ in self }
    }

    #if !os(tvOS)
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if isTouchInside, let touch { onTap?(ScreenPoint(touch.location(in: self))) }
      }
    #endif

    override func accessibilityActivate() -> Bool {
      tapMiddle()
      return onTap != nil
    }

    private func tapMiddle() {
      onTap?(ScreenPoint(CGPoint(x: bounds.midX, y: bounds.midY)))
    }

    #if os(tvOS)
      override var canBecomeFocused: Bool { onTap != nil && isUserInteractionEnabled }

      override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
      ) {
        super.didUpdateFocus(in: context, with: coordinator)
        // The transform of the slot shows the pose, so a subview is scaled for focus.
        let scale = isFocused ? 1.1 : 1
        layer.sublayerTransform = CATransform3DMakeScale(scale, scale, 1)
      }

      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        super.pressesEnded(presses, with: event)
        if presses.contains(where: { $0.type == .select }) { tapMiddle() }
      }
    #endif

    override func accessibilityPerformEscape() -> Bool {
      onEscape?()
      return onEscape != nil
    }
  }

  extension UIView {
    /// The size that the view needs by its constraints, or by itself; no wider than `width`, if given.
    fileprivate func fittingSize(within width: Double?) -> ScreenSize {
      let natural = ScreenSize(systemLayoutSizeFitting(UIView.layoutFittingCompressedSize))
      guard let width, natural.width > width else { return natural }
      return ScreenSize(
        systemLayoutSizeFitting(
          CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel))
    }
  }
#endif
