package import RoomCore

/// The memory of a room for the messages that it has taken, so that repeated messages have no effect.
///
/// Identifiers are remembered by kind and room, across visits, since a server may number each kind of message by itself.
/// The gifts and the popups have memories of their own: gifts know which message is invalid or was withdrawn, and popups
/// have versions.
struct RoomDoor: Sendable {
  /// The relation of a message to the messages that were taken before.
  enum Novelty {
    case new
    /// One with its identifier and other content was taken.
    case edit
    case repetition
  }

  private var likes: RecentIdentifiers<Void>
  // Origins of deliveries, and messages of the app's own, by kind.
  private var others: RecentIdentifiers<Void>
  // The items of each kind, each with a digest of its content, or `nil` after its removal.
  private var items: [RoomMemory.Item.Kind: RecentIdentifiers<UInt64?>] = [:]
  var numbers = SessionNumbers()
  /// The number of reports. A restored session continues it, so that no identifier repeats.
  var reports = 0

  init(rememberedMessages: Int) {
    likes = RecentIdentifiers(capacity: rememberedMessages)
    others = RecentIdentifiers(capacity: rememberedMessages)
    for kind in RoomMemory.Item.Kind.allCases {
      items[kind] = RecentIdentifiers(capacity: rememberedMessages)
    }
  }

  /// The greatest length of an identifier, in bytes, which limits the size of the memory.
  private static let maximumIdentifierLength = 256
  /// The greatest length of a name, in bytes.
  static let maximumNameLength = 1_024

  /// A Boolean value that indicates whether a message is not refused for its identifier.
  func accepts(_ identifier: String?) -> Bool {
    (identifier?.utf8.count ?? 0) <= Self.maximumIdentifierLength
  }

  /// Remembers a like of a room.
  mutating func isNew(_ like: RoomLike, in room: Identifier?) -> Bool {
    like.id.map { likes.insert(MessageIdentifier(Identifier($0), in: room), ()) != nil } ?? true
  }

  /// A Boolean value that indicates whether a message with its kind and an identifier was taken in a room.
  func knows(_ id: String, of kind: String, in room: Identifier?) -> Bool {
    others.value(of: Self.identifier(id, kind, room)) != nil
  }

  /// Remembers a message of a room by its kind and an identifier.
  mutating func remember(_ id: String, of kind: String, in room: Identifier?) {
    _ = others.insert(Self.identifier(id, kind, room), ())
  }

  // The length of the kind says where the identifier begins.
  private static func identifier(
    _ id: String, _ kind: String, _ room: Identifier?
  ) -> MessageIdentifier {
    MessageIdentifier(Identifier("\(kind.utf8.count):\(kind)\(id)"), in: room)
  }

  /// Remembers a message of a room. A removed message never comes back.
  mutating func novelty(of message: some EditableMessage, in room: Identifier?) -> Novelty {
    // The modules refuse an empty one.
    guard let id = message.id, !id.isEmpty else { return .new }
    let kind = message.memory
    let identifier = MessageIdentifier(Identifier(id), in: kind == .broadcast ? nil : room)
    let digest = message.digest
    guard items[kind]?.insert(identifier, digest) == nil else { return .new }
    guard let known = items[kind]?.value(of: identifier) ?? nil, known != digest else {
      return .repetition
    }
    items[kind]?.set(digest, of: identifier)
    return .edit
  }

  /// Remembers a past comment of a room. Returns `true` unless the comment was removed, since a user who comes back sees
  /// the comments of an earlier visit again. A known join is not restored.
  mutating func restores(_ comment: CommentMessage, in room: Identifier?) -> Bool {
    guard let id = comment.id, !id.isEmpty, accepts(id) else { return true }
    let kind = comment.memory
    let identifier = MessageIdentifier(Identifier(id), in: room)
    if items[kind]?.insert(identifier, comment.digest) != nil { return true }
    return kind != .join && items[kind]?.value(of: identifier) != .some(nil)
  }

  /// Remembers the removal of an item of a room, which may not have come yet. Returns a Boolean value that indicates
  /// whether the identifier was known.
  @discardableResult
  mutating func remove(
    _ id: String, of kind: RoomMemory.Item.Kind, in room: Identifier?
  ) -> Bool {
    guard !id.isEmpty else { return false }
    let identifier = MessageIdentifier(Identifier(id), in: room)
    defer { items[kind]?.set(nil, of: identifier) }
    return items[kind]?.value(of: identifier) != nil
  }

