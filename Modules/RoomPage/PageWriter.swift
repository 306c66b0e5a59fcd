public import LiveRoom
public import RoomCore
import RoomFeeds

/// A writer of a page that plays a run of a room. The page has the events, the load and the account, and
/// everything that a browser needs to show them.
///
/// ```swift
/// var page = try PageWriter(title: "Friday") { bytes in file += bytes }
/// try page.take(message)  // as it is sent to the room
/// try page.take(events)  // a batch of the room's events
/// try page.finish()
/// ```
///
/// The page requests nothing from anywhere, and runs no script but its own. Names and texts are written as JSON
/// in blocks. Each `<` is written as `\u003c`, so that no text can end its block or begin a comment. The
/// scripts set names and texts as text only.
public struct PageWriter {
  private let title: String
  private let configuration: RoomConfiguration
  private let write: (_ bytes: [UInt8]) throws -> Void
  private var table = PageTable()
  private var load = MessageLoad()
  private var messages = 0
  private var buffer = JSONText()
  private var announcer: RoomAnnouncer
  private var names = ReceivedNames()
  private var end = Instant.start
  private var lastRow = Instant.start

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - title: the title of the page, in one or two words.
  ///   - configuration: the configuration of the room.
  ///   - write: takes the bytes of the page, piece by piece; each piece ends with a line.
  /// - Throws: an error of `write`, or an error for invalid settings of announcements.
  public init(
    title: String, configuration: RoomConfiguration = RoomConfiguration(),
    to write: @escaping (_ bytes: [UInt8]) throws -> Void
  ) throws {
    self.title = title
    self.configuration = configuration
    self.write = write
    announcer = try RoomAnnouncer(of: configuration)
    try write(PageAssets.replay.beginning)
    try write(Array((Self.blockBeginning("events") + "[").utf8))
  }

  /// Adds an input of the room with its time. The page shows the number of inputs, and uses the page length
  /// that they set.
  public mutating func take(_ message: Timed<RoomInput>) {
    messages += 1
    load.count(message)
    end = max(end, message.time)
    // The pager rejects any other length.
    if case .pager(.setPageLength(let length)) = message.value,
      PagerConfiguration.lengths.contains(length)
    {
      lastRow = max(lastRow, message.time)
      buffer.object { json in
        json.field("time", message.time.seconds)
        json.field("module", "feed")
        json.field("event", "setPageLength")
        json.field("length", length)
      }
      table.append(buffer.take())
    }
  }

  /// Takes events of the room, in their order.
  ///
  /// - Throws: an error of `write`.
  public mutating func take(_ events: [Timed<RoomEvent>]) throws {
    for event in events {
      announce(until: event.time)
      names.follow(event.value)
      event.write(to: &buffer)
      table.append(buffer.take())
      lastRow = max(lastRow, event.time)
      end = max(end, event.time)
      var announcements: [RoomAnnouncement] = []
      announcer.handle(event.value, at: event.time, into: &announcements)
      write(announcements, at: event.time)
      if table.rowBytes > 1 << 16 { try writeEmbedded(table.takeRows()) }
    }
  }

  /// Writes the rest of the page.
  ///
  /// - Throws: an error of `write`.
  public mutating func finish() throws {
    announce(until: end)
    try writeEmbedded(table.takeRows())
    buffer.object { json in
      json.field("title", title)
      json.field("end", end.seconds)
      json.field("messages", messages)
      json.field("room") { configuration.write(to: &$0) }
      json.field("load") { load.write(to: &$0) }
    }
    let blocks = [
      ("shapes", table.shapesText), ("values", table.valuesText), ("about", buffer.take()),
    ]
    var open = "]"
    for (id, text) in blocks {
      try write(Array((open + Self.blockEnd + Self.blockBeginning(id)).utf8))
      try writeEmbedded(text)
      open = ""
    }
    try write(Array(Self.blockEnd.utf8))
    try write(PageAssets.replay.ending)
  }

  /// Appends the announcements of a screen reader until `time`.
  private mutating func announce(until time: Instant) {
    while let deadline = announcer.nextDeadline, deadline <= time {
      var announcements: [RoomAnnouncement] = []
      announcer.deadlineReached(at: deadline, into: &announcements)
      write(announcements, at: deadline)
    }
  }

  private mutating func write(_ announcements: [RoomAnnouncement], at time: Instant) {
    for announcement in announcements {
      buffer.object { json in
        // Times of rows never decrease, and the row of an input may be later than the announcement.
        json.field("time", max(time, lastRow).seconds)
        json.field("module", "announcer")
        json.field("event", "spoken")
        json.field("text", announcement.named { names.name(of: $0) }.text)
      }
      table.append(buffer.take())
    }
  }

  private static func blockBeginning(_ id: String) -> String {
    #"<script type="application/json" id="\#(id)">"#
  }

  private static let blockEnd = "</script>\n"

  /// Writes JSON, in which `<` occurs in texts only.
  private func writeEmbedded(_ json: [UInt8]) throws {
    try write(
      Array(
        json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
          .joined(separator: #"\u003c"#.utf8)))
  }
}
