import RoomCore

/// One combo: its counts, and where it stands.
struct GiftCombo: Sendable {
  enum Place: Hashable, Sendable {
    case nowhere
    case waiting
    case lane(Int)
    case waitingForFullScreen
    case fullScreen
  }

  let number: UInt64
  let sender: String
  let gift: String
  /// The server's identifier.
  let name: String?
  let unitValue: Int
  let isOwn: Bool
  let presentation: GiftPresentation
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

  init(_ message: GiftMessage, number: UInt64, isOwn: Bool, isTracked: Bool, at now: Instant) {
    self.number = number
    self.isOwn = isOwn
    self.isTracked = isTracked
    sender = message.sender
    gift = message.gift
    name = message.count.combo
    unitValue = message.unitValue
    presentation = message.presentation
    firstMessageAt = now
    lastMessageAt = now
  }

  /// What all its units are worth.
  var value: Int {
    let (value, overflow) = unitValue.multipliedReportingOverflow(by: units)
    return overflow ? .max : value
  }

  /// How a view knows it.
  var view: ComboGift {
    ComboGift(
      combo: ComboID(number: number), sender: sender, gift: gift, unitValue: unitValue,
      isOwn: isOwn, style: presentation.style)
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
