import RollingTicker
package import RoomCore

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
  // The room that the comments and notices are of.
  private var visited: Identifier?

  init(rememberedMessages: Int) {
    likes = RecentIdentifiers(capacity: rememberedMessages)
    items = RecentIdentifiers(capacity: rememberedMessages)
  }

  /// The greatest length of an identifier, in bytes: what remembers a number of them has a limit in bytes, too.
  private static let maximumIdentifierLength = 256
  /// The greatest length of a name, in bytes.
  static let maximumNameLength = 1_024

  /// Whether a message is not refused for its identifier.
  func accepts(_ identifier: String?) -> Bool {
    (identifier?.utf8.count ?? 0) <= Self.maximumIdentifierLength
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

  /// Forgets comments and notices: a server sends them again to who enters the room again. A visit of which they were
  /// restored continues.
  mutating func enter(_ room: Identifier?) {
    if room == nil || room != visited { items.removeAll() }
    visited = room
  }

  /// What does not hold while the user is in a room, or in none.
  func fault(in room: Identifier?) -> String? {
    guard room == nil || room == visited else {
      return "Comments are of \(visited?.string ?? "no room"), not of \(room?.string ?? "")."
    }
    return numbers.isValid ? nil : "The numbers that were not taken are not in order."
  }

  // MARK: Across launches

  /// What to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  var memory: RoomMemory {
    RoomMemory(
      room: visited?.string, likes: likes.inOrder.map { $0.identifier.string },
      items: items.inOrder.map { RoomMemory.Item(id: $0.identifier.string, digest: $0.value) },
      numbers: numbers)
  }

  /// Restores what an earlier run saved, before what it knows. Comments and notices are those of a visit: not where
  /// another room is present.
  mutating func restore(_ memory: RoomMemory, in room: Identifier?) {
    likes.insert(earlier: memory.likes.map { (Identifier($0), ()) })
    numbers.restore(memory.numbers)
    let visited = memory.room.map(Identifier.init)
    guard room == nil || room == visited else { return }
    self.visited = visited
    items.insert(earlier: memory.items.map { (Identifier($0.id), $0.digest) })
  }
}

/// What a room remembers of messages, as it is saved.
package struct RoomMemory: Equatable, Sendable {
  /// A comment or a notice.
  package struct Item: Equatable, Sendable {
    /// Its identifier.
    package var id: String
    /// A digest of what it shows.
    package var digest: UInt64
  }

  /// The room that the comments and notices are of; `nil` for none.
  package var room: String?
  /// The identifiers of likes, the oldest first.
  package var likes: [String] = []
  /// Comments and notices, the oldest first.
  package var items: [Item] = []
  /// The numbers of the latest session.
  package var numbers = SessionNumbers()
}

extension RoomMemory: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    self.init(numbers: try fields.required("numbers"))
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", &room)
    visitor.field("likes", &likes)
    visitor.field("items", &items)
    visitor.field("numbers", &numbers)
  }
}

extension RoomMemory.Item: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), digest: try fields.required("digest"))
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("digest", &digest)
  }
}

/// The numbers of the messages of one session.
package struct SessionNumbers: Equatable, Sendable {
  /// The greatest number of gaps that are remembered.
  static let maximumGaps = 64

  /// The session; `nil` before the first.
  private var session: Identifier?
  /// The greatest number so far.
  private var greatest = Int.min
  /// Not taken, in ascending order, none next to another. The first message of a session may have overtaken others.
  private var gaps: [ClosedRange<Int>] = []

  init() {}

  /// The session and its greatest number so far; `nil` before the first.
  package var latest: RoomPosition? {
    session.map { RoomPosition(session: $0.string, number: greatest) }
  }

  /// The numbers that were not taken, beside those before the first.
  var missing: [ClosedRange<Int>] { gaps.filter { $0.lowerBound > .min } }

  package func contains(_ number: Int, of session: Identifier) -> Bool {
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
    while gaps.count > Self.maximumGaps { gaps.removeFirst() }
  }

  // MARK: Across launches

  /// Whether it could have been saved.
  var isValid: Bool {
    guard session != nil else { return greatest == .min && gaps.isEmpty }
    guard gaps.count <= Self.maximumGaps, gaps.last?.upperBound ?? greatest <= greatest
    else { return false }
    return zip(gaps, gaps.dropFirst()).allSatisfy {
      $0.upperBound < $1.lowerBound && $0.upperBound + 1 < $1.lowerBound
    }
  }

  /// Takes over what an earlier run has taken, unless another session has begun.
  mutating func restore(_ earlier: SessionNumbers) {
    guard let session else {
      self = earlier
      return
    }
    guard session == earlier.session else { return }
    let last = max(greatest, earlier.greatest)
    let others = earlier.missing(upTo: last)
    gaps = missing(upTo: last).flatMap { gap in
      others.filter(gap.overlaps).map { gap.clamped(to: $0) }
    }
    greatest = last
    forgetOldest()
  }

  /// What is not taken of the numbers up to one that is not less than the greatest.
  private func missing(upTo last: Int) -> [ClosedRange<Int>] {
    var numbers = self
    if greatest < last { numbers.append(greatest + 1...last) }
    return numbers.gaps
  }
}

extension SessionNumbers: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {}

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    var name = session?.string
    visitor.field("session", &name)
    session = name.map(Identifier.init)
    visitor.field("greatest", &greatest)
    visitor.field("gaps", &gaps)
  }
}

extension TickerItem {
  /// FNV-1a of what it shows: the same in each run, for what is saved.
  fileprivate var digest: UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in [kind, sender ?? "", content, payload ?? ""] {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
      digest = (digest ^ 0xff) &* 0x100_0000_01b3
    }
    return digest
  }
}
