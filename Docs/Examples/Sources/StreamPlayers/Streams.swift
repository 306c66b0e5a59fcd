import AVFoundation
import LiveRoomKit
import UIKit

/// Plays the streams of rooms by `AVPlayer`.
@MainActor final class Streams: RoomPlayer {
  private var players: [String: AVPlayer] = [:]
  private var layers: [String: AVPlayerLayer] = [:]
  private let address: @Sendable (String) async throws -> URL

  init(address: @escaping @Sendable (String) async throws -> URL) { self.address = address }

  func prepare(_ room: String, to level: PreloadLevel) async throws {
    if level == .source { return }
    if players[room]?.currentItem?.status ?? .failed == .failed {
      let asset = AVURLAsset(url: try await address(room))
      guard try await asset.load(.isPlayable) else { throw CocoaError(.fileReadCorruptFile) }
      players[room] = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    }
    // As little as there is for the tracks; 0 would be as much as the system thinks best.
    var length: TimeInterval = 1
    if case .media(let duration) = level {
      length = max(1, TimeInterval(duration.components.seconds))
    }
    players[room]?.currentItem?.preferredForwardBufferDuration = length
  }

  func play(_ room: String, on container: PlayerView) {
    container.subviews.forEach { $0.removeFromSuperview() }
    let view = StreamView(frame: container.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let layer = view.layer as? AVPlayerLayer
    layers[room] = layer
    layer?.player = players[room]
    layer?.videoGravity =
      container.contentMode == .scaleAspectFill ? .resizeAspectFill : .resizeAspect
    container.addSubview(view)
    players[room]?.currentItem?.preferredForwardBufferDuration = 0
    players[room]?.play()
  }

  func firstFrame(of room: String) async {
    guard let layer = layers[room] else { return }
    let frames = AsyncStream<Void> { continuation in
      // Used once more only, to end it.
      nonisolated(unsafe) let observation = layer.observe(
        \.isReadyForDisplay, options: [.initial, .new]
      ) { layer, _ in
        if layer.isReadyForDisplay { continuation.finish() }
      }
      continuation.onTermination = { _ in observation.invalidate() }
    }
    for await _ in frames {}
  }

  func setVolume(_ volume: Double, of room: String) { players[room]?.volume = Float(volume) }

  func pause(_ room: String) { players[room]?.pause() }

  func release(_ room: String) {
    layers[room] = nil
    // Ends the download even if a layer still holds the player.
    players.removeValue(forKey: room)?.replaceCurrentItem(with: nil)
  }

  /// A view whose layer follows its bounds, as a sublayer does not.
  private final class StreamView: UIView {
    override class var layerClass: AnyClass { AVPlayerLayer.self }
  }
}
