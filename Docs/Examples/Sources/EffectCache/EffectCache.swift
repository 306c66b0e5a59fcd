import Foundation

/// Files of effects on disk, by their addresses, within a number of bytes. Files that were not used since the launch leave
/// first, then the files that were used longest ago.
public actor EffectCache {
  /// Downloads a file to a temporary place. The length is the announced length of the server, or `nil` if it announced none.
  public typealias Download =
    @Sendable (_ address: URL) async throws -> (file: URL, length: Int?)

  /// The number of files that remain after their use, also beyond the capacity: the effect that plays, and two that are
  /// prepared.
  private static let usedFiles = 3

  private let folder: URL
  private let capacity: Int
  private let download: Download
  /// The callers that wait for the end of a download, by its address.
  private(set) var waiting: [URL: [AsyncThrowingStream<Never, any Error>.Continuation]] = [:]
  /// The names of the files that were used, the last use at the end.
  private var uses: [String] = []

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - folder: the folder of the files, which belongs to the cache.
  ///   - capacity: the greatest number of bytes of all files, except for the three files that were used last.
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
  /// An address is downloaded once at a time: a second caller waits, and gets the file or the error of the first one. If
  /// the first caller is cancelled, the second one downloads. The file is not removed before three other files were used.
  ///
  /// - Throws: the error of the download, or `CancellationError`. `CocoaError.fileReadCorruptFile` if the file is larger
  ///   than the cache, or if its length differs from the announced length.
  public func file(at address: URL) async throws -> URL {
    while waiting[address] != nil {
      let (end, ends) = AsyncThrowingStream.makeStream(of: Never.self)
      waiting[address]?.append(ends)
      for try await _ in end {}
      try Task.checkCancellation()
    }
    if let file = stored(address) { return use(file) }
    waiting[address] = []
    do {
      let file = use(try await store(address))
      removeOldest()
      endWaiting(for: address)
      return file
    } catch {
      endWaiting(for: address, throwing: Task.isCancelled ? nil : error)
      throw error
    }
  }

  /// Removes the file of an address, such as a file that a player cannot play. The next caller downloads it again.
  public func remove(_ address: URL) {
    if let file = stored(address) { try? FileManager.default.removeItem(at: file) }
  }

  private func endWaiting(for address: URL, throwing error: (any Error)? = nil) {
    waiting.removeValue(forKey: address)?.forEach { $0.finish(throwing: error) }
  }

  private func use(_ file: URL) -> URL {
    uses.removeAll { $0 == file.lastPathComponent }
    uses.append(file.lastPathComponent)
    return file
  }

  private func store(_ address: URL) async throws -> URL {
    let (temporary, length) = try await download(address)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let size = Self.size(of: temporary)
    guard size == length ?? size, size <= capacity else { throw CocoaError(.fileReadCorruptFile) }
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
      if Int(size) == Self.size(of: file) { return file }
      try? FileManager.default.removeItem(at: file)
    }
    return nil
  }

  private func removeOldest() {
    let files = files
    var size = files.reduce(0) { $0 + Self.size(of: $1) }
    let names = Set(files.map(\.lastPathComponent))
    uses.removeAll { !names.contains($0) }
    let unused = names.subtracting(uses).sorted()
    for name in unused + uses.dropLast(Self.usedFiles) where size > capacity {
      let file = folder.appendingPathComponent(name)
      size -= Self.size(of: file)
      try? FileManager.default.removeItem(at: file)
    }
  }

  private var files: [URL] {
    let manager = FileManager.default
    return (try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  private static func size(of file: URL) -> Int {
    // The file may have another length now.
    var file = file
    file.removeAllCachedResourceValues()
    return (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? -1
  }

  /// An FNV-1a hash, which is the same in each launch, unlike `hashValue`.
  private static func name(of address: URL) -> String {
    let hash = address.absoluteString.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
