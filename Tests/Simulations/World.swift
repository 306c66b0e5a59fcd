import LiveRoomKit
import PromiseTesting
import RoomPromises
import RoomSimulation

/// A promise that was not kept, and after how many steps of its world.
struct Breach: Error, Hashable, CustomStringConvertible {
  let seed: UInt64
  let steps: Int
  let time: Instant
  let what: String

  var description: String {
    "seed \(seed), after \(steps) steps, at \(time.seconds) s: \(what)"
  }
}

/// A room in a world, played in virtual time.
struct World: Sendable {
  var plan: WorldPlan
  /// Puts a fault into the room, to check that it is found.
  var sabotage: @Sendable (inout LiveRoom.Modules, RoomClock) throws -> Void = { _, _ in }
  /// The observers of the modules' promises.
  var observers = ModuleObservers()
  /// The observers of the room's promises.
  var roomObservers = RoomObservers.all
  /// Whether the room is compared with a ``RoomMachine``. Without, a fault has to be found by other
  /// promises.
  var isCompared = true
  /// Receives a line for every step and event.
  var trace: (@Sendable (String) -> Void)?

  init(seed: UInt64) throws {
    plan = try WorldPlan(seed: seed)
  }

  /// The outcome of a world in which no promise was broken.
  struct Result: Sendable {
    var statistics = RoomStatistics()
    var duration = Duration.zero
    var events: [Timed<RoomEvent>] = []
    var comparison = MachineWitness.Counts()
    /// The situations in which promises were put to the test.
    var reached: Set<String> = []
  }

  /// Plays the first `steps` steps, all by default, lets everything come to rest, and closes the
  /// room. The witnesses check every step, and the observers of the promises of
  /// the room and its modules all of it.
  ///
  /// - Throws: ``Breach``.
  func play(steps: Int = .max) async throws -> Result {
    try await Simulation.run { simulation in
      let clock =
        plan.wakesEarly ? RoomClock(EarlyClock(base: simulation.clock)) : simulation.clock
      var modules = try LiveRoom.Modules(plan.configuration, rules: .builtIn(), clock: clock)
      try sabotage(&modules, clock)
      let turns = try ModuleTurns(of: modules, plan.configuration, .builtIn())
      let servedLikes = plan.serving.flatMap { _ in
        modules.likes.map { ServedModule($0) { .likes($0) } }
      }
      let servedComments = plan.serving.flatMap { _ in
        modules.comments.map { ServedModule($0) { .comments($0) } }
      }
      if let servedLikes { modules.likes = servedLikes }
      if let servedComments { modules.comments = servedComments }
      let room = LiveRoom(modules, configuration: plan.configuration, clock: clock)
      let journal = RoomJournal(of: room, plan.configuration, clock: clock)
      servedLikes?.note(in: journal)
      servedComments?.note(in: journal)
      let surroundings = Surroundings(
        of: room, journal, plan.manners, isServed: plan.serving != nil, clock: clock)
      var views = ViewWitness()
      var comparison = try MachineWitness(plan.configuration, .builtIn())
      func check() async throws -> RoomStates {
        let states = await journal.takeSnapshot()
        let log = journal.log
        try views.check(log, states, at: simulation.now)
        if isCompared { try comparison.check(log, states, at: simulation.now) }
        return states
      }
      func settle() async {
        await simulation.advance(by: .zero)
        journal.note(.settled)
      }
      var runs = RoomRuns(of: room)
      let tasks = runs.tasks
      async let _ = tasks.follow()
      async let _ = surroundings.run()
      async let _ = serve(room, surroundings, clock)
      async let _ = traceEvents(room.events.subscribe(.unbounded))
      // The room runs before its first input.
      runs.start(0, journal)
      await settle()

      var taken = 0
      var situations: Set<String> = []
      do {
        _ = try await check()
        for step in plan.steps.prefix(steps) {
          await simulation.advance(by: step.pause)
          journal.note(.settled)
          trace?("\(simulation.now.seconds) s: \(step.action)")
          switch step.action {
          case .receive(let messages):
            journal.send(messages)
          case .sleep(let duration):
            journal.note(.sleep(until: simulation.now + duration))
            await simulation.jump(by: duration)
          case .run(let number): runs.start(number, journal)
          case .cancel(let number): runs.cancel(number, journal)
          case .close: await journal.close()
          case .save where journal.isClosed: break
          case .save:
            let states = try await check()
            try checkSaved(states)
            situations.insert("27: restored")
          }
          await simulation.advance(by: .zero)
          if case .cancel = step.action, !runs.isActive { journal.note(.didPause) }
          journal.note(.settled)
          taken += 1
          _ = try await check()
        }
        runs.start(0, journal)
        await settle()
        await surroundings.calmDown()
        for message in Self.ending {
          journal.send([message])
          await settle()
        }
        journal.report(.likes(.removeConditions(.cleared)))
        for channel in await modules.popups?.state.channels ?? [] {
          for showing in channel.showing {
            journal.report(.popups(.didAnswer(.init(id: showing.popup.id, answer: .confirmed))))
          }
        }
        await simulation.advance(by: .seconds(300))
        journal.note(.settled)
        let states = try await check()
        if !journal.isClosed {
          try await checkRest(states, journal.log, surroundings)
          journal.send(Self.farewell)
        }
        await journal.close()
        await settle()
        _ = try await check()
        let log = await journal.finish()
        await surroundings.calmDown()
        await simulation.advance(by: .seconds(300))
        try await checkServed(log, surroundings)
        if plan.serving != nil { situations.insert("24: served") }
        let reached = try turns.check(observers)
        // An entrance is compared with its join, which may wait.
        let observed = try RoomObservers.check(
          log, by: roomObservers.filter { !plan.hasLatePicture || $0.name != "34" })
        return Result(
          statistics: states.statistics, duration: simulation.now - .start, events: log.events,
          comparison: comparison.counts, reached: reached.union(situations).union(observed))
      } catch let fault as PromiseFault {
        throw Breach(seed: plan.seed, steps: taken, time: simulation.now, what: fault.text)
      }
    }
  }

