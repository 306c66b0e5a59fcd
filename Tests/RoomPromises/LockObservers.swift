import LiveRoomKit
import PromiseTesting

/// Observers of the reasons that lock paging and likes, and hide the overlays.
enum LockObservers {
  /// The reasons that lock paging.
  enum Reason: Hashable {
    case popup
    case sheet
    case landscape
  }

  /// Promises 7, 8 and 9: while a reason is active, paging is locked, and likes are with it, once; and fingers
  /// turn no page, as long as they alone act.
  static func locks(_ log: RoomLog, by reason: Reason, _ reach: inout PromiseReach) throws {
    var (isSettled, isActive) = (false, false)
    for entry in log.entries {
      switch entry.value {
      case .settled: isSettled = true
      case .snapshot(let states):
        let isShown = try check(states, log.configuration.blockingChannels, reason, &reach)
        guard isSettled else { break }
        isActive = isShown
        let isDragged = states.likes?.activeGestures.contains(.pageDrag) ?? false
        try ensure(!isActive || !isDragged, "A page is dragged at \(entry.time.nanoseconds)")
      case .input(.likes(.touch(let touch))):
        isSettled = false
        reach.note("finger while locked", if: isActive && touch.phase == .moved)
      // What may end the reason, or move pages itself.
      case .event(.popups), .event(.likes(.sheet)), .input, .report, .run, .willPause, .close:
        (isSettled, isActive) = (false, false)
      case .event(.likes(.didLike)) where reason == .popup,
        .event(.likes(.clearedDidChange(true))) where reason == .landscape,
        .event(.pager(.willSnap)):
        try ensure(!isActive, entry.text)
      case .event(.likes(.didDrag(let drag))) where drag.gesture == .pageDrag:
        try ensure(!isActive || drag.phase != .began, entry.text)
      default: break
      }
    }
  }

  /// Whether the reason is active. Paging is locked, and likes pause, exactly while it is, and once.
  private static func check(
    _ states: RoomStates, _ blocking: Set<String>, _ reason: Reason, _ reach: inout PromiseReach
  ) throws -> Bool {
    let conditions = states.likes?.conditions
    let (name, isActive): (String, Bool?) =
      switch reason {
      case .popup:
        (
          "popup",
          states.popups?.channels.contains { blocking.contains($0.name) && $0.onScreen != nil }
        )
      case .sheet: ("sheet", states.likes.map { $0.sheet != nil })
      case .landscape: ("landscape", conditions?.contains(.landscape))
      }
    guard let isActive else { return false }
    if let locks = states.pager?.locks.filter({ $0.direction == nil }) {
      let number = locks.first { $0.reason == name }?.count ?? 0
      try ensure(
        number == (isActive ? 1 : 0),
        "the \(name) locks paging \(number) times, active: \(isActive)")
    }
    if reason == .popup, let conditions {
      try ensure(
        conditions.contains(.popup) == isActive, "the popup's lock of likes is wrong")
    }
    return isActive
  }

  /// Promise 11: the cleared screen.
  static func cleared(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var changes: [Bool] = []
    var hidden: [Bool] = []
    var since: Instant?
    var isRunning = false
    for entry in log.entries {
      switch entry.value {
      case .run:
        isRunning = true
        // Events from the time in which no task ran the room are known from now on.
        since = since.map { _ in entry.time }
      case .didPause: isRunning = false
      case .event(.likes(.clearedDidChange(let isCleared))): changes.append(isCleared)
      case .event(.room(.didHideOverlays(let isHidden))):
        try ensure(isHidden != (hidden.last ?? false), "Twice \(isHidden)")
        hidden.append(isHidden)
        since = isHidden ? entry.time : nil
        reach.note(isHidden ? "hidden" : "shown again")
      case .event(.gifts(.laneWillEnter)), .event(.ticker(.didBeginRoll)),
        .event(.broadcast(.didBeginRoll)):
        if let since, isRunning {
          try ensure(since >= entry.time, "\(entry.text), hidden since \(since.nanoseconds)")
        }
      case .input(.gifts(.receive)): reach.note("gift while hidden", if: since != nil)
      case .settled:
        try ensure(hidden == changes, "\(hidden), \(changes) at \(entry.time.nanoseconds)")
      case .snapshot(let snapshot):
        if since != nil { try ensure(snapshot.statistics.isBalanced, "Not balanced while hidden") }
        guard let conditions = snapshot.likes?.conditions else { break }
        try ensure(
          conditions.contains(.cleared) == (hidden.last ?? false), "the overlays are hidden wrongly"
        )
      default: break
      }
    }
  }
}
