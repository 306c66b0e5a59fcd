import RoomCore
import Testing

/// What a test that fails shows of values.
@Suite struct DescriptionsTests {
  @Test func valuesPrintAsAPersonWouldWriteThem() {
    #expect("\(Instant.start + .seconds(1.5))" == "1.5 s")
    #expect("\(ScreenPoint(x: 160, y: 300))" == "(160.0, 300.0)")
    #expect("\(ScreenSize(width: 320, height: 50))" == "320.0 x 50.0")
    #expect("\(Identifier("ada"))" == "ada" && "\([Identifier("ada")])" == #"["ada"]"#)
    #expect("\(Boxed(7))" == "7")
  }

  @Test func posesAndMotionsPrintWhatDiffersFromRest() {
    #expect("\(Pose.identity)" == "at rest")
    let pose = Pose(translation: ScreenPoint(x: 10, y: 0), opacity: 0.5)
    #expect("\(pose)" == "translationX 10.0, opacity 0.5")
    let fade = Motion([
      .opacity: [
        Keyframe(at: .zero, value: 0), Keyframe(at: .milliseconds(100), value: 0.7),
        Keyframe(at: .milliseconds(300), value: 1),
      ]
    ])
    #expect("\(fade)" == "opacity 0.0 to 1.0, 0.3 s")
    #expect("\(Motion.none)" == "0.0 s")
    #expect(
      "\(RunningMotion(fade, at: Instant.start + .seconds(2)))"
        == "opacity 0.0 to 1.0, 0.3 s, from 2.0 s")
  }
}
