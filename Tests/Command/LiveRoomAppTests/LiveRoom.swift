import Foundation
import Testing

/// Runs the command as a process.
struct LiveRoom {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `liveroom` with these arguments and `input` on standard input.
  init(_ arguments: [String], input: String = "") throws {
    try self.init(arguments, input: Data(input.utf8))
  }

  init(_ arguments: [String], input: Data) throws {
    let files = try TemporaryFolder()
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files.write(input, as: "in"))
    try self.init(process, in: files)
  }

  /// The only object that was printed.
  func json() throws -> [String: Any] { try objects(in: output).first ?? [:] }

  /// The lines that a replay of `input` with these options writes to the file of its events.
  static func events(_ options: [String] = [], of input: String) throws -> [Substring] {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("events").path
    let run = try LiveRoom(["replay", "-", "--events", file] + options, input: input)
    try #require(run.status == 0, "\(run.errors)")
    return folder.text("events").split(separator: "\n")
  }

  /// Expects a status and one sentence with these words, and nothing else.
  func expectMistake(
    _ status: Int32, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, sourceLocation: sourceLocation)
    #expect(errors.contains(words), "\(errors)", sourceLocation: sourceLocation)
    #expect(errors.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
    #expect(output.isEmpty, sourceLocation: sourceLocation)
  }

  /// Runs lines of bash in `folder`; `$liveroom` is the command.
  init(shell script: String, in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .merging(["liveroom": Self.executable.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    try self.init(process, in: folder)
  }

  private init(_ process: Process, in folder: TemporaryFolder) throws {
    // Files, not pipes: nothing can fill up while nobody reads.
    let output = try folder.write(Data(), as: ".out")
    let errors = try folder.write(Data(), as: ".err")
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
  }

  /// The command, by the path in the environment.
  static let executable: URL = {
    guard let path = ProcessInfo.processInfo.environment["LIVEROOM"] else {
      fatalError("LIVEROOM must be the path of the command: run Scripts/test LiveRoomApp")
    }
    return URL(fileURLWithPath: path)
  }()
}

/// A folder that goes with its last user.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  @discardableResult
  func write(_ data: Data, as name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try data.write(to: file)
    return file
  }

  @discardableResult
  func write(_ text: String, as name: String) throws -> URL {
    try write(Data(text.utf8), as: name)
  }

  /// The content of a file, or an empty text if there is no file.
  func text(_ name: String) -> String {
    (try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }
}

/// The objects of lines of JSON.
func objects(in text: String) throws -> [[String: Any]] {
  try text.split(separator: "\n").map {
    try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
  }
}

/// Whether a JSON value is as expected. Numbers may differ in their last digits, as the functions of another
/// platform's library do. An object may have other fields as well. A field that is expected to be `null` may be
/// absent.
func isEqual(_ value: Any?, to expected: Any) -> Bool {
  switch (value, expected) {
  case (let value as [String: Any], let expected as [String: Any]):
    expected.allSatisfy { isEqual(value[$0.key], to: $0.value) }
  case (let value as [Any], let expected as [Any]):
    value.count == expected.count && zip(value, expected).allSatisfy { isEqual($0, to: $1) }
  case (let value as String, let expected as String): value == expected
  case (let value as NSNumber, let expected as NSNumber):
    (value.doubleValue - expected.doubleValue).magnitude <= 1e-12
  default: expected is NSNull && (value == nil || value is NSNull)
  }
}

/// A value somewhere inside of nested JSON objects.
func value(_ json: [String: Any], _ path: String) -> Double? {
  var current: Any? = json
  for key in path.split(separator: ".") { current = (current as? [String: Any])?[String(key)] }
  return (current as? NSNumber)?.doubleValue
}
