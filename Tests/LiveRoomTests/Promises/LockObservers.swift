import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomCore

/// Observers of what locks paging, likes and popups.
enum LockObservers {
  /// What locks paging.
  enum Reason: Hashable {
    case popup
    case sheet
    case landscape
  }

  /// Promises 7, 8 and 9: while a reason holds, no finger turns a page.
  static func locks(_ visit: PromiseVisit, by reason: Reason, _ report: inout PromiseReport) {
    var holders: Set<String> = []
    var drags: Set<Int> = []
    // Whether it has held since a settled moment.
    var isCertain = false
    // Whether the app itself moves pages.
    var isShowing = false
    for entry in visit.entries {
      switch entry.kind {
      case .input(.pager), .run: isShowing = true
      case .input(.room(.setLandscape(let isLandscape))) where reason == .landscape:
        if isLandscape { holders = ["landscape"] } else { holders = [] }
        isCertain = false
      case .input(.room(.resume)), .input(.room(.enter)), .input(.room(.leave)): isShowing = true
      case .pause:
        isCertain = false
      case .event(.popups(let event)) where reason == .popup:
        switch event {
        case .willPresent(let popup, _) where popup.channel == PopupChannel.modal:
          holders.insert(popup.id)
        case .didEnd(let id, _, _), .didRequeue(let id, _):
          holders.remove(id)
        default: break
        }
      case .event(.likes(.sheet(let event))) where reason == .sheet:
        switch event {
        case .willPresent(let sheet): holders.insert(sheet.id)
        case .didDismiss(let id, _): holders.remove(id)
        default: break
        }
      case .event(.likes(.didDrag(let drag))) where drag.gesture == .pageDrag:
        switch drag.phase {
        case .began:
          drags.insert(drag.touch)
          report.ensure(!isCertain || holders.isEmpty, "A drag at \(entry.time.nanoseconds)")
          report.note("drag while free", if: holders.isEmpty)
        case .ended, .cancelled: drags.remove(drag.touch)
        case .changed: break
        }
      case .event(.likes(.didLike)) where reason == .popup:
        report.ensure(!isCertain || holders.isEmpty, "A like at \(entry.time.nanoseconds)")
        report.note("like while free", if: holders.isEmpty)
      case .event(.likes(.clearedDidChange(true))) where reason == .landscape:
        report.ensure(!isCertain || holders.isEmpty, "Cleared at \(entry.time.nanoseconds)")
      case .event(.pager(.willSnap(let room, _))):
        report.ensure(
          !isCertain || holders.isEmpty || isShowing, "To \(room) at \(entry.time.nanoseconds)")
      case .input(.likes(.touch(let touch))) where touch.phase == .moved:
        report.note("finger while locked", if: isCertain && !holders.isEmpty)
      case .settled:
        isShowing = false
        isCertain = true
        if !holders.isEmpty {
          report.ensure(drags.isEmpty, "Drags \(drags) at \(entry.time.nanoseconds)")
        }
        report.note("several", if: holders.count > 1)
      default: break
      }
      if holders.isEmpty { isCertain = false }
    }
  }

  /// Promise 10: the rule `quiet`.
  static func quiet(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var displayed: Set<Int> = []
    var sheets: Set<String> = []
    var isFull = false
    var since: [String: Instant] = [:]
    var isRunning = false
    var lastRun = Instant.start
    func check(_ name: String, _ holds: Bool, _ time: Instant) {
      if holds { since[name] = since[name] ?? time } else { since[name] = nil }
    }
    for entry in visit.entries {
      switch entry.kind {
      case .run:
        // What began while nobody ran the room is known from now on.
        isRunning = true
        lastRun = entry.time
        since = since.mapValues { _ in entry.time }
      case .pause: isRunning = false
      default: break
      }
      guard case .event(let event) = entry.kind else { continue }
      switch event {
      case .pager(.willDisplay(_, let surface)): displayed.insert(surface)
      case .pager(.didEndDisplaying(_, let surface)): displayed.remove(surface)
      case .likes(.sheet(.willPresent(let sheet))): sheets.insert(sheet.id)
      case .likes(.sheet(.didDismiss(let id, _))): sheets.remove(id)
      case .gifts(.fullScreenWillBegin): isFull = true
      case .gifts(.fullScreenDidEnd): isFull = false
      case .popups(.willPresent(let popup, _)):
        for (name, begin) in since {
          report.ensure(
            begin >= entry.time || lastRun == entry.time || !isRunning,
            "\(popup.id) at \(entry.time.nanoseconds), \(name) since \(begin.nanoseconds)")
        }
        report.note("presented")
      case .popups(.didEnqueue):
        for name in since.keys { report.note(name) }
      default: break
      }
      check("paging", displayed.count == 2, entry.time)
      check("sheet", !sheets.isEmpty, entry.time)
      check("full screen", isFull, entry.time)
    }
  }

  /// Promise 11: the cleared screen.
  static func cleared(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var changes: [Bool] = []
    var hidden: [Bool] = []
    var since: Instant?
    for entry in visit.entries {
      switch entry.kind {
      case .event(.likes(.clearedDidChange(let isCleared))): changes.append(isCleared)
      case .event(.room(.overlaysHidden(let isHidden))):
        report.ensure(isHidden != (hidden.last ?? false), "Twice \(isHidden)")
        hidden.append(isHidden)
        since = isHidden ? entry.time : nil
        report.note(isHidden ? "hidden" : "shown again")
      case .event(.gifts(.laneWillEnter)), .event(.ticker(.didBeginRoll)):
        if let since {
          report.ensure(since == entry.time, "\(entry.text), hidden since \(since.nanoseconds)")
        }
      case .input(.gifts(.receive)): report.note("gift while hidden", if: since != nil)
      case .settled:
        report.ensure(hidden == changes, "\(hidden), \(changes) at \(entry.time.nanoseconds)")
      case .snapshot(let snapshot):
        if since != nil { report.ensure(snapshot.account.isBalanced, "Not balanced while hidden") }
      default: break
      }
    }
  }
}
