import Foundation
import Testing

@testable import EffectCache

/// Files of so many bytes, as a server sends them.
private actor Server {
  enum Answer {
    case file(Int)
    case announced(Int, sent: Int)
    case unannounced(Int)
    case failure, untilCancelled
    /// Fails at the end of a stream.
    case failureAfter(AsyncStream<Never>)
  }

  private var answers: [Answer]
  private(set) var downloads: [String] = []
  private let folder: URL
  private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

  /// Answers in this order; the last answer is repeated.
  init(_ answers: Answer..., in folder: URL) { (self.answers, self.folder) = (answers, folder) }

  func download(_ address: URL) async throws -> (file: URL, length: Int?) {
    downloads.append(address.lastPathComponent)
    arrival.yield()
    switch answers.count > 1 ? answers.removeFirst() : answers[0] {
    case .file(let size): return (try file(size), size)
    case .announced(let length, let size): return (try file(size), length)
    case .unannounced(let size): return (try file(size), nil)
    case .failure: throw CocoaError(.fileNoSuchFile)
    case .failureAfter(let end):
      for await _ in end {}
      throw CocoaError(.fileNoSuchFile)
    case .untilCancelled:
      let (end, ends) = AsyncStream.makeStream(of: Never.self)
      for await _ in end {}
      ends.finish()
      throw CancellationError()
    }
  }

  /// Waits for the beginning of a download.
  func downloadBegins() async {
    var iterator = arrivals.makeAsyncIterator()
    await iterator.next(isolation: self)
  }

  private func file(_ size: Int) throws -> URL {
    let file = folder.appendingPathComponent(UUID().uuidString)
    try Data(count: size).write(to: file)
    return file
  }
}

