package import PopupSequencer
package import RoomCore

/// Inputs as the commands of a sequencer name them.
extension PopupInput {
  package static func didAnswer(
    id: String, version: Int? = nil, _ answer: PopupAnswer = .confirmed
  ) -> PopupInput {
    .didAnswer(PopupReply(id: id, version: version, answer: answer))
  }

  package static func didAppear(id: String, version: Int? = nil) -> PopupInput {
    .didAppear(PopupVersion(id: id, version: version))
  }

  package static func didDisappear(id: String, version: Int? = nil) -> PopupInput {
    .didDisappear(PopupVersion(id: id, version: version))
  }

  package static func didFailToAppear(id: String, version: Int? = nil) -> PopupInput {
    .didFailToAppear(PopupVersion(id: id, version: version))
  }

  package static func revoke(id: String, version: Int? = nil) -> PopupInput {
    .revoke(PopupVersion(id: id, version: version))
  }

  package static func suspend(
    _ scope: PopupScope, reason: SuspensionReason = .app
  ) -> PopupInput {
    .suspendScope(scope: scope, reason: reason)
  }

  package static func resume(
    _ scope: PopupScope, reason: SuspensionReason = .app
  ) -> PopupInput {
    .resumeScope(scope: scope, reason: reason)
  }

  package static func prioritize(id: String, to priority: Int) -> PopupInput {
    .prioritize(id: id, priority: priority)
  }

  package static func restore(
    _ snapshot: PopupSnapshot, away: Duration = .zero
  ) -> PopupInput {
    .restore(snapshot: snapshot, away: away)
  }

  package static func advance(
    _ scope: PopupScope, past id: String? = nil, _ answer: PopupAnswer = .confirmed,
    if condition: PopupCondition? = nil, otherwise: PopupMismatch = .skips
  ) -> PopupInput {
    .advance(
      PopupAdvance(
        scope: scope, past: id, answer: answer, condition: condition, otherwise: otherwise))
  }
}

/// Lets the views of all channels report.
package func reportingViews(_ configuration: inout PopupConfiguration) {
  for index in configuration.channels.indices { configuration.channels[index].viewReports = true }
}
