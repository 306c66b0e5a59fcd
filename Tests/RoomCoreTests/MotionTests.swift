import PromiseTesting
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

  /// From 8 to 0 by `easeIn`, after half of the time.
  static let easedIn = 8 * (1 - 0.3153568092)

  @Test(arguments: [
    (-50, 0.0, 0.0), (0, 0, 0), (50, 0, 0.125), (100, 0, 0.25), (200, -20, 0.5), (300, 8, 0.75),
    (400, easedIn, 1), (500, 0, 1), (100_000, 0, 1),
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
      var expected = Pose.identity.values
      expected[Int(property.rawValue)] = 7
      #expect(motion.pose(at: .zero).values == expected)
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
        motion.delayed(by: .seconds(Int64.max)),
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
  struct Row: Sendable {
    let name: String
    let motion: Motion
    /// In milliseconds.
    let duration: Int
    let expected: @Sendable (_ milliseconds: Int) -> Pose
  }

  private static let path = MotionTests.path
  private static func pose(_ milliseconds: Int) -> Pose {
    path.pose(at: .milliseconds(milliseconds))
  }

  private static let sudden = Motion([.opacity: [Keyframe(at: .zero, value: 0.3)]])

  @Test(arguments: [
    // At a jump the value of the other side.
    Row(name: "reversed", motion: path.reversed(), duration: 500) {
      $0 == 200 ? path.reversed().pose(at: .milliseconds(200)) : pose(max(0, 500 - $0))
    },
    Row(name: "delayed", motion: path.delayed(by: .milliseconds(250)), duration: 750) {
      pose($0 - 250)
    },
    Row(
      name: "a delay that holds the end",
      motion: path.delayed(by: .milliseconds(100), until: .seconds(2)), duration: 2_000
    ) { pose($0 - 100) },
    Row(
      name: "a delay that is not held",
      motion: path.delayed(by: .milliseconds(100), until: .zero), duration: 600
    ) { pose($0 - 100) },
    Row(name: "lasting", motion: path.lasting(.seconds(1)), duration: 1_000) {
      path.pose(at: .milliseconds($0) / 2)
    },
    Row(name: "sudden and lasting", motion: sudden.lasting(.seconds(1)), duration: 1_000) { _ in
      Pose(opacity: 0.3)
    },
    Row(
      name: "merged",
      motion: path.merging(Motion([.opacity: [Keyframe(at: .seconds(1), value: 0.5)]])),
      duration: 1_000
    ) {
      var pose = pose($0)
      pose.opacity = 0.5
      return pose
    },
    Row(name: "scaled", motion: path.scalingTranslation(x: 320, y: 44), duration: 500) {
      var pose = pose($0)
      pose.translation.y *= 44
      return pose
    },
  ])
  func poses(of row: Row) {
    #expect(row.motion.duration == .milliseconds(row.duration))
    for milliseconds in stride(from: 0, through: 2_500, by: 5) {
      let pose = row.motion.pose(at: .milliseconds(milliseconds))
      let expected = row.expected(milliseconds)
      #expect(
        pose.isNear(expected, within: 1e-9),
        "\(row.name) at \(milliseconds): \(pose), not \(expected)")
    }
  }
}
