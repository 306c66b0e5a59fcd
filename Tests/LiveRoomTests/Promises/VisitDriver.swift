import GiftChannels
import LikeGestures
import LiveRoom
import LiveRoomTesting
import PopupSequencer
import PromiseTesting
import QuietRule
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation

/// Plays a script with a room, a view of popups and a server of likes.
struct VisitDriver {
  private let simulation: Simulation
  private let room: LiveRoom
  private let events: EventSource<Timed<RoomEvent>>.Subscription
  private var visit = PromiseVisit()
  private var isRunning = false
  private var isClosed = false

  /// - Parameter missing: the module that the room is without.
  static func play(
    _ seed: Int, without missing: RoomDiagnostic.Source? = nil
  ) async throws -> PromiseVisit {
    var source = SeededGenerator(seed: UInt64(seed))
    let script = VisitScript(&source)
    let choices = source
    return try await Simulation.run { simulation in
      var driver = try VisitDriver(simulation, missing)
      return await driver.play(script, choices)
    }
  }

  private init(_ simulation: Simulation, _ missing: RoomDiagnostic.Source?) throws {
    self.simulation = simulation
    let configuration = RoomConfiguration(user: "ada")
    var modules = try RoomModules(configuration, rules: [QuietRule()], clock: simulation.clock)
    switch missing {
    case .gifts: modules.gifts = nil
    case .ticker: modules.ticker = nil
    case .popups: modules.popups = nil
    case .pager: modules.pager = nil
    case .likes: modules.likes = nil
    case .room, nil: break
    }
    room = LiveRoom(modules, configuration: configuration, clock: simulation.clock)
    events = room.events.subscribe(.unbounded)
  }

  private mutating func note(_ kind: VisitEntry.Kind) {
    visit.entries.append(VisitEntry(time: simulation.now, kind: kind))
  }

  private mutating func drain() -> Bool {
    let batch = events.takeBuffered()
    visit.entries += batch.map { VisitEntry(time: $0.time, kind: .event($0.value)) }
    return batch.contains { if case .room(.left) = $0.value { true } else { false } }
  }

  private mutating func snapshot() async {
    let account = await room.account()
    await simulation.advance(by: .zero)
    _ = drain()
    let gifts = await room.modules.gifts?.state.roomAccount
    let ticker = await room.modules.ticker?.state.current
    _ = drain()
    note(.snapshot(VisitSnapshot(account: account, gifts: gifts, ticker: ticker)))
  }

  private mutating func play(_ script: VisitScript, _ choices: SeededGenerator) async
    -> PromiseVisit
  {
    var source = choices
    let logs = ModuleLogs(room)
    let view = SimulatedPopupView(room.modules.popups, clock: simulation.clock)
    view.answer = (.confirmed, after: .milliseconds(source.pick([200, 1_500, 4_000])))
    let server = SimulatedLikeServer(room.modules.likes, clock: simulation.clock)
    server.reply = source.pick([.accept, .fail, .loseAnswer, .accept])
    server.delay = .milliseconds(source.pick([0, 300]))
    let stop = Bus<Bool>()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await view.run() }
      group.addTask { await server.run() }
      for step in script.steps {
        switch step.action {
        case .send(let inputs):
          for input in inputs { note(.input(input)) }
          if inputs.count == 1 { room.send(inputs[0]) } else { room.send(inputs) }
        case .run:
          note(.run)
          isRunning = true
          let signal = stop.subscribe()
          group.addTask { [room] in
            await withTaskGroup(of: Void.self) { group in
              group.addTask { await room.run() }
              group.addTask { for await _ in signal { return } }
              await group.next()
              group.cancelAll()
            }
          }
        case .pause:
          stop.publish(true)
          isRunning = false
        case .close:
          note(.close)
          isClosed = true
          await room.close()
        }
        await simulation.advance(by: .zero)
        let hasLeft = drain()
        if case .pause = step.action { note(.pause) }
        if !isClosed {
          if isRunning { note(.settled) }
          if hasLeft || source.chance(isRunning ? 25 : 10) { await snapshot() }
        }
        await simulation.advance(by: step.rest)
        _ = drain()
        if isRunning && !isClosed { note(.settled) }
      }
      await end(&source)
      stop.finish()
      group.cancelAll()
    }
    visit.modules = logs.all
    visit.diagnostics = logs.diagnostics.takeBuffered()
    return visit
  }

  private mutating func end(_ source: inout SeededGenerator) async {
    visit.last = await room.account()
    visit.lateInputs = source.below(4)
    for _ in 0..<visit.lateInputs { room.send(.room(.leave)) }
    await room.close()
    await simulation.advance(by: .seconds(1))
    _ = drain()
    visit.later = await room.account()
    var iterator = events.makeAsyncIterator()
    visit.hasFinished = await iterator.next() == nil
  }
}

/// Subscriptions to each module.
private struct ModuleLogs {
  let diagnostics: EventSource<Timed<RoomDiagnostic>>.Subscription
  private let takes: [(RoomDiagnostic.Source, () -> [Timed<RoomEvent>])]

  init(_ room: LiveRoom) {
    diagnostics = room.diagnostics.subscribe(.unbounded)
    func log<Event>(
      _ source: EventSource<Timed<Event>>?, _ make: @escaping (Event) -> RoomEvent
    ) -> () -> [Timed<RoomEvent>] {
      let subscription = source?.subscribe(.unbounded)
      return { (subscription?.takeBuffered() ?? []).map { Timed(make($0.value), at: $0.time) } }
    }
    takes = [
      (.gifts, log(room.modules.gifts?.events) { .gifts($0) }),
      (.ticker, log(room.modules.ticker?.events) { .ticker($0) }),
      (.popups, log(room.modules.popups?.events) { .popups($0) }),
      (.pager, log(room.modules.pager?.events) { .pager($0) }),
      (.likes, log(room.modules.likes?.events) { .likes($0) }),
    ]
  }

  var all: [RoomDiagnostic.Source: [Timed<RoomEvent>]] {
    Dictionary(uniqueKeysWithValues: takes.map { ($0.0, $0.1()) })
  }
}
