import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomBus
import RoomCore
import RoomPromises
import RoomSimulation
import Testing

/// What the page says of what waits in one inbox.
private struct WaitingBook {
  private(set) var taken = 0
  private(set) var refused: [MessageKind: Int] = [:]
  private(set) var diagnostics: [(kind: RoomDiagnostic.Kind, time: Instant)] = []
  private var waiting: [Instant] = []
  private var isRow = false
  private var hasSaidSo = false

  mutating func run() { (waiting, isRow, hasSaidSo) = ([], false, false) }

  mutating func empty() { waiting = [] }

  /// An input while nothing runs the room.
  mutating func send(_ kind: MessageKind?, _ capacity: Int, at now: Instant) {
    if !hasSaidSo, let oldest = waiting.first, now - oldest >= .seconds(1) {
      hasSaidSo = true
      diagnostics.append((.notRun, now))
    }
    if let kind {
      guard waiting.count < capacity else {
        if !isRow { diagnostics.append((.refusal, now)) }
        isRow = true
        refused[kind, default: 0] += 1
        return
      }
      isRow = false
    }
    waiting.append(now)
    taken += 1
  }

  /// An input of a run.
  mutating func take() { taken += 1 }
}

/// A room that is sent random inputs, as its modules are, while it is run and while it is not.
private struct InboxVisit {
  private let simulation: Simulation
  private let room: LiveRoom
  private let capacity: Int
  private let diagnostics: EventSource<Timed<RoomDiagnostic>>.Subscription
  private var dice: SeededGenerator
  private var books: [RoomMachine.Module?: WaitingBook] = [:]
  private var isRunning = false
  private(set) var reach = PromiseReach()

  init(_ simulation: Simulation, seed: UInt64) throws {
    self.simulation = simulation
    dice = SeededGenerator(seed: seed)
    capacity = dice.pick([0, 1, 3, 6])
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.inboxCapacity = capacity
    room = try LiveRoom(configuration, clock: simulation.clock)
    diagnostics = room.diagnostics.subscribe()
  }

  mutating func play() async throws {
    for _ in 0..<4 {
      for _ in 0..<dice.below(20) { try await step() }
      try await withThrowingTaskGroup { group in
        group.addTask { [room] in await room.run() }
        await simulation.advance(by: .zero)
        isRunning = true
        for module in books.keys { books[module]?.run() }
        for _ in 0..<dice.below(6) { try await step() }
        await simulation.advance(by: .zero)
        group.cancelAll()
      }
      isRunning = false
    }
    try await checkAccount()
    await room.close()
    let found = diagnostics.takeBuffered().filter { [.refusal, .notRun].contains($0.value.kind) }
    for module in RoomEvent.modules {
      let own = found.filter { $0.value.module == module }
      let expected = books[module]?.diagnostics ?? []
      let name = module == nil ? "room" : "module"
      try ensure(
        own.map(\.value.kind) == expected.map(\.kind) && own.map(\.time) == expected.map(\.time),
        "\(name): \(own), not \(expected)")
      reach.note("\(name) refuses", if: expected.contains { $0.kind == .refusal })
      reach.note("\(name) not run", if: expected.contains { $0.kind == .notRun })
    }
  }

  private mutating func step() async throws {
    switch dice.below(16) {
    case 0: try await checkAccount()
    case 1..<5:
      await simulation.advance(by: .milliseconds(dice.pick([1, 400, 600, 999, 1_000])))
    case 5..<8:
      let (module, kind) = sendToModule()
      note(kind, in: module)
    case 8..<10:
      let inputs = (0..<dice.number(0...4)).map { _ in input() }
      room.send(inputs.map(\.input))
      for input in inputs { note(input.kind, in: nil) }
    default:
      let (input, kind) = input()
      room.send(input)
      note(kind, in: nil)
    }
  }

