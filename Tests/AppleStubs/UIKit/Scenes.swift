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
  /// The height of a docked keyboard, from the lower edge of the screen. A change is posted, with the screen as the
  /// object: …/uiresponder/keyboardwillchangeframenotification. A keyboard that hides has a second notification.
  public var keyboardHeight = 0.0 {
    didSet {
      #if !os(tvOS) && !os(visionOS)
        let height = keyboardHeight > 0 ? keyboardHeight : oldValue
        let frame = CGRect(
          x: 0, y: bounds.height - keyboardHeight, width: bounds.width, height: height)
        var names = [UIResponder.keyboardWillChangeFrameNotification]
        if keyboardHeight == 0 { names.append(UIResponder.keyboardWillHideNotification) }
        for name in names {
          NotificationCenter.default.post(
            name: name, object: windowScene?.screen,
            userInfo: [
              UIResponder.keyboardFrameEndUserInfoKey: frame,
              UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
            ])
        }
      #endif
    }
  }
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
@MainActor @preconcurrency open class UIWindowScene: UIScene {
  #if !os(tvOS) && !os(visionOS)
    /// …/uiwindowscene/screen
    public private(set) lazy var screen = UIScreen()
  #endif
}

/// …/uiapplication
@MainActor @preconcurrency open class UIApplication: UIResponder {
  /// …/uiapplication/didreceivememorywarningnotification
  public nonisolated class var didReceiveMemoryWarningNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  }
  /// …/uiapplication/shared
  public static let shared = UIApplication()
  /// …/uiapplication/isidletimerdisabled
  open var isIdleTimerDisabled = false
}

/// The update links that are enabled. Not of UIKit.
@MainActor public enum UpdateLinks {
  private static var links: [ObjectIdentifier: () -> Void] = [:]

  static func set<Link: AnyObject>(_ link: Link, _ update: ((Link) -> Void)?) {
    links[ObjectIdentifier(link)] = update.map { update in { [weak link] in link.map(update) } }
  }
  /// Begins a frame.
  public static func update() { for update in links.values { update() } }
  public static var isRunning: Bool { !links.isEmpty }
}

// Not for Mac Catalyst, as the availability of the page says.
#if !targetEnvironment(macCatalyst)
  /// …/uiupdatelink: it calls its actions in each frame while its view is in a window.
  @available(iOS 18, tvOS 18, visionOS 2, *)
  @MainActor @preconcurrency open class UIUpdateLink {
    private weak var view: UIView?
    private var actions: [(UIUpdateLink, UIUpdateInfo) -> Void] = []

    /// …/uiupdatelink/init(view:)
    public init(view: UIView) { self.view = view }
    /// …/uiupdatelink/isenabled
    open var isEnabled = false {
      didSet { UpdateLinks.set(self, isEnabled ? { $0.update() } : nil) }
    }
    /// …/uiupdatelink/requirescontinuousupdates
    open var requiresContinuousUpdates = false
    /// …/uiupdatelink/preferredframeraterange
    open var preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0)
    /// …/uiupdatelink/addaction(handler:)
    open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
      actions.append(handler)
    }

    private func update() {
      guard view?.window != nil else { return }
      for action in actions { action(self, UIUpdateInfo()) }
    }
  }

  /// …/uiupdateinfo
  @available(iOS 18, tvOS 18, visionOS 2, *)
  @MainActor @preconcurrency open class UIUpdateInfo {}
#endif
