import RoomCore
import RoomFeeds

/// Where messages come from: the sample, a file or standard input.
struct FeedSource: Sendable {
  private var sample: [FeedItem]?
  private let file: InputFile?
  private var reader: FeedReader

  init(_ source: ReplayOptions.Source, format: FeedFormat) throws {
    switch source {
    case .sample:
      self.init(nil, format: format)
      sample = SampleEvening().messages.map(FeedItem.message)
    case .standardInput: self.init(InputFile.standardInput, format: format)
    case .file(let path):
      self.init(try InputFile(path: path, name: "The feed"), format: format)
    }
  }

  init(_ file: InputFile?, format: FeedFormat, timing: FeedReader.Timing = .recorded) {
    self.file = file
    reader = FeedReader(format: format, timing: timing)
  }

  /// A script, whose times are believed.
  init(script: InputFile) {
    file = script
    reader = FeedReader.script()
  }

  /// The next messages; `nil` at the end.
  mutating func next() throws -> [FeedItem]? {
    guard let file else {
      defer { sample = nil }
      return sample
    }
    var items: [FeedItem] = []
    while items.isEmpty {
      let bytes = try file.read()
      guard !bytes.isEmpty else {
        reader.finish { items.append($0) }
        return items.isEmpty ? nil : items
      }
      reader.read(bytes) { items.append($0) }
    }
    return items
  }
}
