import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds

/// A feed, and a script of what a user does meanwhile, as one feed in the order of time.
struct FeedWithScript: Sendable {
  private var feed: FeedSource
  /// The format of the feed, which is known once there are messages.
  var format: FeedFormat? { feed.format }
  /// The numbers of messages of the feed so far that are not read, by their names.
  var unread: [String: Int] { feed.unread }
  private var script: ArraySlice<Timed<RoomInput>>

  /// - Throws: ``Failure`` when a file cannot be read, or the script has a bad line: its author is
  ///   here and can mend it.
  init(_ feed: FeedSource, _ options: Options) throws {
    self.feed = feed
    script = try options.values[.script].map { try Self.read($0) } ?? []
  }

  /// The next messages; `nil` at the end.
  mutating func next() throws -> [FeedItem]? {
    guard let items = try feed.next() else {
      guard !script.isEmpty else { return nil }
      defer { script = [] }
      return script.map(FeedItem.message)
    }
    guard !script.isEmpty else { return items }
    var merged: [FeedItem] = []
    for item in items {
      if case .message(let message) = item {
        let due = script.prefix { $0.time <= message.time }
        merged += due.map(FeedItem.message)
        script.removeFirst(due.count)
      }
      merged.append(item)
    }
    return merged
  }

  private static func read(_ path: String) throws -> ArraySlice<Timed<RoomInput>> {
    let file = try FileStream(path, "The script")
    var reader = FeedReader.script()
    var messages: [Timed<RoomInput>] = []
    var bytes: [UInt8] = []
    repeat {
      bytes = try file.read()
      var items: [FeedItem] = []
      reader.read(bytes) { items.append($0) }
      if bytes.isEmpty { reader.finish { items.append($0) } }
      for item in items {
        switch item {
        case .message(let message): messages.append(message)
        case .rejected(let line, let reason), .adjusted(let line, let reason):
          throw Failure.data("Line \(line) of the script \(path.printable(limit: 200)): \(reason)")
        }
      }
    } while !bytes.isEmpty
    return messages[...]
  }
}
