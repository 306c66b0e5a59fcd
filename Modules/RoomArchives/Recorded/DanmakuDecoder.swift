// The formats that other programs record.

import LiveRoom
import RollingTicker
import RoomCore
import RoomFeeds

/// Reads the XML that BililiveRecorder and its relatives write beside a video, as a stream.
///
/// Messages are the elements `d` (a comment), `sc` (a super chat), `gift`, `guard` and `s` (a gift, a
/// super chat or a guard), wherever they are; all others are passed over, and counted if they have a time. A damaged
/// element is rejected by the line where it begins, and affects no other element.
struct DanmakuDecoder: Sendable {
  /// The outcome of an element that begins on this line.
  struct Item {
    let line: Int
    let message: Result<Timed<RoomInput>, FeedError>

    /// A Boolean value that indicates whether the time of the message is a date.
    var isDated: Bool { ((try? message.get())?.time ?? .start) >= DanmakuFields.earliestDate }

    /// Returns the item with another time than the recording has for it.
    func read(at time: Instant) -> Item {
      Item(line: line, message: message.map { Timed($0.value, at: time) })
    }
  }

  private var scanner = DanmakuScanner()
  private var users = DanmakuUsers()
  private var superChats = 0
  /// The numbers of messages that the decoder passes over.
  private(set) var unread = UnreadMessages()
  /// The date at which the recording began; `nil` until a comment says it.
  private(set) var start: Instant?

  /// Reads on, and returns the messages and the damage that are complete with these bytes.
  mutating func read(_ bytes: [UInt8], isAtEnd: Bool = false) -> [Item] {
    var items: [Item] = []
    for element in scanner.read(bytes, isAtEnd: isAtEnd) {
      do throws(FeedError) {
        guard let message = try message(of: element) else { continue }
        items.append(Item(line: element.line, message: .success(message)))
      } catch {
        items.append(Item(line: element.line, message: .failure(error)))
      }
    }
    return items
  }

  /// The message of an element, or `nil` if the element is none.
  private mutating func message(
    of element: DanmakuElement
  ) throws(FeedError) -> Timed<RoomInput>? {
    if let damage = element.damage { throw .malformed(damage) }
    guard let kind = element.kind else {
      let attributes = XMLText.attributes(element.attributes) ?? [:]
      if attributes["ts"] != nil || attributes["timestamp"] != nil { unread.count(element.name) }
      return nil
    }
    guard String(utf8: element.attributes) != nil, String(utf8: element.text) != nil else {
      throw .malformed("the element is not UTF-8")
    }
    guard let attributes = XMLText.attributes(element.attributes) else {
      throw .malformed("the attributes of \"\(element.name)\" cannot be read")
    }
    let fields = DanmakuFields(attributes, of: kind)
    if start == nil, kind == .comment { start = fields.start }
    let time = try fields.time()
    let text = XMLText.plain(element.text)
    switch fields.meaning {
    case .comment:
      guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
        unread.count("empty d")
        return nil
      }
      return Timed(.comment(RoomComment(sender: fields.author, text: text)), at: time)
    case .superChat:
      let item = try fields.superChat(text, number: superChats + 1)
      superChats += 1
      return Timed(.notice(item), at: time)
    case .gift: return Timed(.gift(try fields.gift(&users)), at: time)
    case .membership: return Timed(.gift(try fields.membership(&users)), at: time)
    case .paid:
      unread.count(element.name)
      return nil
    }
  }
}
