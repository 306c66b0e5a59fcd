import LiveRoomKit
import PromiseTesting
import RoomSimulation
import Testing

/// A server with ten meters at a time for an hour: battles of two and of three sides, and boxes, one after another. Times
/// are in milliseconds.
private struct MeterServer {
  struct Sent {
    let time: Int
    let meter: Meter
  }

  /// The state of a meter on the server at its end.
  struct Truth {
    let sides: [MeterSide]
    let winners: [String]
  }

  private(set) var sent: [Sent] = []
  /// By the origin.
  private(set) var truths: [String: Truth] = [:]

  init(_ dice: inout SeededGenerator) {
    for slot in 0..<10 {
      var time = slot * 700
      while time < 3_300_000 { time = play(slot, from: time, &dice) }
    }
  }

  /// Plays a meter, and returns the time at which the next one is announced.
  private mutating func play(_ slot: Int, from time: Int, _ dice: inout SeededGenerator) -> Int {
    let origin = "meter \(slot) \(time)"
    var meter = Meter(
      id: origin, origin: origin, kind: slot % 3 == 2 ? "box" : "battle", phase: .prepare,
      startsAt: server(time + 10_000),
      endsAt: server(time + 10_000 + dice.pick([35_000, 61_000, 120_000, 240_000])))
    if slot % 3 < 2 {
      meter.sides = ["ann", "bob", "cid"].prefix(slot % 3 + 2).map { MeterSide(id: $0, score: 0) }
    }
    send(&meter, at: time, &dice)
    meter.phase = .running
    var now = time + 10_000
    var isExtended = dice.chance(70)
    while true {
      now += dice.number(2_000...9_000)
      let end = room(meter.endsAt)
      if now > end - 3_000, !isExtended {
        // An extension may come in the last moment, and after zero.
        isExtended = true
        now = end + dice.pick([-2_000, -40, 0, 2_000])
        meter.endsAt = server(end + 30_000)
      } else if now >= end {
        break
      }
      for side in meter.sides.indices {
        meter.sides[side].score += dice.pick([0, 0, 1, 99, 5_200])
      }
      send(&meter, at: now, &dice)
    }
    (meter.phase, meter.winners) = (.ended, meter.leaders.map(\.id))
    now = room(meter.endsAt) + dice.number(300...4_000)
    send(&meter, at: now, &dice)
    truths[origin] = Truth(sides: meter.sides, winners: meter.winners ?? [])
    return now + dice.number(0...3_000)
  }

  private mutating func send(_ meter: inout Meter, at time: Int, _ dice: inout SeededGenerator) {
    meter.version += dice.number(1...3)
    // The same thing under another identifier.
    meter.id = dice.chance(20) ? "\(meter.origin ?? "") again \(time)" : meter.origin ?? ""
    sent.append(Sent(time: time, meter: meter))
  }
}

private func server(_ milliseconds: Int) -> ServerTime {
  ServerTime(milliseconds: 1_790_000_000_000 + Int64(milliseconds))
}

private func room(_ time: ServerTime?) -> Int {
  Int((time?.milliseconds ?? 0) - 1_790_000_000_000)
}

/// A view of a room's meters that follows the events, and compares each with the server.
private struct MeterWitness {
  /// The delay of the quickest messages: the room's clock of the server is as late.
  static let delay = 20

  let truths: [String: MeterServer.Truth]
  var view: MeterViewState
  /// The latest message that has arrived of each origin, with its time.
  var arrived: [String: (meter: Meter, time: Instant)] = [:]
  /// The times at which the results arrived.
  var results: [String: Instant] = [:]
  var suspensions: [ClosedRange<Instant>] = []
  private(set) var counts: [String: Int] = [:]

  static func instant(of time: ServerTime?) -> Instant {
    .start + .milliseconds(room(time) + delay)
  }

  mutating func receive(_ meter: Meter, at time: Instant) {
    guard let origin = meter.origin else { return }
    if arrived[origin].map({ $0.meter.version < meter.version }) ?? true {
      arrived[origin] = (meter, time)
    }
    if meter.phase == .ended, results[origin] == nil { results[origin] = time }
  }

  private func isSuspended(_ time: Instant) -> Bool { suspensions.contains { $0.contains(time) } }

  mutating func follow(_ event: Timed<MeterEvent>) throws {
    let time = event.time
    let before = event.value.meter.flatMap { view.row(Identifier($0))?.meter }
    view.apply(event.value, at: time)
    let isLate = isSuspended(time)
    switch event.value {
    case .didBegin: counts["begun", default: 0] += 1
    case .didChangePhase(let meter):
      if meter.phase == .awaitingResult, !isLate {
        try ensure(time == Self.instant(of: meter.endsAt), "\(meter) is over at \(time.seconds)")
        counts["zero", default: 0] += 1
      }
      if before?.phase == .prepare, meter.phase == .running, !isLate {
        try ensure(time == Self.instant(of: meter.startsAt), "\(meter) runs at \(time.seconds)")
        counts["started", default: 0] += 1
      }
      if before?.phase == .awaitingResult, meter.phase == .running {
        counts["extended", default: 0] += 1
      }
    case .didReach(_, .tenSeconds) where !isLate:
      try ensure(
        time == Self.instant(of: before?.endsAt) - .seconds(10), "ten seconds at \(time.seconds)")
      counts["ten seconds", default: 0] += 1
    case .didRemove:
      guard let before, let origin = before.origin else { return }
      let truth = truths[origin]
      try ensure(before.phase == .ended || isLate, "\(before) is gone")
      guard !isLate else { return }
      try ensure(truth?.sides == before.sides && truth?.winners == before.winners, "\(before)")
      try ensure(time == results[origin].map { $0 + .seconds(5) }, "\(before), \(time.seconds)")
      counts["result", default: 0] += 1
    default: break
    }
  }

