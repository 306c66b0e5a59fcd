import LikePromises
import Testing

@Suite struct HeartsTests {
  @Test func aHeartRisesSwaysGrowsAndFades() throws {
    var hearts = Hearts(seed: 3)
    var events: [LikeEvent] = []
    hearts.show(at: ScreenPoint(x: 5, y: 6), now: .start, into: &events)
    let motion = try #require(events.first?.heart).motion
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
    func draw(_ seed: UInt64) -> [Heart] {
      var hearts = Hearts(seed: seed)
      var events: [LikeEvent] = []
      for _ in 0..<20 { hearts.show(at: nil, now: .start, into: &events) }
      return events.compactMap(\.heart)
    }
    #expect(draw(1) == draw(1))
    #expect(draw(1) != draw(2))
    let motions = draw(1).map(\.motion)
    #expect(motions.indices.allSatisfy { !motions[..<$0].contains(motions[$0]) })
    #expect(Set(draw(1).map(\.variant)).count > 1)
  }

  @Test func likesThatHaveMissedTheirTurnAreFolded() {
    var hearts = Hearts()
    var events: [LikeEvent] = []
    for _ in 1...3 { hearts.offer(3, at: .start, into: &events) }
    #expect(hearts.waiting == 8 && events.compactMap(\.folded).isEmpty)
    // Two have waited since the first heart, of which one has missed its turn; then six.
    for (time, folded, waiting) in [(800, 1, 6), (60_000, 5, 0)] {
      events = []
      hearts.deadlineReached(at: .start + .milliseconds(time), into: &events)
      #expect(events.compactMap(\.folded) == [folded] && hearts.waiting == waiting)
    }
    // Likes after a pause are not stale.
    events = []
    hearts.offer(3, at: .start + .seconds(120), into: &events)
    #expect(events.compactMap(\.folded).isEmpty && hearts.waiting == 2)
  }

  @Test func oneHeartRisesAtTheLastInstant() {
    var hearts = Hearts()
    var events: [LikeEvent] = []
    hearts.offer(3, at: .distantFuture, into: &events)
    hearts.deadlineReached(at: .distantFuture, into: &events)
    #expect(events.compactMap(\.heart).count == 1 && hearts.nextDeadline == nil)
  }

  @Test func withoutARateLikesOfOthersHaveNoHearts() {
    var configuration = HeartConfiguration()
    configuration.othersPerSecond = 0
    var hearts = Hearts(configuration)
    var events: [LikeEvent] = []
    hearts.offer(9, at: .start, into: &events)
    #expect(events == [.didFoldHearts(count: 9)])
  }
}
