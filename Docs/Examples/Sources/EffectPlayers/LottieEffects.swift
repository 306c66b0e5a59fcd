import LiveRoomKit
import Lottie
import UIKit

/// Plays Lottie files.
@MainActor final class LottieEffects: GiftPlayer {
  private let file: @Sendable (GiftCombo) async throws -> URL

  init(file: @escaping @Sendable (GiftCombo) async throws -> URL) { self.file = file }

  func prepare(_ gift: GiftCombo) async throws { _ = try await file(gift) }

  func play(_ gift: GiftCombo, on container: PlayerView) async throws {
    guard let animation = LottieAnimation.filepath(try await file(gift).path) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    let view = LottieAnimationView(animation: animation)
    view.frame = container.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.contentMode = container.contentMode
    container.addSubview(view)
    view.play { _ in end.finish() }
    for await _ in ends {}
    view.stop()
  }
}
