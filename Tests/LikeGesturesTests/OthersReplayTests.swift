import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Likes of others as a busy room has them: clients flush about every 6 s, so a message carries
/// up to some 130 likes; up to 16 come in one second; totals are sampled and step back at times.
@Suite struct OthersReplayTests {
  private struct Row {
    var second: Int
    var count: Int
    var total: Int
  }

  private func rows(seed: UInt64, seconds: Int) -> [Row] {
    var generator = SeededGenerator(seed: seed)
    func draw(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    var total = 499_236
    var rows: [Row] = []
    for second in 0..<seconds {
      let crowd = draw(40) == 0 ? 8 + draw(9) : draw(3)
      for _ in 0..<crowd {
        let count = 3 * (1 + draw(draw(10) == 0 ? 44 : 12))
        total += count + draw(120)
        rows.append(Row(second: second, count: count, total: total - (draw(300) == 0 ? 900 : 0)))
      }
    }
    return rows
  }

  @Test(arguments: [UInt64(1), 2, 3]) func aRoomReplayedKeepsTheBudget(_ seed: UInt64) {
    let rows = rows(seed: seed, seconds: 1_800)
    var hand = Hand()
    let start = hand.now
    var shown: [Instant] = []
    var greatest = 0
    var totals: [Int] = []
    for row in rows {
      let due = start + .seconds(row.second)
      // Deadline by deadline, to know when each heart rose.
      var deadlines = Deadlines(through: due)
      while let deadline = deadlines.next(hand.machine.nextDeadline) {
        hand.wake(at: deadline)
        collect()
      }
      #expect(deadlines.fault == nil)
      hand.now = due
      hand.send(.receiveLikes(ReceivedLikes(count: row.count, total: row.total)))
      collect()
    }
    hand.wait(10_000)
    func collect() {
      for event in hand.events {
        if event.heart != nil { shown.append(hand.now) }
        if let total = event.total { totals.append(total) }
      }
      hand.events.removeAll()
      greatest = max(greatest, hand.machine.state(at: hand.now).hearts.count)
    }
    let account = hand.machine.account
    #expect(account.others == rows.reduce(0) { $0 + $1.count })
    #expect(account.localUser == 0 && account.sent == 0 && account.pending == 0)
    #expect(account.heartsWaiting == 0)
    #expect(account.heartsShown + account.heartsFolded == account.others)
    #expect(account.heartsShown > 1_000 && account.heartsFolded > account.heartsShown)
    for index in shown.indices.dropFirst(4) {
      #expect(shown[index] - shown[index - 4] >= .seconds(1))
    }
    // 4 a second, none alive longer than 2.6 s.
    #expect(greatest <= 11)
    #expect(zip(totals, totals.dropFirst()).allSatisfy { $0 < $1 })
    #expect(totals.last == rows.map(\.total).max())
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
