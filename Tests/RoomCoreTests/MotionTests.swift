import RoomCore
import Testing

@Suite struct MotionTests {
  static let path = Motion([
    .translationY: [
      Keyframe(at: .milliseconds(100), value: 0),
      Keyframe(at: .milliseconds(300), value: -40),
      Keyframe(at: .milliseconds(300), value: 8),
      Keyframe(at: .milliseconds(500), value: 0, curve: .easeIn),
    ],
    .opacity: [Keyframe(at: .zero, value: 0), Keyframe(at: .milliseconds(400), value: 1)],
  ])

  @Test(arguments: [
    (-50, 0.0, 0.0), (0, 0, 0), (50, 0, 0.125), (100, 0, 0.25), (200, -20, 0.5), (300, 8, 0.75),
    (400, 8 * (1 - 0.3153568092), 1), (500, 0, 1), (100_000, 0, 1),
  ]) func samples(_ milliseconds: Int, _ y: Double, _ opacity: Double) {
    let pose = Self.path.pose(at: .milliseconds(milliseconds))
    #expect((pose.translation.y - y).magnitude < 1e-6)
    #expect((pose.opacity - opacity).magnitude < 1e-12)
    #expect(pose.translation.x == 0 && pose.scaleX == 1 && pose.scaleY == 1 && pose.rotation == 0)
  }

  @Test func justBeforeAJumpTheOldValueHolds() {
    let pose = Self.path.pose(at: .nanoseconds(299_999_999))
    #expect((pose.translation.y + 40).magnitude < 1e-6)
  }

  @Test func nothingIsTheIdentity() {
    #expect(Motion.none.pose(at: .seconds(1)) == .identity)
    #expect(Motion.none.duration == .zero)
    #expect(Motion([.opacity: []]).properties.isEmpty)
  }

  @Test func everyPropertyReachesItsPlace() {
    for property in Motion.Property.allCases {
      let motion = Motion([property: [Keyframe(at: .zero, value: 7)]])
      var expected = Pose.identity
      expected[property] = 7
      #expect(motion.pose(at: .zero) == expected)
      #expect(motion.pose(at: .zero)[property] == 7)
      #expect(motion.properties == [property])
    }
  }

  @Test func keyframesMayBeInAnyOrder() {
    let ordered = [
      Keyframe(at: .zero, value: 1), Keyframe(at: .seconds(1), value: 2),
      Keyframe(at: .seconds(2), value: 0),
    ]
    let motion = Motion([.scaleX: [ordered[2], ordered[0], ordered[1]]])
    #expect(motion.keyframes(of: .scaleX) == ordered)
    #expect(motion == Motion([.scaleX: ordered]))
    #expect(motion.duration == .seconds(2))
  }

  @Test func aLongerDurationHoldsTheEnd() {
    let motion = Motion([.opacity: [Keyframe(at: .seconds(1), value: 0.5)]], duration: .seconds(3))
    #expect(motion.duration == .seconds(3))
    #expect(motion.pose(at: .seconds(2)).opacity == 0.5)
  }

  @Test func hostileKeyframesHaveFiniteValues() {
    let hostile: [Double] = [.nan, .infinity, -.infinity, 1e308, -1e308, 0]
    let times: [Duration] = [.zero, .seconds(-5), .seconds(Int64.max), .nanoseconds(1)]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let frames = (0..<4).map { _ in
        Keyframe(
          at: times.randomElement(using: &random)!, value: hostile.randomElement(using: &random)!,
          curve: CurveTests.curves.randomElement(using: &random)!)
      }
      let motion = Motion([.rotation: frames], anchor: ScreenPoint(x: .nan, y: .infinity))
      for motion in [
        motion, motion.reversed(), motion.lasting(.seconds(Int64.max)), motion.lasting(.zero),
        motion.delayed(by: .seconds(Int64.max)), motion.followed(by: motion),
      ] {
        for time in times + [.milliseconds(1), motion.duration, motion.duration / 2] {
          #expect(motion.pose(at: time).rotation.isFinite)
          #expect(motion.duration >= .zero)
        }
      }
    }
  }
}

