import Foundation

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
    // Files, not pipes: nothing can fill up while nobody reads.
    process.standardInput = try FileHandle(forReadingFrom: files.write(input, as: "in"))
    let output = try files.write(Data(), as: "out")
    let errors = try files.write(Data(), as: "err")
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
  }

  /// The only object that was printed.
  func json() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return object as? [String: Any] ?? [:]
  }

  private static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder =
      bundle?.bundleURL.deletingLastPathComponent()
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return folder.appendingPathComponent("liveroom")
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

  func write(_ data: Data, as name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try data.write(to: file)
    return file
  }
}

/// A value somewhere inside of nested JSON objects.
func value(_ json: [String: Any], _ path: String) -> Double? {
  var current: Any? = json
  for key in path.split(separator: ".") { current = (current as? [String: Any])?[String(key)] }
  return (current as? NSNumber)?.doubleValue
}
