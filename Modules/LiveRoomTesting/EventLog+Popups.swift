public import LiveRoom
public import PopupSequencer
public import RoomCore
public import RoomSimulation

/// An event of a popup sequencer or of a room, whose log has queries about popups.
public protocol PopupLogEvent: Sendable {
  /// The event of the sequencer, or `nil` if the event is of another module.
  var popupEvent: PopupEvent? { get }
}

extension PopupEvent: PopupLogEvent {
  /// The event itself.
  public var popupEvent: PopupEvent? { self }
}

extension RoomEvent: PopupLogEvent {
  /// The event of the room's sequencer, or `nil` if the event is of another module.
  public var popupEvent: PopupEvent? { if case .popups(let event) = self { event } else { nil } }
}

/// The queries have the same names in `PopupTester`.
extension EventLog where Event: PopupLogEvent {
  /// The identifiers of the popups, in the order in which they became visible.
  public var presented: [String] { presentations.map(\.value) }

  /// All outcomes, in the order in which the popups ended.
  public var outcomes: [(id: String, outcome: PopupOutcome)] {
    values { if case .didEnd(let popup) = $0.popupEvent { (popup.id, popup.outcome) } else { nil } }
  }

  /// Returns the last outcome of a popup, or `nil` if the popup has not ended.
  public func outcome(of id: String) -> PopupOutcome? {
    outcomes.last { Identifier($0.id) == Identifier(id) }?.outcome
  }

  /// Returns the time at which a popup first became visible, or `nil` if it has not been visible.
  public func time(of id: String) -> Instant? {
    presentations.first { Identifier($0.value) == Identifier(id) }?.time
  }

  private var presentations: [Timed<String>] {
    all { if case .didPresent(let popup) = $0.popupEvent { popup.id } else { nil } }
  }
}
