import RoomArchives
import RoomCore
import RoomFeeds

/// Where messages come from: the sample, a file or standard input.
struct FeedSource: Sendable {
  private var sample: [FeedItem]?
  private let file: FileStream?
  private let timing: FeedReader.Timing
  private var recognizer: FeedRecognizer
  private var outcome: FeedRecognizer.Outcome?
  private var reader: ArchiveReader?
  // What was read to recognize the format.
  private var beginning: [UInt8] = []

  /// The format, which is known once there are messages.
  var format: FeedFormat? {
    if case .format(let format) = outcome { format } else { nil }
  }
  /// The numbers of messages so far that are not read, by their names.
  var unread: [String: Int] { reader?.unread ?? [:] }

  /// - Parameter format: `nil` for the one that the first line shows.
  init(
    _ source: Options.Source, format: FeedFormat?, timing: FeedReader.Timing = .recorded
  ) throws {
    recognizer = FeedRecognizer(expecting: format)
    self.timing = timing
    switch source {
    case .sample:
      file = nil
      sample = SampleEvening().messages.map(FeedItem.message)
    case .standardInput: file = .standardInput
    case .file(let path): file = try FileStream(path, "The feed")
    }
  }

  /// Reads as much of the feed as shows its format. Returns a Boolean value that indicates whether the feed is a
  /// recording of a room's turns.
  ///
  /// - Throws: ``Failure`` for a feed that cannot be read, or whose format is in doubt.
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

  /// The next bytes of a recording; none at the end.
  mutating func nextBytes() throws -> [UInt8] {
    guard beginning.isEmpty else {
      defer { beginning = [] }
      return beginning
    }
    return try file?.read() ?? []
  }

  /// The next messages; `nil` at the end.
  ///
  /// - Throws: ``Failure`` for a feed that cannot be read, whose format is in doubt, or that is a recording of turns.
  mutating func next() throws -> [FeedItem]? {
    guard let file else {
      defer { sample = nil }
      return sample
    }
    if try isRecording() {
      throw Failure.data(
        "\(file.name) is a recording of a room's turns: play it with liveroom replay.")
    }
    var items: [FeedItem] = []
    while items.isEmpty {
      let bytes = try nextBytes()
      guard !bytes.isEmpty else {
        reader?.finish { items.append($0) }
        return items.isEmpty ? nil : items
      }
      reader?.read(bytes) { items.append($0) }
    }
    return items
  }
}
