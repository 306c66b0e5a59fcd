import Foundation

/// The files that a command is to read and to write.
struct FileUse {
  /// A file that keeps what is written, or a pipe, whatever it is called.
  private struct File: Equatable {
    let device: dev_t
    let node: ino_t
    /// The name of a file that does not exist; `device` and `node` are those of its folder.
    var newName: String?
    var kind = S_IFREG

    /// Creates the file that opening `path` leads to. `nil` for a device that keeps nothing, or if nothing can be
    /// opened there.
    init?(_ path: String) {
      var found = stat()
      let descriptor = FileStream.descriptor(named: path)
      if descriptor.map({ fstat($0, &found) }) ?? stat(path, &found) == 0 {
        kind = found.st_mode & S_IFMT
        guard [S_IFREG, S_IFBLK, S_IFIFO].contains(kind) else { return nil }
      } else {
        let url = URL(fileURLWithPath: path)
        guard stat(url.deletingLastPathComponent().path, &found) == 0 else { return nil }
        newName = url.lastPathComponent
      }
      (device, node) = (found.st_dev, found.st_ino)
    }
  }

  private var inputs: [(name: String, descriptor: Int32?, file: File?)] = []
  private var outputs: [(name: String, file: File)] = []
  /// A Boolean value that indicates whether standard output is written while the files are, and not only after them.
  private let printsMeanwhile: Bool

  init(_ options: Options) {
    printsMeanwhile = options.values[.announce] != nil
    switch options.source {
    case .sample: break
    case .standardInput: read("standard input", "/dev/stdin")
    case .file(let path): read("the feed", path)
    }
    read("the script", options.values[.script])
    read("the rules", options.values[.rules])
    read("the configuration", options.values[.configuration])
    write("the events file", options.values[.events])
    write("the page", options.values[.html])
  }

  private mutating func read(_ name: String, _ path: String?) {
    guard let path else { return }
    inputs.append((name, FileStream.descriptor(named: path), File(path)))
  }

  private mutating func write(_ name: String, _ path: String?) {
    if let file = path.flatMap({ File($0) }) { outputs.append((name, file)) }
  }

  /// A Boolean value that indicates whether opening `path` may wait for another process.
  static func isPipe(_ path: String) -> Bool { File(path)?.kind == S_IFIFO }

  /// Nothing that is read may be written, nothing written twice, and no stream read twice. The report
  /// may follow a file in a pipe, and complaints may stand in the file of standard output.
  ///
  /// - Throws: ``Failure`` that names the two.
  func check() throws {
    let (report, errors) = (File("/dev/stdout"), File("/dev/stderr"))
    // A sentence would harm the input.
    if let errors, errors.kind == S_IFREG, inputs.contains(where: { $0.file == errors }) {
      throw Failure(status: EX_USAGE, sentence: nil)
    }
    var written = inputs.map { ($0.name, $0.file) }
    for (name, file) in (report.map { [("standard output", $0)] } ?? []) + outputs {
      for (other, otherFile) in written where otherFile == file { throw Self.same(other, name) }
      let isReport = name == "standard output"
      if !isReport || printsMeanwhile || file.kind != S_IFIFO { written.append((name, file)) }
      if !isReport, file == errors, file.kind == S_IFREG { throw Self.same("standard error", name) }
    }
    for (index, input) in inputs.enumerated() where input.descriptor != nil {
      guard inputs[..<index].contains(where: { $0.descriptor == input.descriptor }) else {
        continue
      }
      let stream = input.descriptor == 0 ? "Standard input" : "One open descriptor"
      throw Failure.usage("\(stream) can be read only once, not for \(input.name) too.")
    }
  }

  private static func same(_ one: String, _ other: String) -> Failure {
    Failure.usage("\(one.prefix(1).uppercased() + one.dropFirst()) and \(other) are the same file.")
  }
}
