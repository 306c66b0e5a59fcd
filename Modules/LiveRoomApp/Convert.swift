import RoomFeeds

/// Converts a feed of any format to lines of the feed format. Messages are written while the feed
/// is read.
enum Convert {
  static func run(_ options: Options) throws {
    var source = try FeedSource(options)
    var badLines = BadLines()
    defer { badLines.finish() }
    while let items = try source.next() {
      var writer = FeedWriter()
      for item in items {
        guard let message = badLines.message(of: item) else { continue }
        if !writer.write(message) { badLines.leaveOutLast() }
        if writer.count > 1 << 16 { try FileStream.standardOutput.write(writer.take()) }
      }
      try FileStream.standardOutput.write(writer.take())
    }
    badLines.reportUnread(source.unread)
    try badLines.checkMessages(of: source.format)
  }
}
