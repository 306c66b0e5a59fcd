import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomCore

/// Observers of what locks paging and likes, and hides the overlays.
enum LockObservers {
  /// What locks paging.
  enum Reason: Hashable {
    case popup
    case sheet
    case landscape
  }

  /// Promises 7, 8 and 9: while a reason is active, no finger turns a page.
  static func locks(_ log: RoomLog, by reason: Reason, _ report: inout PromiseReport) {
    let blocking = log.configuration.blockingChannels
    var reasons: Set<Identifier> = []
    var drags: Set<Int> = []
    // Whether it has been active since a settled moment.
    var isCertain = false
    // Whether the app itself moves pages.
    var isShowing = false
    for entry in log.entries {
      switch entry.value {
      case .input(.pager), .run: isShowing = true
      case .input(.room(.setLandscape(let isLandscape))) where reason == .landscape:
        if isLandscape { reasons = [Identifier("landscape")] } else { reasons = [] }
        isCertain = false
      case .input(.room(.resume)), .input(.room(.enter)), .input(.room(.leave)): isShowing = true
      case .didPause:
        isCertain = false
      case .event(.popups(let event)) where reason == .popup:
        switch event {
        case .willPresent(let presentation) where blocking.contains(presentation.popup.channel):
          reasons.insert(Identifier(presentation.popup.id))
        case .didEnd(let popup): reasons.remove(Identifier(popup.id))
        case .didRequeue(let popup): reasons.remove(Identifier(popup.id))
        default: break
        }
      case .event(.likes(.sheet(let event))) where reason == .sheet:
        switch event {
        case .willPresent(let sheet): reasons.insert(Identifier(sheet.id))
        case .didDismiss(let dismissal): reasons.remove(Identifier(dismissal.id))
        default: break
        }
      case .event(.likes(.didDrag(let drag))) where drag.gesture == .pageDrag:
        switch drag.phase {
        case .began:
          drags.insert(drag.touch)
          report.ensure(!isCertain || reasons.isEmpty, "A drag at \(entry.time.nanoseconds)")
          report.note("drag while free", if: reasons.isEmpty)
        case .ended, .cancelled: drags.remove(drag.touch)
        case .changed: break
        }
      case .event(.likes(.didLike)) where reason == .popup:
        report.ensure(!isCertain || reasons.isEmpty, "A like at \(entry.time.nanoseconds)")
        report.note("like while free", if: reasons.isEmpty)
      case .event(.likes(.clearedDidChange(true))) where reason == .landscape:
        report.ensure(!isCertain || reasons.isEmpty, "Cleared at \(entry.time.nanoseconds)")
      case .event(.pager(.willSnap(let motion))):
        report.ensure(
          !isCertain || reasons.isEmpty || isShowing,
          "To \(motion.room) at \(entry.time.nanoseconds)")
      case .input(.likes(.touch(let touch))) where touch.phase == .moved:
        report.note("finger while locked", if: isCertain && !reasons.isEmpty)
      case .settled:
        isShowing = false
        isCertain = true
        if !reasons.isEmpty {
          report.ensure(drags.isEmpty, "Drags \(drags) at \(entry.time.nanoseconds)")
        }
        report.note("several", if: reasons.count > 1)
      case .snapshot(let snapshot): checkStates(snapshot, blocking, reason, &report)
      default: break
      }
      if reasons.isEmpty { isCertain = false }
    }
  }

  /// Paging is locked, and likes pause, exactly while the reason is active, and once.
  private static func checkStates(
    _ snapshot: RoomStates, _ blocking: Set<String>, _ reason: Reason,
    _ report: inout PromiseReport
  ) {
    let locks = snapshot.pager?.locks.filter { $0.direction == nil }
    func ensure(_ isActive: Bool?, locks name: String) {
      guard let locks, let isActive else { return }
      let number = locks.first { $0.reason == name }?.count ?? 0
      report.ensure(
        number == (isActive ? 1 : 0),
        "the \(name) locks paging \(number) times, active: \(isActive)")
    }
    let conditions = snapshot.likes?.conditions
    switch reason {
    case .popup:
      let isShown = snapshot.popups.map {
        $0.channels.contains { blocking.contains($0.name) && $0.onScreen != nil }
      }
      ensure(isShown, locks: "popup")
      guard let isShown, let conditions else { break }
      report.ensure(
        conditions.contains(.popup) == isShown, "the popup's lock of likes is wrong")
    case .sheet: ensure(snapshot.likes.map { $0.sheet != nil }, locks: "sheet")
    case .landscape: ensure(conditions?.contains(.landscape), locks: "landscape")
    }
  }

  /// Promise 11: the cleared screen.
  static func cleared(_ log: RoomLog, _ report: inout PromiseReport) {
    var changes: [Bool] = []
    var hidden: [Bool] = []
    var since: Instant?
    var isRunning = false
    for entry in log.entries {
      switch entry.value {
      case .run:
        isRunning = true
        // What happened while nobody ran the room is known from now on.
        since = since.map { _ in entry.time }
      case .didPause: isRunning = false
      case .event(.likes(.clearedDidChange(let isCleared))): changes.append(isCleared)
      case .event(.room(.overlaysHidden(let isHidden))):
        report.ensure(isHidden != (hidden.last ?? false), "Twice \(isHidden)")
        hidden.append(isHidden)
        since = isHidden ? entry.time : nil
        report.note(isHidden ? "hidden" : "shown again")
      case .event(.gifts(.laneWillEnter)), .event(.ticker(.didBeginRoll)):
        if let since, isRunning {
          report.ensure(since >= entry.time, "\(entry.text), hidden since \(since.nanoseconds)")
        }
      case .input(.gifts(.receive)): report.note("gift while hidden", if: since != nil)
      case .settled:
        report.ensure(hidden == changes, "\(hidden), \(changes) at \(entry.time.nanoseconds)")
      case .snapshot(let snapshot):
        if since != nil { report.ensure(snapshot.account.isBalanced, "Not balanced while hidden") }
        guard let conditions = snapshot.likes?.conditions else { break }
        report.ensure(
          conditions.contains(.cleared) == (hidden.last ?? false), "the overlays are hidden wrongly"
        )
      default: break
      }
    }
  }
}
