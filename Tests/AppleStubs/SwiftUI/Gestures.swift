/// …/gesture
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture
  @MainActor @preconcurrency var body: Body { get }

  // Not of SwiftUI.
  nonisolated var _handlers: GestureHandlers { get }
}

extension Gesture {
  public nonisolated var _handlers: GestureHandlers { GestureHandlers() }
}

extension Never: Gesture {
  public typealias Value = Never
}

/// What a modifier of a gesture returns: `some Gesture<Value>`.
public struct ModifiedGesture<Value>: Gesture {
  public nonisolated let _handlers: GestureHandlers
  public var body: Never { fatalError() }

  nonisolated init(_ handlers: GestureHandlers, _ change: (inout GestureHandlers) -> Void) {
    var handlers = handlers
    change(&handlers)
    _handlers = handlers
  }
}

#if !os(tvOS)
  /// …/draggesture: it begins when a finger has moved by the minimum distance.
  public struct DragGesture: Gesture {
    /// …/draggesture/value
    public struct Value: Equatable, Sendable {
      public var location: CGPoint
      public var translation: CGSize
      public var velocity: CGSize
    }

    public nonisolated let _handlers: GestureHandlers

    public nonisolated init(
      minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
    ) {
      let isGlobal = coordinateSpace is GlobalCoordinateSpace
      var handlers = GestureHandlers(minimumDistance: minimumDistance)
      handlers.makeValue = { finger, box in
        func place(_ point: CGPoint) -> CGPoint {
          guard !isGlobal, let local = box.matrix.inverted?.point(point) else { return point }
          return CGPoint(x: local.x - box.frame.minX, y: local.y - box.frame.minY)
        }
        return Value(
          location: place(finger.location), translation: finger.translation,
          velocity: finger.velocity)
      }
      _handlers = handlers
    }
    public var body: Never { fatalError() }
  }
#endif

extension Gesture {
  /// …/gesture/updating(_:body:)
  @MainActor @preconcurrency public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> ModifiedGesture<Value> {
    let access = state.access
    return ModifiedGesture(_handlers) {
      $0.changed.append { value in
        guard let value = value as? Value else { return }
        var (state, transaction) = (access.get(), Transaction())
        body(value, &state, &transaction)
        access.set(state)
      }
      $0.resets.append(access.reset)
    }
  }

  /// …/gesture/onended(_:)
  public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> ModifiedGesture<Value> {
    ModifiedGesture(_handlers) {
      $0.ended.append { if let value = $0 as? Value { action(value) } }
    }
  }
}

extension Gesture where Value: Equatable {
  /// …/gesture/onchanged(_:)
  @MainActor @preconcurrency public func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> ModifiedGesture<Value> {
    ModifiedGesture(_handlers) {
      $0.changed.append { if let value = $0 as? Value { action(value) } }
    }
  }
}

#if !os(tvOS)
  /// …/spatialeventgesture, which checks types only: it is for systems without recognizers of UIKit.
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

// Focus and commands, which check types only.

#if os(macOS) || os(tvOS)
  /// …/movecommanddirection
  public enum MoveCommandDirection: Sendable {
    case up, down, left, right
  }

  extension View {
    /// …/view/onmovecommand(perform:)
    public nonisolated func onMoveCommand(
      perform action: ((MoveCommandDirection) -> Void)?
    ) -> some View { ModifiedView(self) }

    /// …/view/onexitcommand(perform:)
    public nonisolated func onExitCommand(perform action: (() -> Void)?) -> some View {
      ModifiedView(self)
    }
  }
#endif

/// …/focusinteractions
public struct FocusInteractions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let activate = FocusInteractions(rawValue: 1)
}

extension View {
  /// …/view/focusable(_:)
  public nonisolated func focusable(_ isFocusable: Bool = true) -> some View { ModifiedView(self) }

  /// …/view/focusable(_:interactions:)
  public nonisolated func focusable(
    _ isFocusable: Bool = true, interactions: FocusInteractions
  ) -> some View { ModifiedView(self) }
}

/// …/withanimation(_:_:), without an animation.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

extension View {
  /// …/view/animation(_:value:), without an animation.
  public nonisolated func animation(
    _ animation: Animation?, value: some Equatable
  ) -> some View { ModifiedView(self) }
}

extension Animation {
  /// …/animation/easeout(duration:)
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
}

/// …/globalcoordinatespace
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

/// …/namedcoordinatespace
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  nonisolated(unsafe) let name: AnyHashable
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// …/coordinatespaceprotocol/named(_:)
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
}
