import GiftChannels
import LikeGestures
import LivePager
package import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// Which modules are suspended, by what reaches the room alone.
package struct ModuleSuspensions: Sendable {
  /// Whether the room has been run; `nil` before its first run.
  private(set) var isRunning: Bool?
  private var ofRoom: Set<SuspensionReason> = []
  private var ofModules: [RoomMachine.Module?: Set<SuspensionReason>] = [:]

  package init() {}

  package mutating func take(_ entry: RoomLog.Entry) {
    switch entry {
    case .run: isRunning = true
    case .didPause: isRunning = false
    case .input(let input), .report(let input): take(input)
    default: break
    }
  }

  private mutating func take(_ input: RoomInput) {
    switch input {
    case .room(.suspend(let reason)): ofRoom.insert(reason)
    case .room(.resume(let reason)): ofRoom.remove(reason)
    case .gifts(.suspend(let reason)), .ticker(.suspend(let reason)), .popups(.suspend(let reason)),
      .pager(.suspend(let reason)), .likes(.suspend(let reason)):
      ofModules[input.module, default: []].insert(reason)
    case .gifts(.resume(let reason)), .ticker(.resume(let reason)), .popups(.resume(let reason)),
      .pager(.resume(let reason)), .likes(.resume(let reason)):
      ofModules[input.module, default: []].remove(reason)
    default: break
    }
  }

  /// Whether a reason of the module or of the room is active, or nobody runs the room any more.
  package func isSuspended(_ module: RoomMachine.Module) -> Bool {
    isRunning == false || !ofRoom.isEmpty || !(ofModules[module] ?? []).isEmpty
  }
}

extension RoomStates {
  /// Whether a module is suspended, where it exists.
  func isSuspended(_ module: RoomMachine.Module) -> Bool? {
    switch module {
    case .gifts: gifts?.isSuspended
    case .ticker: ticker.map { $0.suspendedAfter != nil }
    case .popups: popups.map { !$0.suspensions.isEmpty }
    case .pager: pager?.isSuspended
    case .likes: likes?.isSuspended
    }
  }
}
