import LiveRoomKit
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

@MainActor @Suite struct ViewTasksTests {
  @Test("Tasks end with the view, and when all are cancelled")
  func freed() async {
    let manual = ManualClock()
    let (ended, ends) = AsyncStream.makeStream(of: Bool.self)
    var ending = ended.makeAsyncIterator()
    let end = ManualClock.Instant(offset: .seconds(1))
    for cancels in [true, false] {
      var tasks: ViewTasks? = ViewTasks()
      tasks?.run {
        try? await RoomClock(manual).sleep(until: .start + .seconds(1))
        ends.yield(Task.isCancelled)
      }
      await manual.sleeper(until: end)
      if cancels { tasks?.cancelAll() }
      tasks = nil
      #expect(!manual.wakeNext(upTo: end), "nothing sleeps any more")
      #expect(await ending.next() == true)
    }
  }
}
