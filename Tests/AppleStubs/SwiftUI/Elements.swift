// The evaluation of views: which view is where, what it keeps, and what is evaluated again.

#if canImport(UIKit)
  public import UIKit
#endif

/// A view at its place in the tree. It keeps the state of the view as long as the place has a view of the same type
/// and the same identity.
public final class ViewElement: @unchecked Sendable {
  let graph: ViewGraph
  weak var parent: ViewElement?
  let depth: Int
  private(set) var view: any View
  private(set) var environment: EnvironmentValues
  private(set) var children: [ViewElement] = []
  private var keys: [AnyHashable] = []
  /// The state of the view, by the index of its property.
  var locations: [Int: AnyObject] = [:]
  /// The object that a view of SwiftUI's own keeps.
  var memory: AnyObject?
  /// Changes a preference of the views in this view, or adds one.
  var preferenceChange: (key: ObjectIdentifier, change: (inout Any) -> Void)?
  private(set) var isOnScreen = false
  private(set) var isRemoved = false

  init(
    _ view: any View, in graph: ViewGraph, parent: ViewElement?, _ environment: EnvironmentValues
  ) {
    (self.view, self.graph, self.parent, self.environment) = (view, graph, parent, environment)
    depth = (parent?.depth ?? 0) + 1
  }

  var typeName: String { ViewGraph.name(type(of: view)) }
  var isRightToLeft: Bool { environment.layoutDirection == .rightToLeft }

  /// Has the view evaluated again in the next frame.
  func invalidate() {
    if !isRemoved { graph.invalidate(self) }
  }

  func update(_ view: any View, _ environment: EnvironmentValues) {
    (self.view, self.environment) = (view, environment)
    update()
  }

  /// Evaluates the view, and the views in it.
  func update() {
    graph.isEvaluated(self)
    nonisolated(unsafe) let view = view
    MainActor.assumeIsolated { view._update(self) }
  }

  /// Evaluates the content of the view, and follows the values that are read: observable properties and state. The views
  /// in the content are evaluated afterwards: a view would follow all that is read while it is tracked.
  func track<Content>(_ evaluate: () -> Content) -> Content {
    let outer = ViewGraph.evaluating
    ViewGraph.evaluating = self
    defer { ViewGraph.evaluating = outer }
    // In tests, all tasks run on one thread.
    return withObservationTracking(evaluate) { [weak self] in self?.invalidate() }
  }

  /// The boxes that the views in this view draw.
  var boxes: [ViewBox] {
    nonisolated(unsafe) let view = view
    return MainActor.assumeIsolated { view._boxes(self) }
  }

  /// Brings the views in this view up to date. A child remains if its key and the type of its view remain.
  func update(_ new: [(key: AnyHashable, view: any View)], environment: EnvironmentValues? = nil) {
    let environment = environment ?? self.environment
    var old: [AnyHashable: ViewElement] = [:]
    for (key, child) in zip(keys, children) { old[key] = child }
    keys = new.map(\.key)
    var next: [ViewElement] = []
    for (key, view) in new {
      if let child = old[key], type(of: child.view) == type(of: view) {
        old[key] = nil
        next.append(child)
        child.update(view, environment)
      } else {
        let child = ViewElement(view, in: graph, parent: self, environment)
        next.append(child)
        child.update()
        if isOnScreen { child.setOnScreen(true) }
      }
    }
    children = next
    for child in old.values { child.remove() }
  }

  private nonisolated(unsafe) static let onlyKey: AnyHashable = 0

  func update(_ view: any View, environment: EnvironmentValues? = nil) {
    // Most elements have one child, which remains.
    if children.count == 1, keys[0] == Self.onlyKey, type(of: children[0].view) == type(of: view) {
      children[0].update(view, environment ?? self.environment)
    } else {
      update([(Self.onlyKey, view)], environment: environment)
    }
  }

  /// The view appears or disappears, with the views in it.
  func setOnScreen(_ isOnScreen: Bool) {
    guard isOnScreen != self.isOnScreen else { return }
    self.isOnScreen = isOnScreen
    (memory as? any Appearing)?.setOnScreen(isOnScreen, in: graph)
    for child in children { child.setOnScreen(isOnScreen) }
  }

  func remove() {
    setOnScreen(false)
    isRemoved = true
    for child in children { child.remove() }
    (memory as? any Removable)?.remove()
    (children, locations, memory) = ([], [:], nil)
  }

  /// …/preferencekey/reduce(value:nextvalue:): the values of the views in the view, in their order.
  func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value {
    var value = K.defaultValue
    for (index, child) in children.enumerated() where child.hasPreferences {
      if index == 0 {
        value = child.preference(key)
      } else {
        K.reduce(value: &value) { child.preference(key) }
      }
    }
    if let preferenceChange, preferenceChange.key == ObjectIdentifier(key) {
      var changed: Any = value
      preferenceChange.change(&changed)
      if let changed = changed as? K.Value { value = changed }
    }
    return value
  }

  /// Whether preferences of the view reach the views around it. Those of a mask do not.
  var hasPreferences = true
}

/// The memory of an element that follows whether the element is on screen.
protocol Appearing: AnyObject {
  func setOnScreen(_ isOnScreen: Bool, in graph: ViewGraph)
}

/// The memory of an element that ends with it.
protocol Removable: AnyObject {
  func remove()
}

/// Calls a closure of the main actor. The whole engine runs there.
func onMain<Value>(_ body: @MainActor () -> Value) -> Value {
  MainActor.preconditionIsolated()
  return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Value).self)() }
}

