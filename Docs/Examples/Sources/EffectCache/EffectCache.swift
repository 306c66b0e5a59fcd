import Foundation

/// Files of effects on disk, by their addresses. The files that were used last remain, within a number of bytes.
public actor EffectCache {
  /// Downloads a file to a temporary place. The length is the announced length of the server, or `nil` if it announced none.
  public typealias Download =
    @Sendable (_ address: URL) async throws -> (file: URL, length: Int?)

  private let folder: URL
  private let capacity: Int
  private let download: Download
  /// The callers that wait for the end of a download, by its address.
  private var waiting: [URL: [AsyncStream<Never>.Continuation]] = [:]

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - folder: the folder of the files, which belongs to the cache.
  ///   - capacity: the greatest number of bytes of all files.
  ///   - download: downloads a file.
  /// - Throws: an error of the file system if the folder cannot be made.
  public init(in folder: URL, capacity: Int, download: @escaping Download) throws {
    self.folder = folder
    self.capacity = capacity
    self.download = download
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Returns the file of an address, which is downloaded unless the cache has it.
  ///
  /// An address is downloaded once at a time: a second caller waits, and finds the file. If the first caller fails or is
  /// cancelled, the second one downloads.
  ///
  /// - Throws: the error of the download, or `CancellationError`. `CocoaError.fileReadCorruptFile` if the file is larger
  ///   than the cache, or if its length differs from the announced length.
  public func file(at address: URL) async throws -> URL {
    while waiting[address] != nil {
      let (end, ends) = AsyncStream.makeStream(of: Never.self)
      waiting[address]?.append(ends)
      for await _ in end {}
      try Task.checkCancellation()
    }
    if let file = stored(address) { return file }
    waiting[address] = []
    defer { waiting.removeValue(forKey: address)?.forEach { $0.finish() } }
    let (temporary, length) = try await download(address)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let size = Self.size(of: temporary)
    guard size == length ?? size, size <= capacity else { throw CocoaError(.fileReadCorruptFile) }
    removeOldest(downTo: capacity - size)
    let file = folder.appendingPathComponent("\(Self.name(of: address))-\(size)")
      .appendingPathExtension(address.pathExtension)
    try FileManager.default.moveItem(at: temporary, to: file)
    return file
  }

  /// The file of an address, if it has the length that is in its name: a write may have been interrupted.
  private func stored(_ address: URL) -> URL? {
    let name = Self.name(of: address) + "-"
    for file in files where file.lastPathComponent.hasPrefix(name) {
      let size = file.deletingPathExtension().lastPathComponent.dropFirst(name.count)
      if Int(size) == Self.size(of: file) {
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
        return file
      }
      try? FileManager.default.removeItem(at: file)
    }
    return nil
  }

  private func removeOldest(downTo limit: Int) {
    var size = files.reduce(0) { $0 + Self.size(of: $1) }
    for file in files.sorted(by: { Self.date(of: $0) < Self.date(of: $1) }) where size > limit {
      size -= Self.size(of: file)
      try? FileManager.default.removeItem(at: file)
    }
  }

  private var files: [URL] {
    let manager = FileManager.default
    return (try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  private static func attributes(of file: URL) -> [FileAttributeKey: Any] {
    (try? FileManager.default.attributesOfItem(atPath: file.path)) ?? [:]
  }

  private static func size(of file: URL) -> Int {
    (attributes(of: file)[.size] as? NSNumber)?.intValue ?? -1
  }

  private static func date(of file: URL) -> Date {
    attributes(of: file)[.modificationDate] as? Date ?? .distantPast
  }

  /// An FNV-1a hash, which is the same in each launch, unlike `hashValue`.
  private static func name(of address: URL) -> String {
    let hash = address.absoluteString.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