  /// Compares the meters on screen with the messages.
  mutating func check(at now: Instant) throws {
    guard !isSuspended(now) else { return }
    for row in view.rows {
      guard let origin = row.meter.origin, let (meter, time) = arrived[origin] else {
        throw PromiseFault(text: "\(row.meter) is of no server")
      }
      if now - time >= .milliseconds(17) {
        try ensure(row.meter.version == meter.version && row.meter.sides == meter.sides, "\(row)")
      }
      let end = row.meter.phase == .prepare ? row.meter.startsAt : row.meter.endsAt
      switch row.meter.phase {
      case .prepare, .running:
        let remaining = view.remaining(of: row.meter, at: now)
        try ensure(remaining == Self.instant(of: end) - now, "\(row.meter) at \(now.seconds)")
      case .awaitingResult: try ensure(Self.instant(of: end) <= now, "\(row.meter)")
      default: break
      }
    }
    let origins = view.rows.map(\.meter.origin)
    try ensure(Set(origins).count == origins.count, "a meter is shown twice")
    if origins.count > 10 { counts["old results", default: 0] += 1 }
  }
}

@Suite struct MeterWorldTests {
  @Test("A world of ten meters for an hour is exact", arguments: [1, 2, 3] as [UInt64])
  func hour(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let source = MeterServer(&dice)
    var deliveries: [(time: Int, delivery: RoomDelivery)] = []
    for sent in source.sent {
      for _ in 0..<(dice.chance(15) ? 2 : 1) {
        let delay = dice.pick([20, 20, 35, 90, 180, 300, 40, 60, 700, 2_500])
        deliveries.append(
          (sent.time + delay, RoomDelivery(sentAt: server(sent.time), input: .meter(sent.meter))))
      }
    }
    // Others write, and one message a minute is quick.
    for minute in 0...60 {
      let like = RoomInput.like(RoomLike(sender: "ada", count: 1))
      let time = minute * 60_000
      deliveries.append((time + 20, RoomDelivery(sentAt: server(time), input: like)))
    }
    deliveries.sort { $0.time < $1.time }
    let pauses = (0..<3).map { _ in dice.number(100...3_000) * 1_000 }
    let (truths, all) = (source.truths, deliveries)
    try await Simulation.run { simulation in
      var configuration = RoomConfiguration()
      configuration.meters.capacity = 24
      let room = try LiveRoom(configuration, clock: simulation.clock)
      let late = try LiveRoom(configuration, clock: simulation.clock)
      let meters = try #require(room.modules.meters)
      let events = meters.events.subscribe(.unbounded)
      async let _ = room.run()
      async let _ = late.run()
      for room in [room, late] { room.send(.enter(room: "harbour")) }
      await simulation.advance(by: .zero)
      var witness = MeterWitness(
        truths: truths, view: MeterViewState(await meters.state),
        suspensions: pauses.map { pause in
          Instant.start + .milliseconds(pause) ... .start + .milliseconds(pause + 40_000)
        })
      var (isSuspended, minute) = (false, 0)
      for (time, delivery) in all {
        let isPaused = pauses.contains { ($0..<($0 + 40_000)).contains(time) }
        if isPaused != isSuspended {
          isSuspended = isPaused
          if isPaused { room.suspend(reason: "menu") } else { room.resume(reason: "menu") }
          await simulation.advance(by: .zero)
        }
        await simulation.advance(to: .start + .milliseconds(time))
        for event in events.takeBuffered() { try witness.follow(event) }
        room.send(.delivered(delivery))
        if case .meters(.receive(let meter)) = delivery.input {
          witness.receive(meter, at: simulation.now)
        }
        if time > 1_800_000 {
          late.send(.delivered(delivery))
        }
        await simulation.advance(by: .zero)
        for event in events.takeBuffered() { try witness.follow(event) }
        try witness.check(at: simulation.now)
        guard time / 60_000 > minute, time > 1_900_000 || time < 1_800_000 else { continue }
        minute = time / 60_000
        let state = await meters.state
        #expect(witness.view == MeterViewState(state), "a view that joins in minute \(minute)")
        guard time > 1_900_000, !isPaused else { continue }
        let other = try #require(await late.modules.meters?.state)
        #expect(Set(state.meters.map(content)) == Set(other.meters.map(content)))
      }
      await simulation.advance(by: .seconds(30))
      for event in events.takeBuffered() { try witness.follow(event) }
      #expect(witness.view.rows.isEmpty)
      let statistics = await meters.state.statistics
      #expect(statistics.isBalanced && statistics.rejected == 0)
      #expect(statistics.begun == truths.count)
      #expect(statistics.outdated > 100)
      for (name, least) in [
        "begun": 200, "zero": 180, "started": 180, "extended": 10, "ten seconds": 180,
        "result": 180, "old results": 100,
      ] {
        #expect(witness.counts[name, default: 0] >= least, "\(name): \(witness.counts)")
      }
      await room.close()
      await late.close()
    }
  }

  /// The content of a meter on screen, without the identifier of its first message.
  @Sendable private func content(_ meter: Meter) -> String {
    "\(meter.origin ?? "") \(meter.phase) \(meter.sides.map(\.score)) \(meter.winners ?? [])"
  }
}
