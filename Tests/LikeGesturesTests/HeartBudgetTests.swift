import LikeGestures
import RoomCore
import Testing

@Suite struct HeartBudgetTests {
  private func budget(perSecond: Double = 4, perMessage: Int = 3, waiting: Int = 8) -> HeartBudget {
    var configuration = HeartConfiguration()
    configuration.othersPerSecond = perSecond
    configuration.othersPerMessage = perMessage
    configuration.maximumWaiting = waiting
    return HeartBudget(configuration)
  }

  @Test func aMessageGetsFewHeartsOneByOne() {
    var budget = budget()
    expect(budget.offer(165) == 162)
    expect(budget.take(at: .start) == (true, 0))
    expect(budget.take(at: .start) == (false, 0))
    let next = budget.nextDeadline!
    #expect(next == .start + .nanoseconds(250_000_001))
    expect(budget.take(at: next - .nanoseconds(1)) == (false, 0))
    expect(budget.take(at: next) == (true, 0))
    expect(budget.take(at: budget.nextDeadline!) == (true, 0))
    #expect(budget.nextDeadline == nil)
  }

  @Test func whatMissedItsTurnIsFolded() {
    var budget = budget(perMessage: 100)
    _ = budget.offer(8)
    _ = budget.take(at: .start)
    // Two more turns have passed since the one that is due.
    expect(budget.take(at: .start + .milliseconds(800)) == (true, 2))
    #expect(budget.waiting == 4)
    expect(budget.take(at: .start + .seconds(60)) == (true, 3))
    #expect(budget.waiting == 0)
  }

  @Test func likesAfterAPauseAreNotStale() {
    var budget = budget(perMessage: 100)
    _ = budget.offer(1)
    _ = budget.take(at: .start)
    expect(budget.offer(5) == 0)
    expect(budget.take(at: .start + .seconds(60)) == (true, 0))
    #expect(budget.waiting == 4)
  }

  @Test func oneHeartRisesAtTheLastInstant() {
    var budget = budget()
    _ = budget.offer(3)
    expect(budget.take(at: .distantFuture) == (true, 0))
    #expect(budget.nextDeadline == nil)
    expect(budget.take(at: .distantFuture) == (false, 0))
  }

  @Test func noBudgetNoHearts() {
    var budget = budget(perSecond: 0)
    expect(budget.offer(9) == 9)
    expect(budget.take(at: .start) == (false, 0))
    expect(budget.offer(.min) == 0)
  }
}
