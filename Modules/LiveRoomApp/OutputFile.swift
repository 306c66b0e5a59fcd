import Foundation

/// A file that is written bit by bit.
final class OutputFile {
  private let file: FileHandle
  private let name: String

  /// - Parameter name: what it is, for people: "events".
  init(_ file: FileHandle, name: String) {
    self.file = file
    self.name = name
  }

  /// A new file, in the place of any that is there.
  convenience init(path: String, name: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else {
      throw Failure(
        status: Failure.Status.cannotCreate,
        sentence: "The \(name) \(path.printable(limit: 200)) cannot be written.")
    }
    self.init(file, name: name)
  }

  func write(_ data: Data) throws {
    do {
      try file.write(contentsOf: data)
    } catch {
      throw Failure(
        status: Failure.Status.cannotCreate,
        sentence: "The \(name) could not be written: \(error)")
    }
  }

  func close() throws {
    try file.close()
  }
}
