// The values that views keep and read: state, bindings and the environment.

/// A property wrapper that an element connects before it evaluates the view.
protocol ConnectedProperty {
  func connect(to element: ViewElement, _ index: Int)
}

extension ViewElement {
  nonisolated(unsafe) private static var plans: [ObjectIdentifier: Bool] = [:]

  /// Connects the property wrappers of a view, or of a modifier.
  func connect(_ value: Any) {
    let type = ObjectIdentifier(type(of: value))
    guard Self.plans[type] ?? true else { return }
    var isConnected = false
    for (index, property) in Mirror(reflecting: value).children.enumerated() {
      guard let property = property.value as? any ConnectedProperty else { continue }
      property.connect(to: self, index)
      isConnected = true
    }
    Self.plans[type] = isConnected
  }

  fileprivate func location<Value>(_ index: Int, initial: Value) -> Location<Value> {
    if let location = locations[index] as? Location<Value> { return location }
    let location = Location(initial)
    locations[index] = location
    return location
  }
}

/// A value with the elements that have read it.
final class Location<Value>: @unchecked Sendable {
  private var current: Value
  private var readers: [ObjectIdentifier: Reader] = [:]

  private struct Reader {
    weak var element: ViewElement?
  }

  init(_ value: Value) { current = value }

  var value: Value {
    get {
      if let reader = ViewGraph.evaluating {
        readers[ObjectIdentifier(reader)] = Reader(element: reader)
      }
      return current
    }
    set {
      guard !areEqual(current, newValue) else { return }
      current = newValue
      let readers = readers
      self.readers = [:]
      for reader in readers.values { reader.element?.invalidate() }
    }
  }
}

private func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  if Value.self is AnyObject.Type { return left as AnyObject === right as AnyObject }
  func isEqual<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  return (left as? any Equatable).map { isEqual($0) } ?? false
}

/// The location of a property wrapper, which all copies of the wrapper share.
private final class Cell<Value>: @unchecked Sendable {
  let initial: Value
  var location: Location<Value>?

  init(_ initial: Value) { self.initial = initial }

  var value: Value {
    get { location?.value ?? initial }
    set { location?.value = newValue }
  }
}

/// …/state: SwiftUI manages the property's storage, and updates the parts of views that depend on the value.
@propertyWrapper
public struct State<Value>: ConnectedProperty {
  private let cell: Cell<Value>

  public init(wrappedValue: Value) { cell = Cell(wrappedValue) }
  /// …/state/projectedvalue
  public var projectedValue: Binding<Value> {
    let location = cell.location ?? Location(cell.initial)
    return Binding(Access(get: { location.value }, set: { location.value = $0 }))
  }
  public var wrappedValue: Value {
    get { cell.value }
    nonmutating set { cell.value = newValue }
  }

  func connect(to element: ViewElement, _ index: Int) {
    cell.location = element.location(index, initial: cell.initial)
  }
}

extension State: Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

private struct Access<Value>: @unchecked Sendable {
  let get: () -> Value
  let set: (Value) -> Void
}

/// …/binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let access: Access<Value>

  fileprivate init(_ access: Access<Value>) { self.access = access }

  /// …/binding/subscript(dynamicmember:)
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let access = access
    return Binding<Subject>(
      Access(
        get: { access.get()[keyPath: keyPath] },
        set: {
          var value = access.get()
          value[keyPath: keyPath] = $0
          access.set(value)
        }))
  }
  /// …/binding/init(get:set:). The closures are called on the thread of the test, which is their actor.
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.init(
      Access(
        get: unsafeBitCast(get, to: (@Sendable () -> Value).self),
        set: unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)))
  }
  public var wrappedValue: Value {
    get { access.get() }
    nonmutating set { access.set(newValue) }
  }
  /// …/binding/projectedvalue
  public var projectedValue: Binding<Value> { self }
}

/// …/gesturestate: resets the property back to its initial state when the gesture becomes inactive.
@propertyWrapper
public struct GestureState<Value>: ConnectedProperty {
  private let cell: Cell<Value>

  public init(wrappedValue: Value) { cell = Cell(wrappedValue) }
  public var wrappedValue: Value { cell.value }
  public var projectedValue: GestureState<Value> { self }

  func connect(to element: ViewElement, _ index: Int) {
    cell.location = element.location(index, initial: cell.initial)
  }

  /// The present location, which remains when the view is evaluated again.
  var access: (get: () -> Value, set: (Value) -> Void, reset: () -> Void) {
    let cell = cell
    return ({ cell.value }, { cell.value = $0 }, { cell.value = cell.initial })
  }
}

extension GestureState: Sendable where Value: Sendable {}

private final class EnvironmentCell: @unchecked Sendable {
  var values = EnvironmentValues()
}

/// …/environment
@propertyWrapper
public struct Environment<Value>: ConnectedProperty {
  private let cell = EnvironmentCell()
  nonisolated(unsafe) private let keyPath: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
  public var wrappedValue: Value { cell.values[keyPath: keyPath] }

  func connect(to element: ViewElement, _ index: Int) { cell.values = element.environment }
}

extension Environment: Sendable where Value: Sendable {}

/// …/scaledmetric: a numeric value that scales with the size of a text style.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: ConnectedProperty {
  private let cell = EnvironmentCell()
  private let value: Value
  private let style: Font.TextStyle

  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    (value, style) = (wrappedValue, textStyle)
  }
  public var wrappedValue: Value {
    let size = cell.values.dynamicTypeSize
    return (value * Value(style.pointSize(size) / style.pointSize(.large))).rounded()
  }

  func connect(to element: ViewElement, _ index: Int) { cell.values = element.environment }
}

/// …/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// …/environmentvalues
public struct EnvironmentValues {
  nonisolated(unsafe) private static var lastVersion = 0
  private var values: [ObjectIdentifier: Any] = [:]
  /// Equal versions have equal values.
  private(set) var version = 0

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set {
      values[ObjectIdentifier(key)] = newValue
      change()
    }
  }

  private mutating func change() {
    Self.lastVersion += 1
    version = Self.lastVersion
  }

  /// …/environmentvalues/layoutdirection
  public var layoutDirection = LayoutDirection.leftToRight { didSet { change() } }
  /// …/environmentvalues/scenephase
  public var scenePhase = ScenePhase.active { didSet { change() } }
  /// …/environmentvalues/colorscheme
  public var colorScheme = ColorScheme.light { didSet { change() } }
  /// …/environmentvalues/dynamictypesize
  public var dynamicTypeSize = DynamicTypeSize.large { didSet { change() } }
  /// …/environmentvalues/isenabled
  public var isEnabled = true { didSet { change() } }

  // The settings of the user.
  /// …/environmentvalues/accessibilityreducemotion
  public internal(set) var accessibilityReduceMotion = false
  /// …/environmentvalues/accessibilityreducetransparency
  public internal(set) var accessibilityReduceTransparency = false
  /// …/environmentvalues/accessibilityvoiceoverenabled
  public internal(set) var accessibilityVoiceOverEnabled = false
  /// …/environmentvalues/accessibilityswitchcontrolenabled
  public internal(set) var accessibilitySwitchControlEnabled = false
  /// …/environmentvalues/colorschemecontrast
  public internal(set) var colorSchemeContrast = ColorSchemeContrast.standard
  /// …/environmentvalues/isfocused
  public internal(set) var isFocused = false

  // The values that modifiers pass to the views in them.
  var text = TextSettings() { didSet { change() } }
  var scrolling = ScrollSettings() { didSet { change() } }
  var hasBorderedButtons = false { didSet { change() } }
}
