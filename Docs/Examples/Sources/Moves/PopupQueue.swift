import LiveRoomKit

/// Makes popups that behave as those of a queue manager do.
public func makeQueues(clock: RoomClock) throws -> PopupSequencer {
  try PopupSequencer(configuration: .popupOrder, clock: clock)
}

/// Makes popups of which a rule knows what follows what: the result of a wish, then the form to edit
/// it if the user confirms a rejection, then the guide to share it; missing steps are skipped.
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

/// A popup of that flow, for the match that is on.
public func wishPopup(_ id: String, kind: String = "", step: String) -> Popup {
  Popup(
    id: id, kind: kind, queue: PopupQueue("wish", match: "123"),
    step: PopupStep(flow: "wish", step: step))
}

/// Follows the popups: a line for whatever your delegate shows.
public func showPopups(of popups: PopupSequencer, on screen: Bus<Timed<String>>) async {
  for await event in popups.events.subscribe().flattened {
    if case .willPresent(let presentation) = event.value {
      screen.publish(Timed("shows \(presentation.popup.id)", at: event.time))
    }
  }
}
