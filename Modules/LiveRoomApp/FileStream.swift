import Foundation
import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds

/// A stream to read or to write: a file, a device, a FIFO or an open descriptor.
///
/// Reading and writing wait without a limit. A signal ends the process, as does a reader that goes.
final class FileStream: Sendable {
  static let standardInput = FileStream(0, "Standard input")
  static let standardOutput = FileStream(1, "Standard output", isOutput: true)
  static let standardError = FileStream(2, "Standard error", isOutput: true)

  private let descriptor: Int32
  /// The name of the stream for the beginning of a sentence.
  let name: String
  private let isOutput: Bool

  private init(_ descriptor: Int32, _ name: String, isOutput: Bool = false) {
    self.descriptor = descriptor
    self.name = name
    self.isOutput = isOutput
  }

  /// Opens the file at `path`, and empties an output. If the path names an open descriptor, the
  /// stream shares it with its position. Opening the file again would overwrite the output of other
  /// processes.
  ///
  /// - Parameter name: The name of the file in sentences, such as "The feed".
  convenience init(_ path: String, _ name: String, isOutput: Bool = false) throws {
    let flags = (isOutput ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY) | O_NOCTTY | O_CLOEXEC
    self.init(
      Self.descriptor(named: path).map { dup($0) } ?? open(path, flags, 0o666),
      "\(name) \(path.printable(limit: 200))", isOutput: isOutput)
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

  /// Returns a Boolean value that indicates whether two paths lead to one stored file.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    var files = (stat(), stat())
    return stat(path, &files.0) == 0 && stat(other, &files.1) == 0
      && files.0.st_mode & S_IFMT == S_IFREG
      && files.0.st_dev == files.1.st_dev && files.0.st_ino == files.1.st_ino
  }

  /// Opens `/dev/null` in place of each standard stream that is closed, so that no file becomes that
  /// stream, and using the stream fails. A write to a reader that has gone fails instead of ending the
  /// process. SIGQUIT and SIGABRT end it.
  static func prepare() {
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
    signal(SIGPIPE, SIG_IGN)
    // The Swift runtime would take these signals for a crash, and continue.
    for number in [SIGQUIT, SIGABRT] { signal(number, SIG_DFL) }
  }

  /// Returns the next bytes, up to 32 KB, or an empty list at the end.
  func read() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 15) { buffer, count in
      count = try perform { Foundation.read(descriptor, buffer.baseAddress, buffer.count) }
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

  /// Writes bytes, and waits until all of them are written.
  func write(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = try rest.withUnsafeBytes { bytes in
        try perform { Foundation.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      rest = rest.dropFirst(count)
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

  /// Closes the stream.
  ///
  /// - Throws: ``Failure`` if the system could not store the output.
  func finish() throws {
    if descriptor > 2, close(descriptor) != 0 { throw failure() }
  }

  /// Calls a function of the system again until it succeeds. The other end of a stream may have made
  /// the stream nonblocking, so the call waits until the stream is ready.
  private func perform(_ call: () -> Int) throws -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno == EPIPE, descriptor != 2 { Self.endWithoutReader() }
      guard errno == EAGAIN || errno == EINTR else { throw failure() }
      var polled = pollfd(
        fd: descriptor, events: Int16(isOutput ? POLLOUT : POLLIN), revents: 0)
      poll(&polled, 1, -1)
    }
  }

  /// Ends the process as a write without a reader ends other tools. Complaints may have no reader.
  private static func endWithoutReader() -> Never {
    signal(SIGPIPE, SIG_DFL)
    // The threads of the pool block signals, and a parent may have blocked this one.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGPIPE)
    // The first process of a container gets no signal.
    _exit(128 + SIGPIPE)
  }

  /// Returns the failure of the last system call.
  private func failure() -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(
      status: isOutput ? EX_CANTCREAT : EX_NOINPUT,
      sentence: "\(name) cannot be \(isOutput ? "written" : "read"): \(reason).")
  }
}

extension Options {
  /// Checks that standard input is read once, and that the events file is none of the files to read,
  /// which it would empty.
  func checkFiles() throws {
    var inputs = [Option.script, .rules, .configuration].compactMap { values[$0] }
    switch source {
    case .sample: break
    case .standardInput: inputs.append("/dev/stdin")
    case .file(let path): inputs.append(path)
    }
    if inputs.count(where: { FileStream.descriptor(named: $0) == 0 }) > 1 {
      throw Failure.usage("Standard input can be read only once.")
    }
    guard let events = values[.events] else { return }
    if values[.announce] != nil, FileStream.descriptor(named: events) == 1 {
      throw Failure.usage("The announcements and the events cannot both be on standard output.")
    }
    if let input = inputs.first(where: { FileStream.isSameFile($0, events) }) {
      throw Failure.usage("\(input) and the events file are the same file.")
    }
  }
}
