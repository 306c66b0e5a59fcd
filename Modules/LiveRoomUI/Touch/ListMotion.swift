import RoomBus
import RoomCore

/// Scrolls a list at once, or in one step for each frame of the display. The steps let the list lay out the
/// rows that it passes.
@MainActor
final class ListMotion {
  private struct Deceleration {
    let offset: Double
    let distance: Double
    let duration: Double
    let start: Instant
  }

  private let frames: FrameSource
  private let clock: RoomClock
  private let setOffset: @MainActor (Double) -> Void
  private var deceleration: Deceleration?
  private var awaitsFrame = false

  /// - Parameters:
  ///   - frames: the frames of the display.
  ///   - clock: the clock by which it decelerates.
  ///   - setOffset: scrolls the list to an offset.
  init(frames: FrameSource, clock: RoomClock, setOffset: @escaping @MainActor (Double) -> Void) {
    self.frames = frames
    self.clock = clock
    self.setOffset = setOffset
  }

  /// Whether the list scrolls by itself.
  var isMoving: Bool { deceleration != nil }

  /// Scrolls the list, which is at `offset` now.
  func scroll(_ scroll: ListScroll, from offset: Double) {
    switch scroll {
    case .follow(let end):
      deceleration = nil
      setOffset(end)
    case .decelerate(let end, let duration):
      deceleration = Deceleration(
        offset: offset, distance: end - offset, duration: duration, start: clock.now)
      requestFrame()
    }
  }

  private func requestFrame() {
    guard !awaitsFrame else { return }
    awaitsFrame = true
    frames.request { [weak self] in self?.step() }
  }

  private func step() {
    awaitsFrame = false
    guard let deceleration else { return }
    let progress = (clock.now - deceleration.start).seconds / deceleration.duration
    if progress < 1 { requestFrame() } else { self.deceleration = nil }
    setOffset(deceleration.offset + deceleration.distance * Curve.easeOut.value(at: progress))
  }
}
