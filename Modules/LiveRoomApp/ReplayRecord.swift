import LiveRoom
import RoomCore

/// What is written of a replay: the events file, the page and the summary.
struct ReplayRecord {
  var summary: ReplaySummary
  var badLines = BadLines()
  private let options: ReplayOptions
  private var writer: EventWriter?
  private var page: PageWriter?
  private var isOpen = false

  init(_ options: ReplayOptions) {
    self.options = options
    summary = ReplaySummary(isSample: options.source == .sample)
  }

  /// Opens the files: not before there is something to write, so that a feed that cannot be read
  /// harms no earlier one.
  mutating func open() throws {
    guard !isOpen else { return }
    isOpen = true
    let events = try options.events.map { try OutputFile(path: $0, name: "The events file") }
    let html = try options.html.map { try OutputFile(path: $0, name: "The page") }
    Interruption.deferSignals()
    writer = events.map { EventWriter(to: $0) }
    page = try html.map { try PageWriter(to: $0, title: options.source.name) }
  }

  mutating func take(_ message: Timed<RoomMessage>) throws {
    try open()
    summary.count(message.value)
    try page?.received(message)
  }

  mutating func take(_ events: [Timed<RoomEvent>]) throws {
    for event in events { summary.count(event) }
    try writer?.write(events)
    try page?.write(events)
  }

  /// Ends the files, each even where the other fails.
  mutating func close() throws {
    summary.feed.rejected = badLines.count
    let events = Result { try writer?.close() }
    try page?.close(summary.json)
    try events.get()
  }
}
