public import LiveRoom
public import RoomCore

/// Writes the inputs and the events of a room as JSON Lines.
///
/// Inputs have the format that ``FeedReader`` reads. Events have the format that
/// `liveroom schema events` describes.
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

  /// Creates a writer without any lines.
  public init() {}

  /// Writes an input as a line.
  ///
  /// If a reader of feeds would not read an equal input from the line, no line is written. This
  /// applies to:
  ///
  /// - an input that only an app sends, such as a report of a view
  /// - a number that is not finite
  /// - a time that is out of range, or that a `Double` of seconds does not hold to the nanosecond
  /// - an input whose line would be too long
  ///
  /// - Returns: A Boolean value that indicates whether the line was written.
  @discardableResult
  public mutating func write(_ input: Timed<RoomInput>) -> Bool {
    var text = JSONText()
    input.write(to: &text)
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

  /// Returns the lines that were written since the last call.
  public mutating func take() -> [UInt8] { json.take() }
}

extension Timed<RoomInput> {
  /// Writes the time, the type of the input and its fields as one object.
  func write(to json: inout JSONText) {
    json.object { json in
      json.field("at", time)
      json.field("type", path: value)
    }
  }
}
