import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds

/// The source of messages: the sample evening, a file or standard input. A script of user actions
/// is merged into it by time.
struct FeedSource: Sendable {
  private var sample: [FeedItem]?
  private let file: FileStream?
  private let timing: FeedReader.Timing
  private var recognizer: FeedRecognizer
  private var outcome: FeedRecognizer.Outcome?
  private var reader: ArchiveReader?
  private var isAtEnd = false
  // The bytes that were read to recognize the format.
  private var beginning: [UInt8] = []
  private var script: ArraySlice<Timed<RoomInput>> = []

  /// The format, or `nil` if it has not been recognized yet.
  var format: FeedFormat? {
    if case .format(let format) = outcome { format } else { nil }
  }
  /// The numbers of ignored messages so far, by their names.
  var unread: [String: Int] { reader?.unread ?? [:] }

  init(_ options: Options) throws {
    recognizer = FeedRecognizer(expecting: options.format)
    timing = options.values[.live] == nil ? .recorded : .live
    switch options.source {
    case .sample:
      file = nil
      sample = SampleEvening().messages.map(FeedItem.message)
    case .standardInput: file = .standardInput
    case .file(let path): file = try FileStream(path, "The feed")
    }
  }

  /// Reads the beginning of the feed until its format is known. Returns a Boolean value that
  /// indicates whether it is a recording of a room.
  ///
  /// - Throws: ``Failure`` for a feed that cannot be read, or whose format is not recognized.
  mutating func isRecording() throws -> Bool {
    guard let file else { return false }
    while outcome == nil {
      let bytes = try file.read()
      outcome = bytes.isEmpty ? recognizer.finish() : recognizer.take(bytes)
      switch outcome {
      case .format(let format): reader = ArchiveReader(format: format, timing: timing)
      case .gzip: throw Failure.compressed(file.name)
      case .unknown: throw Failure.unrecognized(file.name)
      case .recording, nil: break
      }
      beginning = recognizer.bytes
    }
    return outcome == .recording
  }

  /// Returns the next bytes of a recording, or an empty list at the end.
  mutating func nextBytes() throws -> [UInt8] {
    guard beginning.isEmpty else {
      defer { beginning = [] }
      return beginning
    }
    return try file?.read() ?? []
  }

  /// Returns the next messages, or `nil` at the end.
  ///
  /// - Throws: ``Failure`` for a feed that cannot be read, whose format is not recognized, or that
  ///   is a recording of a room.
  mutating func next() throws -> [FeedItem]? {
    guard let items = try nextOfFeed() else {
      defer { script = [] }
      return script.isEmpty ? nil : script.map(FeedItem.message)
    }
    return items.flatMap { item in
      guard case .message(let message) = item else { return [item] }
      let due = script.prefix { $0.time <= message.time }
      script.removeFirst(due.count)
      return due.map(FeedItem.message) + [item]
    }
  }

  private mutating func nextOfFeed() throws -> [FeedItem]? {
    guard let file else {
      defer { sample = nil }
      return sample
    }
    if try isRecording() {
      throw Failure.data(
        "\(file.name) is a recording of a room: play it with liveroom replay.")
    }
    var items: [FeedItem] = []
    // A terminal can be read again after its end.
    while items.isEmpty, !isAtEnd {
      let bytes = try nextBytes()
      isAtEnd = bytes.isEmpty
      if isAtEnd {
        reader?.finish { items.append($0) }
      } else {
        reader?.read(bytes) { items.append($0) }
      }
    }
    return items.isEmpty ? nil : items
  }

  /// Reads the script.
  ///
  /// - Throws: ``Failure`` for a script that cannot be read or has a bad line. The command stops,
  ///   because the author of the script can correct it.
  mutating func readScript(_ path: String) throws {
    let file = try FileStream(path, "The script")
    var reader = FeedReader.script()
    var bytes: [UInt8] = []
    repeat {
      bytes = try file.read()
      guard !FeedRecognizer.isGzip(bytes) else { throw Failure.compressed(file.name) }
      var items: [FeedItem] = []
      reader.read(bytes) { items.append($0) }
      if bytes.isEmpty { reader.finish { items.append($0) } }
      for item in items {
        switch item {
        case .message(let message): script.append(message)
        case .rejected(let line, let reason), .adjusted(let line, let reason):
          throw Failure.data("Line \(line) of the script \(path.printable(limit: 200)): \(reason)")
        }
      }
    } while !bytes.isEmpty
  }
}
