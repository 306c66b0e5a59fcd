import LikeGestures
import PromiseTesting
import RoomCore
import Testing

@Suite struct VelocityTrackerTests {
  /// The velocity of a finger that lifts, where it moves twice as far to the side.
  private func velocity(
    _ samples: [(milliseconds: Double, y: Double)], liftedAfter: Double? = nil
  ) -> Double {
    func instant(_ milliseconds: Double) -> Instant {
      .start + .nanoseconds(Int64(milliseconds * 1e6))
    }
    var tracker = VelocityTracker()
    for (number, sample) in samples.enumerated() {
      let place = ScreenPoint(x: 2 * sample.y, y: sample.y)
      if number == 0 {
        tracker = VelocityTracker(at: place, time: instant(sample.milliseconds))
      } else {
        tracker.add(place, at: instant(sample.milliseconds))
      }
    }
    let velocity = tracker.velocity(at: instant(liftedAfter ?? samples.last?.milliseconds ?? 0))
    #expect((velocity.x - 2 * velocity.y).magnitude < 1e-6)
    return velocity.y
  }

  private func velocity(_ samples: [FingerStroke.Sample]) -> Double {
    velocity(
      samples.dropLast().map { ($0.milliseconds, $0.way) },
      liftedAfter: samples.last?.milliseconds)
  }

  /// Each computed by hand; see the cases.
  static let cases: [(name: String, samples: [(Double, Double)], expected: Double)] = [
    ("steady: 1 point a millisecond", [(0, 0), (20, 20), (40, 40), (60, 60)], 1_000),
    ("steady, backwards", [(0, 60), (20, 40), (40, 20), (60, 0)], -1_000),
    // 0.6 · 1,000 + 0.35 · 500 + 0.05 · 200.
    ("it slows down", [(0, 0), (20, 20), (40, 30), (60, 34)], 785),
    ("the four newest samples count", [(0, 900), (20, 0), (40, 20), (60, 30), (80, 34)], 785),
    // It was still on its way down for most of the time.
    ("it turns back", [(0, 0), (20, 20), (40, 40), (60, 20)], 0.9 * 1_000),
    ("nothing", [], 0),
    ("a landing", [(0, 5)], 0),
    ("a landing and a sample", [(0, 0), (20, 20)], 1_000),
    // (0.35 · 1,000 + 0.05 · 200) / 0.4.
    ("a landing and two samples", [(0, 0), (20, 20), (40, 24)], 900),
    ("at rest", [(0, 7), (20, 7), (40, 7), (60, 7)], 0),
    ("a gap of 40 ms", [(0, 0), (20, 20), (60, 60)], 1_000),
    ("a movement in a gap of 41 ms", [(0, 0), (20, 20), (61, 61)], 1_000),
    ("only the gap counts, not what was before it", [(0, 0), (20, 400), (80, 430)], 500),
    // (0.6 · 1,500 + 0.35 · 500 + 0.05 · 200) of the movements since the beginning of a gap.
    ("it slows down after a gap", [(0, 90), (20, 0), (80, 90), (100, 100), (120, 104)], 1_085),
    // It moves 4.5 points, and 6.7 points.
    ("it rests for 41 ms and rolls", [(0, 0), (20, 40), (40, 80), (81, 82)], 0),
    ("it moves on in a gap of 41 ms", [(0, 0), (20, 40), (40, 80), (81, 83)], 3_000.0 / 41),
    // The places of ../LiveRoomTests/StrokeTests.
    (
      "a flick across a stall", [(0, 640), (17, 632), (33, 608), (50, 570), (100, 480)], -1_800
    ),
    ("a stop before a flick", [(0, 900), (300, 900), (320, 880)], -1_000),
    ("a stop before it rolls", [(0, 0), (20, 40), (40, 80), (90, 81)], 0),
    // 120 samples a second, of which every second counts: (0.35 · 1,000 + 0.05 · 500) / 0.4.
    ("samples close together", [(0, 0), (8, 10), (16, 16), (24, 20), (32, 24)], 937.5),
    ("of one moment the last place counts", [(0, 0), (20, 99), (20, 20), (40, 40)], 1_000),
    ("all at one moment", [(0, 0), (0, 10), (0, 99)], 0),
  ]

  @Test(arguments: cases.indices) func byHand(_ index: Int) {
    let (name, samples, expected) = Self.cases[index]
    let result = velocity(samples.map { (milliseconds: $0.0, y: $0.1) })
    #expect((result - expected).magnitude < 1e-6, "\(name): \(result)")
  }

  @Test func aFingerThatStoppedHasNoVelocity() {
    let samples = [(milliseconds: 0.0, y: 0.0), (20, 20), (40, 40)]
    #expect((velocity(samples, liftedAfter: 80) - 1_000).magnitude < 1e-6)
    #expect(velocity(samples, liftedAfter: 81) == 0)
  }

