import LiveRoomKit
import RoomArchives

/// A feed of any bytes, cut into pieces anywhere, whose messages reach a room.
enum FuzzedFeed {
  static func run(_ format: FeedFormat, _ bytes: [UInt8]) -> CInt {
    let whole = items(format, [bytes])
    let pieces = items(format, cut(bytes))
    precondition(whole == pieces, "where the bytes are cut changes what is read")
    let live = items(format, [bytes], timing: .live)
    // A recording in XML is put in the order of time.
    let hasOrder = format != .danmakuXML
    precondition(
      !hasOrder || live.messages == whole.messages, "live, other messages are read")
    play(whole)
    return 0
  }

  /// Two rooms take the messages: their own taps on gifts wait for the server, or show immediately.
  static func play(_ items: [FeedItem]) {
    for showsTapsImmediately in [false, true] {
      var room = try! FuzzedRoom(showsTapsImmediately: showsTapsImmediately)
      room.play(items)
    }
  }

  static func items(
    _ format: FeedFormat, _ pieces: [[UInt8]], timing: FeedReader.Timing = .recorded
  ) -> [FeedItem] {
    var items: [FeedItem] = []
    var reader = ArchiveReader(format: format, timing: timing)
    for piece in pieces { reader.read(piece) { items.append($0) } }
    reader.finish { items.append($0) }
    return items
  }

  /// Pieces of random sizes, the same ones each time.
  private static func cut(_ bytes: [UInt8]) -> [[UInt8]] {
    var generator = SeededGenerator(seed: bytes.reduce(14) { $0 &* 31 &+ UInt64($1) })
    var rest = bytes[...]
    var pieces: [[UInt8]] = []
    while !rest.isEmpty {
      let size = Int(generator.next() % 40)
      pieces.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}

extension [FeedItem] {
  /// The items that are read, without the times.
  var messages: [RoomInput] {
    compactMap { if case .message(let message) = $0 { message.value } else { nil } }
  }
}
