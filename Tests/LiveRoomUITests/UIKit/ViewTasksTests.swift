import RoomBus
import RoomCore
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

@MainActor @Suite struct ViewTasksTests {
  private let manual = ManualClock()

  /// Begins a task for each key that lasts until it is cancelled, or for a second; `ends` has the keys
  /// of those that were cancelled, and the others negative.
  private func run(
    _ tasks: ViewTasks<Int>, _ keys: [Int], _ begins: AsyncStream<Int>.Continuation,
    _ ends: AsyncStream<Int>.Continuation
  ) {
    tasks.run(keys) { [manual] key in
      begins.yield(key)
      try? await RoomClock(manual).sleep(until: .start + .seconds(1))
      ends.yield(Task.isCancelled ? key : -key)
    }
  }

  @Test("A task begins once, runs while it is wanted, and is cancelled afterwards")
  func wanted() async {
    let tasks = ViewTasks<Int>()
    let (began, begins) = AsyncStream.makeStream(of: Int.self)
    let (ended, ends) = AsyncStream.makeStream(of: Int.self)
    var (beginning, ending) = (began.makeAsyncIterator(), ended.makeAsyncIterator())
    run(tasks, [1], begins, ends)
    #expect(await beginning.next() == 1)
    run(tasks, [1, 2], begins, ends)
    #expect(await beginning.next() == 2, "the first has not begun again")
    run(tasks, [2], begins, ends)
    #expect(await ending.next() == 1)
    tasks.cancelAll()
    #expect(await ending.next() == 2)
    run(tasks, [2], begins, ends)
    #expect(await beginning.next() == 2, "the view is on screen again")
    tasks.cancelAll()
    #expect(await ending.next() == 2)
  }

  @Test("Tasks end with the view")
  func freed() async {
    let (began, begins) = AsyncStream.makeStream(of: Int.self)
    let (ended, ends) = AsyncStream.makeStream(of: Int.self)
    var (beginning, ending) = (began.makeAsyncIterator(), ended.makeAsyncIterator())
    var tasks: ViewTasks<Int>? = ViewTasks<Int>()
    tasks.map { run($0, [1], begins, ends) }
    #expect(await beginning.next() == 1)
    tasks = nil
    manual.move(to: .init(offset: .seconds(1)))
    #expect(await ending.next() == 1)
  }
}
