import GiftPromises
import LikePromises
import LiveRoomKit
import PopupPromises
import PromiseTesting
import Synchronization
import TickerPromises

/// The observers of the promises of the modules.
struct ModuleObservers: Sendable {
  var gifts = GiftObservers.all
  var ticker = TickerObservers.all
  var popups = PopupObservers.all
  var likes = LikeObservers.all

  /// The names of all, each with the number of its promise.
  var names: [String] {
    gifts.map { Self.name("gifts", $0) } + ticker.map { Self.name("ticker", $0) }
      + popups.map { Self.name("popups", $0) } + likes.map { Self.name("likes", $0) }
  }

  fileprivate static func name<Setup>(
    _ module: String, _ observer: PromiseObserver<Setup>
  ) -> String {
    "\(module) \(observer.promise)"
  }
}

/// The turns of the modules of a room. Their machines take them again, for the observers of the modules'
/// promises.
struct ModuleTurns: Sendable {
  private let configuration: RoomConfiguration
  private let rules: PopupRuleRegistry
  private let gifts: Turns<GiftMachine>
  private let ticker: Turns<TickerMachine>
  private let broadcast: Turns<TickerMachine>
  private let popups: Turns<PopupMachine>
  private let likes: Turns<LikeMachine>

  /// Follows modules that have not been used yet, and checks them against what the room is asked for;
  /// those that are none of ours are left out.
  init(
    of modules: LiveRoom.Modules, _ configuration: RoomConfiguration, _ rules: PopupRuleRegistry
  ) throws {
    self.configuration = configuration
    self.rules = rules
    gifts = try Turns(of: modules.gifts as? GiftChannels) { try $0.configuration.machine() }
    ticker = try Turns(of: modules.ticker as? RollingTicker) { try $0.configuration.machine() }
    broadcast = try Turns(of: modules.broadcast as? RollingTicker) {
      try $0.configuration.machine()
    }
    popups = try Turns(of: modules.popups as? PopupSequencer) {
      try PopupSetup($0.configuration, rules).machine()
    }
    likes = try Turns(of: modules.likes as? LikeGestures) { try $0.configuration.machine() }
  }

  /// Throws the first promise that was not kept, and returns the situations in which promises were put
  /// to the test, each after the name of its observer.
  func check(_ observers: ModuleObservers) throws -> Set<String> {
    // The observers of gifts know no old ones, as of a room that was left while gifts waited for its picture.
    let hasOldGifts = gifts.contains { if case .receiveOld = $0 { true } else { false } }
    return try gifts.check(
      "gifts", configuration.ofModules.gifts, hasOldGifts ? [] : observers.gifts
    )
    .union(ticker.check("ticker", configuration.ticker, observers.ticker))
    .union(broadcast.check("broadcast", configuration.broadcast, observers.ticker))
    .union(popups.check("popups", PopupSetup(configuration.popups, rules), observers.popups))
    .union(likes.check("likes", configuration.likes, observers.likes))
  }
}

/// The turns of a module.
private final class Turns<Machine: ModuleMachine>: Sendable where Machine.Output: Equatable {
  // As the module was made with; nil without a module.
  private let machine: Machine?
  private let turns = Mutex<[ModuleTurn<Machine>]>([])

  init<Module: ModuleActor>(
    of module: Module?, machine: (Module) throws -> Machine
  ) throws where Module.Machine == Machine {
    self.machine = try module.map(machine)
    module?.port.tap.open { [self] turn in
      turns.withLock { $0.append(turn) }
      return true
    }
  }

  func contains(_ isMeant: (Machine.Input) -> Bool) -> Bool {
    turns.withLock { $0.contains { $0.inputs.contains(where: isMeant) } }
  }

  func check<Setup: PromiseSetup>(
    _ module: String, _ setup: Setup, _ observers: [PromiseObserver<Setup>]
  ) throws -> Set<String> where Setup.Machine == Machine {
    guard let machine else { return [] }
    let run = PromiseRun(
      setup, machine, turns: turns.withLock { $0 }.map { ($0.time, $0.inputs, $0.outputs) })
    var reached: Set<String> = []
    for observer in observers {
      let name = ModuleObservers.name(module, observer)
      var reach = PromiseReach()
      do { try observer.check(run, &reach) } catch let fault as PromiseFault {
        throw PromiseFault(text: "promise \(name): \(fault.text)")
      }
      reached.formUnion(reach.counts.keys.map { "\(name): \($0)" })
    }
    if let fault = run.fault { throw PromiseFault(text: "\(module): \(fault.text)") }
    return reached
  }
}