  /// Enters a room. Messages that came while no room was present are messages of the room.
  mutating func enter(_ room: Identifier) {
    likes.assignRoom(room)
    others.assignRoom(room)
    for kind in RoomMemory.Item.Kind.allCases where kind != .broadcast {
      items[kind]?.assignRoom(room)
    }
  }

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    numbers.isValid ? nil : "The numbers that were not taken are not in order."
  }

  // MARK: Across launches

  /// The memory to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  var memory: RoomMemory {
    RoomMemory(
      likes: likes.saved, others: others.saved,
      items: RoomMemory.Item.Kind.allCases.flatMap { kind in
        (items[kind]?.inOrder ?? []).map { identifier, digest in
          RoomMemory.Item(
            kind: kind, room: identifier.room?.string, id: identifier.id.string, digest: digest)
        }
      }, numbers: numbers, reports: reports)
  }

  /// Restores the memory of an earlier run, before the present one.
  mutating func restore(_ memory: RoomMemory) {
    likes.restore(memory.likes, ())
    others.restore(memory.others, ())
    numbers.restore(memory.numbers)
    reports = max(reports, memory.reports)
    for kind in RoomMemory.Item.Kind.allCases {
      let earlier = memory.items.filter { $0.kind == kind }
      items[kind]?.insert(earlier: earlier.map { ($0.identifier, $0.digest) })
    }
  }
}

/// The saved memory of a room for messages.
package struct RoomMemory: Equatable, Sendable {
  /// A message that is compared by its identifier and its content.
  package struct Item: Equatable, Sendable {
    /// The kind of an item. Each kind has a memory of its own.
    package enum Kind: String, CaseIterable, Sendable, ReadValue {
      case comment, notice, join
      /// A notice of the platform, which has no room.
      case broadcast

      /// The kind of its messages in the statistics.
      var messages: MessageKind {
        switch self {
        case .comment: .comment
        case .notice, .broadcast: .notice
        case .join: .join
        }
      }
    }

    /// The kind.
    package var kind: Kind
    /// The room, or `nil` for a broadcast and for an item that came while no room was present.
    package var room: String?
    /// Its identifier.
    package var id: String
    /// A digest of the content, or `nil` after the removal.
    package var digest: UInt64?

    fileprivate var identifier: MessageIdentifier {
      MessageIdentifier(Identifier(id), in: room.map(Identifier.init))
    }
  }

  /// The identifiers of likes, the oldest first.
  package var likes: [SavedIdentifiers] = []
  /// The kinds and identifiers of origins and of messages of the app's own, the oldest first.
  package var others: [SavedIdentifiers] = []
  /// The items, by kind, the oldest of a kind first.
  package var items: [Item] = []
  /// The numbers of the latest session.
  package var numbers = SessionNumbers()
  /// The number of reports.
  package var reports = 0
}

extension RoomMemory: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    self.init(numbers: try fields.required("numbers"))
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("likes", &likes)
    visitor.field("others", &others)
    visitor.field("items", &items)
    visitor.field("numbers", &numbers)
    visitor.field("reports", &reports, in: 0...Int.max / 2)
  }
}

extension RoomMemory.Item: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    self.init(kind: try fields.required("kind"), id: try fields.required("id"))
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("kind", &kind)
    visitor.field("room", &room)
    visitor.field("id", &id)
    visitor.field("digest", &digest)
  }
}

