#if canImport(UIKit)
  public import UIKit

  /// …/uihostingcontroller: a UIKit view controller that manages a SwiftUI view hierarchy. The views are on screen
  /// while the view of the controller is in a window.
  @MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    private let rootView: Content
    private let hosting = HostingView(frame: .zero)

    /// …/uihostingcontroller/init(rootview:)
    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
      view = hosting
      hosting.show = { [weak hosting] in hosting?.graph.show(rootView, $0) }
    }
    public required dynamic init?(coder: NSCoder) { fatalError() }
    /// …/uihostingcontroller/sizingoptions
    public var sizingOptions: UIHostingControllerSizingOptions = [] {
      didSet { hosting.sizesItself = sizingOptions.contains(.intrinsicContentSize) }
    }
  }

  /// …/uihostingcontrollersizingoptions
  public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 1)
  }

  /// The view of a hosting controller.
  public final class HostingView: UIView {
    public let graph = ViewGraph()
    var show: (EnvironmentValues) -> Void = { _ in }
    var sizesItself = false
    private var hasBegun = false

    public override init(frame: CGRect) {
      super.init(frame: frame)
      graph.hostingView = self
    }
    public required init?(coder: NSCoder) { nil }

    deinit { graph.close() }

    public override func didMoveToWindow() {
      super.didMoveToWindow()
      graph.isOnScreen = window != nil
      if window == nil { graph.finish() }
    }

    public override var intrinsicContentSize: CGSize {
      sizesItself ? graph.idealSize : super.intrinsicContentSize
    }

    public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      guard bounds.contains(point), window != nil else { return nil }
      let place = convert(CGRect(origin: point, size: .zero), to: nil).origin
      return graph.boxes.contains { $0.hit(place) != nil } ? self : nil
    }

    /// Draws a frame of the display.
    func draw(at time: Double, _ environment: EnvironmentValues?) {
      guard let window else { return }
      if !hasBegun || environment != nil { show(environment ?? EnvironmentValues()) }
      hasBegun = true
      let frame = convert(bounds, to: nil)
      var area = SafeArea()
      area.screen = window.bounds.offsetBy(dx: -frame.minX, dy: -frame.minY)
      area.container = EdgeInsets(
        top: window.safeAreaInsets.top, leading: window.safeAreaInsets.left,
        bottom: window.safeAreaInsets.bottom, trailing: window.safeAreaInsets.right)
      area.keyboard = window.keyboardHeight
      graph.setPlace(bounds, at: frame.origin, area)
      graph.draw(at: time)
    }
  }

  /// A screen with one window, whose time passes by calls.
  @MainActor public final class Screen {
    public let window = UIWindow(frame: .zero)
    /// The settings of the user. A change applies to the next frame.
    private var environment = EnvironmentValues()
    private var isEnvironmentNew = true
    private let event = UIEvent()
    private var touches: [Int: UITouch] = [:]
    private var hosts: [Int: HostingView] = [:]
    /// The seconds since the system started.
    public private(set) var time = 0.0

    /// - Parameters:
    ///   - size: the size of the screen, in points.
    ///   - insets: the safe area.
    public init(_ size: CGSize, insets: UIEdgeInsets = .zero, controller: UIViewController) {
      window.frame = CGRect(origin: .zero, size: size)
      window.insets = insets
      let scene = UIWindowScene()
      window.windowScene = scene
      window.rootViewController = controller
    }

    public convenience init(_ size: CGSize, insets: UIEdgeInsets = .zero, _ view: some View) {
      self.init(size, insets: insets, controller: UIHostingController(rootView: view))
    }

    /// Changes the settings of the user: …/environmentvalues.
    public func set<Value>(_ key: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) {
      environment[keyPath: key] = value
      isEnvironmentNew = true
    }

    public func setVoiceOver(_ isRunning: Bool) {
      environment.accessibilityVoiceOverEnabled = isRunning
      isEnvironmentNew = true
    }

    public func setReducesMotion(_ reducesMotion: Bool) {
      environment.accessibilityReduceMotion = reducesMotion
      isEnvironmentNew = true
    }

    /// Turns the screen, or changes its size.
    public func resize(_ size: CGSize, insets: UIEdgeInsets) {
      window.frame = CGRect(origin: .zero, size: size)
      window.insets = insets
    }

    /// The hosting views in the window, the lowest first.
    public var hostingViews: [HostingView] {
      func all(_ view: UIView) -> [HostingView] {
        ((view as? HostingView).map { [$0] } ?? []) + view.subviews.flatMap(all)
      }
      return all(window)
    }

    /// Draws the frame of a time, in seconds.
    public func draw(at time: Double) {
      self.time = time
      mediaTime = time
      for host in hostingViews { host.graph.fingers.wait(until: time) }
      UpdateLinks.update()
      window.layoutIfNeeded()
      for host in hostingViews { host.draw(at: time, isEnvironmentNew ? environment : nil) }
      isEnvironmentNew = false
    }

    /// A finger on the screen: the topmost hosting view gets it.
    public func touch(_ phase: UITouch.Phase, at point: CGPoint, finger id: Int = 0) {
      mediaTime = time
      let touch = touches[id] ?? UITouch(in: window)
      touch.update(phase, at: point, time)
      if phase == .began {
        touches[id] = touch
        hosts[id] = window.hitTest(point, with: event).flatMap { hit in
          sequence(first: hit, next: \.superview).lazy.compactMap { $0 as? HostingView }.first
        }
      }
      if let host = hosts[id] { host.graph.fingers.touch(id, touch, event, in: host.graph) }
      if phase == .ended || phase == .cancelled { (touches[id], hosts[id]) = (nil, nil) }
      settle()
    }

    /// Recognizers are reset when all fingers have lifted.
    public func settle() {
      for host in hostingViews {
        host.graph.fingers.settle()
        if host.graph.fingers.isEmpty {
          for recognizer in host.graph.recognizers { recognizer.finish() }
        }
      }
    }

    /// Whether a view of the window asks for frames.
    public var isAnimating: Bool {
      hostingViews.contains { $0.graph.isAnimating } || UpdateLinks.isRunning
    }

    public var description: String { hostingViews.map(\.graph.description).joined() }
    public var accessibilityElements: [AccessibilityElement] {
      hostingViews.flatMap(\.graph.accessibilityElements)
    }
  }
#endif
