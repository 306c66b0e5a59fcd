import Foundation
@_exported public import QuartzCore

/// …/uiwindow
@MainActor @preconcurrency open class UIWindow: UIView {
  /// …/uiwindow/windowscene
  open weak var windowScene: UIWindowScene? {
    get { scene }
    set { scene = newValue }
  }
  private var scene: UIWindowScene?
  open override var window: UIWindow? { self }
  open override var safeAreaInsets: UIEdgeInsets { insets }

  /// …/uiwindow/rootviewcontroller, whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  // Not of UIKit.
  public var insets = UIEdgeInsets.zero
  /// The height of the keyboard, from the lower edge of the screen.
  public var keyboardHeight = 0.0
}

/// …/uiscene
@MainActor @preconcurrency open class UIScene: UIResponder {
  /// …/uiscene/activationstate-swift.enum
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  open private(set) var activationState = ActivationState.foregroundActive
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidEnterBackgroundNotification")
  }
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillEnterForegroundNotification")
  }

  // Not of UIKit.
  /// The scene goes to the background, or comes to the front.
  public func setInBackground(_ isInBackground: Bool) {
    activationState = isInBackground ? .background : .foregroundActive
    NotificationCenter.default.post(
      name: isInBackground
        ? Self.didEnterBackgroundNotification : Self.willEnterForegroundNotification,
      object: self)
  }
}

/// …/uiwindowscene
@MainActor @preconcurrency open class UIWindowScene: UIScene {}

/// …/uiapplication
@MainActor @preconcurrency open class UIApplication: UIResponder {
  /// …/uiapplication/didreceivememorywarningnotification
  public nonisolated class var didReceiveMemoryWarningNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  }
}

// Not for Mac Catalyst, as the availability of the page says.
#if !targetEnvironment(macCatalyst)
  /// …/uiupdatelink: it calls its actions in each frame while its view is in a window.
  @available(iOS 18, tvOS 18, visionOS 2, *)
  @MainActor @preconcurrency open class UIUpdateLink {
    private static var links: [UIUpdateLink] = []
    private weak var view: UIView?
    private var actions: [(UIUpdateLink, UIUpdateInfo) -> Void] = []

    /// …/uiupdatelink/init(view:)
    public init(view: UIView) { self.view = view }
    /// …/uiupdatelink/isenabled
    open var isEnabled = false {
      didSet {
        Self.links.removeAll { $0 === self }
        if isEnabled { Self.links.append(self) }
      }
    }
    /// …/uiupdatelink/requirescontinuousupdates
    open var requiresContinuousUpdates = false
    /// …/uiupdatelink/preferredframeraterange
    open var preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0)
    /// …/uiupdatelink/addaction(handler:)
    open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
      actions.append(handler)
    }

    // Not of UIKit.
    /// Begins a frame.
    public static func update() {
      for link in links where link.view?.window != nil {
        for action in link.actions { action(link, UIUpdateInfo()) }
      }
    }
    /// Whether a link is enabled.
    public static var isRunning: Bool { !links.isEmpty }
  }

  /// …/uiupdateinfo
  @available(iOS 18, tvOS 18, visionOS 2, *)
  @MainActor @preconcurrency open class UIUpdateInfo {}
#endif
