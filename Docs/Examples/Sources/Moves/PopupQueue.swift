import LiveRoomKit

/// Makes popups that behave as a queue manager's popups do.
public func makeQueues(clock: RoomClock) throws -> PopupSequencer {
  try PopupSequencer(configuration: .popupOrder, clock: clock)
}

/// Makes popups whose order is a flow: the result of a wish, the form to edit the wish if the user
/// confirms a rejection, and the guide to share it. Missing steps are skipped.
public func makeWishes(clock: RoomClock) throws -> PopupSequencer {
  let wish = Flow(
    "wish",
    steps: [
      .init(
        "result", branches: [.init(kind: "rejected", outcome: "confirmed", to: "edit")],
        otherwise: "share", absent: "edit"),
      .init("edit", otherwise: "share"), .init("share"),
    ])
  return try PopupSequencer(
    configuration: .popupOrder, rules: [FlowRule(flows: [wish])], clock: clock)
}

/// A popup of the flow, for the current match.
public func wishPopup(_ id: String, kind: String = "", step: String) -> Popup {
  Popup(
    id: id, kind: kind, queue: PopupQueue("wish", match: "123"),
    step: PopupStep(flow: "wish", step: step))
}

/// Follows the popups, and prints a line for each change on screen.
public func showPopups(of popups: PopupSequencer, on screen: Bus<Timed<String>>) async {
  for await event in popups.events {
    if case .willPresent(let presentation) = event.value {
      screen.publish(Timed("shows \(presentation.popup.id)", at: event.time))
    }
  }
}
