import libpag
import LiveRoomKit
import UIKit

/// Plays PAG files.
@MainActor final class PAGEffects: GiftPlayer {
  private let file: @Sendable (GiftCombo) async throws -> URL

  init(file: @escaping @Sendable (GiftCombo) async throws -> URL) { self.file = file }

  func prepare(_ gift: GiftCombo) async throws { _ = try await file(gift) }

  func play(_ gift: GiftCombo, on container: PlayerView) async throws {
    let path = try await file(gift).path
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    let listener = Listener(end)
    let view = PAGView(frame: container.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.setScaleMode(
      container.contentMode == .scaleAspectFill ? PAGScaleModeZoom : PAGScaleModeLetterBox)
    guard view.setPath(path) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    view.setRepeatCount(1)
    view.add(listener)
    container.addSubview(view)
    view.play()
    for await _ in ends {}
    view.stop()
    view.remove(listener)
    view.freeCache()
  }

  private final class Listener: NSObject, PAGViewListener {
    let end: AsyncStream<Never>.Continuation
    init(_ end: AsyncStream<Never>.Continuation) { self.end = end }
    func onAnimationEnd(_ pagView: PAGView!) { end.finish() }
  }
}
