import LikeGestures
import RoomCore
import Testing

@testable import LiveRoomUI

@Suite struct FingerTrackerTests {
  /// What was reported of a finger.
  private struct Step: Equatable, CustomStringConvertible {
    let id: Int
    let phase: Touch.Phase
    let x: Double

    init(_ id: Int, _ phase: Touch.Phase, _ x: Double) {
      self.id = id
      self.phase = phase
      self.x = x
    }

    init(_ touch: Touch) { self.init(touch.id, touch.phase, touch.location.x) }

    var description: String { "\(id) \(phase) \(x)" }
  }

  private func follow(
    _ tracker: inout FingerTracker, _ finger: String, _ phase: Touch.Phase, _ x: Double
  ) -> [Step] {
    tracker.follow(
      FingerSample(finger: finger, phase: phase, location: ScreenPoint(x: x, y: 0))
    ).map(Step.init)
  }

  @Test func eachFingerHasTheSmallestFreeNumber() {
    var tracker = FingerTracker()
    #expect(follow(&tracker, "a", .began, 1) == [Step(0, .began, 1)])
    #expect(follow(&tracker, "b", .began, 2) == [Step(1, .began, 2)])
    #expect(follow(&tracker, "a", .ended, 3) == [Step(0, .ended, 3)])
    #expect(follow(&tracker, "c", .began, 4) == [Step(0, .began, 4)])
    #expect(follow(&tracker, "d", .began, 5) == [Step(2, .began, 5)])
    #expect(follow(&tracker, "b", .moved, 6) == [Step(1, .moved, 6)])
  }

  @Test func aSampleInTheSamePlaceIsNone() {
    var tracker = FingerTracker()
    _ = follow(&tracker, "a", .began, 1)
    #expect(follow(&tracker, "a", .moved, 1) == [])
    #expect(follow(&tracker, "a", .moved, 2) == [Step(0, .moved, 2)])
    #expect(follow(&tracker, "a", .ended, 2) == [Step(0, .ended, 2)])
    #expect(tracker.isEmpty)
  }

  @Test func aFingerThatLandsAgainWithoutHavingLiftedIsCancelledFirst() {
    var tracker = FingerTracker()
    _ = follow(&tracker, "a", .began, 1)
    _ = follow(&tracker, "b", .began, 1)
    #expect(follow(&tracker, "a", .began, 7) == [Step(0, .cancelled, 1), Step(0, .began, 7)])
  }

  @Test func aFingerThatWasMissedBeginsWhereItIsSeen() {
    var tracker = FingerTracker()
    #expect(follow(&tracker, "a", .moved, 4) == [Step(0, .began, 4)])
    #expect(follow(&tracker, "b", .ended, 4) == [])
    #expect(follow(&tracker, "b", .cancelled, 4) == [])
  }

  @Test("Cancelled fingers are ignored until they have lifted, and their numbers are free at once")
  func cancellation() {
    var tracker = FingerTracker()
    _ = follow(&tracker, "a", .began, 1)
    _ = follow(&tracker, "b", .began, 2)
    #expect(
      tracker.cancelAll().map(Step.init) == [Step(0, .cancelled, 1), Step(1, .cancelled, 2)])
    #expect(tracker.cancelAll().isEmpty)
    #expect(follow(&tracker, "a", .moved, 3) == [])
    #expect(follow(&tracker, "c", .began, 4) == [Step(0, .began, 4)])
    #expect(follow(&tracker, "a", .ended, 5) == [])
    #expect(follow(&tracker, "a", .began, 6) == [Step(1, .began, 6)])
    #expect(!tracker.isEmpty)
  }

  @Test func aResetCancelsAndForgetsAllFingers() {
    var tracker = FingerTracker()
    _ = follow(&tracker, "a", .began, 1)
    #expect(tracker.reset().map(Step.init) == [Step(0, .cancelled, 1)])
    #expect(tracker.isEmpty)
    #expect(follow(&tracker, "a", .moved, 2) == [Step(0, .began, 2)])
  }

  @Test("Of any samples, each number begins and ends in turn, and a machine rejects none of them")
  func randomFingers() throws {
    for seed in 0..<100 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var tracker = FingerTracker()
      var machine = try LikeMachine(LikeConfiguration())
      var down: Set<Int> = []
      for turn in 0..<200 {
        var touches: [Touch]
        switch generator.next() % 24 {
        case 0: touches = tracker.cancelAll()
        case 1: touches = tracker.reset()
        default:
          let phases: [Touch.Phase] = [.began, .moved, .moved, .ended, .cancelled]
          touches = tracker.follow(
            FingerSample(
              finger: generator.next() % 6, phase: phases[Int(generator.next() % 5)],
              location: ScreenPoint(x: Double(generator.next() % 90), y: 5)))
        }
        for touch in touches {
          switch touch.phase {
          case .began: #expect(down.insert(touch.id).inserted && touch.id < 6)
          case .moved: #expect(down.contains(touch.id))
          case .ended, .cancelled: #expect(down.remove(touch.id) != nil)
          }
          var events: [LikeEvent] = []
          let now = Instant.start + .milliseconds(turn)
          machine.catchUp(to: now, into: &events)
          machine.handle(.touch(touch), at: now, into: &events)
          for case .rejected(let rejection) in events { Issue.record("seed \(seed): \(rejection)") }
        }
      }
    }
  }
}
