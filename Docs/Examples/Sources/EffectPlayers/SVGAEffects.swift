import LiveRoomKit
import SVGAPlayer
import UIKit

/// Plays SVGA files. The library decodes all frames into memory.
@MainActor final class SVGAEffects: GiftPlayer {
  private let file: @Sendable (GiftCombo) async throws -> URL

  init(file: @escaping @Sendable (GiftCombo) async throws -> URL) { self.file = file }

  func prepare(_ gift: GiftCombo) async throws { _ = try await file(gift) }

  func play(_ gift: GiftCombo, on container: PlayerView) async throws {
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    let listener = Listener(end)
    let player = SVGAPlayer(frame: container.bounds)
    player.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    player.contentMode = container.contentMode
    player.loops = 1
    player.delegate = listener
    player.videoItem = try await video(in: try await file(gift))
    container.addSubview(player)
    player.startAnimation()
    for await _ in ends {}
    withExtendedLifetime(listener) { player.stopAnimation() }
    player.videoItem = nil
  }

  private func video(in file: URL) async throws -> SVGAVideoEntity {
    let data = try Data(contentsOf: file)
    return try await withCheckedThrowingContinuation { continuation in
      SVGAParser().parse(with: data, cacheKey: file.lastPathComponent) {
        // The parser calls back on the main queue, where it is used.
        nonisolated(unsafe) let video = $0
        continuation.resume(returning: video)
      } failureBlock: {
        continuation.resume(throwing: $0)
      }
    }
  }

  private final class Listener: NSObject, SVGAPlayerDelegate {
    let end: AsyncStream<Never>.Continuation
    init(_ end: AsyncStream<Never>.Continuation) { self.end = end }
    func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer!) { end.finish() }
  }
}