@Suite struct EffectCacheTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "EffectCacheTests-\(UUID().uuidString)")

  private func cache(_ server: Server, capacity: Int = 1_000) throws -> EffectCache {
    try EffectCache(in: folder.appendingPathComponent("cache"), capacity: capacity) {
      try await server.download($0)
    }
  }

  private func server(_ answers: Server.Answer...) throws -> Server {
    let downloads = folder.appendingPathComponent("downloads")
    try FileManager.default.createDirectory(at: downloads, withIntermediateDirectories: true)
    return switch answers.count {
    case 1: Server(answers[0], in: downloads)
    default: Server(answers[0], answers[1], in: downloads)
    }
  }

  private func address(_ name: String) -> URL { URL(string: "https://example.com/\(name)")! }

  /// The sizes of the files in the cache, and the number of files that are left of downloads.
  private func sizes() throws -> [Int] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("cache").path)
      .map { name in
        let path = folder.appendingPathComponent("cache").appendingPathComponent(name).path
        return try FileManager.default.contents(atPath: path).map(\.count) ?? -1
      }.sorted()
  }

  @Test("A file is downloaded once, also across launches, and keeps the extension of its address")
  func once() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.file(10))
    let file = try await cache(server).file(at: address("rocket.mp4"))
    #expect(file.pathExtension == "mp4" && FileManager.default.fileExists(atPath: file.path))
    #expect(try await cache(server).file(at: address("rocket.mp4")) == file)
    #expect(try await cache(server).file(at: address("rocket.mp4?v=2")) != file)
    #expect(await server.downloads == ["rocket.mp4", "rocket.mp4"])
  }

  @Test("A file that is shorter than announced is not kept, and is downloaded again")
  func truncatedDownload() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.announced(10, sent: 7), .file(10))
    let cache = try cache(server)
    await #expect(throws: CocoaError.self) { try await cache.file(at: address("a")) }
    #expect(try sizes() == [])
    _ = try await cache.file(at: address("a"))
    #expect(try sizes() == [10])
  }

  @Test("A stored file that has lost bytes is downloaded again")
  func truncatedFile() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.file(10))
    let cache = try cache(server)
    try Data(count: 3).write(to: await cache.file(at: address("a")))
    _ = try await cache.file(at: address("a"))
    #expect(try sizes() == [10])
    #expect(await server.downloads.count == 2)
  }

  @Test("A file without an announced length is kept")
  func unannounced() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.unannounced(10))
    let cache = try cache(server)
    _ = try await cache.file(at: address("a"))
    _ = try await cache.file(at: address("a"))
    #expect(await server.downloads.count == 1)
  }

  @Test("The files that were used last remain, although the cache is full")
  func usedFiles() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.file(60))
    let cache = try cache(server, capacity: 100)
    var files: [URL] = []
    for name in ["playing", "prepared", "next"] {
      files.append(try await cache.file(at: address(name)))
    }
    #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
    _ = try await cache.file(at: address("later"))
    #expect(try sizes() == [60, 60, 60], "the first one has left")
    #expect(!FileManager.default.fileExists(atPath: files[0].path))
  }

  @Test("The files of an earlier launch leave before those that were used since")
  func earlierLaunch() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.file(40))
    let earlier = try cache(server, capacity: 100)
    let old = try await earlier.file(at: address("old"))
    let used = try await earlier.file(at: address("used"))
    let cache = try cache(server, capacity: 100)
    _ = try await cache.file(at: address("used"))
    _ = try await cache.file(at: address("new"))
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(FileManager.default.fileExists(atPath: used.path))
  }

  @Test("Callers that wait for a server that is down share one request, and its error")
  func deadServer() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (end, ends) = AsyncStream.makeStream(of: Never.self)
    let server = try server(.failureAfter(end))
    let cache = try cache(server)
    let address = address("a")
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 { group.addTask { (try? await cache.file(at: address)) == nil } }
      while await cache.waiting[address]?.count != 19 {}
      ends.finish()
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(failures == 20)
    #expect(await server.downloads.count == 1)
  }

  @Test("A file that was removed since it cannot be played is downloaded again")
  func corrected() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.file(10), .file(12))
    let cache = try cache(server)
    _ = try await cache.file(at: address("a"))
    await cache.remove(address("a"))
    #expect(try sizes() == [])
    _ = try await cache.file(at: address("a"))
    #expect(try sizes() == [12])
    await cache.remove(address("b"))
    #expect(await server.downloads.count == 2)
  }

  @Test("The file that was used longest ago leaves a cache that is full")
  func bound() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.file(40))
    let cache = try cache(server, capacity: 200)
    for name in ["a", "b", "c", "d", "e", "a", "f"] { _ = try await cache.file(at: address(name)) }
    #expect(try sizes() == [40, 40, 40, 40, 40])
    _ = try await cache.file(at: address("a"))
    #expect(await server.downloads == ["a", "b", "c", "d", "e", "f"])
    _ = try await cache.file(at: address("b"))
    #expect(await server.downloads == ["a", "b", "c", "d", "e", "f", "b"])
  }

  @Test("A file that is larger than the cache is refused, and removes nothing")
  func tooLarge() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.file(40), .file(101))
    let cache = try cache(server, capacity: 100)
    _ = try await cache.file(at: address("a"))
    await #expect(throws: CocoaError.self) { try await cache.file(at: address("b")) }
    #expect(try sizes() == [40])
  }

  @Test("Callers at the same time share one download")
  func together() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.file(10))
    let cache = try cache(server)
    let files = try await withThrowingTaskGroup(of: URL.self) { group in
      for _ in 0..<8 { group.addTask { try await cache.file(at: address("a")) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(files.count == 1)
    #expect(await server.downloads.count == 1)
  }

  @Test("A caller that is cancelled ends its download, and the next caller begins one")
  func cancelling() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.untilCancelled, .file(10))
    let cache = try cache(server)
    let first = Task { try await cache.file(at: address("a")) }
    await server.downloadBegins()
    let (second, third) = (
      Task { try await cache.file(at: address("a")) },
      Task { try await cache.file(at: address("a")) }
    )
    third.cancel()
    await #expect(throws: CancellationError.self) { try await third.value }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    _ = try await second.value
    #expect(await server.downloads.count == 2)
  }

  @Test("A download that fails is repeated by the next caller")
  func failing() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(.failure, .file(10))
    let cache = try cache(server)
    await #expect(throws: CocoaError.self) { try await cache.file(at: address("a")) }
    _ = try await cache.file(at: address("a"))
    #expect(try sizes() == [10])
  }
}
