import Foundation

/// Chromium without a window.
struct Browser {
  let path: String
  let profile: URL

  /// Opens a page and waits for the report that it writes to the console under `name`.
  func report(_ name: String, from page: URL, fragment: String) throws -> Wire {
    let errors = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = options + ["--enable-logging=stderr", "\(page)#\(fragment)"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    var text = ""
    for line in Lines(of: errors.fileHandleForReading) {
      guard let start = line.range(of: "\"liveroom-\(name) "),
        let end = line.range(of: "\", source:", options: .backwards)
      else { continue }
      let piece = line[start.upperBound..<end.lowerBound]
      if piece == "end" {
        return try Wire(parsing: Data((text.removingPercentEncoding ?? "").utf8))
      }
      text += piece
    }
    throw PageFault("The page sent nothing: Chromium ended.")
  }

  private var options: [String] {
    [
      "--headless=new", "--window-size=1280,800", "--user-data-dir=\(profile.path)",
      "--disable-gpu", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--host-resolver-rules=MAP * ~NOTFOUND",
      // Chromium refuses to run its sandbox as root, as in most containers.
    ] + (getuid() == 0 ? ["--no-sandbox"] : [])
  }
}

/// A sentence about the fault.
struct PageFault: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// The lines that come out of a pipe, as they come.
private struct Lines: Sequence, IteratorProtocol {
  private let file: FileHandle
  private var rest = Data()

  init(of file: FileHandle) {
    self.file = file
  }

  mutating func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = file.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }
}
