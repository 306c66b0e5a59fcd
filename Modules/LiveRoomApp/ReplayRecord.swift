import LiveRoom
import RoomArchives
import RoomBus
import RoomCore
import RoomPage

/// The output of a replay: the events file, the page and the summary.
struct ReplayRecord {
  var summary = RoomSummary()
  var badLines = BadLines()
  var repetition = TickerRepetition()
  private let options: Options
  /// The configuration of the room, which the page shows. It is set before the files are opened.
  var configuration: RoomConfiguration
  private var eventsFile: FileStream?
  private var page: PageWriter?
  private var pageFile: FileStream?
  private var isOpen = false

  init(_ options: Options, _ configuration: RoomConfiguration = RoomConfiguration()) {
    self.options = options
    self.configuration = configuration
  }

  /// Opens the files at the first message, so that a feed that cannot be read leaves earlier files
  /// unchanged. Both files are open before the first one is emptied.
  ///
  /// While the command waits for a reader of a FIFO, a signal ends it at once. Signals are deferred
  /// before a file is created or emptied, so each file that is begun is completed.
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

  /// Writes the events that a room has emitted since the last call.
  mutating func take(_ output: RoomOutput) throws {
    try take(output.events.takeBuffered())
    for line in output.takeHeard() { try Console.print(line) }
  }

  /// Completes both files, the second one even if the first one fails.
  mutating func close() throws {
    summary.feed.rejected = badLines.count
    summary.feed.adjusted = badLines.adjusted
    let events = Result { try eventsFile?.finish() }
    try page?.finish()
    try pageFile?.finish()
    try events.get()
  }
}
