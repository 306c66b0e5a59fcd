import Observation
import RoomBus
import RoomCore
import Testing

@testable import RoomSimulation

/// Two counters: numbers from 100 on count in `high`, negative ones in neither.
private struct Board: ModuleScreen {
  /// An event that follows a finger.
  static let finger = 1_000

  var low: Int
  var high = 0

  init(_ state: Int) { low = state }

  static func followsFinger(_ event: Int) -> Bool { event == finger }

  mutating func apply(_ event: Int, at time: Instant) {
    if event >= 100 { high += 1 } else if event >= 0 { low += event }
  }
}

/// A view that reads a property and counts the notifications of its changes.
@MainActor
private final class Reader {
  private(set) var changes = 0
  private let read: @MainActor () -> Void

  init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    track()
  }

  private func track() {
    withObservationTracking(read) {
      MainActor.assumeIsolated {
        self.changes += 1
        self.track()
      }
    }
  }
}

/// Returns once a condition holds, which is evaluated whenever what it reads of a model changes.
@MainActor
private func until(_ condition: () -> Bool) async {
  while true {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    if withObservationTracking(condition, onChange: { change.yield() }) { return }
    for await _ in changes { break }
  }
}

/// A module that emits its inputs, and the clock of its followers.
@MainActor
private final class Rig: RoomModule {
  nonisolated let bus = Bus<Timed<Int>>()
  nonisolated var events: EventSource<Timed<Int>> { bus.source }
  let manual = ManualClock()
  let clock: RoomClock
  var state = 0
  var joins = 0

  init() { clock = RoomClock(manual) }

  nonisolated func send(_ input: Int) { bus.publish(Timed(input, at: .start)) }

  func run() async {}

  func close() async { bus.finish() }

  func join(_ policy: BufferPolicy = .unbounded) -> Joined<Int, Int> {
    joins += 1
    return (state, events.subscribe(policy))
  }

  func emit(_ numbers: some Sequence<Int>) {
    numbers.forEach(send)
    state += numbers.reduce(0) { $0 + ((0..<100).contains($1) ? $1 : 0) }
  }

  func model(_ policy: BufferPolicy = .unbounded) async -> ScreenModel<Board> {
    await ScreenModel(joining: self, policy)
  }

  /// Returns as soon as a task sleeps until that number of milliseconds has passed.
  func sleeper(until milliseconds: Int) async {
    await manual.sleeper(until: .init(offset: .milliseconds(milliseconds)))
  }

  /// Ends the frame that lasts until then, and wakes its sleeper.
  func endFrame(at milliseconds: Int) {
    let end = ManualClock.Instant(offset: .milliseconds(milliseconds))
    #expect(manual.nextDeadline == end)
    #expect(manual.wakeNext(upTo: end))
  }
}

@MainActor
@Suite struct ScreenModelTests {
  @Test func aThousandEventsNotifyViewsOnce() async {
    let rig = Rig()
    let model = await rig.model()
    let reader = Reader { _ = model.low }
    for _ in 0..<1_000 { rig.emit([1]) }
    #expect(model.low == 0, "nothing changes before the view asks for it")
    model.refresh()
    #expect(model.low == 1_000)
    #expect(reader.changes == 1)
    rig.emit([1])
    model.refresh()
    #expect(reader.changes == 2)
  }

  @Test func aViewIsNotifiedOnlyOfWhatItReads() async {
    let rig = Rig()
    let model = await rig.model()
    let low = Reader { _ = model.low }
    let high = Reader { _ = model.high }
    let both = Reader { _ = model.screen }
    rig.emit([100, 200])
    model.refresh()
    #expect([low.changes, high.changes, both.changes] == [0, 1, 1])
    rig.emit([3])
    model.refresh()
    #expect([low.changes, high.changes, both.changes] == [1, 1, 2])
    #expect(model.screen.high == 2 && model.screen.low == 3)
  }

