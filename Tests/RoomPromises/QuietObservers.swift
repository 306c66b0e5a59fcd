import LiveRoomKit
import PromiseTesting

/// Observers of promise 10: the rule `quiet`.
enum QuietObservers {
  /// The signals that keep popups from being presented, with the rule `quiet`.
  private struct Busy {
    private var displayed: Set<Int> = []
    private var sheets: Set<Identifier> = []
    private var isFull = false
    /// The signals that are on, and their beginning.
    private(set) var since: [String: Instant] = [:]

    mutating func take(_ event: RoomEvent, at time: Instant) {
      switch event {
      case .pager(.willDisplay(let shown)): displayed.insert(shown.surface)
      case .pager(.didEndDisplaying(let hidden)): displayed.remove(hidden.surface)
      case .likes(.sheet(.willPresent(let sheet))): sheets.insert(Identifier(sheet.id))
      case .likes(.sheet(.didDismiss(let dismissal))): sheets.remove(Identifier(dismissal.id))
      case .gifts(.fullScreenWillBegin): isFull = true
      case .gifts(.fullScreenDidEnd): isFull = false
      default: return
      }
      let states = [
        ("paging", displayed.count == 2), ("sheet", !sheets.isEmpty), ("full screen", isFull),
      ]
      for (name, holds) in states { since[name] = holds ? since[name] ?? time : nil }
    }

    /// Signals that began while no task ran the room are known from now on.
    mutating func run(at time: Instant) { since = since.mapValues { _ in time } }
  }

  /// Promise 10: the rule `quiet`.
  static func quiet(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    let rules = log.configuration.popups.rules
    let isQuiet = rules.contains(RuleConfiguration("quiet"))
    guard isQuiet || rules.contains(RuleConfiguration("quiet", ["longest": .int(0)])) else {
      return
    }
    var busy = Busy()
    var isRunning = false
    var lastRun = Instant.start
    for entry in log.entries {
      switch entry.value {
      case .run:
        isRunning = true
        lastRun = entry.time
        busy.run(at: entry.time)
      case .didPause: isRunning = false
      case .event(.popups(.willPresent(let presentation))):
        for (name, begin) in busy.since {
          try ensure(
            begin >= entry.time || lastRun == entry.time || !isRunning,
            "\(presentation.popup.id) at \(entry.time.nanoseconds), \(name) since \(begin.nanoseconds)"
          )
        }
        reach.note("presented")
      case .event(.popups(.didEnqueue)):
        for name in busy.since.keys { reach.note(name) }
      case .event(let event): busy.take(event, at: entry.time)
      default: break
      }
    }
  }
}
