import RoomCore

/// One combo: its counts and its location. Nothing in it is reference-counted, so that copies are
/// cheap; its names are in ``ComboNames``.
struct TrackedCombo: Sendable {
  enum Location: Equatable, Sendable {
    case nowhere
    case waiting
    case lane(Int)
    case waitingForFullScreen
    case fullScreen
  }

  let id: UInt64
  let unitValue: Int
  let isLocalUser: Bool
  let isValuable: Bool
  /// Whether it is not shown, since a unit is worth too little.
  let isBelowMinimum: Bool
  /// Whether it is a gift of its own, which no other message continues or replaces.
  let isSingle: Bool
  let firstMessageAt: Instant

  /// When the last message was received, whatever it added.
  var lastMessageAt: Instant
  /// Units credited; of these, those neither shown nor folded.
  private(set) var units = 0
  private(set) var waiting = 0
  /// The first addition among those that wait, and how many additions do.
  private(set) var firstWaiting = 0
  private(set) var waitingHits = 0

  var location = Location.nowhere
  private(set) var waitingSince = Instant.start
  /// Its place among all that have begun to wait.
  private(set) var waitNumber: UInt64 = 0
  var wasShown = false
  /// Whether units of it were counted as folded, and the summary to which some were added last.
  var wasFolded = false
  var crowd: UInt64?
  /// Whether all its units are of messages that were too old to be shown as new.
  private(set) var isOld = true
  /// Whether a message may still find it.
  var isTracked: Bool
  /// Whether it is over: its end was emitted, and nothing was added since.
  var hasEnded = false
  /// Whether the server has withdrawn it.
  var isRevoked = false
  /// Whether a message brought a total: then the server's numbers say where it begins.
  var countsTotals = false
  /// Whether its place in the table may be taken.
  var isFree = false

  /// What all its units are worth.
  var value: Int {
    unitValue.multipliedSaturating(by: units)
  }

  /// It waits to be shown, as the `number`th of all waits.
  mutating func wait(number: UInt64, at now: Instant) {
    waitingSince = now
    waitNumber = number
  }

  /// Credits units of a message; they wait until they are shown or folded.
  mutating func add(_ more: Int, isOld: Bool, at now: Instant) {
    lastMessageAt = now
    self.isOld = self.isOld && isOld
    if waiting == 0 { firstWaiting = more }
    units += more
    waiting += more
    waitingHits += 1
    hasEnded = false
  }

  /// Takes those up to `count` from the units that wait, and returns their number.
  mutating func settle(upTo count: Int) -> Int {
    let settled = waiting - (units - count)
    waiting -= settled
    if waiting == 0 { waitingHits = 0 }
    return settled
  }
}

extension TrackedCombo {
  /// Whether no unit of it was shown, folded or withdrawn yet.
  var isUnseen: Bool { !isFree && !wasShown && !wasFolded && !isRevoked }

  /// What does not hold of it, in words; `nil` if all does.
  var fault: String? {
    if !(0...units).contains(waiting) { return "\(waiting) of \(units) units wait." }
    if (waiting == 0) != (waitingHits == 0) {
      return "\(waiting) units of \(waitingHits) messages wait."
    }
    switch location {
    case .nowhere, .fullScreen: if waiting > 0 { return "\(waiting) units wait nowhere." }
    case .waiting, .waitingForFullScreen: if waiting == 0 { return "It waits without units." }
    case .lane: break
    }
    if isBelowMinimum, location != .nowhere { return "It is worth too little to be shown." }
    if isSingle, isTracked { return "A message may find a gift of its own." }
    if isUnseen, waiting == 0 { return "It was not seen, and nothing waits." }
    if crowd != nil, !wasFolded { return "It is in a summary, and was not folded." }
    if isRevoked, location != .nowhere { return "It was withdrawn, and is still somewhere." }
    let isOver = !isTracked && location == .nowhere
    return isFree == isOver ? nil : isFree ? "Its place is free." : "Its place is lost."
  }
}

/// The names of a combo, and how it is to be shown.
struct ComboNames: Sendable {
  /// What names a combo while it runs.
  struct Key: Hashable, Sendable {
    let sender: Identifier
    let gift: Identifier
    let recipient: Identifier?
    /// The server's identifier.
    let combo: Identifier?

    func hash(into hasher: inout Hasher) {
      sender.hashBytes(into: &hasher)
      gift.hashBytes(into: &hasher)
      recipient?.hashBytes(into: &hasher)
      combo?.hashBytes(into: &hasher)
    }
  }

  let key: Key
  /// How a view knows the combo.
  let combo: GiftCombo
}

extension GiftMessage {
  /// What names its combo. No initializer: one would take a copy of the message.
  var comboKey: ComboNames.Key {
    ComboNames.Key(
      sender: Identifier(sender), gift: Identifier(gift),
      recipient: recipient.map(Identifier.init), combo: combo.map(Identifier.init))
  }
}
