import Foundation
import Testing

/// The command while it runs: its streams are pipes, read and written as a test wants.
final class RunningLiveRoom {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let files: TemporaryFolder
  private var isInputOpen = true

  /// - Parameter isBlocking: whether a read of standard input waits where nothing is there.
  init(_ arguments: [String], isBlocking: Bool = true, errors: FileHandle? = nil) throws {
    files = try TemporaryFolder()
    process.executableURL = LiveRoom.executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError =
      try errors ?? FileHandle(forWritingTo: files.write(Data(), as: "err"))
    let reading = input.fileHandleForReading.fileDescriptor
    if !isBlocking { _ = fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK) }
    try process.run()
  }

  deinit {
    if process.isRunning { kill(SIGKILL) }
    process.waitUntilExit()
  }

  var errors: String { files.text("err") }

  /// How much memory it has needed at the most, in bytes, while it still runs.
  var peakMemory: Int {
    get throws {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter(\.isNumber))) * 1_024
    }
  }

  // MARK: Streams

  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Sends what can be sent without waiting for the command, and reads from it only where there
  /// is no other way on: a reader as slow as one may be.
  func sendReadingAsLittleAsPossible(_ bytes: [UInt8]) throws {
    let writing = input.fileHandleForWriting.fileDescriptor
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(writing, $0.baseAddress, min($0.count, 4_096)) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        try #require(errno == EAGAIN)
        var ends = [
          pollfd(fd: writing, events: Int16(POLLOUT), revents: 0),
          pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&ends, 2, -1)
        if ends[0].revents == 0 { _ = try read(64) }
      }
    }
    _ = fcntl(writing, F_SETFL, 0)
  }

  func endInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    try? input.fileHandleForWriting.close()
  }

  /// The bytes that are there, at least one; none at the end.
  func read(_ limit: Int) throws -> Data {
    try output.fileHandleForReading.read(upToCount: limit) ?? Data()
  }

  /// Reads on until `text` has come.
  func read(until text: String) throws {
    var last = Data()
    while last.range(of: Data(text.utf8)) == nil {
      let more = try read(4_096)
      try #require(!more.isEmpty)
      last = last.suffix(text.utf8.count) + more
    }
  }

  /// One line, without what follows it.
  func readLine() throws -> String {
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([10]) {
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  func readToEnd() throws -> String {
    String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Nobody reads any more.
  func stopReading() throws {
    try output.fileHandleForReading.close()
  }

  // MARK: Ends

  func kill(_ signal: Int32) {
    _ = Foundation.kill(process.processIdentifier, signal)
  }

  /// The exit status; for a signal, 128 and its number, as shells have it.
  var status: Int32 {
    process.waitUntilExit()
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? 128 + status : status
  }
}
