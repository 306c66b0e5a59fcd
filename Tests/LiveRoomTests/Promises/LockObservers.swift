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

  /// What keeps popups from being presented, with the rule `quiet`.
  private struct Busy {
    private var displayed: Set<Int> = []
    private var sheets: Set<String> = []
    private var isFull = false
    /// What holds, and from when on.
    private(set) var since: [String: Instant] = [:]
    /// When the last of them ended.
    private(set) var ended: Instant?

    var isBusy: Bool { !since.isEmpty }

    mutating func take(_ event: RoomEvent, at time: Instant) {
      switch event {
      case .pager(.willDisplay(_, let surface)): displayed.insert(surface)
      case .pager(.didEndDisplaying(_, let surface)): displayed.remove(surface)
      case .likes(.sheet(.willPresent(let sheet))): sheets.insert(sheet.id)
      case .likes(.sheet(.didDismiss(let id, _))): sheets.remove(id)
      case .gifts(.fullScreenWillBegin): isFull = true
      case .gifts(.fullScreenDidEnd): isFull = false
      default: return
      }
      let wasBusy = isBusy
      let states = [
        ("paging", displayed.count == 2), ("sheet", !sheets.isEmpty), ("full screen", isFull),
      ]
      for (name, holds) in states { since[name] = holds ? since[name] ?? time : nil }
      if wasBusy && !isBusy { ended = time }
    }

    /// What began while nobody ran the room is known from now on.
    mutating func run(at time: Instant) { since = since.mapValues { _ in time } }
  }

  /// Promise 10: the rule `quiet`.
  static func quiet(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var busy = Busy()
    var isRunning = false
    var lastRun = Instant.start
    for entry in visit.entries {
      switch entry.kind {
      case .run:
        isRunning = true
        lastRun = entry.time
        busy.run(at: entry.time)
      case .pause: isRunning = false
      case .event(.popups(.willPresent(let popup, _))):
        for (name, begin) in busy.since {
          report.ensure(
            begin >= entry.time || lastRun == entry.time || !isRunning,
            "\(popup.id) at \(entry.time.nanoseconds), \(name) since \(begin.nanoseconds)")
        }
        report.note("presented")
      case .event(.popups(.didEnqueue)):
        for name in busy.since.keys { report.note(name) }
      case .event(let event): busy.take(event, at: entry.time)
      default: break
      }
    }
  }

  /// Promise 10: when nothing keeps it quiet, what may be presented does not wait.
  static func quietOver(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var busy = Busy()
    // Without a scene: no room keeps these waiting.
    var waiting: [String: String] = [:]
    var present: [String: String] = [:]
    var free: [String: Instant] = [:]
    var isSuspended = false
    // From when on the clock of the popups has run without a break.
    var start = Instant.start
    let gap = PopupChannel(PopupChannel.modal).gap
    for entry in visit.entries {
      switch entry.kind {
      case .run: start = entry.time
      case .input(.popups(.enqueue(let popup))) where popup.scene == nil:
        waiting[popup.id] = popup.channel
      case .event(.room(.suspended)): isSuspended = true
      case .event(.room(.resumed)):
        isSuspended = false
        start = max(start, entry.time)
      case .event(.popups(.willPresent(let popup, _))):
        waiting[popup.id] = nil
        present[popup.id] = popup.channel
        free[popup.channel] = nil
        report.note("at once", if: busy.ended == entry.time)
      case .event(.popups(.didEnd(let id, _, _))), .event(.popups(.didRequeue(let id, _))):
        waiting[id] = nil
        if let channel = present.removeValue(forKey: id) { free[channel] = entry.time }
      case .event(let event): busy.take(event, at: entry.time)
      case .settled:
        report.note("waits", if: busy.isBusy && !waiting.isEmpty)
        if busy.isBusy || isSuspended { continue }
        for (id, channel) in waiting where !present.values.contains(channel) {
          let isOwed = max(start, free[channel] ?? .start).advanced(by: gap) < entry.time
          report.ensure(!isOwed, "\(id) waits for nothing at \(entry.time.nanoseconds)")
        }
      default: break
      }
    }
  }

  /// Promise 11: the cleared screen.
  static func cleared(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var changes: [Bool] = []
    var hidden: [Bool] = []
    var since: Instant?
    var isRunning = false
    for entry in visit.entries {
      switch entry.kind {
      case .run:
        isRunning = true
        // What happened while nobody ran the room is known from now on.
        since = since.map { _ in entry.time }
      case .pause: isRunning = false
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
      default: break
      }
    }
  }
}
