@_exported import Foundation

// What this project uses of UIKit, as its pages below https://developer.apple.com/documentation/uikit
// declare it. The stubs check types and isolation where there is no UIKit, and do what LiveRoomUI needs of it.

/// …/uiresponder
@MainActor @preconcurrency open class UIResponder {
  public init() {}
  /// …/uiresponder/next
  open var next: UIResponder? { nil }
  #if !os(tvOS)
    /// …/uiresponder/inputview
    open var inputView: UIView? { nil }
    /// …/uiresponder/keycommands
    open var keyCommands: [UIKeyCommand]? { nil }
    /// …/uiresponder/textinputmode
    open var textInputMode: UITextInputMode? { nil }
  #endif
  /// …/uiresponder/becomefirstresponder(): false, because no responder can become the first by default.
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// …/uiresponder/resignfirstresponder()
  @discardableResult open func resignFirstResponder() -> Bool { true }
  /// …/uiresponder/reloadinputviews()
  open func reloadInputViews() {}
}

/// …/uievent
@MainActor @preconcurrency open class UIEvent {
  public init() {}
  /// …/uievent/coalescedtouches(for:)
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
}

/// …/uitouch
@MainActor @preconcurrency open class UITouch: Hashable {
  /// …/uitouch/touchtype
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  /// …/uitouch/phase-swift.enum
  public enum Phase: Int, Sendable {
    case began, moved, ended, cancelled
  }

  private let window: UIWindow
  private var location = CGPoint.zero
  /// …/uitouch/phase-swift.property
  open private(set) var phase = Phase.began
  /// …/uitouch/timestamp
  open private(set) var timestamp: TimeInterval = 0

  // Not of UIKit.
  public init(in window: UIWindow) { self.window = window }
  public func update(_ phase: Phase, at location: CGPoint, _ timestamp: TimeInterval) {
    (self.phase, self.location, self.timestamp) = (phase, location, timestamp)
  }

  /// …/uitouch/location(in:): `nil` for the window.
  open func location(in view: UIView?) -> CGPoint {
    window.convert(CGRect(origin: location, size: .zero), to: view).origin
  }

  // Inherited from NSObject.
  public nonisolated static func == (lhs: UITouch, rhs: UITouch) -> Bool { lhs === rhs }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// …/uigesturerecognizer
@MainActor @preconcurrency open class UIGestureRecognizer {
  /// …/uigesturerecognizer/state-swift.enum
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  // Inherited from NSObject.
  public init() {}
  /// …/uigesturerecognizer/init(target:action:)
  public init(target: Any?, action: Selector?) {}

  /// …/uigesturerecognizer/location(in:)
  open func location(in view: UIView?) -> CGPoint { .zero }
  /// …/uigesturerecognizer/view
  open internal(set) weak var view: UIView?
  /// …/uigesturerecognizer/state-swift.property
  open var state = State.possible
  /// …/uigesturerecognizer/isenabled
  open var isEnabled = true
  /// …/uigesturerecognizer/delaystouchesbegan
  open var delaysTouchesBegan = false
  /// …/uigesturerecognizer/delaystouchesended
  open var delaysTouchesEnded = true
  /// …/uigesturerecognizer/requiresexclusivetouchtype
  open var requiresExclusiveTouchType = true
  /// …/uigesturerecognizer/allowedtouchtypes
  open var allowedTouchTypes: [NSNumber] = []

  // Not of UIKit.
  /// Whether it gets touches: until it has failed or ended.
  public var isActive: Bool { state == .possible || state == .began || state == .changed }
  public var hasRecognized: Bool { state == .began || state == .changed || state == .ended }
  /// All fingers have lifted: …/uigesturerecognizer/reset(), after the gesture recognizer state is set to ended or
  /// failed.
  public func finish() {
    guard !isActive else { return }
    reset()
    state = .possible
  }

  /// …/uigesturerecognizer/ignore(_:for:)
  open func ignore(_ touch: UITouch, for event: UIEvent) {}
  /// …/uigesturerecognizer/reset()
  open func reset() {}
  /// …/uigesturerecognizer/canprevent(_:)
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// …/uigesturerecognizer/canbeprevented(by:)
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// …/uigesturerecognizer/touchesbegan(_:with:)
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// …/uigesturerecognizer/touchesmoved(_:with:)
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// …/uigesturerecognizer/touchesended(_:with:)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// …/uigesturerecognizer/touchescancelled(_:with:)
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}

/// …/uipangesturerecognizer
@MainActor @preconcurrency open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// …/uipangesturerecognizer/translation(in:)
  open func translation(in view: UIView?) -> CGPoint { .zero }
  /// …/uipangesturerecognizer/velocity(in:)
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// …/uiswipegesturerecognizer
@MainActor @preconcurrency open class UISwipeGestureRecognizer: UIGestureRecognizer {}

#if !os(tvOS)
  /// …/uipinchgesturerecognizer
  @MainActor @preconcurrency open class UIPinchGestureRecognizer: UIGestureRecognizer {}

  /// …/uirotationgesturerecognizer
  @MainActor @preconcurrency open class UIRotationGestureRecognizer: UIGestureRecognizer {}
#endif
