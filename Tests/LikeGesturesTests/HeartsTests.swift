import LikeGestures
import RoomCore
import Testing

@Suite struct HeartsTests {
  @Test func aHeartRisesSwaysGrowsAndFades() throws {
    var hearts = Hearts(seed: 3)
    let shown = hearts.show(at: ScreenPoint(x: 5, y: 6), now: .start)
    let heart = try #require(shown)
    let motion = heart.motion
    #expect(motion.duration >= .milliseconds(1_800) && motion.duration <= .milliseconds(2_600))
    let start = motion.pose(at: .zero)
    let middle = motion.pose(at: motion.duration / 2)
    let end = motion.pose(at: motion.duration)
    #expect(start.translation == .zero && start.scaleX == 0 && start.opacity == 1)
    #expect(middle.translation.y < -20 && middle.scaleX >= 0.8 && middle.scaleX == middle.scaleY)
    #expect((160...280).contains(-end.translation.y) && end.opacity == 0)
    let places = (0...20).map { motion.pose(at: motion.duration * $0 / 20).translation.x }
    #expect(places.max()! > 7 && places.min()! < -7)
    #expect(places.allSatisfy { $0.magnitude <= 28 })
  }

  @Test func theSameSeedDrawsTheSameHearts() {
    func draw(_ seed: UInt64) -> [Heart?] {
      var hearts = Hearts(seed: seed)
      return (0..<20).map { _ in hearts.show(at: nil, now: .start) }
    }
    #expect(draw(1) == draw(1))
    #expect(draw(1) != draw(2))
    let motions = draw(1).map { $0!.motion }
    #expect(motions.indices.allSatisfy { !motions[..<$0].contains(motions[$0]) })
    #expect(Set(draw(1).map { $0!.variant }).count > 1)
  }
}
