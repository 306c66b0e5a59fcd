import GiftChannels
import LiveRoom
import RollingTicker
import RoomCore
import RoomFeeds

/// An element of a recording that is a message.
struct DanmakuElement: Sendable {
  enum Kind: String, Sendable {
    case comment = "d"
    case superChat = "sc"
    case gift
    case membership = "guard"
    /// A gift, a super chat or a membership, as its `type` says: what biliup writes.
    case paid = "s"

    /// The kind of an element of this name; `nil` for one that is no message.
    init?(_ name: ArraySlice<UInt8>) {
      guard name.count <= 5 else { return nil }
      self.init(rawValue: String(decoding: name, as: UTF8.self))
    }

    /// Whether something is said between its tags.
    var hasText: Bool { self == .comment || self == .superChat || self == .paid }
  }

  let kind: Kind
  /// Where it begins.
  let line: Int
  /// As they are written.
  private let attributes: [UInt8]
  /// What is said, with its references.
  var text: [UInt8] = []

  init(_ kind: Kind, attributes: ArraySlice<UInt8>, line: Int) {
    self.kind = kind
    self.line = line
    self.attributes = Array(attributes)
  }

  /// The date at which the recording began, by the time and the date of a comment; `nil` where it does
  /// not say both.
  var start: Instant? {
    guard kind == .comment else { return nil }
    return XMLAttributes(attributes[...]).flatMap { DanmakuFields($0, of: kind).start }
  }

  /// The message, at the time or the date that is written; `nil` for a comment that says nothing, and for
  /// one of an unknown type.
  func message(
    users: inout DanmakuUsers, superChats: inout Int
  ) throws(FeedError) -> Timed<RoomInput>? {
    guard let attributes = XMLAttributes(attributes[...]) else {
      throw .malformed("the attributes of \"\(kind.rawValue)\" cannot be read")
    }
    let fields = DanmakuFields(attributes, of: kind)
    let time = try fields.time()
    switch try fields.meaning {
    case .comment:
      let said = try fields.said(text)
      guard said.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
      return Timed(.comment(RoomComment(sender: try fields.author(), text: said)), at: time)
    case .superChat:
      let item = try fields.superChat(try fields.said(text), number: superChats + 1)
      superChats += 1
      return Timed(.notice(item), at: time)
    case .gift: return Timed(.gift(try fields.gift(&users)), at: time)
    case .membership: return Timed(.gift(try fields.membership(&users)), at: time)
    case .paid: return nil
    }
  }
}

/// The senders of a recording's gifts: a user is who the identifier says, called by the name that was
/// seen with it first. One without an identifier is who the name says.
struct DanmakuUsers: Sendable {
  /// The number of users that are remembered, and the greatest number of bytes of their names: later
  /// users are called by name and identifier.
  private static let capacity = 16_384
  private static let longestName = 256

  private var names: [Identifier: String] = [:]
  private var taken: Set<Identifier> = []

  /// The name of a sender; `nil` where there is neither an identifier nor a name.
  ///
  /// - Complexity: O(1) on average
  mutating func sender(_ identifier: String?, called name: String?) -> String? {
    guard let identifier else { return name }
    if let known = names[Identifier(identifier)] { return known }
    guard let name else { return identifier }
    // Names are masked for those who are not signed in, and then several users have one.
    let full = "\(name) (\(identifier))"
    guard names.count < Self.capacity, full.utf8.count <= Self.longestName else { return full }
    var sender = name
    // Another user may be called by the name, or by the name and identifier.
    while !taken.insert(Identifier(sender)).inserted { sender += " (\(identifier))" }
    names[Identifier(identifier)] = sender
    return sender
  }
}
