public import LiveRoom
public import RoomCore

/// Writes the inputs and the events of a room as JSON Lines.
///
/// Inputs are written in the format that `FeedReader(format: .jsonl)` reads, events as
/// <doc:EventSchema> says.
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
  /// - Returns: false for what the format has no words for, of which nothing is written: a
  ///   condition in code, a report of a view, a time or number that the format does not allow, a line
  ///   that would be too long.
  @discardableResult
  public mutating func write(_ input: Timed<RoomInput>) -> Bool {
    var line = JSONText()
    do {
      try input.write(to: &line)
    } catch {
      return false
    }
    guard line.count <= FeedReader.maximumLineLength else { return false }
    json.append(line)
    json.endLine()
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
