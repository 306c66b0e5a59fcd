/// …/gesture
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture
  @MainActor @preconcurrency var body: Body { get }
}

extension Never: Gesture {
  public typealias Value = Never
}

/// What a modifier of a gesture returns: `some Gesture<Value>`.
public struct ModifiedGesture<Value>: Gesture {
  nonisolated init() {}
  public var body: Never { fatalError() }
}

#if !os(tvOS)
  /// …/draggesture
  public struct DragGesture: Gesture {
    /// …/draggesture/value
    public struct Value: Equatable, Sendable {
      public var time: Date
      public var location: CGPoint
      public var startLocation: CGPoint
      public var translation: CGSize
      public var velocity: CGSize
    }

    public nonisolated init(
      minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
    ) {}
    public var body: Never { fatalError() }
  }
#endif

/// …/gesturestate
@propertyWrapper
public struct GestureState<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: GestureState<Value> { self }
}

extension GestureState: Sendable where Value: Sendable {}

extension Gesture {
  /// …/gesture/updating(_:body:)
  @MainActor @preconcurrency public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> ModifiedGesture<Value> { ModifiedGesture() }

  /// …/gesture/onended(_:)
  public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> ModifiedGesture<Value> {
    ModifiedGesture()
  }
}

extension Gesture where Value: Equatable {
  /// …/gesture/onchanged(_:)
  @MainActor @preconcurrency public func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> ModifiedGesture<Value> { ModifiedGesture() }
}

#if !os(tvOS)
  extension View {
    /// …/view/onlongpressgesture(minimumduration:perform:onpressingchanged:)
    public nonisolated func onLongPressGesture(
      minimumDuration: Double = 0.5, perform action: @escaping () -> Void,
      onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { ModifiedView() }
  }
#endif
