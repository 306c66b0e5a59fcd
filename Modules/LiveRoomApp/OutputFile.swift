import Foundation

/// A stream that is written through: what is there keeps its kind, its mode and its links.
///
/// It is written in whole lines: where the command is stopped while nobody reads, the last line
/// that was begun is written to its end, and no other is begun.
final class OutputFile: Sendable {
  static let standardOutput = OutputFile(descriptor: 1, name: "Standard output")
  static let standardError = OutputFile(descriptor: 2, name: "Standard error")

  private let descriptor: Int32
  private let name: String
  private let isEmptied: Bool

  private init(descriptor: Int32, name: String, isEmptied: Bool = false) {
    self.descriptor = descriptor
    self.name = name
    self.isEmptied = isEmptied
  }

  /// Opens what is at `path`, and leaves what it holds until ``begin()``.
  ///
  /// - Parameter name: what its complaints call it, such as "The events file".
  convenience init(path: String, name: String) throws {
    let name = "\(name) \(path.printable(limit: 200))"
    do {
      self.init(
        descriptor: try Descriptor.open(path, O_WRONLY | O_CREAT), name: name,
        isEmptied: Descriptor.named(by: path) == nil)
    } catch let failed as Descriptor.Failed {
      throw Self.failure(failed, name)
    }
  }

  /// Empties a regular file. An open descriptor was emptied or not by who opened it.
  func begin() throws {
    guard isEmptied, FileIdentity(descriptor: descriptor)?.isRegular == true else { return }
    while ftruncate(descriptor, 0) != 0 {
      guard errno == EINTR else { throw Self.failure(Descriptor.Failed(code: errno), name) }
    }
  }

  /// - Parameter bytes: whole lines; the last may lack its end.
  func write(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let piece = Self.wholeLines(of: rest)
      try writeAll(piece)
      rest = rest[piece.endIndex...]
    }
  }

  /// - Throws: where the system could not keep what was written.
  func finish() throws {
    guard descriptor > 2, close(descriptor) != 0, errno != EINTR else { return }
    throw Self.failure(Descriptor.Failed(code: errno), name)
  }

  /// As many lines as go into a pipe at once, or one that is longer.
  private static func wholeLines(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let newline = UInt8(ascii: "\n")
    if bytes.count <= PIPE_BUF { return bytes }
    if let end = bytes.prefix(Int(PIPE_BUF)).lastIndex(of: newline) { return bytes[...end] }
    return bytes.firstIndex(of: newline).map { bytes[...$0] } ?? bytes
  }

  private func writeAll(_ piece: ArraySlice<UInt8>) throws {
    var rest = piece
    do {
      while !rest.isEmpty {
        try Descriptor.wait(for: descriptor, POLLOUT, isInterruptible: rest.count == piece.count)
        rest = rest.dropFirst(try Descriptor.write(rest, to: descriptor))
      }
    } catch let failed as Descriptor.Failed {
      throw Self.failure(failed, name)
    }
  }

  private static func failure(_ failed: Descriptor.Failed, _ name: String) -> Failure {
    Failure(
      status: Failure.Status.cannotCreate, sentence: "\(name) cannot be written: \(failed.reason).")
  }
}
