public import LiveRoom
public import RoomCore

/// Writes the inputs and the events of a room as JSON Lines.
///
/// Inputs are written in the format that ``FeedReader`` reads, events as <doc:EventSchema> says.
///
/// ```swift
/// var writer = FeedWriter()
/// writer.write(Timed(.gift(GiftMessage(sender: "ada", gift: "rose")), at: .start))
/// file += writer.take()
/// ```
public struct FeedWriter: Sendable {
  private var json = JSONText()

  /// The number of bytes that ``take()`` returns.
  package var count: Int { json.count }

  /// A writer that has written nothing.
  public init() {}

  /// Writes an input as a line.
  ///
  /// - Returns: false for what a reader of feeds would not read as the same, of which nothing is
  ///   written: what only the app does, such as a report of a view; a number that is none, or a time
  ///   out of range or finer than a nanosecond; a line that would be too long.
  @discardableResult
  public mutating func write(_ input: Timed<RoomInput>) -> Bool {
    var text = JSONText()
    text.object { json in
      json.field("at", input.time)
      json.field("type", path: input.value)
    }
    let line = text.take()
    guard line.count <= FeedReader.maximumLineLength,
      (try? JSONLinesDecoder().decode(line[...], isFirst: false)) == input
    else { return false }
    json.append(line: line)
    return true
  }

  /// Writes an event as a line.
  public mutating func write(_ event: Timed<RoomEvent>) {
    event.write(to: &json)
    json.endLine()
  }

  /// Returns what was written since the last call, in whole lines.
  public mutating func take() -> [UInt8] { json.take() }
}
