import Foundation

/// The files that a command reads, and the file that it writes.
struct FileUse {
  /// The identity of a file or a pipe, independent of its path.
  private struct File: Equatable {
    let device: dev_t
    let node: ino_t
    let kind: mode_t

    /// Creates the identity of the file that `path` leads to. Returns `nil` for a device that
    /// stores nothing, or for a path that cannot be opened or does not exist yet.
    init?(_ path: String) {
      var found = stat()
      let descriptor = FileStream.descriptor(named: path)
      guard descriptor.map({ fstat($0, &found) }) ?? stat(path, &found) == 0 else { return nil }
      kind = found.st_mode & S_IFMT
      guard [S_IFREG, S_IFBLK, S_IFIFO].contains(kind) else { return nil }
      (device, node) = (found.st_dev, found.st_ino)
    }
  }

  private var inputs: [(name: String, descriptor: Int32?, file: File?)] = []
  private let output: File?
  /// A Boolean value that indicates whether standard output is written while the file is written,
  /// and not only after it.
  private let printsMeanwhile: Bool

  init(_ options: Options) {
    printsMeanwhile = options.values[.announce] != nil
    output = options.values[.events].flatMap { File($0) }
    switch options.source {
    case .sample: break
    case .standardInput: read("standard input", "/dev/stdin")
    case .file(let path): read("the feed", path)
    }
    read("the script", options.values[.script])
    read("the rules", options.values[.rules])
    read("the configuration", options.values[.configuration])
  }

  private mutating func read(_ name: String, _ path: String?) {
    guard let path else { return }
    inputs.append((name, FileStream.descriptor(named: path), File(path)))
  }

  /// Returns a Boolean value that indicates whether opening `path` may wait for another process.
  static func isPipe(_ path: String) -> Bool { File(path)?.kind == S_IFIFO }

  /// Checks that no file is both read and written or written twice, and standard input is read only
  /// once.
  ///
  /// The report may follow a file in the same pipe. Messages on standard error may be in the file
  /// of standard output.
  ///
  /// - Throws: ``Failure`` that names the two uses of the file.
  func check() throws {
    let (report, errors) = (File("/dev/stdout"), File("/dev/stderr"))
    // If standard error is an input file, a message would damage it, so the failure has no
    // sentence.
    if let errors, errors.kind == S_IFREG, inputs.contains(where: { $0.file == errors }) {
      throw Failure(status: EX_USAGE, sentence: nil)
    }
    var others: [(name: String, file: File?)] = inputs.map { ($0.name, $0.file) }
    func add(_ name: String, _ file: File, isShared: Bool = false) throws {
      if let other = others.first(where: { $0.file == file })?.name {
        let title = other.prefix(1).uppercased() + other.dropFirst()
        throw Failure.usage("\(title) and \(name) are the same file.")
      }
      if !isShared { others.append((name, file)) }
    }
    if let report {
      try add("standard output", report, isShared: report.kind == S_IFIFO && !printsMeanwhile)
    }
    if let errors, errors.kind == S_IFREG { others.append(("standard error", errors)) }
    if let output { try add("the events file", output) }
    let streams = inputs.filter { $0.descriptor == 0 }
    if streams.count > 1 {
      throw Failure.usage(
        "Standard input can be read only once, not for \(streams[1].name) too.")
    }
  }
}
