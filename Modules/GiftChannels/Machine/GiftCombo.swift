import RoomCore

/// One combo: its counts, and where it stands. Nothing in it is counted by reference, so that it
/// is copied at no cost; its names are in ``ComboNames``.
struct GiftCombo: Sendable {
  enum Place: Hashable, Sendable {
    case nowhere
    case waiting
    case lane(Int)
    case waitingForFullScreen
    case fullScreen
  }

  let number: UInt64
  let unitValue: Int
  let isOwn: Bool
  let firstMessageAt: Instant

  /// When the last message came, whatever it added.
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

  init(number: UInt64, unitValue: Int, isOwn: Bool, isTracked: Bool, at now: Instant) {
    self.number = number
    self.unitValue = unitValue
    self.isOwn = isOwn
    self.isTracked = isTracked
    firstMessageAt = now
    lastMessageAt = now
  }

  var id: ComboID { ComboID(number: number) }

  /// What all its units are worth.
  var value: Int {
    unitValue.multipliedSaturating(by: units)
  }

  /// What its place in a queue depends on.
  var claim: GiftQueue.Claim {
    GiftQueue.Claim(
      number: number, value: value, unitValue: unitValue, isOwn: isOwn, since: waitingSince)
  }

  /// Credits units; they wait until they are shown or folded.
  mutating func add(_ more: Int) {
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

/// Who gives what in a combo, and how it is to be shown.
struct ComboNames: Sendable {
  /// What names a combo while it runs.
  struct Key: Hashable, Sendable {
    let sender: String
    let gift: String
    /// The server's identifier.
    let combo: String?
  }

  let key: Key
  let presentation: GiftPresentation

  init(_ message: GiftMessage) {
    key = Key(sender: message.sender, gift: message.gift, combo: message.combo)
    presentation = message.presentation
  }
}
