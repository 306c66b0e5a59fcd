import LiveRoomKit
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

@MainActor @Suite struct ListMotionTests {
  private final class Screen {
    var offsets: [Double] = []
  }

  private let screen = Screen()
  private let clock = ManualClock()
  private let display = FrameSource()
  private let motion: ListMotion

  init() {
    motion = ListMotion(frames: display, clock: RoomClock(clock)) { [screen] in
      screen.offsets.append($0)
    }
  }

  private func frame(after duration: Duration) {
    clock.move(to: clock.now.advanced(by: duration))
    display.beginFrame()
  }

  @Test("A list passes all that is between, with the velocity of its finger at first")
  func deceleration() throws {
    guard
      case .decelerate(let end, let seconds) = ListScroll.release(
        at: 100, velocity: 1_000, maximum: 10_000)
    else { throw CancellationError() }
    motion.scroll(.decelerate(to: end, in: seconds), from: 100)
    #expect(screen.offsets.isEmpty && motion.isMoving)
    for _ in 0..<200 { frame(after: .milliseconds(8)) }
    #expect(screen.offsets == screen.offsets.sorted() && screen.offsets.last == end)
    #expect(zip(screen.offsets, screen.offsets.dropFirst()).allSatisfy { $1 - $0 <= 8 })
    #expect(abs(screen.offsets[0] - 108) < 0.2, "1,000 points per second, for 8 ms")
    #expect(!motion.isMoving && !display.isRunning)
  }

  @Test("A list that is scrolled elsewhere meanwhile stays there, and another end takes over")
  func interruption() {
    motion.scroll(.decelerate(to: 500, in: 1), from: 0)
    frame(after: .milliseconds(100))
    motion.scroll(.follow(to: 40), from: 90)
    #expect(!motion.isMoving)
    for _ in 0..<2 { frame(after: .milliseconds(100)) }
    #expect(screen.offsets.last == 40 && !display.isRunning)
    motion.scroll(.decelerate(to: 0, in: 1), from: 40)
    motion.scroll(.decelerate(to: 140, in: 1), from: 40)
    frame(after: .seconds(1))
    #expect(screen.offsets.last == 140 && !motion.isMoving)
  }
}
