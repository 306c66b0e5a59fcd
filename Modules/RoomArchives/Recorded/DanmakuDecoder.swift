import LiveRoom
import RoomCore
import RoomFeeds

/// Reads the XML that BililiveRecorder and similar programs write beside a video, as a stream.
///
/// The messages are the elements `d` (a comment), `sc` (a super chat), `gift`, `guard` and `s`, at
/// any depth. An `s` is a gift, a super chat or a guard. Other elements are ignored; if they have a
/// time, they are counted.
///
/// A damaged element is reported with the line where it begins. It affects no other element.
struct DanmakuDecoder: Sendable {
  /// The result of an element that begins on this line.
  struct Item {
    let line: Int
    let message: Result<Timed<RoomInput>, FeedError>

    /// Returns the item with another time.
    func read(at time: Instant) -> Item {
      Item(line: line, message: message.map { Timed($0.value, at: time) })
    }
  }

  private var scanner = DanmakuScanner()
  private var users = DanmakuUsers()
  private var superChats = 0
  /// The date at which the recording began, or `nil` until a comment has it.
  private(set) var start: Instant?

  /// Reads the next bytes, and returns the messages and errors of the elements that are complete
  /// with them.
  mutating func read(
    _ bytes: [UInt8], isAtEnd: Bool = false, _ unread: inout UnreadMessages
  ) -> [Item] {
    var items: [Item] = []
    for element in scanner.read(bytes, isAtEnd: isAtEnd) {
      do throws(FeedError) {
        guard let message = try message(of: element, &unread) else { continue }
        items.append(Item(line: element.line, message: .success(message)))
      } catch {
        items.append(Item(line: element.line, message: .failure(error)))
      }
    }
    return items
  }

  /// Returns the message of an element, or `nil` if the element is not a message.
  private mutating func message(
    of element: DanmakuElement, _ unread: inout UnreadMessages
  ) throws(FeedError) -> Timed<RoomInput>? {
    if let damage = element.damage { throw .malformed("\(damage)") }
    guard let kind = element.kind else {
      let attributes = XMLText.attributes(element.attributes) ?? [:]
      if attributes["ts"] != nil || attributes["timestamp"] != nil {
        unread.count(String(decoding: element.name, as: UTF8.self))
      }
      return nil
    }
    guard String(utf8: element.attributes) != nil, String(utf8: element.text) != nil else {
      throw .malformed("The element is not UTF-8.")
    }
    guard let attributes = XMLText.attributes(element.attributes) else {
      throw .malformed("The attributes of “\(kind.rawValue)” cannot be read.")
    }
    let fields = DanmakuFields(attributes, of: kind)
    if start == nil, kind == .comment { start = fields.start }
    let time = try fields.time()
    let text = XMLText.plain(element.text)
    switch fields.meaning {
    case .comment:
      guard let text = fields.words(of: text) else {
        unread.count("d of kind \(fields.commentKind)")
        return nil
      }
      guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
        unread.count("empty d")
        return nil
      }
      let comment = CommentMessage(sender: fields.author, text: text, mode: fields.mode)
      return Timed(.comment(comment), at: time)
    case .superChat:
      let item = try fields.superChat(text, number: superChats + 1)
      superChats += 1
      return Timed(.notice(item), at: time)
    case .gift: return Timed(.gift(try fields.gift(&users)), at: time)
    case .membership: return Timed(.gift(try fields.membership(&users)), at: time)
    case .paid:
      unread.count(kind.rawValue)
      return nil
    }
  }
}
