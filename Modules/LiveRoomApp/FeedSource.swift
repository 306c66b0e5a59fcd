import Foundation
import RoomCore
import RoomFeeds

/// Where messages come from: the sample, a file or standard input.
struct FeedSource: Sendable {
  private var sample: [FeedItem]?
  private let file: FileHandle?
  private var reader: FeedReader

  init(_ source: ReplayOptions.Source, format: FeedFormat) throws {
    reader = FeedReader(format: format)
    switch source {
    case .sample:
      file = nil
      sample = SampleEvening().messages.map(FeedItem.message)
    case .standardInput:
      file = .standardInput
    case .file(let path):
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
        !isDirectory.boolValue, let handle = FileHandle(forReadingAtPath: path)
      else {
        throw Failure(
          status: Failure.Status.noInput,
          sentence: "The feed \(path.printable(limit: 200)) cannot be read.")
      }
      file = handle
    }
  }

  /// The next messages; `nil` at the end.
  mutating func next() throws -> [FeedItem]? {
    guard let file else {
      defer { sample = nil }
      return sample
    }
    var items: [FeedItem] = []
    while items.isEmpty {
      guard let chunk = try file.read(upToCount: 1 << 16), !chunk.isEmpty else {
        reader.finish { items.append($0) }
        return items.isEmpty ? nil : items
      }
      reader.read(Array(chunk)) { items.append($0) }
    }
    return items
  }
}