  /// What the room saves is read as it was written, and has no effect on a room that has restored it.
  private func checkSaved(_ states: RoomStates) throws {
    guard let saved = states.saved else { return }
    let snapshot = try RoomSnapshot(json: saved.json)
    try ensure(snapshot == saved, "the snapshot is read as another from \(saved.json.count) bytes")
    var configuration = plan.configuration
    configuration.likes.session = "return"
    var machine = try RoomMachine(configuration, rules: .builtIn())
    var events: [RoomEvent] = []
    let restored = (0..<2).map { _ in
      machine.handle(.restore(snapshot, at: .zero), at: .start, into: &events)
      return machine.snapshot(at: .start)
    }
    try ensure(restored[0] == restored[1], "a snapshot that is restored again has an effect")
    let (before, statistics) = (states.statistics, machine.state(at: .start).statistics)
    try ensure(
      statistics.position == before.position
        && (statistics.missing == before.missing || before.picture.waiting > 0)
        && statistics.likes.pending == before.likes.pending,
      "the statistics of what was restored are \(statistics)")
  }

  /// Checks what has to hold when everything has come to rest: nothing waits, and the server has all likes.
  private func checkRest(
    _ states: RoomStates, _ log: RoomLog, _ surroundings: Surroundings
  ) async throws {
    let statistics = states.statistics
    try ensure(statistics.gifts.waiting == statistics.gifts.left, "gifts wait forever")
    try ensure(statistics.ticker.waiting == 0, "notices wait forever")
    try ensure(statistics.commentList.waiting == 0, "comments wait forever")
    try ensure(statistics.broadcast.waiting == 0, "broadcasts wait forever")
    try ensure(statistics.danmaku.waiting == 0, "flying comments wait forever")
    let isSending = states.comments?.screen.rows.contains { $0.delivery == .sending } ?? false
    try ensure(!isSending, "an own comment is sent forever")
    // By now users answer within 12 s, and views within 8.
    let end = log.entries.last?.time ?? .start
    let changed = log.events.filter { end - $0.time <= .seconds(20) }.compactMap { event in
      switch event.value {
      case .popups(.willPresent(let presentation)): Identifier(presentation.popup.id)
      case .popups(.didPresent(let popup)): Identifier(popup.id)
      case .popups(.willDismiss(let popup)): Identifier(popup.id)
      default: nil
      }
    }
    let shown = states.popups?.channels.flatMap(\.showing).map { Identifier($0.popup.id) } ?? []
    try ensure(Set(changed).isSuperset(of: shown), "popups stay forever")
    for meter in states.meters?.meters ?? [] {
      let isOver =
        states.meters.flatMap { MeterViewState($0).remaining(of: meter, at: end) } == .zero
      try ensure(!isOver && meter.phase != .ended, "\(meter) is shown forever")
    }
    try ensure(statistics.likes.pending == 0, "likes are pending forever")
    try ensure(statistics.likes.heartsWaiting == 0, "hearts wait forever")
    let atServer = await surroundings.likes.values.reduce(0, +)
    try ensure(
      atServer + statistics.likes.lost == statistics.likes.localUser + statistics.likes.restored,
      "the server has \(atServer) of \(statistics.likes.localUser) likes")
  }