/// The views of one hosting view: evaluated, laid out, and followed by their actions.
public final class ViewGraph: @unchecked Sendable {
  nonisolated(unsafe) static var evaluating: ViewElement?
  nonisolated(unsafe) private static var names: [ObjectIdentifier: String] = [:]
  /// The views of apps and of the kit that were evaluated in this process, by type, with the number of times.
  nonisolated(unsafe) public static var evaluations: [String: Int] = [:]

  /// The name of a type without its module and its parameters.
  static func name(_ type: Any.Type) -> String {
    if let name = names[ObjectIdentifier(type)] { return name }
    let name = String(String(describing: type).prefix { $0 != "<" })
    names[ObjectIdentifier(type)] = name
    return name
  }

  private var root: ViewElement?
  private var invalid: [ObjectIdentifier: ViewElement] = [:]
  /// The actions that a layout has caused, such as those of `onChange`.
  var actions: [() -> Void] = []
  private var timelines: [ObjectIdentifier: ViewElement] = [:]
  /// A reader of preferences of the views in an element.
  private var preferenceReaders: [ObjectIdentifier: (element: ViewElement, read: () -> Void)] = [:]
  /// Whether a view was evaluated since preferences were read.
  private var hasEvaluated = false
  private(set) var boxes: [ViewBox] = []
  var bounds = CGRect.zero
  var safeArea = SafeArea()
  /// The place of the hosting view in its window.
  var origin = CGPoint.zero
  /// The time of the last frame, in seconds.
  private(set) var time = 0.0
  private var needsLayout = true
  /// The number of evaluations of bodies so far.
  public private(set) var evaluationCount = 0
  let fingers = Fingers()
  #if canImport(UIKit)
    weak var hostingView: UIView?
    /// The recognizers of UIKit on the views.
    public internal(set) var recognizers: [UIGestureRecognizer] = []
  #endif

  init() {}

  var isOnScreen = false {
    didSet { root?.setOnScreen(isOnScreen) }
  }

  func show(_ view: some View, _ environment: EnvironmentValues) {
    if let root { return root.update(view, environment) }
    let root = ViewElement(view, in: self, parent: nil, environment)
    self.root = root
    root.update()
    root.setOnScreen(isOnScreen)
  }

  func invalidate(_ element: ViewElement) { invalid[ObjectIdentifier(element)] = element }
  func setNeedsLayout() { needsLayout = true }

  func isEvaluated(_ element: ViewElement) {
    invalid[ObjectIdentifier(element)] = nil
    (needsLayout, hasEvaluated) = (true, true)
    guard !(element.view is any PrimitiveView) else { return }
    evaluationCount += 1
    Self.evaluations[element.typeName, default: 0] += 1
  }

  func setTimeline(_ element: ViewElement, isRunning: Bool) {
    timelines[ObjectIdentifier(element)] = isRunning ? element : nil
  }

  func readPreferences(in element: ViewElement, _ read: @escaping () -> Void) {
    preferenceReaders[ObjectIdentifier(element)] = (element, read)
  }

  /// Whether a timeline asks for frames.
  var isAnimating: Bool { !timelines.isEmpty }

  /// Whether something is to be evaluated or laid out.
  var isInvalid: Bool { !invalid.isEmpty || needsLayout || !actions.isEmpty }

  /// Draws a frame. Actions that change views draw them again in the same frame.
  func draw(at time: Double) {
    self.time = time
    timelines = timelines.filter { !$0.value.isRemoved }
    for timeline in timelines.values { invalidate(timeline) }
    var passes = 0
    while isInvalid {
      passes += 1
      // A view whose measurement changes it again and again would hang a device.
      guard passes < 100 else {
        fatalError("The views do not settle: \(invalid.values.map(\.typeName))")
      }
      evaluate()
      layOut()
      let actions = actions
      self.actions = []
      for action in actions { action() }
    }
  }

  private func evaluate() {
    while let first = invalid.values.min(by: { $0.depth < $1.depth }) {
      invalid[ObjectIdentifier(first)] = nil
      if !first.isRemoved { first.update() }
    }
    guard hasEvaluated else { return }
    preferenceReaders = preferenceReaders.filter { !$0.value.element.isRemoved }
    for reader in preferenceReaders.values { reader.read() }
  }

  private func layOut() {
    guard needsLayout, let root else { return }
    repeat {
      (needsLayout, hasEvaluated) = (false, false)
      boxes = root.boxes
      let place = safeArea.inner(of: bounds)
      for box in boxes {
        box.align(.center, in: place, ProposedViewSize(place.size), isRightToLeft: false)
        box.didLayOut(in: nil, Matrix(x: origin.x, y: origin.y))
      }
      // A layout evaluates the content of geometry readers.
      evaluate()
    } while needsLayout
    for box in boxes { box.perform() }
  }

  /// The views have left the window: their last actions run.
  func finish() {
    let actions = actions
    self.actions = []
    for action in actions { action() }
  }

  /// The hosting view is gone.
  func close() {
    root?.remove()
    finish()
    (root, boxes, preferenceReaders, timelines, invalid) = (nil, [], [:], [:], [:])
  }

  func setPlace(_ bounds: CGRect, at origin: CGPoint, _ safeArea: SafeArea) {
    guard bounds != self.bounds || origin != self.origin || safeArea != self.safeArea else {
      return
    }
    (self.bounds, self.origin, self.safeArea, needsLayout) = (bounds, origin, safeArea, true)
  }

  /// The size that the views choose if nothing is proposed.
  var idealSize: CGSize {
    root?.boxes.first?.size(in: ProposedViewSize(width: nil, height: nil)) ?? .zero
  }
}
