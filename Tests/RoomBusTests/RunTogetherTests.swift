import RoomBus
import RoomCore
import Testing

/// A module that runs until it is closed.
private actor Lamp: RoomModule {
  nonisolated let bus = Bus<Timed<Int>>()
  nonisolated let clock = RoomClock(.continuous)
  nonisolated var events: EventSource<Timed<Int>> { bus.source }
  private var runs = 0
  private var ends = 0
  /// How often it was run, and how many of these runs have ended.
  var state: [Int] { [runs, ends] }

  nonisolated func send(_ input: Int) {}

  func run() async {
    let events = bus.subscribe()
    runs += 1
    for await _ in events {}
    ends += 1
  }

  func close() { bus.finish() }

  func join(_ policy: BufferPolicy) -> Joined<[Int], Int> { (state, bus.subscribe(policy)) }
}

@Suite struct RunTogetherTests {
  @Test func allModulesRunUntilEachIsClosed() async {
    let (one, other) = (Lamp(), Lamp())
    async let running: Void = runTogether(one, other)
    await one.close()
    await other.close()
    await running
    #expect(await one.state == [1, 1])
    #expect(await other.state == [1, 1])
  }

  @Test func cancellingEndsAllOfThem() async {
    let (one, other) = (Lamp(), Lamp())
    let running = Task { await runTogether(one, other) }
    running.cancel()
    await running.value
    #expect(await Set(one.state).count == 1)
    #expect(await Set(other.state).count == 1)
  }

  @Test func noneEndsAtOnce() async { await runTogether() }
}