  private mutating func note(_ kind: MessageKind?, in module: RoomMachine.Module?) {
    if isRunning {
      reach.note("in a run", if: kind != nil)
      books[module, default: WaitingBook()].take()
    } else {
      reach.note("no message", if: kind == nil)
      books[module, default: WaitingBook()].send(kind, capacity, at: simulation.now)
    }
  }

  private mutating func checkAccount() async throws {
    let account = await room.account()
    for module in books.keys { books[module]?.empty() }
    let refused = books.values.reduce(into: [:]) { $0.merge($1.refused, uniquingKeysWith: +) }
    try ensure(account.refused == refused, "\(account.refused), not \(refused)")
    let taken = books[nil]?.taken ?? 0
    try ensure(account.messages == taken, "\(account.messages) messages, not \(taken)")
    let kinds = books.values.flatMap { $0.diagnostics.map(\.kind) }
    for kind in [RoomDiagnostic.Kind.refusal, .notRun] {
      let (count, expected) = (account.diagnostics[kind] ?? 0, kinds.count { $0 == kind })
      try ensure(count == expected, "\(count) of \(kind), not \(expected)")
    }
  }

  private mutating func input() -> (input: RoomInput, kind: MessageKind?) {
    let (input, kind): (RoomInput, MessageKind?) =
      switch dice.below(10) {
      case 0: (.gift(GiftMessage(sender: "bob", gift: "rose")), .gift)
      case 1: (.like(RoomLike(sender: "bob", count: 1)), .like)
      case 2: (.comment(RoomComment(sender: "bob", text: "hi")), .comment)
      case 3: (.notice(TickerItem(content: "news")), .notice)
      case 4: (.popup(Popup(id: "\(dice.below(99))")), .popup)
      case 5: (.room(dice.chance(50) ? .leave : .enter(room: "harbour")), nil)
      case 6: (.touch(Touch(phase: .cancelled, location: .zero)), nil)
      case 7: (.profile(ProfileMessage(id: "bob", name: "Bob")), .profile)
      case 8: (.popups(.signal(PopupSignal("over"))), nil)
      default: (.room(.suspend(reason: "menu")), nil)
      }
    guard dice.chance(20) else { return (input, kind) }
    return (.delivered(RoomDelivery(room: dice.pick([nil, "kitchen"]), input: input)), kind)
  }

  private mutating func sendToModule() -> (RoomMachine.Module, MessageKind?) {
    switch dice.below(6) {
    case 0:
      room.modules.gifts?.receive(GiftMessage(sender: "bob", gift: "rose"))
      return (.gifts, .gift)
    case 1:
      room.modules.gifts?.give("rose")
      return (.gifts, nil)
    case 2:
      room.modules.ticker?.append(TickerItem(content: "news"))
      return (.ticker, .notice)
    case 3:
      room.modules.popups?.enqueue(Popup(id: "\(dice.below(99))"))
      return (.popups, .popup)
    case 4:
      room.modules.popups?.didAppear(id: "\(dice.below(99))")
      return (.popups, nil)
    default:
      room.modules.likes?.send(.receiveLikes(ReceivedLikes(count: 1)))
      return (.likes, .like)
    }
  }

  static func check(reaching situations: [String], _ location: SourceLocation) async throws {
    let problems = try await problems(of: Test.current?.displayName, reaching: situations) {
      source, reach in
      let seed = source.next()
      let reached = try await Simulation.run { simulation in
        var visit = try InboxVisit(simulation, seed: seed)
        try await visit.play()
        return visit.reach
      }
      reach.add(reached)
    }
    for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
  }
}

@Suite("Promises of what waits for a room") struct InboxPromises {
  @Test(
    "Promise 29: where nothing runs and too many inputs wait, messages are refused, and nothing else"
  )
  func limits() async throws {
    try await InboxVisit.check(
      reaching: ["room refuses", "module refuses", "no message", "in a run"], #_sourceLocation)
  }

  @Test("Promise 30: a room that is not run says so, once")
  func rests() async throws {
    try await InboxVisit.check(reaching: ["room not run", "module not run"], #_sourceLocation)
  }
}
