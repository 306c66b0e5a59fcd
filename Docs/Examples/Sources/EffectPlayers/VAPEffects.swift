import LiveRoomKit
import QGVAPlayer
import UIKit

/// Plays VAP files. The library calls back on its own threads, and stops by itself in the background.
@MainActor final class VAPEffects: GiftPlayer {
  private let file: @Sendable (GiftCombo) async throws -> URL

  init(file: @escaping @Sendable (GiftCombo) async throws -> URL) { self.file = file }

  func prepare(_ gift: GiftCombo) async throws { _ = try await file(gift) }

  func play(_ gift: GiftCombo, on container: PlayerView) async throws {
    let file = try await file(gift)
    let (ends, end) = AsyncThrowingStream.makeStream(of: Never.self)
    let listener = Listener(end)
    let view = QGVAPWrapView(frame: container.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.contentMode = container.contentMode == .scaleAspectFill ? .aspectFill : .aspectFit
    container.addSubview(view)
    view.playHWDMP4(file.path, repeatCount: 0, delegate: listener)
    defer { withExtendedLifetime(listener) { view.stopHWDMP4() } }
    for try await _ in ends {}
  }

  private final class Listener: NSObject, VAPWrapViewDelegate {
    let end: AsyncThrowingStream<Never, any Error>.Continuation
    init(_ end: AsyncThrowingStream<Never, any Error>.Continuation) { self.end = end }
    func vapWrap_viewDidFinishPlayMP4(_ totalFrameCount: Int, view container: UIView) {
      end.finish()
    }
    func vapWrap_viewDidStopPlayMP4(_ lastFrameIndex: Int, view container: UIView) { end.finish() }
    func vapWrap_viewDidFailPlayMP4(_ error: any Error) { end.finish(throwing: error) }
  }
}
