import RoomCore

/// One combo: its counts and its place. Nothing in it is reference-counted, so that copies are
/// cheap; its names are in ``ComboNames``.
struct TrackedCombo: Sendable {
  enum Place: Hashable, Sendable {
    case nowhere
    case waiting
    case lane(Int)
    case waitingForFullScreen
    case fullScreen
  }

  let id: UInt64
  let unitValue: Int
  let isLocalUser: Bool
  let firstMessageAt: Instant

  /// When the last message was received, whatever it added.
  var lastMessageAt: Instant
  /// Units credited; of these, those neither shown nor folded.
  private(set) var units = 0
  private(set) var waiting = 0
  /// The first addition among those that wait, and how many additions do.
  private(set) var firstWaiting = 0
  private(set) var waitingHits = 0

  var place = Place.nowhere
  var waitingSince = Instant.start
  var wasShown = false
  var wasFolded = false
  /// Whether a message may still find it.
  var isTracked: Bool
  var hasEnded = false
  /// Whether its place in the table may be taken.
  var isFree = false

  init(id: UInt64, unitValue: Int, isLocalUser: Bool, isTracked: Bool, at now: Instant) {
    self.id = id
    self.unitValue = unitValue
    self.isLocalUser = isLocalUser
    self.isTracked = isTracked
    firstMessageAt = now
    lastMessageAt = now
  }

  /// What all its units are worth.
  var value: Int {
    unitValue.multipliedSaturating(by: units)
  }

  /// What its place in a queue depends on.
  var claim: GiftQueue.Claim {
    GiftQueue.Claim(
      id: id, value: value, unitValue: unitValue, isLocalUser: isLocalUser,
      since: waitingSince)
  }

  /// Credits units of a message; they wait until they are shown or folded.
  mutating func add(_ more: Int, at now: Instant) {
    lastMessageAt = now
    if waiting == 0 { firstWaiting = more }
    units += more
    waiting += more
    waitingHits += 1
    hasEnded = false
  }

  /// Takes units from those that wait.
  mutating func settle(_ some: Int) {
    waiting -= some
    if waiting == 0 { waitingHits = 0 }
  }
}

/// The names of a combo, and how it is to be shown.
struct ComboNames: Sendable {
  /// What names a combo while it runs.
  struct Key: Hashable, Sendable {
    let sender: Identifier
    let gift: Identifier
    /// The server's identifier.
    let combo: Identifier?

    // Bytes without terminators: half as many calls, and only the few ways to divide one text
    // among the names share a hash.
    func hash(into hasher: inout Hasher) {
      Self.hash(sender, into: &hasher)
      Self.hash(gift, into: &hasher)
      if let combo { Self.hash(combo, into: &hasher) }
    }

    private static func hash(_ identifier: Identifier, into hasher: inout Hasher) {
      identifier.string.utf8.withContiguousStorageIfAvailable {
        hasher.combine(bytes: UnsafeRawBufferPointer($0))
      }
    }
  }

  let key: Key
  let presentation: GiftPresentation
}

extension GiftMessage {
  /// What names its combo. No initialiser: one would take a copy of the message.
  var comboKey: ComboNames.Key {
    ComboNames.Key(
      sender: Identifier(sender), gift: Identifier(gift), combo: combo.map(Identifier.init))
  }
}
