import LiveRoomKit
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

@MainActor @Suite struct ViewTasksTests {
  private let manual = ManualClock()
  private let began = AsyncStream.makeStream(of: Int.self)
  private let ended = AsyncStream.makeStream(of: Int.self)

  /// Begins a task for each key that lasts until it is cancelled, or for a second; `ended` has the keys
  /// of those that were cancelled, and the others negative.
  private func run(_ tasks: ViewTasks<Int>, _ keys: [Int]) {
    tasks.run(keys) { [manual, begins = began.continuation, ends = ended.continuation] key in
      begins.yield(key)
      try? await RoomClock(manual).sleep(until: .start + .seconds(1))
      ends.yield(Task.isCancelled ? key : -key)
    }
  }

  @Test("A task begins once, runs while it is wanted, and is cancelled afterwards")
  func wanted() async {
    let tasks = ViewTasks<Int>()
    var (beginning, ending) = (
      began.stream.makeAsyncIterator(), ended.stream.makeAsyncIterator()
    )
    run(tasks, [1])
    #expect(await beginning.next() == 1)
    run(tasks, [1, 2])
    #expect(await beginning.next() == 2, "the first has not begun again")
    run(tasks, [2])
    #expect(await ending.next() == 1)
    tasks.cancelAll()
    #expect(await ending.next() == 2)
    run(tasks, [2])
    #expect(await beginning.next() == 2, "the view is on screen again")
    tasks.cancelAll()
    #expect(await ending.next() == 2)
  }

  @Test("Tasks end with the view")
  func freed() async {
    var (beginning, ending) = (
      began.stream.makeAsyncIterator(), ended.stream.makeAsyncIterator()
    )
    var tasks: ViewTasks<Int>? = ViewTasks<Int>()
    tasks.map { run($0, [1]) }
    #expect(await beginning.next() == 1)
    let end = ManualClock.Instant(offset: .seconds(1))
    await manual.sleeper(until: end)
    tasks = nil
    #expect(!manual.wakeNext(upTo: end), "nothing sleeps any more")
    #expect(await ending.next() == 1)
  }
}
