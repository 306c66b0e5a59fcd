import LiveRoomKit
import PromiseTesting
import RoomPromises
import RoomSimulation
import Testing

@testable import LiveRoom

/// An inbox that is given what the room is sent, or one of its modules: promises 20 and 21 of `RoomBus` say
/// what it takes.
private struct Twin {
  let module: ModuleKind?
  let inbox = Inbox<RoomInput>()
  private(set) var taken = 0
  private(set) var notices: [Timed<RoomDiagnostic>] = []

  mutating func send(_ inputs: [RoomInput], at now: Instant) {
    inbox.send(inputs, at: now, \.messageKind) { new in
      notices += new.map { Timed(RoomDiagnostic($0, in: module), at: now) }
    }
  }

  mutating func empty() { taken += inbox.inputs.takeBuffered().count }
}

/// A room that is sent random inputs, as its modules are, while it is run and while it is not.
private struct InboxVisit {
  private static let messages: [RoomInput] = [
    .gift(.roses(1, from: "ada")), .gifts([.roses(2, from: "ada")]),
    .like(RoomLike(sender: "ada", count: 1)), .comment(CommentMessage(sender: "ada", text: "hi")),
    .notice(TickerItem(content: "news")), .popup(Popup(id: "p")), .popups([Popup(id: "q")]),
    .popups(.batch([.enqueue(Popup(id: "r")), .enqueueBatch([])])),
    .delivered(RoomDelivery(input: .delivered(RoomDelivery(input: .gift(.roses(3, from: "ada")))))),
    .gifts(.receiveOld(.roses(4, from: "ada"))),
    .likes(.receiveLikes(ReceivedLikes(count: 1))),
    .profile(ProfileMessage(id: "ada", name: "Ada")), .ticker(.set([TickerItem(id: "n")])),
    .ticker(.reload([TickerItem(id: "n")])), .ticker(.replace(TickerItem(id: "n"))),
    .ticker(.insert(TickerInsertion(item: TickerItem(id: "o"), position: .index(0)))),
  ]

  private static let others: [RoomInput] = [
    .room(.enter(room: "harbour")), .touch(Touch(phase: .began, location: .zero)),
    .touch(Touch(phase: .ended, location: .zero)), .room(.suspend(reason: .background)),
    .room(.resume(reason: .background)),
    .popups(.didAnswer(PopupReply(id: "p", answer: .confirmed))),
    .popups(.batch([.enqueue(Popup(id: "r")), .revoke(PopupVersion(id: "s"))])),
    .gifts(.give(GiftTap(gift: "rose"))), .gifts(.revoke(id: "g")), .likes(.flush), .setRules([]),
    .pager(.lock(PagingLock(reason: "paid"))), .ticker(.remove(id: "c")), .room(.leave),
    .delivered(RoomDelivery(input: .room(.leave))), .ticker(.set([])), .ticker(.reload([])),
  ]

  private let simulation: Simulation
  private let room: LiveRoom
  private let diagnostics: EventSource<Timed<RoomDiagnostic>>.Subscription
  private var dice: SeededGenerator
  private var twins = RoomEvent.modules.map { Twin(module: $0) }
  private var isRunning = false
  private(set) var reach = PromiseReach()

  init(_ simulation: Simulation, _ source: SeededGenerator) throws {
    self.simulation = simulation
    dice = source
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.inboxCapacity = dice.pick([0, 1, 3, 6])
    room = try LiveRoom(configuration, clock: simulation.clock)
    diagnostics = room.diagnostics.subscribe()
    for twin in twins { twin.inbox.capacity = configuration.inboxCapacity }
  }

