import LiveRoomKit
import LiveRoomTesting
import PromiseTesting
import RoomPromises
import RoomSimulation

/// Plays a script with a room, a view of popups and a server of likes.
struct VisitDriver {
  private let simulation: Simulation
  private let room: LiveRoom
  private let journal: RoomJournal
  // The number of entries of the log in which it has looked for a room that was left.
  private var followed = 0
  private var sampleCount = 0

  /// - Parameter missing: the module that the room is without.
  static func play(
    _ seed: Int, without missing: ModuleKind? = nil
  ) async throws -> RoomLog {
    var source = SeededGenerator(seed: UInt64(seed))
    let script = VisitScript(&source)
    let choices = source
    return try await Simulation.run { simulation in
      var driver = try VisitDriver(simulation, missing, seed.isMultiple(of: 2) ? .list : .danmaku)
      return await driver.play(script, choices)
    }
  }

  private init(
    _ simulation: Simulation, _ missing: ModuleKind?, _ comments: CommentDestination
  ) throws {
    self.simulation = simulation
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.popups.rules = [RuleConfiguration("quiet")]
    configuration.likes.session = "visit"
    configuration.commentDestination = comments
    var modules = try LiveRoom.Modules(configuration, rules: .builtIn(), clock: simulation.clock)
    switch missing {
    case .gifts: modules.gifts = nil
    case .ticker: modules.ticker = nil
    case .popups: modules.popups = nil
    case .pager: modules.pager = nil
    case .likes: modules.likes = nil
    case .comments: modules.comments = nil
    case .danmaku: modules.danmaku = nil
    case .broadcast: modules.broadcast = nil
    case nil: break
    }
    room = LiveRoom(modules, configuration: configuration, clock: simulation.clock)
    journal = RoomJournal(of: room, configuration, clock: simulation.clock)
  }

  private mutating func play(_ script: VisitScript, _ choices: SeededGenerator) async -> RoomLog {
    var source = choices
    let view = SimulatedPopupView(room.modules.popups, clock: simulation.clock)
    view.answer = (.confirmed, after: .milliseconds(source.pick([200, 1_500, 4_000])))
    let server = SimulatedLikeServer(room.modules.likes, clock: simulation.clock)
    server.reply = source.pick([.accept, .fail, .loseAnswer, .accept])
    server.delay = .milliseconds(source.pick([0, 300]))
    var runs = RoomRuns(of: room)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await view.run() }
      group.addTask { await server.run() }
      group.addTask { [tasks = runs.tasks] in await tasks.follow() }
      for step in script.steps {
        switch step.action {
        case .send(let inputs): journal.send(timed(inputs))
        case .run: runs.start(0, journal)
        case .pause: runs.cancel(0, journal)
        case .close: await journal.close()
        }
        await simulation.advance(by: .zero)
        if case .pause = step.action { journal.note(.didPause) }
        if !journal.isClosed {
          journal.note(.settled)
          if hasLeft() || source.chance(runs.isActive ? 25 : 10) { await journal.takeSnapshot() }
        }
        await simulation.advance(by: step.rest)
        journal.note(.settled)
      }
      journal.send(Array(repeating: .room(.leave), count: source.below(4)))
      await journal.close()
      await simulation.advance(by: .seconds(1))
      group.cancelAll()
    }
    return await journal.finish()
  }

  /// The inputs, with the times of the samples of some fingers: in turn, so that nothing else depends on them.
  private mutating func timed(_ inputs: [RoomInput]) -> [RoomInput] {
    inputs.map { input in
      guard case .likes(.touch(var touch)) = input else { return input }
      let ages: [Int?] = [nil, 0, 8, nil, 33, 34, 90]
      touch.time = ages[sampleCount % ages.count].map { simulation.now - .milliseconds($0) }
      sampleCount += 1
      return .touch(touch)
    }
  }

  /// Whether a room has been left since the last call.
  private mutating func hasLeft() -> Bool {
    let entries = journal.log.entries
    defer { followed = entries.count }
    return entries[followed...].contains {
      if case .event(.room(.didLeave)) = $0.value { true } else { false }
    }
  }
}
