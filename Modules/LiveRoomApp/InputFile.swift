import Foundation
import RoomArchives

/// A stream that is read: a file, a device, a FIFO or an open descriptor.
final class InputFile: Sendable {
  static let standardInput = InputFile(descriptor: 0, name: "Standard input")

  private let descriptor: Int32
  /// For a sentence.
  let name: String

  private init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// - Parameter name: what its complaints call it, such as "The feed".
  convenience init(path: String, name: String) throws {
    let name = "\(name) \(path.printable(limit: 200))"
    do {
      self.init(descriptor: try Descriptor.open(path, O_RDONLY), name: name)
    } catch let failed as Descriptor.Failed {
      throw Self.failure(failed, name)
    }
  }

  deinit {
    if descriptor > 2 { close(descriptor) }
  }

  /// The next bytes; none at the end.
  func read() throws -> [UInt8] {
    do {
      return try Descriptor.read(descriptor)
    } catch let failed as Descriptor.Failed {
      throw Self.failure(failed, name)
    }
  }

  /// All bytes; `nil` where there are more than `limit`.
  func readAll(limit: Int) throws -> [UInt8]? {
    var all: [UInt8] = []
    while case let bytes = try read(), !bytes.isEmpty {
      all += bytes
      if all.count > limit { return nil }
    }
    guard !FeedRecognizer.isGzip(all) else { throw Failure.compressed(name) }
    return all
  }

  private static func failure(_ failed: Descriptor.Failed, _ name: String) -> Failure {
    Failure(
      status: Failure.Status.noInput, sentence: "\(name) cannot be read: \(failed.reason).")
  }
}
