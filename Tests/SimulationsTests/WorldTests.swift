import GiftChannels
import GiftPromises
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomBus
import RoomCore
import Testing
import TickerPromises

@testable import Simulations

@Suite struct WorldTests {
  /// `swift run -c release simulate` plays more of them.
  @Test func inADozenWorldsEverythingHappensAndEveryPromiseIsKept() async throws {
    let count = sequenceCount(default: 12)
    let report = try await withThrowingTaskGroup(of: Report.self) { group in
      for seed in 0..<UInt64(count) { group.addTask { try await Report(of: seed..<seed + 1) } }
      return try await group.reduce(into: Report()) { $0.add($1) }
    }
    #expect(report.worlds == count)
    #expect(report.breaches == [])
    let situations = [
      "5: lanes", "5: full screen", "6: over rooms", "7: finger while locked",
      "8: finger while locked", "10: presented", "11: gift while hidden", "12: resumed",
      "13: likes", "14: numbered", "14: old", "14: repeated like", "14: repeated number",
      "18: input in a pause", "19: late inputs", "24: served", "27: numbers", "27: repeated like",
      "27: restored", "31: name",
    ]
    #expect(report.reached.isSuperset(of: situations), "\(report.reached.sorted())")
    #expect(report.unexercised == [])
    // The machine finds the order of the actors by itself, nearly always.
    #expect(report.comparison.instants > 100 * count)
    #expect(report.comparison.reordered * 100 < report.comparison.instants)
    // Worlds differ enough that the promises are put to the test.
    let account = report.account
    #expect(account.gifts.duplicates > 0 && account.gifts.late > 0 && account.gifts.echoes > 0)
    #expect(account.gifts.shown.units > 0 && account.gifts.folded.units > 0)
    #expect(account.roomsEntered > 10 && account.likes.localUser > 10)
    #expect(account.ownLikesEchoed > 0 && account.ticker.dropped > 0)
    #expect(account.popups.outcomes.count { $0 > 0 } >= 7, "\(account.popups.outcomes)")
  }

  @Test func theSameSeedGivesTheSameWorld() async throws {
    let results = [try await World(seed: 5).play(), try await World(seed: 5).play()]
    #expect(results[0].account == results[1].account)
    #expect(results[0].events == results[1].events && results[0].events > 100)
    let other = try await World(seed: 6).play()
    #expect(results[0].account != other.account)
  }

  /// A server answers the likes of a room that nothing runs, twice.
  @Test func whatAHostNoticesIsNoDifferenceFromTheMachine() async throws {
    let result = try await World(seed: 1_364).play()
    #expect(result.account.diagnostics[.notRun] == 1)
  }

  /// Within one batch a popup that waits is enqueued again for another channel, and then for the first.
  @Test func aPopupThatPassesThroughAChannelDrainsIt() async throws {
    #expect(try await World(seed: 9_723).breach() == nil)
  }

  /// The breach of the first of some worlds that has one: they begin where one is known.
  private func breach(
    in seeds: Range<UInt64>, isCompared: Bool = false,
    _ sabotage: @escaping @Sendable (inout RoomModules, RoomClock) throws -> Void
  ) async throws -> Breach? {
    for seed in seeds {
      var world = try World(seed: seed)
      world.sabotage = sabotage
      world.isCompared = isCompared
      if let breach = try await world.breach() { return breach }
    }
    return nil
  }

