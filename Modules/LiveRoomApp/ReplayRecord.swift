import LiveRoom
import RoomArchives
import RoomBus
import RoomCore

/// The output of a replay: the events file, and the summary or the account of a message.
struct ReplayRecord {
  var summary = RoomSummary()
  var badLines = BadLines()
  var repetition = TickerRepetition()
  /// The account of the messages with the identifier of the command line, or `nil` if there is none.
  var trace: MessageTrace?
  private let options: Options
  private var eventsFile: FileStream?

  init(_ options: Options) {
    self.options = options
    trace = options.identifier.map(MessageTrace.init)
  }

  /// Opens the file at the first message, so that a feed that cannot be read leaves an earlier file
  /// unchanged.
  mutating func open() throws {
    guard eventsFile == nil, let path = options.values[.events] else { return }
    eventsFile = try FileStream(path, "The events file", isOutput: true)
  }

  mutating func take(_ message: Timed<RoomInput>) throws {
    try open()
    summary.count(message.value)
    trace?.take(message)
  }

  mutating func take(_ events: [Timed<RoomEvent>]) throws {
    for event in events {
      summary.count(event)
      repetition.count(event.value)
      trace?.follow(event)
    }
    trace?.isAlone = false
    try eventsFile?.write(events)
  }

  /// Writes the events that a room has emitted since the last call.
  mutating func take(_ output: RoomOutput) throws {
    try take(output.events.takeBuffered())
    for line in output.takeHeard() { try Console.print(line) }
  }

  /// Prints the report, or the account of the message.
  func print(text: (Language) -> String, json: () -> String) throws {
    if let trace { return try Console.print(trace.text(in: options.language)) }
    switch options.summary {
    case .json: try Console.print(json())
    case .text: try Console.print(text(options.language))
    }
  }

  /// Completes the file.
  mutating func close() throws {
    summary.feed.rejected = badLines.count
    summary.feed.adjusted = badLines.adjusted
    try eventsFile?.finish()
  }
}
