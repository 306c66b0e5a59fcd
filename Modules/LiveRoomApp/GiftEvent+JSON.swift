import GiftChannels
import RoomCore

extension GiftEvent {
  /// Writes the event's name and fields.
  func write(to json: inout JSONText) {
    switch self {
    case .laneWillEnter(let lane, let gift, let count, let waited, let returns):
      json.field("event", "laneWillEnter")
      json.field("lane", lane)
      gift.write(to: &json)
      json.field("count", count)
      json.field("waited", waited.seconds)
      json.field("returns", returns)
    case .laneDidStep(let lane, let combo, let count):
      json.field("event", "laneDidStep")
      json.field("lane", lane)
      json.field("combo", Int(combo.number))
      json.field("count", count)
    case .laneWillExit(let lane, let combo, let count, let reason):
      json.field("event", "laneWillExit")
      json.field("lane", lane)
      json.field("combo", Int(combo.number))
      json.field("count", count)
      json.field("reason", reason.wireName)
    case .laneDidEmpty(let lane):
      json.field("event", "laneDidEmpty")
      json.field("lane", lane)
    case .laneTapped(let lane, let gift, let count):
      json.field("event", "laneTapped")
      json.field("lane", lane)
      gift.write(to: &json)
      json.field("count", count)
    case .fullScreenWillBegin(let gift, let count, let duration, let waited):
      json.field("event", "fullScreenWillBegin")
      gift.write(to: &json)
      json.field("count", count)
      json.field("duration", duration.seconds)
      json.field("waited", waited.seconds)
    case .fullScreenDidStep(let combo, let count):
      json.field("event", "fullScreenDidStep")
      json.field("combo", Int(combo.number))
      json.field("count", count)
    case .fullScreenDidEnd(let combo):
      json.field("event", "fullScreenDidEnd")
      json.field("combo", Int(combo.number))
    case .folded(let gift, let units, let waited, let returns):
      json.field("event", "folded")
      gift.write(to: &json)
      json.field("units", units)
      json.field("waited", waited.seconds)
      json.field("returns", returns)
    case .crowdChanged(let crowd):
      json.field("event", "crowdChanged")
      json.field("gift", crowd.gift)
      json.field("unitValue", crowd.unitValue)
      json.field("senders", crowd.senders)
      json.field("combos", crowd.combos)
      json.field("units", crowd.units)
    case .crowdEnded(let gift):
      json.field("event", "crowdEnded")
      json.field("gift", gift)
    case .comboEnded(let gift, let units, let reason):
      json.field("event", "comboEnded")
      gift.write(to: &json)
      json.field("units", units)
      json.field("reason", reason.wireName)
    case .button(let event): event.write(to: &json)
    case .rejected(let reason, let message):
      json.field("event", "rejected")
      json.field("reason", reason.wireName)
      if let message { json.field("message", message) }
    case .roomClosed(let account):
      json.field("event", "roomClosed")
      json.field("account") { account.write(to: &$0) }
    }
  }
}

extension ComboGift {
  fileprivate func write(to json: inout JSONText) {
    json.field("combo", Int(combo.number))
    json.field("sender", sender)
    json.field("gift", gift)
    json.field("unitValue", unitValue)
    if isOwn { json.field("own", true) }
    if let style { json.field("style", style) }
  }
}

extension ComboButtonEvent {
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .send(let gift, let combo, let batchSize, let total):
      json.field("event", "sendGift")
      json.field("gift", gift)
      json.field("combo", combo)
      json.field("batch", batchSize)
      json.field("total", total)
    case .countdown(let gift, let end):
      json.field("event", "buttonCountdown")
      json.field("gift", gift)
      json.field("until", end.seconds)
    case .ended(let gift, let combo, let total):
      json.field("event", "buttonEnded")
      json.field("gift", gift)
      json.field("combo", combo)
      json.field("total", total)
    case .rejected(let reason):
      json.field("event", "tapRejected")
      json.field("reason", reason.wireName)
    }
  }
}

extension GiftAccount {
  func write(to json: inout JSONText) {
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
  }
}

extension GiftAccount.Tally {
  fileprivate func write(to json: inout JSONText) {
    json.field("combos", combos)
    json.field("units", units)
  }
}

// The names and sentences that readers of the events know, whatever Swift calls the cases.

extension LaneExit {
  fileprivate var wireName: String {
    switch self {
    case .held: "held"
    case .takenOver: "takenOver"
    case .buttonEnded: "buttonEnded"
    case .suspended: "suspended"
    case .roomClosed: "roomClosed"
    }
  }
}

extension ComboEnd {
  fileprivate var wireName: String {
    switch self {
    case .single: "single"
    case .closed: "closed"
    case .timedOut: "timedOut"
    case .replaced: "replaced"
    case .roomClosed: "roomClosed"
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
    case .tooManyButtons: "too many combo buttons count down at once"
    }
  }
}
