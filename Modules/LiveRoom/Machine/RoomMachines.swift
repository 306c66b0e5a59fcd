import GiftChannels
import LikeGestures
import LivePager
package import PopupSequencer
import RollingTicker
public import RoomCore

extension RoomMachine {
  /// A module of a room. Of modules that are due at one instant, the first takes its turn first.
  public enum Module: String, CaseIterable, Sendable, ReadValue {
    /// The gift channels.
    case gifts
    /// The ticker.
    case ticker
    /// The popups.
    case popups
    /// The pager.
    case pager
    /// Likes and gestures.
    case likes

    /// All modules from the touches inwards: suspended in this order, none starts what the next one
    /// has to stop.
    static var inwards: [Module] { [.likes, .pager, .gifts, .ticker, .popups] }

    /// The position among all modules.
    var index: Int {
      switch self {
      case .gifts: 0
      case .ticker: 1
      case .popups: 2
      case .pager: 3
      case .likes: 4
      }
    }

    /// The input of the module for a step of its lifecycle.
    func input(for step: LifecycleStep) -> RoomInput {
      switch self {
      case .gifts: .gifts(GiftInput(step))
      case .ticker: .ticker(TickerInput(step))
      case .popups: .popups(PopupInput(step))
      case .pager: .pager(PagerInput(step))
      case .likes: .likes(LikeInput(step))
      }
    }
  }
}

/// The machines of the modules of a room, without the routes between them.
package struct RoomMachines: Sendable {
  private var gifts: HostedMachine<GiftMachine>
  private var ticker: HostedMachine<TickerMachine>
  private var popups: HostedMachine<PopupMachine>
  private var pager: HostedMachine<PagerMachine>
  private var likes: HostedMachine<LikeMachine>
}

extension RoomMachines {
  /// Creates the machines.
  ///
  /// - Parameters:
  ///   - configuration: the settings of the modules. Those of the gifts name the local user.
  ///   - popups: creates the machine of the popups, with its rules.
  /// - Throws: the error of the first module whose settings are invalid.
  package init(
    _ configuration: RoomConfiguration,
    popups: (PopupConfiguration) throws(FieldError) -> PopupMachine
  ) throws(RoomConfigurationError) {
    self.init(
      gifts: try Self.host(.gifts, try GiftMachine(configuration: configuration.gifts)),
      ticker: try Self.host(.ticker, try TickerMachine(configuration: configuration.ticker)),
      popups: try Self.host(.popups, try popups(configuration.popups)),
      pager: try Self.host(.pager, try PagerMachine(configuration: configuration.pager)),
      likes: try Self.host(.likes, try LikeMachine(configuration.likes)))
  }

  private static func host<Machine>(
    _ module: RoomMachine.Module, _ machine: @autoclosure () throws(FieldError) -> Machine
  ) throws(RoomConfigurationError) -> HostedMachine<Machine> {
    do throws(FieldError) {
      return HostedMachine(try machine())
    } catch { throw .module(module, error) }
  }

  /// Lets a module do what is due, and take an input; appends what it emits.
  ///
  /// - Returns: when it is due next.
  @discardableResult
  package mutating func takeTurn(
    of module: RoomMachine.Module, _ input: RoomInput?, at now: Instant,
    into outputs: inout [RoomEvent]
  ) -> Instant? {
    switch module {
    case .gifts: gifts.takeTurn(input?.gifts, at: now, into: &outputs, as: RoomEvent.gifts)
    case .ticker: ticker.takeTurn(input?.ticker, at: now, into: &outputs, as: RoomEvent.ticker)
    case .popups: popups.takeTurn(input?.popups, at: now, into: &outputs, as: RoomEvent.popups)
    case .pager: pager.takeTurn(input?.pager, at: now, into: &outputs, as: RoomEvent.pager)
    case .likes: likes.takeTurn(input?.likes, at: now, into: &outputs, as: RoomEvent.likes)
    }
  }

  /// When a module is due next.
  func deadline(of module: RoomMachine.Module) -> Instant? {
    switch module {
    case .gifts: gifts.machine.nextDeadline
    case .ticker: ticker.machine.nextDeadline
    case .popups: popups.machine.nextDeadline
    case .pager: pager.machine.nextDeadline
    case .likes: likes.machine.nextDeadline
    }
  }

  /// What does not hold between two turns.
  var fault: String? {
    gifts.fault ?? ticker.fault ?? popups.fault ?? pager.fault ?? likes.fault
  }

  /// The current states, with the account of the room.
  func state(at now: Instant, _ account: RoomAccount) -> RoomState {
    RoomState(
      gifts: gifts.machine.state(at: now), ticker: ticker.machine.state(at: now),
      popups: popups.machine.state(at: now), pager: pager.machine.state(at: now),
      likes: likes.machine.state(at: now), room: account)
  }

  /// Adds what the modules save.
  func add(to snapshot: inout RoomSnapshot, at now: Instant) {
    snapshot.gifts = gifts.machine.snapshot
    snapshot.popups = popups.machine.snapshot(at: now)
    snapshot.likes = likes.machine.snapshot
  }

  func explainPopup(_ id: String, at now: Instant) -> PopupExplanation? {
    popups.machine.explain(id, at: now)
  }
}

// What an input is for each module; `nil` for others.
extension RoomInput {
  fileprivate var gifts: GiftInput? { if case .gifts(let input) = self { input } else { nil } }
  fileprivate var ticker: TickerInput? { if case .ticker(let input) = self { input } else { nil } }
  fileprivate var popups: PopupInput? { if case .popups(let input) = self { input } else { nil } }
  fileprivate var pager: PagerInput? { if case .pager(let input) = self { input } else { nil } }
  fileprivate var likes: LikeInput? { if case .likes(let input) = self { input } else { nil } }
}
