import RoomArchives
import RoomCore
import RoomFeeds

/// Where messages come from: the sample, a file or standard input.
struct FeedSource: Sendable {
  private var sample: [FeedItem]?
  private let file: InputFile?
  private let timing: FeedReader.Timing
  private var recognizer: FeedRecognizer
  // Once the format is known.
  private var reader: ArchiveReader?
  /// The format, which is known once there are messages.
  private(set) var format: FeedFormat?
  /// The numbers of messages so far that are not read, by their names.
  var unread: [String: Int] { reader?.unread ?? [:] }
  // What was read to see whether it is a recording.
  private var beginning: [UInt8] = []

  /// - Parameter format: `nil` for the one that the first line shows.
  init(
    _ source: Options.Source, format: FeedFormat?, timing: FeedReader.Timing = .recorded
  ) throws {
    switch source {
    case .sample:
      self.init(nil, format: format)
      sample = SampleEvening().messages.map(FeedItem.message)
    case .standardInput: self.init(InputFile.standardInput, format: format, timing: timing)
    case .file(let path):
      self.init(try InputFile(path: path, name: "The feed"), format: format, timing: timing)
    }
  }

  init(_ file: InputFile?, format: FeedFormat?, timing: FeedReader.Timing = .recorded) {
    self.file = file
    self.timing = timing
    recognizer = FeedRecognizer(expecting: format)
  }

  /// Whether it is a recording of turns, and no feed.
  mutating func isRecording() throws -> Bool {
    let signature = RecordingHeader.signature
    while case let text = FeedReader.withoutMark(beginning[...]), text.count < signature.count,
      signature.starts(with: text) || FeedReader.byteOrderMark.starts(with: text)
    {
      guard let file, case let bytes = try file.read(), !bytes.isEmpty else { break }
      beginning += bytes
    }
    return FeedReader.withoutMark(beginning[...]).starts(with: signature)
  }

  /// The next bytes of a recording; none at the end.
  mutating func nextBytes() throws -> [UInt8] {
    guard let file else { return [] }
    return try read(file)
  }

  private mutating func read(_ file: InputFile) throws -> [UInt8] {
    guard beginning.isEmpty else {
      defer { beginning = [] }
      return beginning
    }
    return try file.read()
  }

  /// The next messages; `nil` at the end.
  ///
  /// - Throws: ``Failure`` for a feed that cannot be read, or whose format is in doubt.
  mutating func next() throws -> [FeedItem]? {
    guard let file else {
      defer { sample = nil }
      return sample
    }
    var items: [FeedItem] = []
    while items.isEmpty {
      let bytes = try read(file)
      if reader == nil {
        try recognize(bytes, from: file) { items.append($0) }
      } else {
        reader?.read(bytes) { items.append($0) }
      }
      guard !bytes.isEmpty else {
        reader?.finish { items.append($0) }
        return items.isEmpty ? nil : items
      }
    }
    return items
  }

  /// Takes bytes of the first line, none at the end, and begins to read once they show the format.
  private mutating func recognize(
    _ bytes: [UInt8], from file: InputFile, _ take: (FeedItem) -> Void
  ) throws {
    switch bytes.isEmpty ? recognizer.finish() : recognizer.take(bytes) {
    case nil: break
    case .format(let format):
      self.format = format
      reader = ArchiveReader(format: format, timing: timing)
      reader?.read(recognizer.bytes, take)
    case .gzip: throw Failure.compressed(file.name)
    case .unknown: throw Failure.unrecognized(file.name)
    }
  }
}
