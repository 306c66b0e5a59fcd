package import GiftChannels
import RoomCore

extension GiftEvent {
  /// Writes the event's name and fields.
  package func write(to json: inout JSONText) {
    switch self {
    case .laneWillEnter(let entrance):
      json.field("event", "laneWillEnter")
      json.field("lane", entrance.lane)
      entrance.combo.write(to: &json)
      json.field("count", entrance.count)
      json.field("waited", entrance.waited.seconds)
      json.field("returns", entrance.returns)
    case .laneDidStep(let step):
      json.field("event", "laneDidStep")
      json.field("lane", step.lane)
      json.field("combo", Int(step.combo))
      json.field("count", step.count)
    case .laneWillExit(let exit):
      json.field("event", "laneWillExit")
      json.field("lane", exit.lane)
      json.field("combo", Int(exit.combo))
      json.field("count", exit.count)
      json.field("reason", exit.reason.wireName)
    case .laneDidEmpty(let lane):
      json.field("event", "laneDidEmpty")
      json.field("lane", lane)
    case .laneDidReceiveTap(let tap):
      json.field("event", "laneTapped")
      json.field("lane", tap.lane)
      tap.combo.write(to: &json)
      json.field("count", tap.count)
    case .fullScreenWillBegin(let start):
      json.field("event", "fullScreenWillBegin")
      start.combo.write(to: &json)
      json.field("count", start.count)
      json.field("duration", start.duration.seconds)
      json.field("waited", start.waited.seconds)
    case .fullScreenDidStep(let step):
      json.field("event", "fullScreenDidStep")
      json.field("combo", Int(step.combo))
      json.field("count", step.count)
    case .fullScreenDidEnd(let end):
      json.field("event", "fullScreenDidEnd")
      json.field("combo", Int(end.combo))
      json.field("reason", end.reason.wireName)
    case .comboDidFold(let fold):
      json.field("event", "folded")
      fold.combo.write(to: &json)
      json.field("units", fold.units)
      json.field("waited", fold.waited.seconds)
      json.field("returns", fold.returns)
    case .crowdDidChange(let crowd):
      json.field("event", "crowdChanged")
      json.field("gift", crowd.gift)
      json.recipient(crowd.recipient)
      json.field("unitValue", crowd.unitValue)
      json.field("senders", crowd.senders)
      json.field("combos", crowd.combos)
      json.field("units", crowd.units)
    case .crowdDidEnd(let crowd):
      json.field("event", "crowdEnded")
      json.field("gift", crowd.gift)
      json.recipient(crowd.recipient)
    case .comboDidEnd(let end):
      json.field("event", "comboEnded")
      end.combo.write(to: &json)
      json.field("units", end.units)
      json.field("reason", end.reason.wireName)
    case .button(let event): event.write(to: &json)
    case .rejected(let rejected):
      json.field("event", "rejected")
      json.field("reason", rejected.reason.wireName)
      if let message = rejected.message { json.field("message", message) }
    case .didLeaveRoom(let account):
      json.field("event", "roomClosed")
      json.field("account") { account.write(to: &$0) }
    }
  }
}

extension JSONText {
  fileprivate mutating func recipient(_ recipient: String?) {
    if let recipient { field("recipient", person: recipient) }
  }
}

extension GiftCombo {
  fileprivate func write(to json: inout JSONText) {
    json.field("combo", Int(id))
    json.field("sender", person: sender)
    json.field("gift", gift)
    json.recipient(recipient)
    json.field("unitValue", unitValue)
    if isLocalUser { json.field("own", true) }
    if let style { json.field("style", style) }
  }
}

extension GiftButtonEvent {
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .willSend(let send):
      json.field("event", "sendGift")
      json.field("gift", send.gift)
      json.recipient(send.recipient)
      json.field("combo", send.combo)
      json.field("batch", send.batchSize)
      json.field("total", send.total)
    case .countdownDidStart(let countdown):
      json.field("event", "buttonCountdown")
      json.field("gift", countdown.gift)
      json.recipient(countdown.recipient)
      json.field("until", countdown.end.seconds)
    case .countdownDidEnd(let countdown):
      json.field("event", "buttonEnded")
      json.field("gift", countdown.gift)
      json.recipient(countdown.recipient)
      json.field("combo", countdown.combo)
      json.field("total", countdown.total)
    case .rejected(let reason):
      json.field("event", "tapRejected")
      json.field("reason", reason.wireName)
    }
  }
}

extension GiftAccount {
  package func write(to json: inout JSONText) {
    json.field("messages", messages)
    json.field("duplicates", duplicates)
    json.field("echoes", echoes)
    json.field("late", late)
    json.field("summaries", summaries)
    json.field("rejected", rejected)
    json.field("combos", combos)
    json.field("units", units)
    json.field("shown") { shown.write(to: &$0) }
    json.field("folded") { folded.write(to: &$0) }
    json.field("waiting") { waiting.write(to: &$0) }
    if revoked.units > 0 { json.field("revoked") { revoked.write(to: &$0) } }
  }
}

extension GiftAccount.Tally {
  fileprivate func write(to json: inout JSONText) {
    json.field("combos", combos)
    json.field("units", units)
  }
}

// The names and sentences that readers of the events know, whatever Swift calls the cases.

extension GiftEvent.LaneExitReason {
  fileprivate var wireName: String {
    switch self {
    case .expired: "held"
    case .preempted: "takenOver"
    case .replaced: "replaced"
    case .revoked: "revoked"
    case .countdownEnded: "buttonEnded"
    case .suspended: "suspended"
    case .leftRoom: "roomClosed"
    }
  }
}

extension GiftEvent.FullScreenEndReason {
  fileprivate var wireName: String {
    switch self {
    case .finished: "finished"
    case .failed: "failed"
    case .timedOut: "timedOut"
    case .revoked: "revoked"
    case .suspended: "suspended"
    case .leftRoom: "roomClosed"
    }
  }
}

extension GiftEvent.ComboEndReason {
  fileprivate var wireName: String {
    switch self {
    case .single: "single"
    case .closed: "closed"
    case .timedOut: "timedOut"
    case .evicted: "evicted"
    case .replaced: "replaced"
    case .laneExited: "laneExited"
    case .revoked: "revoked"
    case .leftRoom: "roomClosed"
    }
  }
}

extension GiftRejection {
  fileprivate var wireName: String {
    switch self {
    case .missingSender: "the message names no sender"
    case .missingGift: "the message names no gift"
    case .emptyIdentifier: "the message has an empty identifier"
    case .identifierTooLong: "an identifier is too long"
    case .countNotPositive: "the count is not positive"
    case .batchNotPositive: "the batch size is not positive"
    case .countTooLarge: "the count is too large"
    case .valueOutOfRange: "the unit value is out of range"
    case .durationNotPositive: "a duration is not positive"
    case .nothingOnLane: "the lane shows nothing"
    case .nothingToRevoke: "there is no gift of this message to withdraw"
    case .notOnFullScreen: "the combo is not on the full screen"
    case .tooManyButtons: "too many combo buttons count down at once"
    case .tooManySuspensionReasons: "too many reasons suspend the module at once"
    case .closed: "the module is closed"
    }
  }
}