/// The numbers of the messages of one session.
package struct SessionNumbers: ReadFields, Equatable, Sendable {
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

  /// Closes a number, and removes it from the numbers that were not taken if it is taken.
  mutating func close(_ number: Int, of session: Identifier, isTaken: Bool) {
    // Another session may have begun within the delivery.
    if isTaken, self.session == session,
      let index = gaps.firstIndex(where: { $0.contains(number) })
    {
      let gap = gaps[index]
      var rest: [ClosedRange<Int>] = []
      if gap.lowerBound < number { rest.append(gap.lowerBound...number - 1) }
      if number < gap.upperBound { rest.append(number + 1...gap.upperBound) }
      gaps.replaceSubrange(index...index, with: rest)
    }
    forgetOldest()
  }

  /// Opens a number, which becomes the greatest unless a greater one is known. It is not taken before it is closed.
  /// Returns the numbers between it and the greatest before it.
  mutating func open(_ number: Int, of session: Identifier) -> ClosedRange<Int>? {
    guard self.session == session else {
      self = SessionNumbers()
      self.session = session
      greatest = number
      gaps = [.min...number]
      return nil
    }
    guard number > greatest else { return nil }
    let next = greatest + 1
    greatest = number
    if let last = gaps.last, last.upperBound + 1 == next {
      gaps[gaps.count - 1] = last.lowerBound...number
    } else {
      gaps.append(next...number)
    }
    return next < number ? next...number - 1 : nil
  }

  /// Opens a number again that was taken. If there are too many gaps, the oldest is forgotten. The gap of a message that
  /// waits is joined with the next one instead: a message that comes again is less harmful than a lost message.
  mutating func reopen(_ number: Int, of session: Identifier, isWaiting: Bool = false) {
    guard contains(number, of: session) else { return }
    var index = gaps.firstIndex { $0.lowerBound > number } ?? gaps.count
    var gap = number...number
    if index < gaps.count, gaps[index].lowerBound - 1 == number {
      gap = number...gaps.remove(at: index).upperBound
    }
    if index > 0, gaps[index - 1].upperBound + 1 == number {
      index -= 1
      gap = gaps.remove(at: index).lowerBound...gap.upperBound
    }
    gaps.insert(gap, at: index)
    if isWaiting { joinOldest() } else { forgetOldest() }
  }

  private mutating func forgetOldest() {
    gaps.removeFirst(max(0, gaps.count - Self.maximumGaps))
  }

  private mutating func joinOldest() {
    guard gaps.count > Self.maximumGaps else { return }
    // The numbers before the first are not asked for.
    let first = gaps[0].lowerBound > .min ? 0 : 1
    let joined = gaps[first].lowerBound...gaps[first + 1].upperBound
    gaps.replaceSubrange(first...first + 1, with: [joined])
  }

  // MARK: Across launches

  /// A Boolean value that indicates whether it could have been saved.
  var isValid: Bool {
    guard session != nil else { return greatest == .min && gaps.isEmpty }
    guard gaps.count <= Self.maximumGaps, gaps.last?.upperBound ?? greatest <= greatest
    else { return false }
    return zip(gaps, gaps.dropFirst()).allSatisfy {
      $0.upperBound < $1.lowerBound && $0.upperBound + 1 < $1.lowerBound
    }
  }

  /// Adds the numbers of an earlier run, unless another session has begun.
  mutating func restore(_ earlier: SessionNumbers) {
    guard let session else {
      self = earlier
      return
    }
    guard session == earlier.session else { return }
    var earlier = earlier
    _ = earlier.open(greatest, of: session)
    _ = open(earlier.greatest, of: session)
    gaps = gaps.flatMap { gap in
      earlier.gaps.filter(gap.overlaps).map { gap.clamped(to: $0) }
    }
    forgetOldest()
  }

  package init(from fields: some FieldReader) throws(FieldError) {}

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    var name = session?.string
    visitor.field("session", &name)
    session = name.map(Identifier.init)
    visitor.field("greatest", &greatest)
    visitor.field("gaps", &gaps)
  }
}

/// A message that is compared by its identifier and its content.
protocol EditableMessage {
  var id: String? { get }
  var sender: String? { get }
  var payload: String? { get }
  /// The memory that has it.
  var memory: RoomMemory.Item.Kind { get }
  /// The texts of its content.
  var texts: [String] { get }
}

extension CommentMessage: EditableMessage {
  var memory: RoomMemory.Item.Kind { kind == .join ? .join : .comment }
  var texts: [String] {
    let plain = [kind.name, sender ?? "", text, payload ?? ""]
    guard rich != nil else { return plain }
    let rest = [translation, quote?.text, payment?.text].map { $0 ?? "" }
    return plain + rest + ["\(badges.count)"] + badges + emotes.map { $0.id }
  }
}

extension TickerItem: EditableMessage {
  var memory: RoomMemory.Item.Kind { ticker == .broadcast ? .broadcast : .notice }
  var texts: [String] { [kind, sender ?? "", content, payload ?? ""] }
}

extension EditableMessage {
  /// The FNV-1a hash of the content. The hash is the same in each run, since it is saved.
  fileprivate var digest: UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in texts {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
      digest = (digest ^ 0xff) &* 0x100_0000_01b3
    }
    return digest
  }
}
