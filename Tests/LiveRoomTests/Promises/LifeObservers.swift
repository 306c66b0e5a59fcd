import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomCore

/// Observers of suspensions, pauses and the end.
enum LifeObservers {
  /// Promise 12: suspensions.
  static func suspended(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var reasons: [SuspensionReason] = []
    var expected: [RoomChange] = []
    var found: [RoomChange] = []
    var isSuspended = false
    var isCertain = false
    // Without a run, modules take what was sent when they are asked for their state.
    var isKnown = false
    for (index, entry) in visit.entries.enumerated() {
      switch entry.kind {
      case .input(.room(.suspend(let reason))):
        isCertain = false
        if reasons.contains(reason) {
          expected.append(.rejected(.suspended))
          report.note("twice")
        } else {
          if reasons.isEmpty { expected.append(.suspended) }
          reasons.append(reason)
          report.note("several", if: reasons.count > 1)
        }
      case .input(.room(.resume(let reason))):
        isCertain = false
        if let index = reasons.firstIndex(of: reason) {
          reasons.remove(at: index)
          if reasons.isEmpty { expected.append(.resumed) }
          report.note("resumed")
        } else {
          expected.append(.rejected(.notSuspended))
        }
      case .run, .pause, .close: (isCertain, isKnown) = (false, false)
      case .input: isCertain = false
      case .settled, .snapshot:
        let place = entry.time.nanoseconds
        report.ensure(found == expected, "\(found.suffix(3)), not \(expected.suffix(3)), \(place)")
        isSuspended = !reasons.isEmpty
        if case .settled = entry.kind { (isCertain, isKnown) = (true, true) }
      case .event(.room(let change)):
        switch change {
        case .suspended, .resumed, .rejected(.suspended), .rejected(.notSuspended):
          found.append(change)
          if change == .resumed { isSuspended = false }
        default: break
        }
      case .event(let event):
        guard isSuspended && isKnown else { continue }
        switch event {
        case .popups(.willPresent), .pager(.willBeginPlaying), .gifts(.laneWillEnter),
          .likes(.didLike):
          let hasEnded = found.last == .resumed || reasons.isEmpty
          report.ensure(hasEnded, "Suspended: \(entry.text)")
        // Counting continues: a combo ends when nothing has been added to it for its time.
        case .gifts(.comboDidEnd(_, _, .timedOut)), .gifts(.button(.countdownDidEnd)):
          report.note("counting")
        case .gifts, .ticker, .pager:
          // A pause is an input of its own.
          if case .pause = visit.cause(after: index) { continue }
          report.ensure(!isCertain || reasons.isEmpty, "Without an input: \(entry.text)")
        default: break
        }
        report.note("event while suspended")
      }
    }
  }

  /// Promise 18: pauses.
  static func pausing(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var isPaused = false
    var hasEvents = false
    for entry in visit.entries {
      switch entry.kind {
      case .pause:
        isPaused = true
        report.note("pause")
      case .run, .close: isPaused = false
      case .snapshot:
        // Asked for its state, the room has emitted what is just before this entry.
        hasEvents = false
      case .input:
        report.ensure(!hasEvents, "Events before \(entry.text), in a pause")
        report.note("input in a pause", if: isPaused)
      case .event:
        if isPaused { hasEvents = true }
      case .settled: break
      }
      if !isPaused {
        if case .run = entry.kind {
          report.ensure(!hasEvents, "Events in a pause until \(entry.text)")
        }
        hasEvents = false
      }
    }
  }

  /// Promise 18: `run()` that is cancelled emits no `left`.
  static func pauseLeaves(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    for (index, entry) in visit.entries.enumerated() {
      guard case .pause = entry.kind else { continue }
      // A drag or a snap that the pause brings to its end leaves the room for another.
      var hasTurned = false
      let start = visit.entries[..<index].lastIndex {
        if case .event = $0.kind { false } else { true }
      }
      for before in visit.entries[(start ?? 0)..<index] {
        switch before.kind {
        case .event(.pager(.didEndDisplaying)), .event(.pager(.didSettle)): hasTurned = true
        case .event(.room(.left)):
          report.ensure(hasTurned, "Left by a pause at \(entry.time.nanoseconds)")
        default: break
        }
      }
    }
  }

  /// Promise 19: the end.
  static func closing(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    report.ensure(visit.hasFinished, "The events have not finished")
    report.ensure(visit.last.roomsEntered == visit.last.roomsLeft, "A room is not left")
    var expected = visit.last
    if visit.lateInputs > 0 {
      expected.diagnostics[.rejection, default: 0] += visit.lateInputs
      report.note("late inputs")
    }
    report.ensure(
      visit.later.diagnostics == expected.diagnostics,
      "\(visit.later.diagnostics), not \(expected.diagnostics)")
    report.ensure(visit.later.messages == expected.messages, "Late inputs are messages")
    let index = visit.entries.firstIndex { if case .close = $0.kind { true } else { false } }!
    let before = visit.entries[..<index].contains { if case .run = $0.kind { true } else { false } }
    report.note(before ? "ran" : "never ran")
    // The room is left before all that follows from its end, unless inputs that waited enter another.
    let last = visit.entries[index...].compactMap { entry -> RoomEvent? in
      if case .event(let event) = entry.kind { event } else { nil }
    }
    let enters = last.contains { if case .room(.entered) = $0 { true } else { false } }
    if !enters,
      let left = last.lastIndex(where: { if case .room(.left) = $0 { true } else { false } })
    {
      report.note("left at the end")
      let account = last.lastIndex { if case .gifts(.didLeaveRoom) = $0 { true } else { false } }
      report.ensure(account.map { $0 > left } ?? true, "The account precedes the end of its room")
    }
  }

  /// Promise 21: diagnostics.
  static func diagnostics(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var numbers: [RoomDiagnostic.Kind: Int] = [:]
    for diagnostic in visit.diagnostics { numbers[diagnostic.value.kind, default: 0] += 1 }
    report.ensure(
      visit.last.diagnostics.filter { $0.value > 0 } == numbers,
      "\(visit.last.diagnostics), not \(numbers)")
    for source in RoomDiagnostic.Source.allCases {
      let rejections = visit.events.filter { $0.value.isRejection && $0.value.source == source }
      let found = visit.diagnostics.filter {
        $0.value.kind == .rejection && $0.value.source == source
      }
      report.ensure(
        rejections.map(\.time) == found.map(\.time),
        "\(source): \(found.map(\.value.description)), not \(rejections.map(\.value))")
      report.note("\(source)", if: !rejections.isEmpty)
    }
  }
}
