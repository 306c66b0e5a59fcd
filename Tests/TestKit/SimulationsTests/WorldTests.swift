import GiftPromises
import LiveRoomKit
import PromiseTesting
import Testing
import TickerPromises

@testable import Simulations

@Suite struct WorldTests {
  /// A server answers the likes of a room that nothing runs, twice.
  @Test func whatAHostNoticesIsNoDifferenceFromTheMachine() async throws {
    var world = try World(seed: 1)
    world.plan.configuration = RoomConfiguration(localUser: "me")
    world.plan.configuration.likes.session = "visit"
    world.plan.configuration.gifts.comboPrefix = "own-"
    world.plan.configuration.likes.sender.interval = .seconds(2)
    world.plan.serving = []
    let tap: [RoomInput] = [Touch.Phase.began, .ended].map { phase in
      .touch(Touch(id: 0, phase: phase, location: ScreenPoint(x: 100, y: 300), regions: .likeArea))
    }
    let taps = [WorldPlan.Step](
      repeating: .init(pause: .milliseconds(150), action: .receive(tap)), count: 6)
    world.plan.steps = ["a", "b"].flatMap { room in
      [.init(pause: .seconds(2), action: .receive([.enter(room: room)]))] + taps
    }
    world.plan.steps += [
      .init(pause: .seconds(2), action: .cancel(0)), .init(pause: .seconds(60), action: .run(0)),
    ]
    var (seed, notices) = (UInt64(0), 0)
    while notices == 0, seed < 400 {
      world.plan.manners = Manners(dice: SeededGenerator(seed: seed))
      notices = try await world.play().statistics.diagnostics[.notRun] ?? 0
      seed += 1
    }
    #expect(notices == 1)
  }

  /// Within one batch a popup that waits is enqueued again for another channel, and then for the first.
  @Test func aPopupThatPassesThroughAChannelDrainsIt() async throws {
    #expect(try await World(seed: 9_723).breach() == nil)
  }

  /// In one batch a popup is presented, and an update gives it another scene.
  @Test func aPopupOnScreenMayGetAnotherScene() async throws {
    #expect(try await World(seed: 2_009_460).breach() == nil)
  }

  @Test func aTickerThatLosesANoticeIsFoundAtItsFirst() async throws {
    let fault = Fault(
      "", in: 6..<66, "",
      faulty(\.ticker, RollingTicker.self) { if case .append = $0 { [] } else { [$0] } })
    let found = try #require(try await fault.breach())
    var world = try World(seed: found.seed)
    (world.sabotage, world.isCompared) = (fault.sabotage, false)
    let breach = try #require(try await world.shortestBreach())
    #expect(breach.what.contains("the ticker took "))
    // The shortest prefix ends with the notice that is lost: all steps before it are fine.
    #expect("\(world.plan.steps[breach.steps - 1].action)".contains("append("))
    world.sabotage = { _, _ in }
    _ = try await world.play()
  }

  @Test func observersThatSeeNothingAreNoticed() async throws {
    var observers = ModuleObservers()
    observers.gifts = observers.gifts.map { observer in
      observer.promise == 9 ? GiftObserver(9) { _, _ in } : observer
    }
    observers.ticker = observers.ticker.map { observer in
      guard observer.promise == 18 else { return observer }
      // A run in which nothing has happened.
      return TickerObserver(18) { try observer.check(PromiseRun($0.setup), &$1) }
    }
    let (all, without) = (try await Report(of: 0..<1), try await Report(of: 0..<1, observers))
    #expect(without.breaches == [])
    #expect(Set(without.unexercised) == Set(all.unexercised + ["gifts 9", "ticker 18"]))
    #expect(without.unexercised.count == all.unexercised.count + 2)
  }

