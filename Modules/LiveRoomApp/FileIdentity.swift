import Foundation

/// Which file a path or a descriptor leads to, whatever it is called.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let node: ino_t
  /// Of what is not there yet: `device` and `node` are those of its folder.
  private let newName: String?
  private let kind: mode_t
  /// Which device it is, where it is one, by whatever node.
  private let number: dev_t

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
    number = found.st_rdev
    kind = newName == nil ? found.st_mode & S_IFMT : S_IFREG
    self.newName = newName
  }

  /// Whether what is written there can be read again, or written over.
  fileprivate var keepsBytes: Bool { kind == S_IFREG || kind == S_IFBLK }
  fileprivate var isPipe: Bool { kind == S_IFIFO }
  /// Whether it is the device that forgets what is written.
  fileprivate var isNull: Bool {
    kind == S_IFCHR && number == FileIdentity(path: "/dev/null")?.number
  }
  /// Whether it is a file, or would become one when it is opened for writing.
  var isRegular: Bool { kind == S_IFREG }
}

/// The files that a command is to read and to write.
struct FileUse {
  private struct Input {
    let name: String
    let descriptor: Int32?
    let file: FileIdentity
  }

  /// Whether standard output is written while the files are, and not only after them.
  var printsMeanwhile = false
  private var inputs: [Input] = []
  /// What is always written, beside the files that are named.
  private let standardOutput = FileIdentity(descriptor: 1)
  private var outputs: [(name: String, file: FileIdentity)] = []

  mutating func readStandardInput() {
    read("standard input", "/dev/stdin")
  }

  mutating func read(_ name: String, _ path: String?) {
    guard let path, let file = FileIdentity(path: path) else { return }
    inputs.append(Input(name: name, descriptor: Descriptor.named(by: path), file: file))
  }

  mutating func write(_ name: String, _ path: String?) {
    guard let path, let file = FileIdentity(path: path) else { return }
    outputs.append((name, file))
  }

  /// Nothing that is read may be written, nothing written twice, and no stream read twice. The report
  /// may follow a file in what keeps no bytes.
  ///
  /// - Throws: ``Failure`` that names the two.
  func check() throws {
    let report = standardOutput.map { ("standard output", $0) }
    for (name, file) in [report].compactMap(\.self) + outputs where file.keepsBytes || file.isPipe {
      for input in inputs where input.file == file { throw Self.same(input.name, name) }
    }
    for (index, output) in outputs.enumerated() {
      for other in outputs[..<index] where other.file == output.file && !output.file.isNull {
        throw Self.same(other.name, output.name)
      }
      let isShared = output.file.keepsBytes || printsMeanwhile && !output.file.isNull
      if isShared, output.file == standardOutput {
        throw Self.same("standard output", output.name)
      }
    }
    for (index, input) in inputs.enumerated() {
      for other in inputs[..<index] where other.descriptor.map({ $0 == input.descriptor }) ?? false
      {
        let stream = input.descriptor == 0 ? "Standard input" : "One open descriptor"
        throw Failure.usage("\(stream) can be read only once, not for \(input.name) too.")
      }
    }
    try checkStandardError()
  }

  /// What is complained of may stand in the file of standard output, but in no other.
  private func checkStandardError() throws {
    guard let errors = FileIdentity(descriptor: 2), errors.isRegular else { return }
    if inputs.contains(where: { $0.file == errors }) {
      // A sentence would harm the input.
      throw Failure(status: Failure.Status.usage, sentence: nil)
    }
    for output in outputs where output.file == errors {
      throw Self.same("standard error", output.name)
    }
  }

  private static func same(_ one: String, _ other: String) -> Failure {
    Failure.usage("\(one.capitalizedFirst) and \(other) are the same file.")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
