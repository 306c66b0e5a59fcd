import LiveRoomKit
import LiveRoomTesting
import PromiseTesting
import RoomSimulation
import Synchronization
import Testing

/// A server that is slow, fails and loses its answers as drawn, and recognizes likes that come again.
private final class DrawnServer: RoomServer {
  private struct Failure: Error {}

  struct State {
    var dice: SeededGenerator
    var isCalm = false
    /// Whether no gift is taken.
    var failsGifts = false
    /// What it is given at present.
    var busy: Set<MessageKind> = []
    var likes: [LikeMessage.Identity: Int] = [:]
    var refused: [LikeMessage.Identity: Int] = [:]
    /// Those that were given.
    var messages: [LikeMessage] = []
    var gifts: [GiftSend] = []
    var failedGifts = 0
    var reach = PromiseReach()
  }

  private enum Outcome { case taken, lost, answerLost, refused }

  let state: Mutex<State>
  private let clock: RoomClock

  init(_ dice: SeededGenerator, clock: RoomClock) {
    state = Mutex(State(dice: dice))
    self.clock = clock
  }

  func send(_ message: ServerMessage) async throws -> String? {
    let kind: MessageKind = if case .likes = message { .like } else { .gift }
    let (outcome, delay) = begin(message)
    defer { state.withLock { _ = $0.busy.remove(kind) } }
    if delay > .zero { try await clock.sleep(until: clock.now + delay) }
    if case .likes(let likes) = message, outcome == .taken || outcome == .answerLost { take(likes) }
    switch outcome {
    case .taken: if kind == .gift { state.withLock { $0.failedGifts -= 1 } }
    case .refused: throw ServerRefusal()
    case .lost, .answerLost: throw Failure()
    }
    return nil
  }

  private func begin(_ message: ServerMessage) -> (Outcome, Duration) {
    state.withLock { state in
      var outcome = state.dice.pick([Outcome.taken, .taken, .taken, .lost, .answerLost, .refused])
      var delay = state.dice.pick([Duration.zero, .milliseconds(300), .seconds(5), .seconds(20)])
      if state.isCalm { (outcome, delay) = (.taken, .zero) }
      if state.failsGifts, case .gift = message { outcome = .lost }
      switch message {
      case .likes(let likes):
        #expect(state.busy.insert(.like).inserted)
        // What was taken is not refused, and what was refused is not taken.
        if outcome == .refused, state.likes[likes.identity] != nil { outcome = .taken }
        if state.refused[likes.identity] != nil { outcome = .refused }
        if outcome == .refused { state.refused[likes.identity] = likes.count }
        state.messages.append(likes)
        state.reach.note("again", if: likes.attempt > 1)
      case .comment: break
      case .gift(let gift):
        #expect(state.busy.insert(.gift).inserted)
        state.gifts.append(gift)
        state.failedGifts += 1
      }
      state.reach.note("\(outcome)")
      state.reach.note("both at once", if: state.busy.count == 2)
      return (outcome, delay)
    }
  }

  private func take(_ likes: LikeMessage) {
    state.withLock { state in
      state.reach.note("repeated", if: state.likes[likes.identity] != nil)
      state.likes[likes.identity] = likes.count
    }
  }
}

/// Two visits with one server, which the app gives the room at times only.
private struct ServedVisits {
  private let simulation: Simulation
  private let server: DrawnServer
  private var dice: SeededGenerator
  private var reach = PromiseReach()

  init(_ simulation: Simulation, _ source: SeededGenerator) {
    dice = source
    self.simulation = simulation
    server = DrawnServer(dice.split(), clock: simulation.clock)
  }

  mutating func play() async throws -> PromiseReach {
    var likes = 0
    for number in 0..<2 {
      let room = try await visit(number)
      let account = await room.statistics()
      likes += account.likes.localUser
      let settled = server.state.withLock { state in
        state.likes.values.reduce(0, +) + state.refused.values.reduce(0, +)
      }
      #expect(settled == likes, "\(number)")
    }
    reach.add(server.state.withLock { $0.reach })
    return reach
  }

  private mutating func visit(_ number: Int) async throws -> LiveRoom {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.likes.sender.messageLimit = dice.pick([2, 120])
    let room = try LiveRoom(configuration, clock: simulation.clock)
    let log = EventLog(room.events)
    let before = server.state.withLock { state in
      state.isCalm = false
      return (likes: state.messages.count, gifts: state.gifts.count, failed: state.failedGifts)
    }
    // The gifts that fail after the end.
    var late = 0
    await withTaskGroup { visit in
      visit.addTask { await room.run() }
      room.enter("harbour")
      for round in 0..<4 {
        let count = round == 0 ? 1 : dice.below(3)
        reach.note("away", if: count == 0)
        reach.note("two", if: count == 2)
        await withTaskGroup { servers in
          for _ in 0..<count { servers.addTask { [server] in await room.serve(server) } }
          for _ in 0..<dice.number(1...8) { await act(in: room) }
          servers.cancelAll()
        }
      }
      server.state.withLock { $0.isCalm = true }
      if dice.chance(50) {
        reach.note("served after the end")
        await room.close()
        let failsGifts = dice.chance(50)
        let rejections = await room.statistics().diagnostics[.rejection] ?? 0
        let failed = server.state.withLock { state in
          state.failsGifts = failsGifts
          return state.failedGifts
        }
        await room.serve(server)
        late = server.state.withLock { state in
          state.failsGifts = false
          return state.failedGifts - failed
        }
        #expect(await room.statistics().diagnostics[.rejection] ?? 0 == rejections + late)
        reach.note("failed after the end", if: late > 0)
      } else {
        async let served: Void = room.serve(server)
        await simulation.advance(by: .seconds(dice.pick([0, 200])))
        for _ in 0..<dice.below(3) { await act(in: room) }
        await room.close()
        await served
      }
    }
    let given = server.state.withLock { state in
      (
        Array(state.messages[before.likes...]), Array(state.gifts[before.gifts...]),
        state.failedGifts
      )
    }
    let sent = log.changes.compactMap {
      if case .willSend(let message) = $0 { message } else { nil }
    }
    for likes in given.0 { #expect(sent.contains(.likes(likes)), "\(number)") }
    let gifts = sent.compactMap { if case .gift(let gift) = $0 { gift } else { nil } }
    #expect(given.1 == gifts, "\(number)")
    let failures = log.changes.filter { if case .didFailToSendGift = $0 { true } else { false } }
    #expect(failures.count == given.2 - before.failed - late)
    reach.note("failed gift", if: !failures.isEmpty)
    return room
  }

  private mutating func act(in room: LiveRoom) async {
    switch dice.below(6) {
    case 0, 1:
      let finger = SimulatedFinger(in: simulation) { room.touch($0) }
      await finger.tap(at: ScreenPoint(x: 160, y: 300), count: dice.number(2...6))
    case 2: room.give(dice.pick(["rose", "star"]))
    case 3: room.send(.likes(.flush))
    default: await simulation.advance(by: .milliseconds(dice.number(0...20_000)))
    }
    await simulation.advance(by: .zero)
  }
}

@Suite("Promises of a room with a server") struct ServerPromises {
  @Test("Promise 24: a server is given each message, and all that the room owes")
  func served() async throws {
    let situations = [
      "again", "answerLost", "away", "both at once", "failed after the end", "failed gift", "lost",
      "refused", "repeated", "served after the end", "taken", "two",
    ]
    try await verify(reaching: situations) { simulation, source in
      var visits = ServedVisits(simulation, source)
      return try await visits.play()
    }
  }
}
