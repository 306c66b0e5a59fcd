import PopupSequencer
import RoomCore

/// Stands in for the views of popups and for the user: a view takes 0.3 s to come and to go, and
/// the user confirms what is not answered otherwise within 3 s.
struct PopupViewer: StateMachine {
  private struct Due {
    let time: Instant
    let report: PopupInput
  }

  private var due: [Identifier: Due] = [:]

  var nextDeadline: Instant? { due.values.map(\.time).min() }

  mutating func handle(_ event: PopupEvent, at now: Instant, into outputs: inout [PopupInput]) {
    switch event {
    case .willPresent(let popup, _):
      due[Identifier(popup.id)] = Due(
        time: now + .milliseconds(300), report: .didPresent(id: popup.id))
    case .didPresent(let id, _):
      due[Identifier(id)] = Due(time: now + .seconds(3), report: .didAnswer(id: id, .confirmed))
    case .willDismiss(let id, _, _):
      due[Identifier(id)] = Due(time: now + .milliseconds(300), report: .didDismiss(id: id))
    case .didEnd(let id, _, _):
      due[Identifier(id)] = nil
    default: break
    }
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [PopupInput]) {
    let over = due.filter { $0.value.time <= now }
      .sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
    for (id, due) in over {
      self.due[id] = nil
      outputs.append(due.report)
    }
  }
}
