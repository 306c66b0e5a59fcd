import Foundation

/// …/nsapplication
@MainActor @preconcurrency open class NSApplication: NSResponder {
  /// …/nsapplication/shared
  public class var shared: NSApplication { fatalError() }
  /// …/nsapplication/keywindow
  open var keyWindow: NSWindow? { fatalError() }
}

/// …/nswindow
@MainActor @preconcurrency open class NSWindow: NSResponder {
  /// …/nswindow/firstresponder
  open weak var firstResponder: NSResponder? { fatalError() }
}

/// …/nstextview
@MainActor @preconcurrency open class NSTextView: NSView {
  // Of …/nstextinputclient.
  open func selectedRange() -> NSRange { fatalError() }
  open func hasMarkedText() -> Bool { fatalError() }
}