  @Test func aTickerThatLosesACommentIsFoundAtItsFirst() async throws {
    let sabotage: @Sendable (inout RoomModules, RoomClock) -> Void = { modules, _ in
      modules.ticker = modules.ticker.map { ticker in
        Faulty(ticker as! RollingTicker) { if case .append = $0 { [] } else { [$0] } }
      }
    }
    let found = try #require(try await breach(in: 0..<10, sabotage))
    var world = try World(seed: found.seed)
    (world.sabotage, world.isCompared) = (sabotage, false)
    let breach = try #require(try await world.shortestBreach())
    #expect(breach.what.contains("the ticker took 0 of 1"))
    // The shortest prefix ends with the first comment: what is before it is fine.
    #expect(
      world.plan.steps[..<(breach.steps - 1)].allSatisfy { !"\($0.action)".contains("comment(") })
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
    var report = try await Report(of: 0..<12)
    #expect(report.unexercised == [])
    report = try await Report(of: 0..<12, observers)
    #expect(report.breaches == [] && report.unexercised == ["gifts 9", "ticker 18"])
  }

  @Test func giftsThatLoseAMessageAreFound() async throws {
    let breach = try await breach(in: 0..<20) { modules, _ in
      modules.gifts = modules.gifts.map {
        Faulty($0 as! GiftChannels) { if case .receive = $0 { [] } else { [$0] } }
      }
    }
    let what = breach?.what ?? ""
    #expect(what.contains("the gifts took "), "\(what)")
  }

  @Test func likesThatStayLockedAfterAPopupAreFound() async throws {
    let breach = try await breach(in: 0..<10) { modules, _ in
      modules.likes = modules.likes.map {
        Faulty($0 as! LikeGestures) { $0 == .removeConditions(.popup) ? [] : [$0] }
      }
    }
    let what = breach?.what ?? ""
    #expect(what.hasPrefix("promise 7") && what.hasSuffix("the popup's lock of likes is wrong"))
  }

  @Test func likesThatAreNotSentWhenAskedAgainAreFound() async throws {
    let breach = try await breach(in: 1..<21) { modules, _ in
      modules.likes = modules.likes.map {
        Faulty($0 as! LikeGestures) { $0 == .resume(reason: .room) ? [] : [$0] }
      }
    }
    #expect(breach != nil)
  }

  @Test func aReasonThatEndsAnotherOneIsFound() async throws {
    let breach = try await breach(in: 10..<30) { modules, _ in
      modules.likes = modules.likes.map {
        Faulty($0 as! LikeGestures) { input in
          input == .resume(reason: .room) ? [input, .resume(reason: "menu")] : [input]
        }
      }
    }
    let what = breach?.what ?? ""
    #expect(what.hasPrefix("promise 12") && what.contains("likes should be suspended"), "\(what)")
  }

  @Test func aModuleThatDoesNotCloseIsFound() async throws {
    let breach = try await breach(in: 3..<23) { modules, _ in
      modules.likes = modules.likes.map {
        Faulty($0 as! LikeGestures, closes: false) { $0 == .flush ? [] : [$0] }
      }
    }
    let what = breach?.what ?? ""
    #expect(what.hasPrefix("promise 1,") || what.hasPrefix("promise 19,"), "\(what)")
  }

  @Test func anItemThatWaitsTooLongIsFound() async throws {
    let breach = try await breach(in: 0..<10) { modules, clock in
      var configuration = (modules.ticker as! RollingTicker).configuration
      configuration.stay = .seconds(9)
      modules.ticker = try RollingTicker(configuration: configuration, clock: clock)
    }
    let what = breach?.what ?? ""
    #expect(what.hasPrefix("promise ticker 16: ") && what.contains("after 9.0 seconds"), "\(what)")
  }

  @Test func likesThatAreSentTooLateAreFound() async throws {
    let breach = try await breach(in: 6..<26) { modules, clock in
      var configuration = (modules.likes as! LikeGestures).configuration
      configuration.sender.interval = .seconds(20)
      modules.likes = try LikeGestures(configuration: configuration, clock: clock)
    }
    let what = breach?.what ?? ""
    #expect(what.hasPrefix("promise likes 15: "), "\(what)")
  }

  @Test func aTickerThatKeepsItsItemsForTheNextRoomIsFound() async throws {
    let breach = try await breach(in: 5..<25) { modules, _ in
      modules.ticker = modules.ticker.map {
        Faulty($0 as! RollingTicker) { $0 == .reload([]) ? [] : [$0] }
      }
    }
    let what = breach?.what ?? ""
    #expect(what.hasPrefix("promise 5 ticker"), "\(what)")
  }

  @Test func likesThatAreNotMadeInTheRoomThatIsEnteredAreFound() async throws {
    let breach = try await breach(in: 0..<10) { modules, _ in
      modules.likes = modules.likes.map {
        Faulty($0 as! LikeGestures) { if case .enter = $0 { [] } else { [$0] } }
      }
    }
    let what = breach?.what ?? ""
    #expect(what.hasPrefix("promise 3"), "\(what)")
  }

  @Test func aModuleThatTakesAnInputTwiceDiffersFromTheMachine() async throws {
    let breach = try await breach(in: 2..<22, isCompared: true) { modules, _ in
      modules.pager = modules.pager.map {
        Faulty($0 as! LivePager) { input in
          if case .didEndDrag = input { [input, input] } else { [input] }
        }
      }
    }
    let what = try #require(breach?.what)
    #expect(what.contains("the actors emit pager."), "\(what)")
  }

  @Test func worldsComeAndGoAndCloseInAllWays() throws {
    let plans = try (0..<100).map { try WorldPlan(seed: $0) }
    #expect(plans.contains(where: \.wakesEarly) && !plans.allSatisfy(\.wakesEarly))
    func count(_ isCounted: (WorldPlan.Action) -> Bool) -> Int {
      plans.count { $0.steps.contains { isCounted($0.action) } }
    }
    #expect(count { if case .cancel(0) = $0 { true } else { false } } > 20)
    #expect(count { if case .run(1) = $0 { true } else { false } } > 10)
    #expect(count { if case .close = $0 { true } else { false } } > 10)
  }
}

/// A module that gets other inputs than those that are sent to it.
private final class Faulty<Module: RoomModule>: RoomModule {
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
