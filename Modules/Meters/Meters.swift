public import RoomBus
public import RoomCore

/// Countdowns, scores between sides, and goals.
///
/// ```swift
/// let meters = try Meters(clock: RoomClock(.continuous))
/// let model = await MetersModel(joining: meters)
/// async let _ = meters.run()
/// meters.receive(Meter(id: "7", version: 1, kind: "battle", endsAt: end, sides: sides))
/// await model.follow()  // Views observe model.viewState.rows.
/// ```
///
/// The module does not draw. A view follows its events with a ``MeterViewState``.
public actor Meters: ModuleActor {
  public let host: ModuleHost<MeterMachine>
  public nonisolated let port: ModuleHost<MeterMachine>.Port
  /// The configuration that the module was created with.
  package nonisolated let configuration: MeterConfiguration

  /// Creates a module without meters. The module works while `run()` runs.
  ///
  /// - Throws: `FieldError` for an invalid setting.
  public init(
    configuration: MeterConfiguration = .init(), clock: RoomClock
  ) throws(FieldError) {
    self.configuration = configuration
    host = ModuleHost(try MeterMachine(configuration: configuration), clock: clock)
    port = host.port
  }
}

/// A module with the inputs, the events and the state of meters: ``Meters``, or a replacement of it.
public typealias MeterModule = RoomModule<MeterInput, MeterEvent, MeterState>

extension RoomModule where Input == MeterInput {
  /// Receives the state of a meter from the server.
  public func receive(_ meter: Meter) { send(.receive(meter)) }

  /// Removes a meter from the screen. Later messages about it have no effect.
  public func remove(id: String) { send(.remove(id: id)) }

  /// Sets the number of viewers and the list of givers of a room.
  public func setAudience(_ audience: RoomAudience) { send(.setAudience(audience)) }

  /// Sets the clock of the server. In a room, the room sets it by its messages. An app without a room
  /// estimates it with a `ServerClock`.
  public func synchronize(_ time: ServerTime) { send(.synchronize(time)) }

  /// Reports a tap on a meter.
  public func tap(id: String) { send(.tap(id: id)) }

  /// Enters a room without meters.
  public func enter(_ room: String) { send(.enter(room: room)) }

  /// Leaves the room, and removes all meters.
  public func leave() { send(.leave) }
}

/// A model of meters, for views.
///
/// Views observe `rows`. While `viewState.isMoving(at:)` returns `true`, they read the scores once
/// per frame, and otherwise at `viewState.nextSecond(after:)`.
public typealias MetersModel = ModuleViewModel<MeterViewState>
