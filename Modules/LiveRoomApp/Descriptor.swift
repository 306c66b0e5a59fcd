import Foundation

/// Calls on file descriptors that wait as long as they have to, and wake for an ``Interruption``.
enum Descriptor {
  /// A call that failed, with the system's number.
  struct Failed: Error {
    let code: Int32

    var reason: String { String(cString: strerror(code)) }
  }

  /// Puts something that fails in the place of a standard stream that is closed: the next file
  /// opened would become that stream.
  static func occupyStandardStreams() {
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = Foundation.open("/dev/null", flags)
    }
  }

  /// Opens what is at `path`. A name of an open descriptor stands for that descriptor, with its
  /// position: opened again, a file would be written over what the others have written.
  static func open(_ path: String, _ flags: Int32) throws -> Int32 {
    while true {
      let descriptor =
        named(by: path).map { dup($0) }
        ?? Foundation.open(path, flags | O_NOCTTY | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw Failed(code: errno) }
    }
  }

  /// The descriptor that a path such as `/dev/fd/3` names, through whatever links and folders.
  static func named(by path: String) -> Int32? {
    var path = path
    // As many links as systems follow.
    for _ in 0..<40 {
      switch path {
      case "/dev/stdin": return 0
      case "/dev/stdout": return 1
      case "/dev/stderr": return 2
      default: break
      }
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { String(path[...$0]) } ?? "./"
      let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
      if let number = Int32(name), number >= 0, String(number) == name, holdsDescriptors(folder) {
        return number
      }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return nil
      }
      path = target.hasPrefix("/") ? target : folder + target
    }
    return nil
  }

  /// Whether `folder` is the one of this process's descriptors.
  private static func holdsDescriptors(_ folder: String) -> Bool {
    guard let resolved = realpath(folder, nil) else {
      // Where there is no `/proc`, the name alone says it.
      return ["/dev/fd/", "/proc/self/fd/"].contains(folder)
    }
    defer { free(resolved) }
    let path = String(cString: resolved)
    let process = "/proc/\(getpid())/"
    return path == "/dev/fd" || path == process + "fd"
      || (path.hasPrefix(process + "task/") && path.hasSuffix("/fd"))
  }

  /// Reads up to 64 KB, at least one byte; nothing at the end.
  static func read(_ descriptor: Int32) throws -> [UInt8] {
    while true {
      try wait(for: descriptor, POLLIN)
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        code = result < 0 ? errno : 0
        count = max(0, result)
      }
      switch code {
      case 0: return bytes
      case EAGAIN, EINTR: continue
      default: throw Failed(code: code)
      }
    }
  }

  /// Writes some of `bytes`, and returns how many. What is no longer than `PIPE_BUF` goes into a
  /// pipe as a whole.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws -> Int {
    while true {
      let result = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, min($0.count, Int(PIPE_BUF)))
      }
      if result >= 0 { return result }
      switch errno {
      case EAGAIN, EINTR: return 0
      case EPIPE: throw Interruption(signal: SIGPIPE)
      default: throw Failed(code: errno)
      }
    }
  }

  /// Waits until the descriptor can be read or written without waiting, or has failed.
  ///
  /// - Throws: ``Interruption`` when the command is to stop, and it would have to wait.
  static func wait(
    for descriptor: Int32, _ events: Int32, isInterruptible: Bool = true
  ) throws(Interruption) {
    var polled = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: isInterruptible ? Interruption.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let isReady = poll(&polled, 2, -1) > 0
      // Input may never end; output that is owed may still be written where that is possible.
      if events == POLLIN, isInterruptible { try Interruption.check() }
      if isReady {
        if polled[0].revents != 0 { return }
        if isInterruptible { try Interruption.check() }
      }
    }
  }
}