  @Test(arguments: [
    Fault(
      "the gifts lose messages", in: 2..<22, "the gifts took ",
      faulty(\.gifts, GiftChannels.self) { if case .receive = $0 { [] } else { [$0] } }),
    Fault(
      "the likes stay locked after a popup", in: 0..<10,
      "^promise 7.*the popup's lock of likes is wrong$",
      faulty(\.likes, LikeGestures.self) { $0 == .removeConditions(.popup) ? [] : [$0] }),
    Fault(
      "the likes do not continue in the next room", in: 1..<21, "",
      faulty(\.likes, LikeGestures.self) { $0 == .resume(reason: .room) ? [] : [$0] }),
    Fault(
      "a reason ends another one", in: 10..<30, "^promise 12.*likes should be suspended",
      faulty(\.likes, LikeGestures.self) {
        $0 == .resume(reason: .room) ? [$0, .resume(reason: "menu")] : [$0]
      }),
    Fault(
      "the likes do not close", in: 3..<23, "^promise (1|19),",
      faulty(\.likes, LikeGestures.self, closes: false) { $0 == .flush ? [] : [$0] }),
    Fault("an item waits too long", in: 1..<61, "^promise ticker 16: .*after 9.0 seconds") {
      modules, clock in
      var configuration = (modules.ticker as! RollingTicker).configuration
      configuration.displayDuration = .seconds(9)
      modules.ticker = try RollingTicker(configuration: configuration, clock: clock)
    },
    Fault("likes are sent too late", in: 6..<26, "^promise likes 15: ") { modules, clock in
      var configuration = (modules.likes as! LikeGestures).configuration
      configuration.sender.interval = .seconds(20)
      modules.likes = try LikeGestures(configuration: configuration, clock: clock)
    },
    Fault(
      "the ticker keeps its items for the next room", in: 22..<102, "^promise 5, .* on the ticker",
      faulty(\.ticker, RollingTicker.self) { $0 == .reload([]) ? [] : [$0] }),
    Fault(
      "the likes are of another room", in: 0..<10, "^promise 3",
      faulty(\.likes, LikeGestures.self) { if case .enter = $0 { [] } else { [$0] } }),
    Fault(
      "the pager takes an input twice", in: 2..<22, isCompared: true, "the actors emit .*pager",
      faulty(\.pager, LivePager.self) { if case .didEndDrag = $0 { [$0, $0] } else { [$0] } }),
  ])
  func aFaultIsFound(_ fault: Fault) async throws {
    let breach = try #require(try await fault.breach())
    #expect(try breach.what.contains(Regex("(?s)" + fault.words)), "\(breach)")
  }
}

/// A fault of a room, with the seeds of worlds in which it is found.
struct Fault: CustomTestStringConvertible, Sendable {
  typealias Sabotage = @Sendable (inout LiveRoom.Modules, RoomClock) throws -> Void

  let testDescription: String
  let seeds: Range<UInt64>
  let isCompared: Bool
  /// The message about the fault, as a regular expression.
  let words: String
  let sabotage: Sabotage

  init(
    _ name: String, in seeds: Range<UInt64>, isCompared: Bool = false, _ words: String,
    _ sabotage: @escaping Sabotage
  ) {
    testDescription = name
    self.seeds = seeds
    self.isCompared = isCompared
    self.words = words
    self.sabotage = sabotage
  }

  /// The breach of the first world that has one.
  func breach() async throws -> Breach? {
    for seed in seeds {
      var world = try World(seed: seed)
      (world.sabotage, world.isCompared) = (sabotage, isCompared)
      if let breach = try await world.breach() { return breach }
    }
    return nil
  }
}

/// Gives a module other inputs than the inputs that are sent to it.
private func faulty<Module: RoomModule>(
  _ path: any WritableKeyPath<LiveRoom.Modules, Faulty<Module>.Replaced?> & Sendable,
  _ type: Module.Type, closes: Bool = true,
  _ inputs: @escaping @Sendable (Module.Input) -> [Module.Input]
) -> Fault.Sabotage {
  { modules, _ in
    modules[keyPath: path] = modules[keyPath: path].map {
      Faulty($0 as! Module, closes: closes, inputs: inputs)
    }
  }
}

/// A module that gets other inputs than the inputs that are sent to it.
private final class Faulty<Module: RoomModule>: RoomModule {
  typealias Replaced = any RoomModule<Module.Input, Module.Event, Module.State>

  private let module: Module
  private let closes: Bool
  private let inputs: @Sendable (Module.Input) -> [Module.Input]

  init(
    _ module: Module, closes: Bool = true,
    inputs: @escaping @Sendable (Module.Input) -> [Module.Input]
  ) {
    self.module = module
    self.closes = closes
    self.inputs = inputs
  }

  var clock: RoomClock { module.clock }
  var events: EventSource<Timed<Module.Event>> { module.events }

  func send(_ input: Module.Input) {
    for input in inputs(input) { module.send(input) }
  }

  var state: Module.State { get async { await module.state } }

  func run() async { await module.run() }

  func close() async { if closes { await module.close() } }

  func join(_ policy: BufferPolicy) async -> Joined<Module.State, Module.Event> {
    await module.join(policy)
  }
}
