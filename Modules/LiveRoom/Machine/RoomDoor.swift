import RollingTicker
import RoomCore

/// What a room remembers of the messages that it has taken, so that those that a server repeats have no effect.
///
/// The gifts and the popups remember theirs.
struct RoomDoor: Sendable {
  /// What a message is beside those that were taken before.
  enum Novelty {
    case new
    /// One with its identifier and other content was taken.
    case edit
    case repetition
  }

  private var likes: RecentIdentifiers<Void>
  // Comments and notices, with a digest of what they show.
  private var items: RecentIdentifiers<UInt64>
  private(set) var numbers = SessionNumbers()

  init(rememberedMessages: Int) {
    likes = RecentIdentifiers(capacity: rememberedMessages)
    items = RecentIdentifiers(capacity: rememberedMessages)
  }

  /// Remembers a like.
  mutating func isNew(_ like: RoomLike) -> Bool {
    like.id.map { likes.insert(Identifier($0), ()) != nil } ?? true
  }

  /// Remembers a comment or a notice.
  mutating func novelty(of item: TickerItem) -> Novelty {
    // The ticker refuses an empty one.
    guard let id = item.id.map({ Identifier($0) }), !id.string.isEmpty else { return .new }
    let digest = item.digest
    guard items.insert(id, digest) == nil else { return .new }
    guard items.value(of: id) != digest else { return .repetition }
    items.set(digest, of: id)
    return .edit
  }

  /// Whether a message with that number was taken.
  func hasTaken(_ number: Int, of session: Identifier) -> Bool {
    numbers.contains(number, of: session)
  }

  /// Remembers the number of a message; returns those before it that are missing, if they were not known to be.
  mutating func take(_ number: Int, of session: Identifier) -> ClosedRange<Int>? {
    numbers.insert(number, of: session)
  }

  /// Notes the number of a message that is refused, and taken if it comes again.
  mutating func refuse(_ number: Int, of session: Identifier) -> ClosedRange<Int>? {
    numbers.skip(number, of: session)
  }

  /// Forgets comments and notices: a server sends them again to who enters the room again.
  mutating func forgetItems() { items.removeAll() }
}

/// The numbers of the messages of one session.
struct SessionNumbers: Sendable {
  /// The greatest number of gaps that are remembered.
  static let maximumGaps = 64

  private var session: Identifier?
  private var greatest = Int.min
  // Not taken, in ascending order, none next to another. The first message of a session may have overtaken others.
  private var gaps: [ClosedRange<Int>] = []

  /// The session and its greatest number so far; `nil` before the first.
  var latest: RoomPosition? {
    session.map { RoomPosition(session: $0.string, number: greatest) }
  }

  func contains(_ number: Int, of session: Identifier) -> Bool {
    self.session == session && number <= greatest && !gaps.contains { $0.contains(number) }
  }

  /// Returns the numbers between it and the greatest before it.
  mutating func insert(_ number: Int, of session: Identifier) -> ClosedRange<Int>? {
    let missing = advance(to: number, of: session)
    guard let index = gaps.firstIndex(where: { $0.contains(number) }) else { return missing }
    let gap = gaps[index]
    var rest: [ClosedRange<Int>] = []
    if gap.lowerBound < number { rest.append(gap.lowerBound...number - 1) }
    if number < gap.upperBound { rest.append(number + 1...gap.upperBound) }
    gaps.replaceSubrange(index...index, with: rest)
    forgetOldest()
    return missing
  }

  /// The same, of a number that is missing itself.
  mutating func skip(_ number: Int, of session: Identifier) -> ClosedRange<Int>? {
    let isNew = self.session != session || number > greatest
    let missing = advance(to: number, of: session)
    if isNew { append(number...number) }
    return missing
  }

  /// Makes the number the greatest, if it is.
  private mutating func advance(to number: Int, of session: Identifier) -> ClosedRange<Int>? {
    guard self.session == session else {
      self = SessionNumbers()
      self.session = session
      greatest = number
      if number > .min { gaps = [.min...number - 1] }
      return nil
    }
    guard number > greatest else { return nil }
    defer { greatest = number }
    guard greatest + 1 < number else { return nil }
    let missing = greatest + 1...number - 1
    append(missing)
    return missing
  }

  private mutating func append(_ gap: ClosedRange<Int>) {
    if let last = gaps.last, last.upperBound + 1 == gap.lowerBound {
      gaps[gaps.count - 1] = last.lowerBound...gap.upperBound
    } else {
      gaps.append(gap)
    }
    forgetOldest()
  }

  private mutating func forgetOldest() {
    if gaps.count > Self.maximumGaps { gaps.removeFirst() }
  }
}

extension TickerItem {
  /// FNV-1a of what it shows: the same in each run, for what is saved.
  fileprivate var digest: UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in [kind, content] {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
      digest = (digest ^ 0xff) &* 0x100_0000_01b3
    }
    return digest
  }
}
