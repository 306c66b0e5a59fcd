import RoomFeeds

/// Converts a feed of any format to lines of the feed format. Messages are written while the feed
/// is read.
enum Convert {
  static func run(_ options: Options) throws {
    var source = try FeedSource(options)
    var badLines = BadLines()
    defer { badLines.finish() }
    var stops = false
    while let items = try source.next() {
      var writer = FeedWriter()
      for item in items where !stops {
        let isWritten = badLines.message(of: item).map { writer.write($0) }
        if isWritten == false { badLines.leaveOutLast() }
        stops = isWritten != true && options.values[.strict] != nil
        if writer.count > 1 << 16 { try FileStream.standardOutput.write(writer.take()) }
      }
      try FileStream.standardOutput.write(writer.take())
      guard !stops else { throw Failure.data("The conversion stopped at the first bad line.") }
    }
    badLines.reportUnread(source.unread)
    try badLines.checkMessages(of: source.format)
  }
}
