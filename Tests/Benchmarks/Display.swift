import LiveRoomKit

/// A display of 120 frames in a second, which begins those that are requested.
@MainActor
final class Display {
  /// Nanoseconds of a frame.
  nonisolated static let frame = 1e9 / 120

  private(set) lazy var frames = FrameSource { [unowned self] in if $0 { run() } }
  /// How many frames that were requested have begun.
  private(set) var frameCount = 0

  private func run() {
    Task {
      while frames.isRunning {
        try? await ContinuousClock().sleep(for: .nanoseconds(Int64(Self.frame)))
        if frames.hasRequests { frameCount += 1 }
        frames.beginFrame()
      }
    }
  }
}
