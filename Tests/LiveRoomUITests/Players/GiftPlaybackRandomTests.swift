import GiftChannels
import PromiseTesting
import RoomCore
import Testing

@testable import LiveRoomUI

/// Gifts whose effects come over a network that is slow, fails, and ends cancelled downloads late.
@Suite struct GiftPlaybackRandomTests {
  @Test(
    "No effect is downloaded twice, no gift is lost, and a gift that is ready has the free full screen"
  )
  func network() throws {
    var (downloads, cancellations, failures, passes) = (0, 0, 0, 0)
    for seed in 1...UInt64(sequenceCount(default: 30)) {
      var run = try SimulatedNetwork(seed: seed)
      for _ in 0..<300 { run.step() }
      run.settle()
      try #require(run.complaints == [], "seed \(seed)")
      downloads += run.downloaded.count
      cancellations += run.cancellations
      failures += run.failures
      passes += run.passes
    }
    #expect(downloads > 0 && cancellations > 0 && failures > 0 && passes > 0)
  }
}

/// The gifts, the playback and a player with a cache, in a time of their own.
private struct SimulatedNetwork {
  private struct Call {
    let number: Int
    let combo: GiftCombo
    let isDownload: Bool
    let fails: Bool
    var end: Instant
    var isCancelled = false
  }

  private(set) var complaints: [String] = []
  private(set) var downloaded: Set<String> = []
  private(set) var cancellations = 0
  private(set) var failures = 0
  /// The gifts that took the full screen while a gift before them was not ready.
  private(set) var passes = 0
  private var random: SeededGenerator
  private var gifts: FollowedGifts
  private var machine = GiftPlaybackMachine()
  private var calls: [Call] = []
  private var delivered = 0
  private var count = 0
  /// The gifts that wait, in their order, and those of them that are ready.
  private var queue: [GiftCombo.ID] = []
  private var ready: Set<GiftCombo.ID> = []
  private var latency: ClosedRange<Int>

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    latency = random.pick([20...300, 200...2_500, 1_000...9_000])
    gifts = FollowedGifts(try GiftMachine())
    gifts.send(.didAttachPlayer)
  }

  mutating func step() {
    if random.chance(20) { receive() }
    if random.chance(2) { gifts.send(.suspend(reason: "x")) }
    if random.chance(10) { gifts.send(.resume(reason: "x")) }
    if random.chance(2) { gifts.send(.revoke(id: "\(random.below(count + 1))")) }
    pass(random.milliseconds(1...300))
  }

  /// Lets all gifts come to their end, and compares the statistics.
  mutating func settle() {
    gifts.send(.resume(reason: "x"))
    for _ in 0..<200 { pass(.milliseconds(300)) }
    expect(calls.isEmpty && queue.isEmpty, "\(calls.count) calls, \(queue) wait")
    let statistics = gifts.machine.state(at: gifts.now).roomStatistics
    expect(statistics.waiting.units == 0, "\(statistics.waiting.units) units wait")
    let outcome = statistics.shown.units + statistics.folded.units + statistics.revoked.units
    expect(statistics.units == outcome, "\(statistics.units) units, not \(outcome)")
  }

  private mutating func receive() {
    count += 1
    gifts.send(
      .receive(
        GiftMessage(
          id: "\(count)", sender: "user \(count)", gift: "gift \(random.below(6))",
          unitValue: random.pick([1, 50, 500]), fullScreen: random.milliseconds(200...3_000))))
  }

  private mutating func pass(_ duration: Duration) {
    let end = gifts.now + duration
    deliver()
    while let next = calls.min(by: { $0.end < $1.end }), next.end <= end {
      gifts.advance(by: max(.zero, next.end - gifts.now))
      calls.removeAll { $0.number == next.number }
      finish(next)
      deliver()
    }
    gifts.advance(by: end - gifts.now)
    deliver()
  }

  private mutating func finish(_ call: Call) {
    let succeeds = !call.fails && !call.isCancelled
    if call.isDownload, succeeds {
      expect(downloaded.insert(call.combo.gift).inserted, "downloads \(call.combo.gift) twice")
    }
    take(machine.handle(.didEnd(number: call.number, isFinished: succeeds)))
  }

  /// Delivers the events as the playback does, and follows the queue by them.
  private mutating func deliver() {
    while delivered < gifts.events.count {
      let event = gifts.events[delivered]
      delivered += 1
      switch event {
      case .fullScreenDidEnqueue(let wait): queue.insert(wait.combo.id, at: wait.position)
      case .fullScreenWillPrepare(let combo): take(machine.handle(.prepare(combo)))
      case .fullScreenDidDequeue(let combo):
        queue.removeAll { $0 == combo }
        ready.remove(combo)
        take(machine.handle(.dequeue(combo)))
      case .fullScreenWillBegin(let start):
        expect(ready.remove(start.combo.id) != nil, "\(start.combo.id) is not ready")
        if queue.first != start.combo.id { passes += 1 }
        queue.removeAll { $0 == start.combo.id }
      default: break
      }
    }
    take(machine.handle(.show(gifts.viewState.fullScreen?.played)))
    let isFree =
      gifts.viewState.fullScreen == nil && !gifts.machine.state(at: gifts.now).isSuspended
    expect(!isFree || ready.isEmpty, "\(ready) are ready while the full screen is free")
  }

  private mutating func take(_ commands: [GiftPlaybackMachine.Command]) {
    for command in commands {
      switch command {
      case .prepare(let combo, let number):
        let running = calls.filter { $0.isDownload && !$0.isCancelled }
        expect(running.count < 2, "a third download")
        expect(!running.contains { $0.combo.gift == combo.gift }, "\(combo.gift) twice at once")
        let isCached = downloaded.contains(combo.gift)
        let wait = isCached ? Duration.zero : random.milliseconds(latency)
        begin(number, combo, isDownload: !isCached, fails: !isCached && random.chance(20), wait)
      case .play(let combo, let number):
        begin(number, combo, isDownload: false, fails: random.chance(10), .seconds(2))
        if random.chance(70) { take(machine.handle(.didRenderFirstFrame(number: number))) }
      case .cancel(let number):
        guard let index = calls.firstIndex(where: { $0.number == number }) else { continue }
        calls[index].isCancelled = true
        calls[index].end = min(calls[index].end, gifts.now + random.milliseconds(0...200))
        if calls[index].isDownload { cancellations += 1 }
      case .clear: break
      case .report(let report):
        if case .didPrepareFullScreen(let combo) = report, queue.contains(combo) {
          ready.insert(combo)
        }
        gifts.send(report)
      }
    }
  }

  private mutating func begin(
    _ number: Int, _ combo: GiftCombo, isDownload: Bool, fails: Bool, _ wait: Duration
  ) {
    if isDownload, fails { failures += 1 }
    calls.append(
      Call(
        number: number, combo: combo, isDownload: isDownload, fails: fails, end: gifts.now + wait))
  }

  private mutating func expect(_ condition: Bool, _ complaint: String) {
    if !condition { complaints.append(complaint) }
  }
}
