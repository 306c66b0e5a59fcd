import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// Knows from the inputs alone which reasons suspend which modules.
struct SuspensionWitness: Sendable {
  enum Module: CaseIterable, Sendable {
    case gifts, ticker, popups, pager, likes
  }

  /// Whether a task runs the room.
  var isRunning = true
  private var ofRoom: Set<SuspensionReason> = []
  private var ofModules: [Module: Set<SuspensionReason>] = [:]

  mutating func sent(_ input: RoomInput) {
    switch input {
    case .room(.suspend(let reason)): ofRoom.insert(reason)
    case .room(.resume(let reason)): ofRoom.remove(reason)
    case .gifts(.suspend(let reason)): ofModules[.gifts, default: []].insert(reason)
    case .gifts(.resume(let reason)): ofModules[.gifts, default: []].remove(reason)
    case .ticker(.suspend(let reason)): ofModules[.ticker, default: []].insert(reason)
    case .ticker(.resume(let reason)): ofModules[.ticker, default: []].remove(reason)
    case .popups(.suspend(let reason)): ofModules[.popups, default: []].insert(reason)
    case .popups(.resume(let reason)): ofModules[.popups, default: []].remove(reason)
    case .pager(.suspend(let reason)): ofModules[.pager, default: []].insert(reason)
    case .pager(.resume(let reason)): ofModules[.pager, default: []].remove(reason)
    case .likes(.suspend(let reason)): ofModules[.likes, default: []].insert(reason)
    case .likes(.resume(let reason)): ofModules[.likes, default: []].remove(reason)
    default: break
    }
  }

  func isSuspended(_ module: Module) -> Bool {
    !isRunning || !ofRoom.isEmpty || !(ofModules[module] ?? []).isEmpty
  }

  /// Suspended are those modules that a reason suspends, and no others.
  func check(_ states: RoomStates, isHidden: Bool) throws {
    let found: [Module: Bool] = [
      .gifts: states.gifts.isSuspended, .ticker: states.ticker.suspendedAfter != nil,
      .popups: !states.popups.suspensions.isEmpty, .pager: states.pager.isSuspended,
      .likes: states.likes.isSuspended,
    ]
    for module in Module.allCases {
      let isHidden = isHidden && [.gifts, .ticker].contains(module)
      try promise(
        found[module] == (isHidden || isSuspended(module)),
        "\(module) should\(found[module]! ? " not" : "") be suspended")
    }
  }
}