@Suite struct MotionCompositionTests {
  private let times = stride(from: 0, through: 1_500, by: 5).map { Duration.milliseconds($0) }

  @Test func reversedEndsWhereItBegan() {
    let motion = MotionTests.path
    for time in times where time != .milliseconds(200) && time <= .milliseconds(500) {
      let there = motion.reversed().pose(at: time)
      let back = motion.pose(at: motion.duration - time)
      #expect((there.translation.y - back.translation.y).magnitude < 1e-9, "at \(time)")
      #expect((there.opacity - back.opacity).magnitude < 1e-9)
    }
    #expect(motion.reversed().duration == motion.duration)
  }

  @Test func delayedHoldsItsFirstPose() {
    let motion = MotionTests.path.delayed(by: .milliseconds(250))
    #expect(motion.duration == .milliseconds(750))
    for time in times {
      #expect(motion.pose(at: time) == MotionTests.path.pose(at: time - .milliseconds(250)))
    }
  }

  @Test func lastingKeepsTheShape() {
    let motion = MotionTests.path.lasting(.milliseconds(1_000))
    #expect(motion.duration == .milliseconds(1_000))
    for time in times { #expect(motion.pose(at: time) == MotionTests.path.pose(at: time / 2)) }
    let sudden = Motion([.opacity: [Keyframe(at: .zero, value: 0.3)]]).lasting(.seconds(1))
    #expect(sudden.duration == .seconds(1))
    #expect(sudden.pose(at: .zero).opacity == 0.3)
  }

  /// The very poses of the first and then those of the second, whichever properties they have.
  @Test func followedPlaysOneAfterTheOther() {
    let second = Motion([
      .translationX: [Keyframe(at: .zero, value: 3), Keyframe(at: .milliseconds(200), value: 5)],
      .opacity: [Keyframe(at: .milliseconds(100), value: 0.2)],
    ])
    let whole = MotionTests.path.followed(by: second)
    #expect(whole.duration == .milliseconds(700))
    for time in times {
      let expected =
        time < .milliseconds(500)
        ? MotionTests.path.pose(at: time) : second.pose(at: time - .milliseconds(500))
      #expect(whole.pose(at: time) == expected, "at \(time)")
    }
  }

  @Test func aDelayMayHoldTheEnd() {
    let motion = MotionTests.path.delayed(by: .milliseconds(100), until: .seconds(2))
    #expect(motion.duration == .seconds(2))
    #expect(motion.pose(at: .milliseconds(300)).translation.y == -20)
    #expect(motion.pose(at: .seconds(1)) == MotionTests.path.pose(at: .seconds(1)))
    let short = MotionTests.path.delayed(by: .milliseconds(100), until: .zero)
    #expect(short.duration == .milliseconds(600))
  }

  @Test func scalingTranslationChangesNothingElse() {
    let motion = Motion([
      .translationX: [Keyframe(at: .zero, value: 1)],
      .translationY: [Keyframe(at: .zero, value: -1)],
      .scaleX: [Keyframe(at: .zero, value: 2)], .rotation: [Keyframe(at: .zero, value: 3)],
    ]).scalingTranslation(x: 320, y: 44)
    #expect(
      motion.pose(at: .zero)
        == Pose(translation: ScreenPoint(x: 320, y: -44), scaleX: 2, rotation: 3))
  }

  @Test func mergingTakesEachPropertyOnce() {
    let fade = Motion([.opacity: [Keyframe(at: .seconds(1), value: 0.5)]])
    let both = MotionTests.path.merging(fade)
    #expect(both.duration == .seconds(1))
    #expect(both.pose(at: .milliseconds(200)).opacity == 0.5)
    #expect(both.pose(at: .milliseconds(200)).translation.y == -20)
  }
}
