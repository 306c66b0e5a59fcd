@_exported import Foundation

// What this project uses of UIKit, as its pages below https://developer.apple.com/documentation/uikit
// declare it: to check types and isolation where there is no UIKit.

/// …/uiresponder
@MainActor @preconcurrency open class UIResponder {
  public init() {}
  /// …/uiresponder/next
  open var next: UIResponder? { fatalError() }
  #if !os(tvOS)
    /// …/uiresponder/inputview
    open var inputView: UIView? { fatalError() }
    /// …/uiresponder/keycommands
    open var keyCommands: [UIKeyCommand]? { fatalError() }
    /// …/uiresponder/textinputmode
    open var textInputMode: UITextInputMode? { fatalError() }
  #endif
  /// …/uiresponder/becomefirstresponder()
  @discardableResult open func becomeFirstResponder() -> Bool { fatalError() }
  /// …/uiresponder/resignfirstresponder()
  @discardableResult open func resignFirstResponder() -> Bool { fatalError() }
  /// …/uiresponder/reloadinputviews()
  open func reloadInputViews() {}
}

/// …/uievent
@MainActor @preconcurrency open class UIEvent {
  /// …/uievent/coalescedtouches(for:)
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { fatalError() }
}

/// …/uitouch
@MainActor @preconcurrency open class UITouch: Hashable {
  /// …/uitouch/touchtype
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  /// …/uitouch/timestamp
  open var timestamp: TimeInterval { fatalError() }

  /// …/uitouch/location(in:)
  open func location(in view: UIView?) -> CGPoint { fatalError() }

  // Inherited from NSObject.
  public nonisolated static func == (lhs: UITouch, rhs: UITouch) -> Bool { lhs === rhs }
  public nonisolated func hash(into hasher: inout Hasher) {}
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
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  /// …/uigesturerecognizer/view
  open var view: UIView? { fatalError() }
  /// …/uigesturerecognizer/state-swift.property
  open var state: State {
    get { fatalError() }
    set {}
  }
  /// …/uigesturerecognizer/isenabled
  open var isEnabled: Bool {
    get { fatalError() }
    set {}
  }
  /// …/uigesturerecognizer/delaystouchesbegan
  open var delaysTouchesBegan: Bool {
    get { fatalError() }
    set {}
  }
  /// …/uigesturerecognizer/delaystouchesended
  open var delaysTouchesEnded: Bool {
    get { fatalError() }
    set {}
  }
  /// …/uigesturerecognizer/requiresexclusivetouchtype
  open var requiresExclusiveTouchType: Bool {
    get { fatalError() }
    set {}
  }

  /// …/uigesturerecognizer/allowedtouchtypes
  open var allowedTouchTypes: [NSNumber] {
    get { fatalError() }
    set {}
  }

  /// …/uigesturerecognizer/ignore(_:for:)
  open func ignore(_ touch: UITouch, for event: UIEvent) {}
  /// …/uigesturerecognizer/reset()
  open func reset() {}
  /// …/uigesturerecognizer/canprevent(_:)
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { fatalError() }
  /// …/uigesturerecognizer/canbeprevented(by:)
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    fatalError()
  }
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
  open func translation(in view: UIView?) -> CGPoint { fatalError() }
  /// …/uipangesturerecognizer/velocity(in:)
  open func velocity(in view: UIView?) -> CGPoint { fatalError() }
}

/// …/uilongpressgesturerecognizer
@MainActor @preconcurrency open class UILongPressGestureRecognizer: UIGestureRecognizer {}

/// …/uiswipegesturerecognizer
@MainActor @preconcurrency open class UISwipeGestureRecognizer: UIGestureRecognizer {}

#if !os(tvOS)
  /// …/uipinchgesturerecognizer
  @MainActor @preconcurrency open class UIPinchGestureRecognizer: UIGestureRecognizer {}

  /// …/uirotationgesturerecognizer
  @MainActor @preconcurrency open class UIRotationGestureRecognizer: UIGestureRecognizer {}
#endif