  mutating func play() async throws {
    for _ in 0..<4 {
      for _ in 0..<dice.below(20) { try await step() }
      try await withThrowingTaskGroup { group in
        group.addTask { [room] in await room.run() }
        await simulation.advance(by: .zero)
        isRunning = true
        for twin in twins { twin.inbox.beginRun() }
        for _ in 0..<dice.below(6) { try await step() }
        await simulation.advance(by: .zero)
        group.cancelAll()
      }
      isRunning = false
      emptyTwins()
      for twin in twins { twin.inbox.endRun(at: simulation.now) }
    }
    try await checkStatistics()
    await room.close()
    let found = diagnostics.takeBuffered().filter { [.refusal, .notRun].contains($0.value.kind) }
    for twin in twins {
      let own = found.filter { $0.value.module == twin.module }
      let name = twin.module == nil ? "room" : "module"
      try ensure(own == twin.notices, "\(name): \(own), not \(twin.notices)")
      for notice in own.map(\.value.kind) { reach.note("\(name) \(notice)") }
    }
  }

  private mutating func step() async throws {
    switch dice.below(16) {
    case 0: try await checkStatistics()
    case 1..<5:
      await simulation.advance(by: .milliseconds(dice.pick([1, 400, 600, 999, 1_000])))
    case 5..<8:
      let input = dice.pick(Self.messages + Self.others)
      switch input {
      case .gifts(let own): room.modules.gifts?.send(own)
      case .ticker(let own): room.modules.ticker?.send(own)
      case .popups(let own): room.modules.popups?.send(own)
      case .pager(let own): room.modules.pager?.send(own)
      case .likes(let own): room.modules.likes?.send(own)
      case .comments(let own): room.modules.comments?.send(own)
      case .danmaku(let own): room.modules.danmaku?.send(own)
      case .broadcast(let own): room.modules.broadcast?.send(own)
      case .meters(let own): room.modules.meters?.send(own)
      case .room, .delivered: return
      }
      note([input], in: input.module)
    case 8..<10:
      let inputs = (0..<dice.number(0...4)).map { _ in input() }
      room.send(inputs)
      note(inputs, in: nil)
    default:
      let input = input()
      room.send(input)
      note([input], in: nil)
    }
  }

  private mutating func input() -> RoomInput {
    let input = dice.pick(Self.messages + Self.others)
    guard dice.chance(20) else { return input }
    return .delivered(RoomDelivery(room: dice.pick([nil, "kitchen"]), input: input))
  }

  private mutating func note(_ inputs: [RoomInput], in module: ModuleKind?) {
    for index in twins.indices where twins[index].module == module {
      twins[index].send(inputs, at: simulation.now)
    }
    for input in inputs {
      reach.note("in a run", if: isRunning && input.messageKind != nil)
      reach.note("no message", if: !isRunning && input.messageKind == nil)
    }
  }

  private mutating func emptyTwins() { for index in twins.indices { twins[index].empty() } }

  private mutating func checkStatistics() async throws {
    let statistics = await room.statistics()
    emptyTwins()
    let refused = twins.reduce(into: [:]) { $0.merge($1.inbox.refused, uniquingKeysWith: +) }
    try ensure(statistics.refused == refused, "\(statistics.refused), not \(refused)")
    let taken = twins.last?.taken ?? 0
    try ensure(statistics.messages == taken, "\(statistics.messages) messages, not \(taken)")
    for kind in [RoomDiagnostic.Kind.refusal, .notRun] {
      let expected = twins.flatMap(\.notices).count { $0.value.kind == kind }
      let count = statistics.diagnostics[kind] ?? 0
      try ensure(count == expected, "\(count) of \(kind), not \(expected)")
    }
  }
}

@Suite("Promises of what waits for a room") struct InboxPromises {
  @Test("Promises 29 and 30: where nothing runs, only messages are refused, and that is said once")
  func rests() async throws {
    let situations = [
      "room refusal", "module refusal", "room notRun", "module notRun", "no message", "in a run",
    ]
    try await verify(reaching: situations) { simulation, source in
      var visit = try InboxVisit(simulation, source)
      try await visit.play()
      return visit.reach
    }
  }
}