  /// Serves the server of a world that has one, with breaks.
  private func serve(_ room: LiveRoom, _ server: Surroundings, _ clock: RoomClock) async {
    guard let serving = plan.serving else { return }
    for (active, away) in serving {
      await withTaskGroup { group in
        // The second waits, and takes over.
        for _ in 0..<2 { group.addTask { await room.serve(server) } }
        group.addTask { _ = try? await clock.sleep(until: clock.now + active) }
        await group.next()
        group.cancelAll()
      }
      _ = try? await clock.sleep(until: clock.now + away)
    }
    await room.serve(server)
  }

  /// Promise 24: a server that is served was given all that it was owed, gifts once and in order.
  private func checkServed(_ log: RoomLog, _ server: Surroundings) async throws {
    guard plan.serving != nil else { return }
    var (likes, gifts): (Set<LikeMessage.Identity>, [GiftSend]) = ([], [])
    var (comments, reports): (Set<Identifier>, [RoomReport]) = ([], [])
    for case .event(.room(.willSend(let message))) in log.entries.map(\.value) {
      switch message {
      case .likes(let message): likes.insert(message.identity)
      case .gift(let gift): gifts.append(gift)
      case .comment(let comment): comments.formUnion(comment.identifier.map { [$0] } ?? [])
      case .report(let report): reports.append(report)
      }
    }
    let given = await (
      likes: server.givenLikes, gifts: server.givenGifts, comments: server.givenComments,
      reports: server.givenReports
    )
    let overlaps = await server.overlaps
    try ensure(overlaps.isEmpty, "promise 24: \(overlaps) are given two messages at once")
    try ensure(given.comments == comments, "promise 24: not all comments are given")
    try ensure(given.reports == reports, "promise 24: not all reports are given in order")
    try ensure(given.gifts == gifts, "promise 24: \(given.gifts) are given, not \(gifts)")
    try ensure(given.likes == likes, "promise 24: \(given.likes) are given, not \(likes)")
  }

  private func traceEvents(_ events: EventSource<Timed<RoomEvent>>.Subscription) async {
    guard let trace else { return }
    for await batch in events {
      for event in batch { trace("    \(event.time.seconds) s: \(event.value)") }
    }
  }

  /// Comments that the user writes as the room closes.
  private static let farewell: [RoomInput] = ["bye", "see you"].map {
    .comments(.send(CommentMessage(text: $0)))
  }

  /// The app is in front, nothing covers the room, and no finger is down.
  private static let ending: [RoomInput] =
    [
      .resume(reason: .background), .resume(reason: "menu"), .gifts(.resume(reason: "menu")),
      .ticker(.resume(reason: "menu")), .popups(.resume(reason: "menu")),
      .pager(.resume(reason: "menu")), .likes(.resume(reason: "menu")),
      .comments(.resume(reason: "menu")), .danmaku(.resume(reason: "menu")),
      .broadcast(.resume(reason: "menu")), .meters(.resume(reason: "menu")),
      .room(.setLandscape(false)), .likes(.dismissSheet),
    ]
    + (-1...11).map { .touch(Touch(id: $0, phase: .cancelled, location: .zero)) }

  /// The same breach after as few steps as possible; `nil` where the world keeps its promises.
  func shortestBreach() async throws -> Breach? {
    guard var breach = try await breach(after: plan.steps.count) else { return nil }
    // A prefix may fail where a longer one does not: from the front, so that it is the shortest.
    var (low, high) = (0, breach.steps)
    while low < high {
      let middle = (low + high) / 2
      if let earlier = try await self.breach(after: middle) {
        breach = earlier
        high = middle
      } else {
        low = middle + 1
      }
    }
    return breach
  }

  /// The breach after this number of steps, all by default; `nil` where the world keeps its promises.
  func breach(after steps: Int = .max) async throws -> Breach? {
    do {
      _ = try await play(steps: steps)
      return nil
    } catch let breach as Breach {
      return breach
    }
  }
}
