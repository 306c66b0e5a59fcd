import Foundation
import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds

/// A stream to read or to write: a file, a device, a FIFO or an open descriptor. Writing never
/// replaces the file, so it keeps its kind, its mode and its links.
///
/// A stream waits without a limit, and an ``Interruption`` ends the wait. Output is written in
/// whole lines. If the command is stopped while the reader is slow, the line in progress is written
/// to its end, and no further line is begun.
final class FileStream: Sendable {
  static let standardInput = FileStream(0, "Standard input")
  static let standardOutput = FileStream(1, "Standard output", isOutput: true)
  static let standardError = FileStream(2, "Standard error", isOutput: true)

  private let descriptor: Int32
  /// The name of the stream for the beginning of a sentence.
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

  /// Opens the file at `path`. If the path names an open descriptor, the stream shares it with its
  /// position. Opening the file again would overwrite the output of other processes. An output
  /// keeps its contents until ``begin()``.
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

  /// Returns the descriptor that a path such as `/dev/fd/3` names, or `nil` for another path.
  static func descriptor(named path: String) -> Int32? {
    let streams = ["/dev/stdin": Int32(0), "/dev/stdout": 1, "/dev/stderr": 2]
    return streams[path] ?? (path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst(8)) : nil)
  }

  /// Opens `/dev/null` in place of each standard stream that is closed, so that using the stream
  /// fails. Otherwise the next file that is opened would become the stream.
  static func occupyStandardStreams() {
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
  }

  // MARK: Reading

  /// Returns the next bytes, up to 32 KB, or an empty list at the end.
  func read() throws -> [UInt8] {
    while true {
      try wait(for: POLLIN)
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 15) { buffer, count in
        result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, result)
      }
      if result >= 0 { return bytes }
      if errno != EAGAIN { throw failure() }
    }
  }

  /// The maximum size of a file that is read as a whole, in bytes.
  private static let longestFile = 1 << 20

  /// Returns all bytes.
  func readAll() throws -> [UInt8] {
    var all: [UInt8] = []
    while case let bytes = try read(), !bytes.isEmpty {
      all += bytes
      guard all.count <= Self.longestFile else {
        throw Failure.data("\(name) is longer than \(Self.longestFile) bytes.")
      }
    }
    guard !FeedRecognizer.isGzip(all) else { throw Failure.compressed(name) }
    return all
  }

  // MARK: Writing

  /// Empties a regular file. An open descriptor keeps its contents, because its owner decides about
  /// them.
  func begin() throws {
    // Only a regular file can be emptied.
    if isEmptied, ftruncate(descriptor, 0) != 0, errno != EINVAL { throw failure() }
  }

  /// Writes lines, and waits until all of them are written.
  ///
  /// - Parameter bytes: Whole lines; the last one may be incomplete.
  func write(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let piece = Self.wholeLines(of: rest)
      var owed = piece
      while !owed.isEmpty {
        try wait(for: POLLOUT, isInterruptible: owed.count == piece.count)
        // A pipe takes this number of bytes as a whole.
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

  /// Returns as many whole lines as a pipe takes at once, or one longer line.
  private static func wholeLines(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let newline = UInt8(ascii: "\n")
    if bytes.count <= PIPE_BUF { return bytes }
    let end = bytes.prefix(Int(PIPE_BUF)).lastIndex(of: newline) ?? bytes.firstIndex(of: newline)
    return end.map { bytes[...$0] } ?? bytes
  }

  /// Closes the stream.
  ///
  /// - Throws: ``Failure`` if the system could not store the output.
  func finish() throws {
    if descriptor > 2, close(descriptor) != 0 { throw failure() }
  }

  // MARK: System calls

  /// Waits until the descriptor is ready for reading or writing, or has failed.
  ///
  /// - Throws: ``Interruption`` if the command is to stop.
  private func wait(for events: Int32, isInterruptible: Bool = true) throws(Interruption) {
    var polled = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: isInterruptible ? Interruption.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let isReady = poll(&polled, 2, -1) > 0
      // Input may never end, so an interruption ends the wait at once. The rest of a line is still
      // written if the descriptor is ready.
      if events == POLLIN { try Interruption.check() }
      if isReady, polled[0].revents != 0 { return }
      if isReady, isInterruptible { try Interruption.check() }
    }
  }

  /// Returns the failure of the last system call.
  private func failure() -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(
      status: isOutput ? EX_CANTCREAT : EX_NOINPUT,
      sentence: "\(name) cannot be \(isOutput ? "written" : "read"): \(reason).")
  }
}
