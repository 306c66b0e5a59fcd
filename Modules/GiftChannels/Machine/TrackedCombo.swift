import RoomCore

/// One combo: its counts and its location. No field is reference-counted, so that copies are cheap.
/// The names of the combo are in ``ComboNames``.
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
  /// A Boolean value that indicates whether the combo is not shown, since a unit is worth too
  /// little.
  let isBelowMinimum: Bool
  /// A Boolean value that indicates whether the combo is a single gift, which no other message
  /// continues or replaces.
  let isSingle: Bool
  let firstMessageAt: Instant

  /// The time of the last message, including messages that added no units.
  var lastMessageAt: Instant
  /// The number of credited units, the units that were not shown or folded yet, and the folded units.
  private(set) var units = 0
  private(set) var waiting = 0
  var folded = 0
  /// The first waiting addition, and the number of waiting additions.
  private(set) var firstWaiting = 0
  private(set) var waitingHits = 0

  var location = Location.nowhere
  private(set) var waitingSince = Instant.start
  /// The serial number of the wait, among the waits of all combos.
  private(set) var waitNumber: UInt64 = 0
  var wasShown = false
  /// A Boolean value that indicates whether units of the combo were counted as folded, and the last
  /// summary to which units were added.
  var wasFolded = false
  var summary: UInt64?
  /// A Boolean value that indicates whether all messages of the combo were too old to be shown as
  /// new.
  private(set) var isOld = true
  /// A Boolean value that indicates whether a message may still find the combo.
  var isTracked: Bool
  /// A Boolean value that indicates whether the end of the combo was emitted and no unit was added
  /// since.
  var hasEnded = false
  /// A Boolean value that indicates whether the server has withdrawn the combo.
  var isRevoked = false
  /// A Boolean value that indicates whether a message had a total. The server's totals then decide
  /// where a combo begins.
  var countsTotals = false
  /// A Boolean value that indicates whether another combo may take this place in the table.
  var isFree = false

  /// The value of all units of the combo.
  var value: Int {
    unitValue.multipliedSaturating(by: units)
  }

  /// Begins the wait of the combo, as the `number`th of all waits.
  mutating func wait(number: UInt64, at now: Instant) {
    waitingSince = now
    waitNumber = number
  }

  /// Credits units of a message. The units wait until they are shown or folded.
  mutating func add(_ more: Int, isOld: Bool, at now: Instant) {
    lastMessageAt = now
    self.isOld = self.isOld && isOld
    if waiting == 0 { firstWaiting = more }
    units += more
    waiting += more
    waitingHits += 1
    hasEnded = false
  }

  /// Removes units that the server has refused: the waiting units first, and then the shown units.
  mutating func takeBack(_ refused: Int) -> (waiting: Int, shown: Int, folded: Int) {
    let fromWaiting = min(refused, waiting)
    let fromShown = min(refused - fromWaiting, units - waiting - folded)
    let fromFolded = refused - fromWaiting - fromShown
    units -= refused
    waiting -= fromWaiting
    folded -= fromFolded
    // The rest of the wait plays as one step.
    (firstWaiting, waitingHits) = (waiting, min(waiting, 1))
    return (fromWaiting, fromShown, fromFolded)
  }

  /// Removes the units up to `count` from the waiting units, and returns their number.
  mutating func settle(upTo count: Int) -> Int {
    let settled = waiting - (units - count)
    waiting -= settled
    if waiting == 0 { waitingHits = 0 }
    return settled
  }
}

extension TrackedCombo {
  /// A Boolean value that indicates whether no unit of the combo was shown, folded or withdrawn
  /// yet.
  var isUnseen: Bool { !isFree && !wasShown && !wasFolded && !isRevoked }

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    if !(0...units).contains(waiting) { return "\(waiting) of \(units) units wait." }
    if !(0...units - waiting).contains(folded) { return "\(folded) of \(units) units were folded." }
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
    if summary != nil, !wasFolded { return "It is in a summary, and was not folded." }
    if isRevoked, location != .nowhere { return "It was withdrawn, and is still somewhere." }
    let isOver = !isTracked && location == .nowhere
    return isFree == isOver ? nil : isFree ? "Its place is free." : "Its place is lost."
  }
}

/// The names of a combo, and its presentation.
struct ComboNames: Sendable {
  /// The key that identifies a running combo.
  struct Key: Hashable, Sendable {
    let sender: Identifier
    let gift: Identifier
    let recipient: Identifier?
    /// The server's identifier of the combo.
    let combo: Identifier?

    func hash(into hasher: inout Hasher) {
      sender.hashBytes(into: &hasher)
      gift.hashBytes(into: &hasher)
      recipient?.hashBytes(into: &hasher)
      combo?.hashBytes(into: &hasher)
    }
  }

  let key: Key
  /// The values of the combo that a view draws.
  let combo: GiftCombo
}

extension GiftMessage {
  /// The key of the message's combo. The key has no initializer, since an initializer would copy
  /// the message.
  var comboKey: ComboNames.Key {
    ComboNames.Key(
      sender: Identifier(sender), gift: Identifier(gift),
      recipient: recipient.map(Identifier.init), combo: combo.map(Identifier.init))
  }
}
