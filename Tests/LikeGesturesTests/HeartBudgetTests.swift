import LikeGestures
import RoomCore
import Testing

@Suite struct HeartBudgetTests {
  /// Four hearts a second, and the likes that were offered.
  private func budget(offering likes: Int, perSecond: Double = 4) -> (HeartBudget, folded: Int) {
    var configuration = HeartConfiguration()
    configuration.othersPerSecond = perSecond
    configuration.othersPerMessage = 100
    var budget = HeartBudget(configuration)
    let folded = budget.offer(likes)
    return (budget, folded)
  }

  @Test func whatMissedItsTurnIsFolded() {
    var (budget, _) = budget(offering: 8)
    // Two more turns have passed since the second that is due.
    for (time, folded, waiting) in [(0, 0, 7), (800, 2, 4), (60_000, 3, 0)] {
      let taken = budget.take(at: .start + .milliseconds(time))
      #expect(taken == (true, folded) && budget.waiting == waiting)
    }
    // Likes after a pause are not stale.
    let (folded, taken) = (budget.offer(5), budget.take(at: .start + .seconds(120)))
    #expect(folded == 0 && taken == (true, 0) && budget.waiting == 4)
  }

  @Test func oneHeartRisesAtTheLastInstant() {
    var (budget, _) = budget(offering: 3)
    let shown = [budget.take(at: .distantFuture).shows, budget.take(at: .distantFuture).shows]
    #expect(shown == [true, false] && budget.nextDeadline == nil)
  }

  @Test func noBudgetNoHearts() {
    var (budget, folded) = budget(offering: 9, perSecond: 0)
    let taken = budget.take(at: .start)
    let more = budget.offer(.min)
    #expect(folded == 9 && taken == (false, 0) && more == 0)
  }
}
