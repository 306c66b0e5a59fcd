import Foundation

/// The instructions of each hot path, beside the instructions of its floor.
///
/// They hardly depend on the machine. Valgrind's callgrind runs this program with `--paths`, with the
/// hashing of dictionaries made deterministic, and writes a file at each `countingMark`.
func pathFigures() async -> [Figure] {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("paths-\(ProcessInfo.processInfo.processIdentifier)")
  defer { try? FileManager.default.removeItem(at: folder) }
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try countInstructions(into: folder)
    // Callgrind writes a file at each mark. Every second one has the work between two marks.
    var file = 0
    func count(_ path: HotPath) throws -> Double {
      file += 2
      let total = try instructions(in: folder.appendingPathComponent("count.\(file)"))
      return (total / Double(path.rounds.counted)).rounded()
    }
    return try HotPath.all.map { path in
      let value = try count(path)
      // The limit is the baseline of a path without a floor.
      let baseline = path.floor == nil ? Double(path.limit) : try count(path)
      return Goal.atMost(Double(path.limit)).figure(
        "paths: \(path.name), to \(path.floorName ?? "its limit")", value: value,
        unit: "instructions", baseline: baseline)
    }
  } catch {
    FileHandle.standardError.write(Data("Benchmarks: no instructions: \(error)\n".utf8))
    // A figure that misses its goal, so that a check fails and the figures of other suites are
    // printed.
    return [
      Figure(
        name: "paths: not counted", value: 0, unit: "instructions", baseline: 0, ratio: 0,
        goal: "valgrind is installed", meets: false)
    ]
  }
}

private struct CountError: Error, CustomStringConvertible {
  let description: String
}

private func countInstructions(into folder: URL) throws {
  let valgrind = Process()
  valgrind.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  valgrind.arguments = [
    "valgrind", "--tool=callgrind", "--dump-before=countingMark",
    "--callgrind-out-file=\(folder.path)/count",
    CommandLine.arguments[0], "--paths",
  ]
  valgrind.environment = ProcessInfo.processInfo.environment.merging(
    // Else the place of each key differs from run to run.
    ["SWIFT_DETERMINISTIC_HASHING": "1"]
  ) { $1 }
  let log = folder.appendingPathComponent("log")
  _ = FileManager.default.createFile(atPath: log.path, contents: nil)
  valgrind.standardError = try FileHandle(forWritingTo: log)
  try valgrind.run()
  valgrind.waitUntilExit()
  guard valgrind.terminationStatus == 0 else {
    throw CountError(description: try String(contentsOf: log, encoding: .utf8))
  }
}

/// The number in the line `totals: NUMBER` of a file of callgrind.
private func instructions(in file: URL) throws -> Double {
  for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
    if line.hasPrefix("totals: "), let count = Double(line.dropFirst(8)) { return count }
  }
  throw CountError(description: "\(file.path) has no total.")
}
