import PromiseTesting
import RoomCore
import Testing

@Suite struct RunningMotionTests {
  private static let size = ScreenSize(width: 200, height: 40)
  private static let slide = Motion.slide(x: -1)

  /// The pose of a motion that began at 0, this many milliseconds later.
  private func pose(
    _ running: RunningMotion, _ milliseconds: Int, _ preferences: ViewPreferences = .init()
  ) -> Pose {
    running.pose(
      at: .start + .milliseconds(milliseconds), size: Self.size, preferences: preferences)
  }

  @Test func aSlideIsAsLongAsTheElement() {
    let running = RunningMotion(Self.slide, at: .start)
    #expect(pose(running, 0).translation == ScreenPoint(x: -200, y: 0))
    #expect(pose(running, 300) == .identity)
    #expect(running.isMoving(at: .start) && !running.isMoving(at: running.end))
  }

  @Test func motionsAreMirroredWhereTheLayoutIs() {
    let tilted = Motion([
      .translationX: [Keyframe(at: .zero, value: 8)], .rotation: [Keyframe(at: .zero, value: 1)],
    ])
    let pose = pose(RunningMotion(tilted, at: .start), 0, ViewPreferences(isRightToLeft: true))
    #expect(pose.translation.x == -8 && pose.rotation == -1)
  }

  @Test(arguments: [
    (Motion.slide(x: -1), [0, 0.5, 1]), (Motion.slide(x: -1).reversed(), [1, 0.5, 0]),
    (Motion.fade(over: .milliseconds(300)), [0, 0.5, 1]),
    (
      Motion([.scaleX: [Keyframe(at: .zero, value: 2), Keyframe(at: .milliseconds(300), value: 2)]]
      ),
      [1, 1, 1]
    ),
    (Motion.none, [1, 1, 1]),
  ]) func reducedMotionIsAFade(_ motion: Motion, _ opacities: [Double]) {
    let running = RunningMotion(motion, at: .start)
    for (milliseconds, opacity) in zip([0, 150, 300], opacities) {
      let pose = pose(running, milliseconds, ViewPreferences(reducesMotion: true))
      #expect((pose.opacity - opacity).magnitude < 1e-9)
      var rest = pose
      rest.opacity = 1
      #expect(rest == .identity)
    }
  }

  @Test(arguments: [ViewPreferences(), ViewPreferences(reducesMotion: true)])
  func anInterruptionBeginsWhereTheElementIs(_ preferences: ViewPreferences) {
    let motions = [Motion.slide(y: 1), .pop(), Motion.slide(x: -1).reversed(), .fade()]
    for first in motions {
      for second in motions {
        for third in motions {
          let one = RunningMotion(first, at: .start)
          let two = RunningMotion(second, at: .start + .milliseconds(90), after: one)
          let three = RunningMotion(third, at: .start + .milliseconds(130), after: two)
          #expect(isNear(pose(one, 90, preferences), pose(two, 90, preferences)))
          #expect(isNear(pose(two, 130, preferences), pose(three, 130, preferences)))
          let alone = RunningMotion(third, at: .start + .milliseconds(130))
          #expect(isNear(pose(three, 500, preferences), pose(alone, 500, preferences)))
        }
      }
    }
  }

  @Test(arguments: [ViewPreferences(), ViewPreferences(reducesMotion: true)], [0, 60])
  func whatLeavesAsItAppearsGetsNoBrighter(_ preferences: ViewPreferences, after delay: Int) {
    let entrance = RunningMotion(.fade(), at: .start)
    let exit = RunningMotion(
      Motion.fade().reversed(), at: .start + .milliseconds(delay), after: entrance)
    let opacities = (delay...400).map { pose(exit, $0, preferences).opacity }
    #expect(opacities == opacities.sorted(by: >))
    #expect(opacities[0] == pose(entrance, delay, preferences).opacity)
  }

  @Test func whatHasEndedIsNotInterrupted() {
    let entrance = RunningMotion(Self.slide, at: .start)
    let exit = Self.slide.reversed()
    #expect(
      RunningMotion(exit, at: entrance.end, after: entrance)
        == RunningMotion(exit, at: entrance.end))
  }

  private func isNear(_ one: Pose, _ other: Pose) -> Bool {
    one.isNear(other, within: 1e-9)
  }
}

@Suite struct MotionFramesTests {
  @Test func framesAreThePosesOfTheMotion() {
    let frames = Motion.fade(over: .milliseconds(100)).frames(every: .milliseconds(40))
    #expect(
      frames.map(\.time) == [.zero, .milliseconds(40), .milliseconds(80), .milliseconds(100)])
    #expect(frames.first?.pose.opacity == 0 && frames.last?.pose == .identity)
  }

  @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(-1), .seconds(1e12)])
  func noIntervalMakesTooManyFrames(_ interval: Duration) {
    #expect(Motion.fade(over: .seconds(80_000)).frames(every: interval).count <= 10_000)
    #expect(Motion.fade(over: .milliseconds(5)).frames(every: interval).count <= 6)
    #expect(Motion.none.frames(every: interval).count == 1)
  }
}
