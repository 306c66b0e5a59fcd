#if os(iOS)
  public import UIKit

  /// …/uigesturerecognizerrepresentable
  @available(iOS 18, *)
  @MainActor @preconcurrency
  public protocol UIGestureRecognizerRepresentable {
    associatedtype UIGestureRecognizerType: UIGestureRecognizer
    associatedtype Coordinator = Void

    @MainActor @preconcurrency
    func makeUIGestureRecognizer(context: Context) -> UIGestureRecognizerType
    @MainActor @preconcurrency
    func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context)
    @MainActor @preconcurrency
    func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context)

    typealias Context = UIGestureRecognizerRepresentableContext<Self>
  }

  /// …/uigesturerecognizerrepresentablecontext
  @available(iOS 18, *)
  @MainActor @preconcurrency
  public struct UIGestureRecognizerRepresentableContext<
    Representable: UIGestureRecognizerRepresentable
  > {}

  extension View {
    /// …/view/gesture(_:)
    @available(iOS 18, *)
    public nonisolated func gesture(
      _ representable: some UIGestureRecognizerRepresentable
    ) -> some View { ModifiedView() }
  }
#endif

/// …/viewmodifier
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body

  typealias Content = _ViewModifier_Content<Self>
}

/// …/viewmodifier/content
public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {}

/// …/binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  /// …/binding/subscript(dynamicmember:)
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

extension EdgeInsets {
  public var top: CGFloat { fatalError() }
}

/// …/withanimation(_:_:)
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

extension Animation {
  /// …/animation/easeout(duration:)
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
}

#if !os(tvOS)
  /// …/spatialeventgesture
  @available(iOS 18, macOS 15, visionOS 1, *)
  public struct SpatialEventGesture: Gesture {
    public typealias Value = SpatialEventCollection

    public nonisolated init(coordinateSpace: any CoordinateSpaceProtocol = .local) {}
    public var body: Never { fatalError() }
  }

  /// …/spatialeventcollection
  @available(iOS 18, macOS 15, visionOS 1, *)
  public struct SpatialEventCollection: Collection, Equatable {
    /// …/spatialeventcollection/event
    public struct Event: Identifiable, Equatable {
      /// …/spatialeventcollection/event/id-swift.struct
      public struct ID: Hashable {}

      /// …/spatialeventcollection/event/phase-swift.enum
      public enum Phase: Hashable, Sendable {
        case active, ended, cancelled
      }

      public var id: ID
      public var phase: Phase
      public var location: CGPoint
    }

    public struct Index: Comparable {
      public static func < (lhs: Index, rhs: Index) -> Bool { fatalError() }
    }

    public var startIndex: Index { fatalError() }
    public var endIndex: Index { fatalError() }
    public func index(after i: Index) -> Index { fatalError() }
    public subscript(position: Index) -> Event { fatalError() }
  }
#endif

/// …/globalcoordinatespace
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

/// …/namedcoordinatespace
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// …/coordinatespaceprotocol/named(_:)
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace() }
}

extension GeometryProxy {
  /// …/geometryproxy/frame(in:)
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { fatalError() }
}

/// …/preferencekey
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

/// …/scrollview
public struct ScrollView<Content: View>: PrimitiveView {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// …/scrollgeometry
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset: CGPoint
  public var contentSize: CGSize
  public var contentInsets: EdgeInsets
  public var containerSize: CGSize
}

/// …/scrollphase
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
@frozen public enum ScrollPhase: Hashable, Sendable {
  case idle, tracking, interacting, decelerating, animating
}

/// …/scrollposition
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public struct ScrollPosition: Equatable, Sendable {
  public init(edge: Edge) {}

  /// …/scrollposition/scrollto(y:)
  public mutating func scrollTo(y: CGFloat) {}
}

#if os(macOS) || os(tvOS)
  /// …/movecommanddirection
  public enum MoveCommandDirection: Sendable {
    case up, down, left, right
  }

  extension View {
    /// …/view/onmovecommand(perform:)
    public nonisolated func onMoveCommand(
      perform action: ((MoveCommandDirection) -> Void)?
    ) -> some View { ModifiedView() }

    /// …/view/onexitcommand(perform:)
    public nonisolated func onExitCommand(perform action: (() -> Void)?) -> some View {
      ModifiedView()
    }
  }
#endif

/// …/focusinteractions
public struct FocusInteractions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let activate = FocusInteractions(rawValue: 1)
}

extension EnvironmentValues {
  /// …/environmentvalues/isenabled
  public var isEnabled: Bool {
    get { fatalError() }
    set {}
  }
  /// …/environmentvalues/isfocused
  public var isFocused: Bool { fatalError() }
}

extension View {
  /// …/view/focusable(_:)
  public nonisolated func focusable(_ isFocusable: Bool = true) -> some View { ModifiedView() }

  /// …/view/focusable(_:interactions:)
  public nonisolated func focusable(
    _ isFocusable: Bool = true, interactions: FocusInteractions
  ) -> some View { ModifiedView() }

  /// …/view/disabled(_:)
  public nonisolated func disabled(_ disabled: Bool) -> some View { ModifiedView() }

  /// …/view/modifier(_:)
  public nonisolated func modifier<T: ViewModifier>(_ modifier: T) -> some View { ModifiedView() }

  /// …/view/background(alignment:content:)
  public nonisolated func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { ModifiedView() }

  /// …/view/simultaneousgesture(_:including:)
  public nonisolated func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View {
    ModifiedView()
  }

  /// …/view/transformpreference(_:_:)
  public nonisolated func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { ModifiedView() }

  /// …/view/coordinatespace(_:)
  public nonisolated func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    ModifiedView()
  }

  /// …/view/backgroundpreferencevalue(_:_:)
  public nonisolated func backgroundPreferenceValue<Key: PreferenceKey, T: View>(
    _ key: Key.Type = Key.self, @ViewBuilder _ transform: @escaping (Key.Value) -> T
  ) -> some View { ModifiedView() }

  /// …/view/onscrollgeometrychange(for:of:action:)
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  public nonisolated func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { ModifiedView() }

  /// …/view/onscrollphasechange(_:)
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { ModifiedView() }

  /// …/view/scrolldisabled(_:)
  public nonisolated func scrollDisabled(_ disabled: Bool) -> some View { ModifiedView() }

  /// …/view/scrollposition(_:anchor:)
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  public nonisolated func scrollPosition(
    _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
  ) -> some View { ModifiedView() }
}

/// …/gesturemask
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static var all: GestureMask { fatalError() }
  public static var subviews: GestureMask { fatalError() }
}
