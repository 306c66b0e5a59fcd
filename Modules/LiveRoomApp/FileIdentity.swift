import Foundation

/// Which file a path or a descriptor leads to, whatever it is called.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let node: ino_t
  /// Of what is not there yet: `device` and `node` are those of its folder.
  private let newName: String?
  private let kind: mode_t

  /// The file behind an open descriptor.
  init?(descriptor: Int32) {
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { return nil }
    self.init(found, newName: nil)
  }

  /// What opening `path` leads to, through all links; where that is not there yet, what would be
  /// made.
  init?(path: String) {
    if let descriptor = Descriptor.named(by: path) {
      self.init(descriptor: descriptor)
      return
    }
    var path = path
    var found = stat()
    // As many links as systems follow.
    for _ in 0..<40 {
      if stat(path, &found) == 0 {
        self.init(found, newName: nil)
        return
      }
      let url = URL(fileURLWithPath: path)
      let folder = url.deletingLastPathComponent()
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        guard stat(folder.path, &found) == 0 else { return nil }
        self.init(found, newName: url.lastPathComponent)
        return
      }
      path = target.hasPrefix("/") ? target : folder.path + "/" + target
    }
    return nil
  }

  private init(_ found: stat, newName: String?) {
    device = found.st_dev
    node = found.st_ino
    kind = newName == nil ? found.st_mode & S_IFMT : S_IFREG
    self.newName = newName
  }

  /// Whether what is written there can be read again, or written over.
  fileprivate var keepsBytes: Bool { kind == S_IFREG || kind == S_IFBLK }
  fileprivate var isPipe: Bool { kind == S_IFIFO }
  /// Whether it is a file, or would become one when it is opened for writing.
  var isRegular: Bool { kind == S_IFREG }
}

/// The files that a command is to read and to write.
struct FileUse {
  private var inputs: [(name: String, file: FileIdentity)] = []
  private var outputs: [(name: String, path: String?, file: FileIdentity)] = []

  /// What is always written: standard output.
  init() {
    guard let file = FileIdentity(descriptor: 1) else { return }
    outputs.append(("standard output", nil, file))
  }

  mutating func readStandardInput() {
    guard let file = FileIdentity(descriptor: 0) else { return }
    inputs.append(("standard input", file))
  }

  mutating func read(_ name: String, _ path: String?) {
    guard let path, let file = FileIdentity(path: path) else { return }
    inputs.append((name, file))
  }

  mutating func write(_ name: String, _ path: String?) {
    guard let path, let file = FileIdentity(path: path) else { return }
    outputs.append((name, path, file))
  }

  /// Nothing that is read may be written, and no file written twice.
  ///
  /// - Throws: ``Failure`` that names the two.
  func check() throws {
    for (index, output) in outputs.enumerated() {
      let isUsed = output.file.keepsBytes || output.file.isPipe
      for input in inputs where isUsed && input.file == output.file {
        throw Failure.usage(
          "\(input.name.capitalizedFirst) and \(output.name) are the same file.")
      }
      for other in outputs[..<index] where output.file.keepsBytes && other.file == output.file {
        // Two names of one descriptor share its position: standard output's text comes last.
        if other.path == nil, Descriptor.named(by: output.path ?? "") == 1 { continue }
        throw Failure.usage(
          "\(other.name.capitalizedFirst) and \(output.name) are the same file.")
      }
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
