import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds

/// Writes the messages of a feed of any format as lines of the feed format, each as soon as it is read.
struct Convert {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws {
    var files = FileUse()
    files.printsMeanwhile = true
    if options.source == .standardInput { files.readStandardInput() }
    if case .file(let path) = options.source { files.read("the feed", path) }
    try files.check()
    Interruption.deferSignals()
    var source = try FeedSource(options.source, format: options.format, timing: options.timing)
    if (options.format ?? .jsonl) == .jsonl, try source.isRecording() {
      throw Failure.data("A recording of a room's turns is no feed: play it with liveroom replay.")
    }
    var count = 0
    var badLines = BadLines()
    defer { badLines.finish() }
    while let items = try source.next() {
      var writer = FeedWriter()
      for item in items {
        switch item {
        case .message(let message):
          count += 1
          if !writer.write(message) { Console.complain("Message \(count) is too long for a line.") }
        case .rejected(let line, let reason): badLines.report(line, reason)
        case .adjusted(let line, let reason): badLines.reportAdjusted(line, reason)
        }
        if writer.count > 1 << 16 { try OutputFile.standardOutput.write(writer.take()) }
      }
      try OutputFile.standardOutput.write(writer.take())
      try Interruption.check()
    }
    badLines.reportUnread(source.unread)
    if let format = source.format, count == 0, badLines.count > 0 {
      throw Failure.unreadable(as: format, badLines)
    }
  }
}
