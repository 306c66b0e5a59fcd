import Foundation
import GiftChannels
import LivePager
import LiveRoom
import RollingTicker
import RoomCore

/// Writes a replay as one page that shows it: the events, the load, and the account, with all
/// that is needed to play them.
///
/// The page asks for nothing from anywhere. What comes from a feed stands in it as JSON in blocks
/// whose every `<` is written as `\u003c`, so that none can end its block or begin a comment, and
/// the scripts set it as text only.
///
/// The scripts know the events as `--events` writes them, all but those in ``PageTable``'s list of
/// what is not shown. Beyond the names of events and fields they rely on this:
/// - times are seconds and never go back; a row that begins at an earlier moment says so in
///   `start`, `began` or `since`;
/// - `motion`, `motions.outgoing` and `motions.incoming` are motions as ``JSONText`` appends them,
///   `spring` has `response` in seconds, `dampingFraction` and `initialVelocity`;
/// - a snap moves the content by `from * (1 - spring)` for its `duration`, a sheet that settles
///   stands at `from + (to - from) * min(1, spring)`;
/// - a slot, a lane, a surface or a channel holds what was told last, until it is told empty;
/// - numbers of combos begin anew after `roomClosed`.
final class PageWriter {
  private let file: OutputFile
  private let title: String
  private var table = PageTable()
  private var load = MessageLoad()
  private var buffer = JSONText()
  private var end = Instant.start

  /// - Parameter title: what is replayed, in a word or two.
  init(to file: OutputFile, title: String) throws {
    self.title = title
    self.file = file
    try file.write(PageAssets.beginning)
    try file.write((Self.blockBeginning("events") + "[").utf8)
  }

  /// Takes a message of the feed: the page shows how many there were. The height of a page, which
  /// no event repeats, becomes a row of its own.
  func received(_ message: Timed<RoomInput>) throws {
    load.count(message)
    end = max(end, message.time)
    // The pager rejects any other height.
    if case .pager(.setPageLength(let height)) = message.value, (1...1_000_000).contains(height) {
      buffer.object { json in
        json.field("time", message.time.seconds)
        json.field("module", "feed")
        json.field("event", "page")
        json.field("height", height)
      }
      table.append(buffer.take())
    }
  }

  func write(_ events: [Timed<RoomEvent>]) throws {
    for event in events {
      event.write(to: &buffer)
      table.append(buffer.take())
    }
    end = max(end, events.last?.time ?? end)
    if table.rowBytes > 1 << 16 { try writeEmbedded(table.takeRows()) }
  }

  /// Writes what is left, with the account as ``ReplaySummary/json`` has it.
  func close(_ summary: String) throws {
    try writeEmbedded(table.takeRows())
    buffer.object { json in
      json.field("title", title)
      json.field("end", end.seconds)
      json.field("room") { RoomConfiguration().write(to: &$0) }
      json.field("load") { load.write(to: &$0) }
      json.begin("summary")
      json.append(literal: summary)
    }
    let blocks = [
      ("shapes", table.shapesText), ("values", table.valuesText), ("about", buffer.take()),
    ]
    var open = "]"
    for (id, text) in blocks {
      try file.write((open + Self.blockEnd + Self.blockBeginning(id)).utf8)
      try writeEmbedded(text)
      open = ""
    }
    try file.write(Self.blockEnd.utf8)
    try file.write(PageAssets.ending)
    try file.finish()
  }

  private static func blockBeginning(_ id: String) -> String {
    #"<script type="application/json" id="\#(id)">"#
  }

  private static let blockEnd = "</script>\n"

  /// Writes JSON, in which `<` stands in texts only.
  private func writeEmbedded(_ json: Data) throws {
    try file.write(
      Array(
        json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
          .joined(separator: #"\u003c"#.utf8)))
  }
}

extension RoomConfiguration {
  /// Writes what a view needs to know that no event tells: all in seconds or points.
  fileprivate func write(to json: inout JSONText) {
    json.field("lanes", gifts.laneCount)
    json.field("entrance", gifts.entrance.seconds)
    json.field("exit", gifts.exit.seconds)
    json.field("tickerWidth", ticker.size.width)
    json.field("tickerHeight", ticker.size.height)
    json.field("pageHeight", pager.pageLength)
  }
}
