import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Likes of others as a busy room has them: clients flush about every 6 s, so a message carries
/// up to some 130 likes; up to 16 come in one second; totals are sampled and step back at times.
@Suite struct OthersReplayTests {
  @Test(arguments: [UInt64(1), 2, 3]) func aRoomReplayedKeepsTheBudget(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func draw(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    var hand = Hand()
    var (total, others, greatestTotal, greatest) = (499_236, 0, 0, 0)
    var shown: [Instant] = []
    var totals: [Int] = []
    func collect() {
      for event in hand.events {
        if event.heart != nil { shown.append(hand.now) }
        if let total = event.total { totals.append(total) }
      }
      hand.events.removeAll()
      greatest = max(greatest, hand.machine.state(at: hand.now).hearts.count)
    }
    for _ in 0..<1_800 {
      for _ in 0..<(draw(40) == 0 ? 8 + draw(9) : draw(3)) {
        let count = 3 * (1 + draw(draw(10) == 0 ? 44 : 12))
        total += count + draw(120)
        let sampled = total - (draw(300) == 0 ? 900 : 0)
        hand.send(.receiveLikes(ReceivedLikes(count: count, total: sampled)))
        (others, greatestTotal) = (others + count, max(greatestTotal, sampled))
        collect()
      }
      // Deadline by deadline, to know when each heart rose.
      let end = hand.now + .seconds(1)
      var deadlines = Deadlines(through: end)
      while let deadline = deadlines.next(hand.machine.nextDeadline) {
        hand.wake(at: deadline)
        collect()
      }
      #expect(deadlines.fault == nil)
      hand.now = end
    }
    hand.wait(10_000)
    let account = hand.machine.account
    #expect(account.others == others && account.heartsWaiting == 0)
    #expect(account.heartsShown > 1_000 && account.heartsFolded > account.heartsShown)
    for index in shown.indices.dropFirst(4) {
      #expect(shown[index] - shown[index - 4] >= .seconds(1))
    }
    // 4 a second, none alive longer than 2.6 s.
    #expect(greatest <= 11)
    #expect(zip(totals, totals.dropFirst()).allSatisfy { $0 < $1 })
    #expect(totals.last == greatestTotal)
  }

  @Test func aLateWakeShowsNoBurst() {
    var hand = Hand()
    for _ in 0..<10 { hand.send(.receiveLikes(ReceivedLikes(count: 50))) }
    hand.events.removeAll()
    hand.wake(at: hand.now + .seconds(600))
    #expect(hand.events.compactMap(\.heart).count == 1)
    #expect(hand.machine.nextDeadline! > hand.now)
  }
}
