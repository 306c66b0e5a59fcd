import Foundation
@_exported public import QuartzCore

/// …/uiwindow
@MainActor @preconcurrency open class UIWindow: UIView {
  /// …/uiwindow/windowscene
  open weak var windowScene: UIWindowScene? {
    get { fatalError() }
    set {}
  }
}

/// …/uiscene
@MainActor @preconcurrency open class UIScene: UIResponder {
  /// …/uiscene/activationstate-swift.enum
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  open var activationState: ActivationState { fatalError() }
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name { fatalError() }
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name { fatalError() }
}

/// …/uiwindowscene
@MainActor @preconcurrency open class UIWindowScene: UIScene {}

/// …/uiapplication
@MainActor @preconcurrency open class UIApplication: UIResponder {
  /// …/uiapplication/didreceivememorywarningnotification
  public nonisolated class var didReceiveMemoryWarningNotification: NSNotification.Name {
    fatalError()
  }
}

// Not for Mac Catalyst, as the availability of the page says.
#if !targetEnvironment(macCatalyst)
  /// …/uiupdatelink
  @available(iOS 18, tvOS 18, visionOS 2, *)
  @MainActor @preconcurrency open class UIUpdateLink {
    /// …/uiupdatelink/init(view:)
    public init(view: UIView) {}
    /// …/uiupdatelink/isenabled
    open var isEnabled: Bool {
      get { fatalError() }
      set {}
    }
    /// …/uiupdatelink/requirescontinuousupdates
    open var requiresContinuousUpdates: Bool {
      get { fatalError() }
      set {}
    }
    /// …/uiupdatelink/preferredframeraterange
    open var preferredFrameRateRange: CAFrameRateRange {
      get { fatalError() }
      set {}
    }
    /// …/uiupdatelink/addaction(handler:)
    open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
  }

  /// …/uiupdateinfo
  @available(iOS 18, tvOS 18, visionOS 2, *)
  @MainActor @preconcurrency open class UIUpdateInfo {}
#endif