  @Test func eventsWithoutAChangeNotifyNoView() async {
    let rig = Rig()
    let model = await rig.model()
    let reader = Reader {
      _ = model.screen
      _ = model.isBehind
    }
    model.refresh()
    rig.emit([-1, -2, 0])
    model.refresh()
    model.rejoin(rig.join(.unbounded))
    await model.catchUp()
    #expect(reader.changes == 0)
  }

  @Test func missedEventsAreNoticedAndMadeUpFor() async {
    let rig = Rig()
    let model = await rig.model(.keepNewest(4))
    let reader = Reader { _ = model.isBehind }
    rig.emit(1...4)
    model.refresh()
    await model.catchUp()
    #expect(model.low == 10 && !model.isBehind && rig.joins == 1, "nothing was missed")
    rig.emit(1...10)
    model.refresh()
    #expect(model.isBehind && model.low != rig.state)
    #expect(reader.changes == 1)
    await model.catchUp()
    #expect(model.low == rig.state && !model.isBehind && rig.joins == 2)
    rig.emit([5])
    model.refresh()
    #expect(model.low == rig.state, "it continues from there, and no event counts twice")
  }

  @Test func aModelOfAJoinedStateIsRejoinedByHand() async {
    let rig = Rig()
    let model = ScreenModel<Board>(rig.join(.keepNewest(1)), clock: rig.clock)
    rig.emit([1, 2])
    model.refresh()
    await model.catchUp()
    #expect(model.isBehind && model.low == 2)
    model.rejoin(rig.join(.unbounded))
    #expect(!model.isBehind && model.low == 3)
  }

  @Test func followingTakesOneBatchPerFrame() async {
    let rig = Rig()
    let model = await rig.model()
    let reader = Reader { _ = model.low }
    async let following: Void = model.follow(frame: .milliseconds(10))
    rig.emit([1])
    await until { model.low == 1 }
    #expect(rig.manual.now == .init(offset: .zero), "the first comes at once")
    rig.emit([1])
    await rig.sleeper(until: 10)
    rig.emit([1])
    #expect(model.low == 1 && reader.changes == 1)
    rig.endFrame(at: 10)
    await until { model.low > 1 }
    #expect(model.low == 3 && reader.changes == 2, "at the end of the frame, both at once")
    rig.emit([1])
    rig.bus.finish()
    await following
    #expect(model.low == 4, "what came before the end is taken")
    #expect(!model.isBehind && rig.joins == 1)
  }

  @Test func aBatchOnItsOwnNeedsNoTimer() async {
    let rig = Rig()
    let model = await rig.model()
    async let following: Void = model.follow(frame: .milliseconds(10))
    for batch in 1...3 {
      rig.emit([1])
      await until { model.low == batch }
      #expect(rig.manual.nextDeadline == nil)
      rig.manual.move(to: .init(offset: .milliseconds(10 * batch)))
    }
    rig.bus.finish()
    await following
  }

  /// It was taken at once: two changes within a frame.
  @Test func aBatchRightAfterWhatWasBufferedWaitsForTheEndOfTheFrame() async {
    let rig = Rig()
    let model = await rig.model()
    rig.emit([1])
    async let following: Void = model.follow(frame: .milliseconds(10))
    await until { model.low == 1 }
    rig.emit([1])
    await rig.sleeper(until: 10)
    #expect(model.low == 1)
    rig.bus.finish()
    await following
    #expect(model.low == 2)
  }

  /// A page waited for the end of a frame at every sample.
  @Test func whatFollowsAFingerIsShownWhenItArrives() async {
    let rig = Rig()
    let model = await rig.model()
    async let following: Void = model.follow(frame: .milliseconds(10))
    rig.emit([1])
    await until { model.low == 1 }
    for count in 1...3 {
      rig.emit([Board.finger])
      await until { model.high == count }
      #expect(rig.manual.now == .init(offset: .zero) && rig.manual.nextDeadline == nil)
    }
    rig.bus.finish()
    await following
  }

