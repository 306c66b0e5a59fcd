import LiveRoom
import RoomArchives
import RoomBus
import RoomCore
import RoomPage

/// What is written of a replay: the events file, the page and the summary.
struct ReplayRecord {
  var summary = RoomSummary()
  var badLines = BadLines()
  var repetition = TickerRepetition()
  private let options: Options
  /// That of the room, which the page shows; it is known before the files are opened.
  var configuration: RoomConfiguration
  private var eventsFile: FileStream?
  private var page: PageWriter?
  private var pageFile: FileStream?
  private var isOpen = false

  init(_ options: Options, _ configuration: RoomConfiguration = RoomConfiguration()) {
    self.options = options
    self.configuration = configuration
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
    let files = [
      (options.values[.events], "The events file"), (options.values[.html], "The page"),
    ]
    func open(_ path: String?, _ name: String) throws -> FileStream? {
      try path.map { try FileStream($0, name, isOutput: true) }
    }
    let pipes = try files.map { path, name in
      try open(path.flatMap { FileUse.isPipe($0) ? $0 : nil }, name)
    }
    Interruption.deferSignals()
    let events = try pipes[0] ?? open(files[0].0, files[0].1)
    let html = try pipes[1] ?? open(files[1].0, files[1].1)
    try events?.begin()
    eventsFile = events
    try html?.begin()
    pageFile = html
    page = try html.map { file in
      try PageWriter(title: options.source.name, configuration: configuration) {
        try file.write($0)
      }
    }
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
    try eventsFile?.write(events)
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
    let events = Result { try eventsFile?.finish() }
    try page?.finish()
    try pageFile?.finish()
    try events.get()
  }
}
