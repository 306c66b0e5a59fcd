import GiftChannels
import PromiseTesting
import RoomCore

private func concernsScreen(_ event: GiftEvent) -> Bool {
  switch event {
  case .laneWillEnter, .laneDidStep, .laneWillExit, .laneDidEmpty, .laneDidReceiveTap,
    .fullScreenDidEnqueue, .fullScreenWillPrepare, .fullScreenWillBegin, .fullScreenDidStep,
    .fullScreenDidEnd, .summaryDidChange, .summaryDidEnd:
    true
  default: false
  }
}

/// Observers of the promises of the gift channels.
package enum GiftObservers {
  /// Promise 18: one gift has the full screen until the first of its ends.
  package static let fullScreen: GiftObserver = .init(18) { run, reach in
    let patience = run.configuration.fullScreenPreparationTime
    var playing: (id: GiftCombo.ID, begin: Instant, duration: Duration, end: Instant)?
    var hasRendered = false
    // The gifts whose preparation a report may be about.
    var preparing: Set<GiftCombo.ID> = []
    for moment in run.moments {
      var report: GiftCombo.ID?
      switch moment.input {
      case .didFailFullScreen(let id)? where preparing.contains(id): break
      case .didFinishFullScreen(let id)?, .didFailFullScreen(let id)?: report = id
      case .didAttachPlayer?, .didDetachPlayer?: preparing = []
      default: break
      }
      if let playing, !moment.isLate {
        try ensure(playing.end >= moment.time, "It outlasts its duration")
      }
      if let report, report != playing?.id {
        reach.note("other")
        let (events, state) = moment.idle
        try ensure(
          moment.events
            == events.map {
              $0.rejectedGift == nil ? $0 : .rejected(RejectedGift(reason: .notOnFullScreen))
            },
          "\(moment.events) for a report on another combo")
        try ensure(moment.after.state(at: moment.time) == state, "The state has changed")
      }
      if let report, let current = playing, report == current.id {
        try ensure(
          moment.events.contains { $0.fullScreenEnd?.combo == report },
          "It is not ended by its report")
      }
      for event in moment.events {
        switch event {
        case .fullScreenWillPrepare(let combo): preparing.insert(combo.id)
        case .fullScreenDidDequeue(let id): preparing.remove(id)
        case .fullScreenWillBegin(let start):
          try ensure(playing == nil, "Two have the full screen")
          let end = moment.time + start.duration
          playing = (start.combo.id, moment.time, start.duration, end)
          hasRendered = false
          preparing.remove(start.combo.id)
        case .fullScreenDidStep(let step):
          reach.note("step")
          try ensure(playing?.id == step.combo, "Another combo steps")
        case .fullScreenDidEnd(let end):
          let (id, reason) = (end.combo, end.reason)
          try ensure(playing?.id == id, "Another combo ends")
          reach.note(reason.rawValue)
          let isRight =
            switch (reason, moment.input) {
            case (.finished, .didFinishFullScreen(id)?), (.failed, .didFailFullScreen(id)?),
              (.revoked, .revoke?), (.suspended, .suspend?), (.leftRoom, .leave?),
              (.leftRoom, .close?), (.leftRoom, .enter?):
              true
            case (.timedOut, _):
              playing.map { moment.isLate ? $0.end <= moment.time : $0.end == moment.time } == true
            default: false
            }
          try ensure(isRight, "Ends as \(reason) at \(moment.time.seconds)")
          playing = nil
        default: break
        }
      }
      if moment.isSuspending || moment.isLeaving { try ensure(playing == nil, "It plays on") }
      if let now = playing, case .didRenderFirstFrame(now.id)? = moment.input, !hasRendered {
        reach.note("frame")
        hasRendered = true
        playing?.end = min(moment.time, now.begin + patience) + now.duration
      }
    }
  }

  /// Promise 22: nothing is shown while a reason to be suspended is active.
  package static let suspensions: GiftObserver = .init(22) { run, reach in
    var reasons: Set<SuspensionReason> = []
    for moment in run.moments {
      var clears = false
      switch moment.input {
      case .suspend(let reason)?:
        clears = reasons.isEmpty
        if clears { reach.note("cleared") }
        if !reasons.insert(reason).inserted {
          reach.note("repeated")
          try ensure(moment.events.isEmpty, "A repeated reason emits \(moment.events)")
        }
      case .resume(let reason)?:
        if reasons.remove(reason) == nil {
          reach.note("not active")
          try ensure(moment.events.isEmpty, "A reason that is not active emits")
        }
      default: break
      }
      guard !reasons.isEmpty else { continue }
      if case .receive? = moment.input { reach.note("received") }
      if moment.isLeaving { reach.note("left") }
      if !clears, !moment.isLeaving {
        try ensure(
          !moment.events.contains(where: concernsScreen),
          "At \(moment.time.seconds): \(moment.events)")
      }
    }
  }

  /// Promise 23: a resumption emits one change of a summary and one entrance of a lane.
  package static let resumptions: GiftObserver = .init(23) { run, reach in
    for moment in run.moments {
      guard case .resume? = moment.input else { continue }
      var lanes: Set<Int> = []
      var summaries: Set<UInt64> = []
      for event in moment.events {
        if let lane = event.laneEntrance?.lane {
          reach.note("entrance")
          try ensure(lanes.insert(lane).inserted, "Two entrances of lane \(lane)")
        }
        if case .summaryDidChange(let summary) = event {
          reach.note("change")
          try ensure(summaries.insert(summary.id).inserted, "Two changes of summary \(summary.id)")
        }
      }
    }
  }

  /// Promise 25: leaving ends everything, and the statistics are emitted last.
  package static let leaving: GiftObserver = .init(25) { run, reach in
    var ids: Set<GiftCombo.ID> = []
    var former: Set<GiftCombo.ID> = []
    var ended: Set<GiftCombo.ID> = []
    var reasons: Set<SuspensionReason> = []
    var isClosed = false
    for moment in run.moments {
      for event in moment.events {
        switch event {
        case .laneWillEnter, .fullScreenWillBegin, .comboDidEnd:
          guard let id = event.comboID else { continue }
          ids.insert(id)
          try ensure(!former.contains(id), "\(id) was of another room")
          if event.comboEnd != nil {
            ended.insert(id)
          } else if !former.isEmpty {
            reach.note("next")
          }
        case .didLeaveRoom(let statistics):
          reach.note("left")
          if statistics.waiting.combos > 0 { reach.note("waiting") }
          try ensure(statistics.waiting == statistics.left, "Not all that waited is left")
          try ensure(
            ended.count == statistics.combos, "\(ended.count) ends of \(statistics.combos)")
          try ensure(ids.isSubset(of: ended), "A combo does not end")
          former.formUnion(ids)
          (ids, ended) = ([], [])
        default: break
        }
      }
      switch moment.input {
      case .suspend(let reason)?: reasons.insert(reason)
      case .resume(let reason)?: reasons.remove(reason)
      case .close?: isClosed = true
      default: break
      }
      guard case .leave? = moment.input, !isClosed else { continue }
      guard case .didLeaveRoom? = moment.events.last else {
        throw PromiseFault(text: "didLeaveRoom is not the last event")
      }
      let state = moment.after.state(at: moment.time)
      let viewState = GiftViewState(state)
      try ensure(state.roomStatistics == GiftStatistics(), "The next room has statistics")
      try ensure(viewState.lanes.allSatisfy { $0 == nil }, "A lane is not empty")
      try ensure(viewState.fullScreen == nil && viewState.summaries.isEmpty, "Something is shown")
      try ensure(viewState.buttons.isEmpty, "A countdown runs on")
      if !reasons.isEmpty {
        var copy = moment.after
        var events: [GiftEvent] = []
        let message = GiftMessage(sender: "bo", gift: "tea")
        copy.handle(.receive(message), at: moment.time, into: &events)
        try ensure(!events.contains(where: concernsScreen), "It is not suspended any more")
      }
    }
  }

  /// All of a module in a room.
  package static let all: [GiftObserver] = [
    sums, rooms, outcome, ledger, increments, finalCounts, oneCombo, exits, holds, waits,
    fullScreen, suspensions, resumptions, leaving, preparations, readiness, minimum, givers,
  ]
}
