import LiveRoom
import RoomArchives
import RoomBus
import RoomCore
import RoomPage

/// What is written of a replay: the events file, the page and the summary.
struct ReplayRecord {
  var summary: RoomSummary
  var badLines = BadLines()
  var repetition = TickerRepetition()
  private let options: Options
  /// That of the room, which the page shows; it is known before the files are opened.
  var configuration: RoomConfiguration
  private var writer: EventWriter?
  private var page: PageWriter?
  private var pageFile: OutputFile?
  private var isOpen = false

  init(_ options: Options, _ configuration: RoomConfiguration = RoomConfiguration()) {
    self.options = options
    self.configuration = configuration
    summary = RoomSummary()
  }

  /// Opens the files: not before there is something to write, so that a feed that cannot be read
  /// harms no earlier one; and empties none before all are open.
  ///
  /// Signals end the command at once while it waits for somebody to open the other end of a FIFO.
  /// From then on they are deferred, and only then files are made or emptied: what was begun gets
  /// its end.
  mutating func open() throws {
    guard !isOpen else { return }
    isOpen = true
    var (events, html) = (
      try options.events.flatMap { try Self.openAtOnce($0, "The events file") },
      try options.html.flatMap { try Self.openAtOnce($0, "The page") }
    )
    Interruption.deferSignals()
    if events == nil {
      events = try options.events.map { try OutputFile(path: $0, name: "The events file") }
    }
    if html == nil {
      html = try options.html.map { try OutputFile(path: $0, name: "The page") }
    }
    try events?.begin()
    writer = events.map { EventWriter(to: $0) }
    try html?.begin()
    pageFile = html
    page = try html.map { file in
      try PageWriter(title: options.source.name, configuration: configuration) {
        try file.write($0)
      }
    }
  }

  /// Opens what is no regular file, and may make it wait.
  private static func openAtOnce(_ path: String, _ name: String) throws -> OutputFile? {
    guard let file = FileIdentity(path: path), !file.isRegular else { return nil }
    return try OutputFile(path: path, name: name)
  }

  mutating func take(_ message: Timed<RoomInput>) throws {
    try open()
    summary.count(message.value)
    page?.take(message)
  }

  mutating func take(_ events: [Timed<RoomEvent>]) throws {
    for event in events {
      summary.count(event)
      repetition.count(event.value)
    }
    try writer?.write(events)
    try page?.take(events)
  }

  /// Takes what a room has emitted since the last call.
  mutating func take(_ output: RoomOutput) throws {
    try take(output.events.takeBuffered())
    for line in output.takeHeard() { try Console.print(line) }
  }

  /// Ends the files, each even where the other fails.
  mutating func close() throws {
    summary.feed.rejected = badLines.count
    summary.feed.adjusted = badLines.adjusted
    let events = Result { try writer?.close() }
    try page?.finish()
    try pageFile?.finish()
    try events.get()
  }
}
