import LikeGestures
import PromiseTesting
import RoomCore

/// Observers of the promises of the likes.
package enum LikeObservers {
  /// Promise 12: the statistics of likes is balanced at any time, and has the sums of the events.
  package static let statistics: LikeObserver = .init(12) { run, reach in
    // In the order of the statistics.
    var sums = [0, 0, 0, 0, 0]
    for (index, step) in run.moments.enumerated() {
      for event in step.events {
        switch event {
        case .didLike: sums[0] += 1
        case .didReceiveLikes(let count): sums[1] = saturating([sums[1], count])
        case .didDeliverLikes(let message): sums[2] = saturating([sums[2], message.count])
        case .didLoseLikes(let message): sums[3] = saturating([sums[3], message.count])
        case .didRestoreLikes(let count): sums[4] += count
        default: break
        }
      }
      let statistics = step.state.statistics
      try ensure(
        [
          statistics.localUser, statistics.others, statistics.sent, statistics.lost,
          statistics.restored,
        ] == sums,
        "\(statistics), not \(sums)\(tail(run.moments, until: index))")
    }
    reach.note("sent", if: sums[2] > 0)
    reach.note("restored", if: sums[4] > 0)
    reach.note("lost", if: sums[3] > 0)
    reach.note("saturated", if: sums[1] == .max)
  }

  /// Promise 17: the total only increases within a room, and by one with each like.
  package static let total: LikeObserver = .init(17) { run, reach in
    var total: Int?
    for (index, step) in run.moments.enumerated() {
      var text: String { tail(run.moments, until: index) }
      let before = total
      for event in step.events {
        if let new = event.total {
          try ensure(total.map { new > $0 } ?? true, "\(new) after \(total ?? 0): \(text)")
          total = new
        }
        if case .didEnter = event { total = nil }
      }
      if !step.combos.isEmpty, let before, before < .max {
        reach.note("like")
        let raised = step.events.compactMap(\.total)
        try ensure(
          raised == [saturating([before, step.combos.count])], "not raised: \(text)")
      }
      if case .receiveLikes(let likes) = step.input, let given = likes.total, !step.isRejected {
        reach.note("server")
        if let total, total > given, given >= before ?? 0 { reach.note("never sent") }
        try ensure(total ?? -1 >= given || given < 0, "\(total ?? 0), not \(given): \(text)")
      }
      try ensure(
        HeartViewState(step.state).total == total, "another total in the state: \(text)")
    }
  }

  /// Promise 27: only the end of a reason resumes the parts that the reason has suspended.
  package static let suspension: LikeObserver = .init(27) { run, reach in
    var reasons: Set<[UInt8]> = []
    for (index, step) in run.moments.enumerated() {
      var text: String { tail(run.moments, until: index) }
      let wasSuspended = !reasons.isEmpty
      if !step.isRejected {
        if case .suspend(let reason) = step.input { reasons.insert(bytes(reason.name)) }
        if case .resume(let reason) = step.input {
          reasons.remove(bytes(reason.name))
          if wasSuspended { reach.note(reasons.isEmpty ? "resumed" : "still suspended") }
        }
      }
      if reasons.count > 1 { reach.note("two reasons") }
      let isRefused = step.rejections.contains(.suspended)
      guard wasSuspended, !reasons.isEmpty else {
        try ensure(!isRefused, "suspended without a reason: \(text)")
        continue
      }
      if step.input == nil {
        try ensure(step.events.isEmpty, "an event without an input: \(text)")
      }
      if step.touch?.phase == .began {
        try ensure(isRefused || step.isRejected, "a finger lands: \(text)")
      }
      for event in step.events {
        if case .didResolve = event { try ensure(false, "a finger: \(text)") }
        if case .heartDidAppear = event { try ensure(false, "a heart: \(text)") }
      }
      if step.closes { reach.note("closed") }
      try ensure(step.messages.isEmpty || step.closes, "a message: \(text)")
    }
  }

  /// Promises 13 to 16: the messages of an app that runs once.
  package static func messages(_ promise: Int) -> LikeObserver {
    LikeObserver(promise) { run, reach in
      var book = LikeBook(run.setup)
      try book.take(run.moments, [promise], &reach)
    }
  }

  /// All of a module in a room.
  package static let all: [LikeObserver] =
    [statistics, total, alive, others, counted, suspension] + (13...16).map(messages)
}
