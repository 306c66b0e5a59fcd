import RoomCore
import Testing

@Suite struct MotionPoseTests {
  private let size = ScreenSize(width: 200, height: 40)

  @Test func scaledAboutTheAnchor() {
    let pose = Pose(scaleX: 2, scaleY: 0.5)
    #expect(Pose.identity.place(of: .zero, size: size) == .zero)
    #expect(pose.place(of: .zero, size: size) == ScreenPoint(x: -100, y: 10))
    #expect(pose.place(of: .zero, size: size, anchor: .zero) == .zero)
    #expect(
      pose.place(of: ScreenPoint(x: 200, y: 40), size: size, anchor: .zero)
        == ScreenPoint(x: 400, y: 20))
  }

  @Test func rotatedClockwise() {
    let pose = Pose(translation: ScreenPoint(x: 10, y: 0), rotation: .pi / 2)
    let place = pose.place(of: ScreenPoint(x: 200, y: 20), size: size)
    #expect((place.x - 110).magnitude < 1e-9)
    #expect((place.y - 120).magnitude < 1e-9)
  }

  @Test func whatIsDrawnIsFoundAgain() {
    var random = SeededGenerator(seed: 6)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<2_000 {
      let pose = Pose(
        translation: ScreenPoint(x: number(-50...50), y: number(-50...50)), scaleX: number(0.1...3),
        scaleY: number(0.1...3), rotation: number(-7...7))
      let anchor = ScreenPoint(x: number(0...1), y: number(0...1))
      let point = ScreenPoint(x: number(0...200), y: number(0...40))
      let place = pose.place(of: point, size: size, anchor: anchor)
      let found = pose.point(at: place, size: size, anchor: anchor)!
      #expect((found.x - point.x).magnitude < 1e-9 && (found.y - point.y).magnitude < 1e-9)
    }
  }

  @Test(arguments: [
    (0.0, 0.0, true), (199.9, 39.9, true), (200, 20, false), (100, 40, false), (-0.1, 20, false),
    (.nan, 20, false), (.infinity, 20, false),
  ]) func covers(_ x: Double, _ y: Double, _ expected: Bool) {
    #expect(Pose.identity.covers(ScreenPoint(x: x, y: y), size: size) == expected)
  }

  @Test func whatIsScaledToNothingCoversNothing() {
    #expect(!Pose(scaleY: 0).covers(ScreenPoint(x: 100, y: 20), size: size))
    #expect(Pose(scaleX: 0).point(at: .zero, size: size) == nil)
  }
}
