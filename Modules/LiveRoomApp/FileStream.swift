import Foundation
import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds

/// A stream that is read or written through: a file, a device, a FIFO or an open descriptor, which keeps its kind, its
/// mode and its links.
///
/// A stream waits as long as it has to, and wakes for an ``Interruption``. It is written in whole lines: where the
/// command is stopped while nobody reads, the last line that was begun is written to its end, and no other is begun.
final class FileStream: Sendable {
  static let standardInput = FileStream(0, "Standard input")
  static let standardOutput = FileStream(1, "Standard output", isOutput: true)
  static let standardError = FileStream(2, "Standard error", isOutput: true)

  private let descriptor: Int32
  /// The name of the stream at the beginning of a sentence.
  let name: String
  private let isOutput: Bool
  private let isEmptied: Bool

  private init(
    _ descriptor: Int32, _ name: String, isOutput: Bool = false, isEmptied: Bool = false
  ) {
    self.descriptor = descriptor
    self.name = name
    self.isOutput = isOutput
    self.isEmptied = isEmptied
  }

  /// Opens the file at `path`. A name of an open descriptor stands for that descriptor, with its position: opened
  /// again, a file would be written over what the others have written. An output keeps its contents until ``begin()``.
  ///
  /// - Parameter name: The name of the file in sentences, such as "The feed".
  convenience init(_ path: String, _ name: String, isOutput: Bool = false) throws {
    let named = Self.descriptor(named: path)
    let flags = (isOutput ? O_WRONLY | O_CREAT : O_RDONLY) | O_NOCTTY | O_CLOEXEC
    self.init(
      named.map { dup($0) } ?? open(path, flags, 0o666), "\(name) \(path.printable(limit: 200))",
      isOutput: isOutput, isEmptied: named == nil)
    if descriptor < 0 { throw failure() }
  }

  deinit {
    if descriptor > 2, !isOutput { close(descriptor) }
  }

  /// The descriptor that a path such as `/dev/fd/3` names.
  static func descriptor(named path: String) -> Int32? {
    let streams = ["/dev/stdin": Int32(0), "/dev/stdout": 1, "/dev/stderr": 2]
    return streams[path] ?? (path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst(8)) : nil)
  }

  /// Puts something that fails in the place of a standard stream that is closed: the next file
  /// opened would become that stream.
  static func occupyStandardStreams() {
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
  }

  // MARK: Reading

  /// The next bytes, up to 64 KB; none at the end.
  func read() throws -> [UInt8] {
    while true {
      try wait(for: POLLIN)
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, result)
      }
      if result >= 0 { return bytes }
      if errno != EAGAIN { throw failure() }
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

  // MARK: Writing

  /// Empties a regular file. An open descriptor was emptied or not by who opened it.
  func begin() throws {
    // Nothing else than a regular file can be emptied.
    if isEmptied, ftruncate(descriptor, 0) != 0, errno != EINVAL { throw failure() }
  }

  /// - Parameter bytes: whole lines; the last may lack its end.
  func write(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let piece = Self.wholeLines(of: rest)
      var owed = piece
      while !owed.isEmpty {
        try wait(for: POLLOUT, isInterruptible: owed.count == piece.count)
        // No more than goes into a pipe as a whole.
        let count = owed.withUnsafeBytes {
          Foundation.write(descriptor, $0.baseAddress, min($0.count, Int(PIPE_BUF)))
        }
        if count < 0, errno == EPIPE { throw Interruption(signal: SIGPIPE) }
        if count < 0, errno != EAGAIN { throw failure() }
        owed = owed.dropFirst(max(0, count))
      }
      rest = rest[piece.endIndex...]
    }
  }

  /// Writes events as JSON Lines.
  func write(_ events: [Timed<RoomEvent>]) throws {
    var writer = FeedWriter()
    for event in events {
      writer.write(event)
      if writer.count > 1 << 16 { try write(writer.take()) }
    }
    try write(writer.take())
  }

  /// As many lines as go into a pipe at once, or one that is longer.
  private static func wholeLines(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let newline = UInt8(ascii: "\n")
    if bytes.count <= PIPE_BUF { return bytes }
    let end = bytes.prefix(Int(PIPE_BUF)).lastIndex(of: newline) ?? bytes.firstIndex(of: newline)
    return end.map { bytes[...$0] } ?? bytes
  }

  /// - Throws: where the system could not keep what was written.
  func finish() throws {
    if descriptor > 2, close(descriptor) != 0 { throw failure() }
  }

  // MARK: The system

  /// Waits until the descriptor can be read or written without waiting, or has failed.
  ///
  /// - Throws: ``Interruption`` when the command is to stop, and it would have to wait.
  private func wait(for events: Int32, isInterruptible: Bool = true) throws(Interruption) {
    var polled = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: isInterruptible ? Interruption.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let isReady = poll(&polled, 2, -1) > 0
      // Input may never end; output that is owed may still be written where that is possible.
      if events == POLLIN { try Interruption.check() }
      if isReady, polled[0].revents != 0 { return }
      if isReady, isInterruptible { try Interruption.check() }
    }
  }

  /// The failure of the last call.
  private func failure() -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(
      status: isOutput ? EX_CANTCREAT : EX_NOINPUT,
      sentence: "\(name) cannot be \(isOutput ? "written" : "read"): \(reason).")
  }
}
