import GiftPromises
import Testing

@Suite("Promises of the screen") struct ViewStatePromises {
  @Test("Promise 18: one gift has the full screen until the first of its ends")
  func fullScreen() throws {
    let reasons = ["finished", "failed", "timedOut", "revoked", "suspended", "leftRoom"]
    try verify(
      .fullScreen, .player, reaching: reasons + ["other", "step", "frame"],
      GiftObservers.fullScreen.check)
  }

  @Test("Promise 19: a summary ends after its hold, and is one of its gift and recipient")
  func summaries() throws {
    try verify(.crowd, .fullScreen, reaching: ["ended", "left", "suspended"]) { run, reach in
      struct Seen { var summary: GiftSummary, rest: Duration }
      var seen: [UInt64: Seen] = [:]
      var suspensions: Set<SuspensionReason> = []
      var now = Instant.start
      for moment in run.moments {
        if suspensions.isEmpty {
          for id in seen.keys { seen[id]?.rest -= moment.time - now }
          for one in seen.values {
            try ensure(one.rest >= .zero, "\(one.summary) outlasts its hold")
          }
        } else if !seen.isEmpty {
          reach.note("suspended")
        }
        now = moment.time
        for event in moment.events {
          switch event {
          case .summaryDidChange(let summary):
            let others = seen.values.filter {
              $0.summary.id != summary.id && $0.summary.gift.utf8.elementsEqual(summary.gift.utf8)
                && ($0.summary.recipient ?? "").utf8.elementsEqual((summary.recipient ?? "").utf8)
            }
            try ensure(others.isEmpty, "Two summaries of \(summary.gift)")
            seen[summary.id] = Seen(summary: summary, rest: run.configuration.summaryHold)
          case .summaryDidEnd(let summary):
            guard let one = seen.removeValue(forKey: summary.id) else {
              throw PromiseFault(text: "\(summary) ends and was not seen")
            }
            try ensure(one.summary == summary, "\(summary) was \(one.summary)")
            reach.note(moment.isLeaving ? "left" : "ended")
            try ensure(
              moment.isLeaving || one.rest == .zero,
              "At \(now.seconds) \(summary.gift) ends \(one.rest) early")
          case .didLeaveRoom: try ensure(seen.isEmpty, "A summary outlasts the room")
          default: break
          }
        }
        if case .suspend(let reason)? = moment.input { suspensions.insert(reason) }
        if case .resume(let reason)? = moment.input { suspensions.remove(reason) }
      }
    }
  }

  @Test("Promise 20: a withdrawn gift leaves at once and does not return")
  func withdrawals() throws {
    let situations = [
      "waiting", "shown", "open", "nothing", "unknown", "full screen", "before its message",
    ]
    try verify(.narrow, .crowd, .fullScreen, reaching: situations) { run, reach in
      var target: PromiseCombo?
      try run.follow(
        before: { rig, moment in
          target = nil
          guard case .revoke(let id)? = moment.input else { return }
          // A deadline of the same moment may have come first.
          let isRejected = moment.events.contains { $0.rejectedGift?.reason == .nothingToRevoke }
          let combo = rig.creditedTo[Array(id.utf8)]
          if combo?.isUncertain == true { return }
          if let combo, !combo.isRevoked,
            combo.waitsSince != nil || combo.lane != nil || combo.isOnFullScreen || !combo.isOver
          {
            reach.note(
              combo.isOnFullScreen
                ? "full screen"
                : combo.waitsSince != nil ? "waiting" : combo.lane != nil ? "shown" : "open")
            try ensure(!isRejected, "At \(moment.time.seconds) \(id) is not withdrawn")
            let ends = moment.events.compactMap(\.comboEnd).count {
              $0.reason == .revoked && (combo.id == nil || $0.combo.id == combo.id)
            }
            try ensure(ends == 1, "\(ends) ends as revoked")
            target = combo
          } else if combo == nil || rig.exiting.isEmpty {
            let isKept = !rig.book.isTaken(id) && !id.isEmpty && id.utf8.count <= 256
            reach.note(isKept ? "before its message" : combo == nil ? "unknown" : "nothing")
            try ensure(isRejected, "At \(moment.time.seconds) \(id) is withdrawn")
            if moment.events.count == 1, !isKept {
              let state = moment.after.state(at: moment.time)
              try ensure(state == moment.idle.state, "The state has changed")
            }
          }
        },
        event: { rig, moment, event in
          guard let id = event.comboID, let combo = try? rig.combo(id) else { return }
          try ensure(!combo.isRevoked, "At \(moment.time.seconds) an event of withdrawn \(id)")
        },
        after: { _, moment in
          guard let target else { return }
          try ensure(target.isRevoked, "Not withdrawn")
          try ensure(target.lane == nil && !target.isOnFullScreen, "Still shown")
        })
    }
  }

  @Test("Promise 24: a view state of the state equals one that follows the events")
  func models() throws {
    let situations = [
      "exiting", "taken over", "suspended", "popped", "full screen", "summary", "countdown",
    ]
    try verify(.hostile, .fullScreen, .taps, .crowd, reaching: situations) { run, reach in
      let settings = run.configuration
      var viewState: GiftViewState?
      var steps: [Int: Instant] = [:]
      for moment in run.moments {
        let joined = GiftViewState(moment.after.state(at: moment.time))
        var followed =
          try viewState ?? GiftViewState(PromisePlayer(settings).machine.state(at: .start))
        for event in moment.events {
          followed.apply(event, at: moment.time)
          switch event {
          case .laneWillEnter(let entrance): steps[entrance.lane] = nil
          case .laneDidStep(let step): steps[step.lane] = moment.time
          case .fullScreenWillBegin: steps[-1] = nil
          case .fullScreenDidStep: steps[-1] = moment.time
          default: break
          }
        }
        viewState = followed
        if followed.lanes.contains(where: { $0?.isExiting == true }) { reach.note("exiting") }
        if followed.rows.count > settings.laneCount { reach.note("taken over") }
        try ensure(joined == followed, "At \(moment.time.seconds)\n\(joined)\n\(followed)")
        if !joined.summaries.isEmpty { reach.note("summary") }
        if !joined.buttons.isEmpty { reach.note("countdown") }
        if case .suspend? = moment.input { reach.note("suspended") }
        for (lane, row) in followed.lanes.enumerated() {
          if let row { try pose(row, steps[lane], followed) }
        }
        if let row = followed.fullScreen {
          reach.note("full screen")
          try pose(row, steps[-1], followed)
        }
        func pose(_ row: GiftRow, _ step: Instant?, _ viewState: GiftViewState) throws {
          let label = row.count == 0 ? "" : "\(settings.labelPrefix)\(row.count)"
          try ensure(row.label == label, "The label of \(row.count) is \(row.label)")
          if step != nil { reach.note("popped") }
          for offset in [0, 70, 290, 500] {
            let time = moment.time + .milliseconds(offset)
            let expected = step.map { settings.pop.pose(at: time - $0) } ?? .identity
            try ensure(viewState.labelPose(of: row, at: time) == expected, "Another pose")
          }
        }
      }
    }
  }
}
