public import LiveRoom
public import PopupSequencer
public import RoomCore
public import RoomSimulation

/// An event whose log can be asked about popups: that of a sequencer, or of a room.
public protocol PopupLogEvent: Sendable {
  /// The event of the sequencer; `nil` if it is of another module.
  var popupEvent: PopupEvent? { get }
}

extension PopupEvent: PopupLogEvent {
  /// The event itself.
  public var popupEvent: PopupEvent? { self }
}

extension RoomEvent: PopupLogEvent {
  /// The event of the room's sequencer; `nil` if it is of another module.
  public var popupEvent: PopupEvent? { if case .popups(let event) = self { event } else { nil } }
}

/// Queries with the names that `PopupTester` has.
extension EventLog where Event: PopupLogEvent {
  /// The identifiers of the popups in the order in which they became visible.
  public var presented: [String] { presentations.map(\.value) }

  /// All outcomes in the order of the ends.
  public var outcomes: [(id: String, outcome: PopupOutcome)] {
    values { if case .didEnd(let popup) = $0.popupEvent { (popup.id, popup.outcome) } else { nil } }
  }

  /// Returns the last outcome of a popup; `nil` while it has not ended.
  public func outcome(of id: String) -> PopupOutcome? {
    outcomes.last { Identifier($0.id) == Identifier(id) }?.outcome
  }

  /// Returns when a popup became visible for the first time.
  public func time(of id: String) -> Instant? {
    presentations.first { Identifier($0.value) == Identifier(id) }?.time
  }

  private var presentations: [Timed<String>] {
    all { if case .didPresent(let popup) = $0.popupEvent { popup.id } else { nil } }
  }
}
