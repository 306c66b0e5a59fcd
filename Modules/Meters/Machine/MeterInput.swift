public import RoomCore

/// An input of meters.
public enum MeterInput: ReadInputs, Equatable, ModuleInput {
  /// Receives the state of a meter from the server.
  case receive(Meter)
  /// Removes a meter from the screen. Later messages about it have no effect.
  case remove(id: String)
  /// Sets the number of viewers and the list of givers. A message replaces both.
  case setAudience(RoomAudience)
  /// Sets the clock of the server. In a room, the room sends it.
  case synchronize(ServerTime)
  /// Reports a tap on a meter.
  case tap(id: String)
  /// Enters a room without meters.
  case enter(room: String)
  /// Leaves the room, and removes all meters.
  case leave
  /// Stops all changes on screen until the reason ends. The clocks of meters go on.
  case suspend(reason: SuspensionReason)
  /// Ends a reason. The screen shows all meters as they are now if no other reason is active.
  case resume(reason: SuspensionReason)
  /// Removes all meters. Every later input is rejected.
  case close

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .receive(let meter): visitor.visit("receive", meter)
    case .remove(let id): visitor.visit("remove", "id", id)
    case .setAudience(let audience): visitor.visit("setAudience", audience)
    case .synchronize(let time): visitor.visit("synchronize", "time", time)
    case .tap(let id): visitor.visit("tap", "id", id)
    case .enter(let room): visitor.visit("enter", "room", room)
    case .leave: visitor.visit("leave")
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .close: visitor.visit("close")
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "receive": self = .receive(try reader.fields())
    case "remove": self = .remove(id: try reader.value("id"))
    case "setAudience": self = .setAudience(try reader.fields())
    case "synchronize": self = .synchronize(try reader.value("time"))
    // Only the app and its views send the other inputs.
    case _ where !reader.isExact: throw reader.unknown
    case "tap": self = .tap(id: try reader.value("id"))
    case "enter": self = .enter(room: try reader.value("room"))
    case "leave": self = .leave
    default: self = try Self(lifecycle: reader)
    }
  }

  public var messageKind: MessageKind? {
    if case .receive = self { .meter } else { nil }
  }
}