  /// Strokes of real fingers. The first three are of a screen with some 130 samples a second: the vertical places
  /// of pointers 2, 3 and 1 in packages/flutter/test/gestures/velocity_tracker_data.dart of flutter/flutter, BSD
  /// 3-clause. The fourth is of a log in flutter/flutter#126051. By the slope of a parabola at its end the two
  /// strokes that slow down have velocities of -37 and -185 points per second.
  static let recorded:
    [(name: String, samples: [(Double, Double)], lift: Double, expected: Double)] =
      [
        (
          "still moving at the lift",
          [
            (0, 327.43), (15, 327.43), (53, 337.14), (61, 343.14), (69, 354), (77, 368.29),
            (84, 382.86), (92, 397.43), (100, 411.71), (107, 426.29), (115, 440.57), (123, 454.57),
            (130, 467.71), (139, 477.43), (147, 485.71), (154, 493.14), (162, 499.71),
          ], 177, 1_503
        ),
        (
          "slowing for a tenth of a second, at rest at the lift",
          [
            (0, 351.43), (15, 351.43), (54, 361.71), (62, 368.57), (70, 377.71), (78, 391.71),
            (85, 406.57), (93, 421.43), (101, 436.57), (108, 451.71), (116, 466), (123, 479.71),
            (132, 491.71), (140, 501.71), (147, 509.14), (155, 514.86), (163, 519.43),
            (170, 523.43),
            (178, 527.14), (186, 530.57), (193, 533.14), (201, 535.43), (209, 536.86),
            (217, 538.29),
          ], 232, 330
        ),
        (
          "up, and down again before the lift",
          [
            (0, 538.29), (10, 538.29), (55, 530.86), (63, 526.86), (71, 521.43), (79, 515.43),
            (87, 506.86), (95, 496), (102, 483.14), (110, 469.71), (118, 456.86), (125, 443.71),
            (133, 431.71), (140, 421.14), (148, 412.57), (156, 404.57), (164, 396.57), (172, 390),
            (179, 384.86), (187, 380.29), (195, 376.29), (202, 373.14), (210, 370.29),
            (218, 367.71),
            (225, 366), (234, 364.57), (241, 363.71), (249, 362.86), (257, 362.86), (272, 365.43),
            (280, 370.29), (287, 376.86), (295, 385.71), (303, 396.57), (311, 408.57),
            (319, 419.43),
            (326, 428.57), (334, 436), (342, 442), (349, 447.71), (357, 453.14), (365, 458.57),
            (372, 463.71), (380, 470.29), (388, 477.71), (396, 487.14), (404, 498.57),
            (411, 507.71),
            (419, 516), (427, 521.71),
          ], 442, 1_156
        ),
        (
          "flutter/flutter#126051",
          [
            (0, 385), (16, 421), (32, 458), (40, 469), (56, 481), (72, 492), (88, 497),
          ], 88, 831
        ),
      ]

  @Test(arguments: recorded.indices) func recordedStrokes(_ index: Int) {
    let (name, samples, lift, expected) = Self.recorded[index]
    let result = velocity(samples.map { (milliseconds: $0.0, y: $0.1) }, liftedAfter: lift)
    #expect((result - expected).magnitude < 1, "\(name): \(result)")
  }

  private func eachStroke(_ body: (FingerStroke, inout SeededGenerator) throws -> Void) throws {
    var dice = SeededGenerator(seed: 59)
    for course in FingerStroke.Course.allCases {
      for rate in [60.0, 120] {
        for _ in 0..<200 {
          var stroke = FingerStroke(
            dice.pick([-1, 1]) * dice.number(20...800), over: dice.number(50...600))
          (stroke.course, stroke.rate) = (course, rate)
          stroke.part = dice.pick([0.3, 0.7, 0.8, 0.9, 1])
          stroke.reportsRest = dice.chance(50)
          try body(stroke, &dice)
        }
      }
    }
  }

  @Test("A constant speed is estimated exactly, whenever the samples are taken")
  func constantSpeed() throws {
    try eachStroke { stroke, dice in
      guard stroke.course == .constant else { return }
      let velocity = velocity(stroke.samples { dice.number(-1.0...1) })
      let speed = stroke.distance / stroke.duration * 1_000
      // Times are whole nanoseconds.
      try ensure((velocity - speed).magnitude < 1e-5 * speed.magnitude, "\(velocity) of \(stroke)")
    }
  }

  @Test("With a stall at any place, a stroke keeps its direction and a constant speed")
  func acrossAStall() throws {
    try eachStroke { stroke, dice in
      let start = dice.number(0...stroke.duration)
      let samples = stroke.samples { dice.number(-1.0...1) }
        .received(afterStall: start...start + dice.number(41...200))
      let velocity = velocity(samples)
      try ensure(velocity * stroke.distance >= 0, "\(velocity) of \(stroke) from \(start)")
      guard stroke.course == .constant else { return }
      let speed = stroke.distance / stroke.duration * 1_000
      // A finger that moves by less than 5 points in a gap may rest.
      let isSlow = speed.magnitude * 0.04 * 5.0.squareRoot() < 5
      try ensure(
        (velocity - speed).magnitude < 1e-5 * speed.magnitude || velocity == 0 && isSlow,
        "\(velocity) of \(stroke) from \(start)")
    }
  }

  /// Each recorded stroke with a stall of 50 ms at each of its samples, and without one.
  @Test(arguments: recorded.indices) func recordedStrokesAcrossAStall(_ index: Int) {
    let (name, samples, lift, expected) = Self.recorded[index]
    let stroke = (samples + [(lift, samples.last!.1)]).map {
      FingerStroke.Sample(milliseconds: $0.0, way: $0.1)
    }
    for (start, _) in samples {
      let result = velocity(stroke.received(afterStall: start...start + 50))
      // The mean of a longer time differs where a finger slows down or turns.
      #expect((0.5...2.2).contains(result / expected), "\(name), from \(start): \(result)")
    }
    let late = FingerStroke.Sample(milliseconds: lift + 41, way: samples.last!.1)
    #expect(velocity(stroke.dropLast() + [late]) == 0)
  }

  @Test func extremeTimesDoNotTrap() {
    for times in [[Instant.distantPast, .start, .distantFuture], [.distantFuture, .distantPast]] {
      var tracker = VelocityTracker(at: .zero, time: times[0])
      for time in times { tracker.add(ScreenPoint(x: 1e6, y: -1e6), at: time) }
      for time in times { #expect(tracker.velocity(at: time).x.magnitude < 1) }
    }
  }
}