  @Test func aFingerDoesNotWaitForWhatWaits() async {
    let rig = Rig()
    let model = await rig.model()
    async let following: Void = model.follow(frame: .milliseconds(10))
    rig.emit([1])
    await until { model.low == 1 }
    rig.emit([1])
    await rig.sleeper(until: 10)
    #expect(model.low == 1)
    rig.emit([Board.finger])
    await until { model.high == 1 }
    #expect(model.low == 2, "in the order in which it happened")
    rig.bus.finish()
    await following
  }

  @Test func aSlowFollowerJoinsAgain() async {
    let rig = Rig()
    let model = await rig.model(.keepNewest(2))
    async let following: Void = model.follow(frame: .milliseconds(10))
    rig.emit([1])
    await until { model.low == 1 }
    rig.emit(1...5)
    await rig.sleeper(until: 10)
    rig.endFrame(at: 10)
    await until { model.low > 1 && !model.isBehind }
    #expect(model.low == 16 && rig.joins == 2)
    rig.emit([4])
    await rig.sleeper(until: 20)
    #expect(rig.events.subscriberCount == 1)
    rig.bus.finish()
    await following
    #expect(model.low == 20)
  }

  /// It was noticed with the next event.
  @Test func whatWasMissedBeforeItIsFollowedIsMadeUpFor() async {
    let rig = Rig()
    let model = await rig.model(.keepNewest(2))
    rig.emit(1...10)
    async let following: Void = model.follow(frame: .milliseconds(10))
    await until { model.low == 55 && !model.isBehind }
    #expect(rig.joins == 2)
    rig.bus.finish()
    await following
  }

  /// The subscription from before was followed beside the new one.
  @Test func aModelThatIsRejoinedWhileItIsFollowedCountsNothingTwice() async {
    let rig = Rig()
    let model = ScreenModel<Board>(rig.join(.unbounded), clock: rig.clock)
    async let following: Void = model.follow(frame: .milliseconds(10))
    rig.emit([1])
    await until { model.low == 1 }
    model.rejoin(rig.join(.unbounded))
    rig.emit([2])
    await rig.sleeper(until: 10)
    rig.endFrame(at: 10)
    await until { model.low > 1 }
    #expect(model.low == 3)
    rig.bus.finish()
    await following
    #expect(model.low == 3)
  }

  @Test func aViewThatAppearsAgainCatchesUp() async {
    let rig = Rig()
    let model = await rig.model()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await model.follow(frame: .milliseconds(10)) }
      rig.emit([1])
      await until { model.low == 1 }
      group.cancelAll()
    }
    rig.emit([1, 1])
    #expect(model.low == 1)
    async let following: Void = model.follow(frame: .milliseconds(10))
    await until { model.low > 1 }
    #expect(model.low == 3 && !model.isBehind && rig.joins == 1, "it kept its subscription")
    rig.bus.finish()
    await following
  }

  @Test func aCancelInTheMiddleOfAFrameMissesNothing() async {
    let rig = Rig()
    let model = await rig.model()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await model.follow(frame: .milliseconds(10)) }
      rig.emit([1])
      await until { model.low == 1 }
      rig.emit([1])
      await rig.sleeper(until: 10)
      group.cancelAll()
    }
    #expect(model.low == 1)
    rig.emit([1])
    model.refresh()
    #expect(model.low == 3 && !model.isBehind && rig.joins == 1)
  }

  @Test func whatWaitsForTheEndOfAFrameDoesNotCountAgainAfterAJoin() async {
    let rig = Rig()
    let model = await rig.model()
    async let following: Void = model.follow(frame: .milliseconds(10))
    rig.emit([1])
    await until { model.low == 1 }
    rig.emit([1])
    await rig.sleeper(until: 10)
    model.rejoin(rig.join(.unbounded))
    #expect(model.low == 2)
    model.refresh()
    #expect(model.low == 2)
    rig.bus.finish()
    await following
    #expect(model.low == 2)
  }
}
