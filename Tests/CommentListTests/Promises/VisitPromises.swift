import CommentList
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of moderation and visits") struct VisitPromises {
  private func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }

  @Test("Promise 11: a removed comment is not shown, and a replaced one as it was replaced")
  func edits() throws {
    try verify(reaching: ["removed", "replaced"]) { run, reach in
      var removed: Set<[UInt8]> = []
      var replaced: [[UInt8]: CommentMessage] = [:]
      for moment in run.moments {
        if moment.endsVisit { (removed, replaced) = ([], [:]) }
        switch moment.input {
        case .remove(let id)? where !moment.isRejected:
          removed.insert(Array(id.utf8))
        case .replace(let message)? where !moment.isRejected:
          replaced[Array(message.id!.utf8)] = message
        case .pin(let pin)? where !moment.isRejected:
          // It is pinned by another message.
          if let id = bytes(pin.message.id) { removed.remove(id) }
        default: break
        }
        for row in moment.screen.rows {
          guard let id = bytes(row.message.id) else { continue }
          try ensure(!removed.contains(id), "\(row) was removed")
          if let message = replaced[id], row.delivery == nil {
            try ensure(row.message == message, "\(row) was replaced")
            reach.note("replaced")
          }
        }
        reach.note("removed", if: !removed.isEmpty)
      }
    }
  }

  @Test("Promise 12: a removed user has no rows and no pinned comments")
  func senders() throws {
    let world = CommentWorld(
      kinds: CommentWorld.Kind.anything.filter { $0 != .replace && $0 != .pin })
    try verify(world, reaching: ["removed", "allowed"]) { run, reach in
      var removed: Set<[UInt8]> = []
      for moment in run.moments {
        if moment.endsVisit { removed = [] }
        switch moment.input {
        case .removeSender(let sender)? where !moment.isRejected:
          removed.insert(Array(sender.utf8))
          reach.note("removed", if: moment.screen.rows.count < moment.oldScreen.rows.count)
        case .allowSender(let sender)?:
          reach.note("allowed", if: removed.remove(Array(sender.utf8)) != nil)
        default: break
        }
        for row in moment.screen.rows where row.delivery == nil {
          try ensure(!removed.contains(bytes(row.message.sender) ?? [0xFF]), "\(row)")
        }
      }
    }
  }

  @Test("Promise 12: the comments of a removed user leave the counts of rows")
  func counts() throws {
    let world = CommentWorld(
      kinds: CommentWorld.Kind.chat + [.removeSender, .removeSender, .allow]
    ) { configuration, _ in
      configuration.rules = CommentConfiguration().rules
      configuration.capacity = 1_000
      configuration.rowsPerSecond = nil
    }
    try verify(world, reaching: ["merged", "first"]) { run, reach in
      var run = run
      run.play(.init(time: run.now + .seconds(1)))
      var comments: [CommentMessage] = []
      for moment in run.moments {
        let (old, new) = (moment.oldStatistics, moment.statistics)
        switch moment.input {
        // Rows of joins count users.
        case .receive(let message)?
        where message.kind != .join && new.received > old.received && new.removed == old.removed:
          comments.append(message)
        case .removeSender(let sender)? where !moment.isRejected:
          comments.removeAll { bytes($0.sender) == Array(sender.utf8) }
          let rows = moment.screen.rows
          reach.note(
            "first",
            if: moment.oldScreen.rows.contains { old in
              rows.contains { $0.id == old.id && $0.message != old.message }
            })
        default: break
        }
      }
      let rows = run.machine.state(at: run.now).screen.rows
      guard rows.count < 1_000 else { return }
      let count = rows.filter { $0.message.kind != .join }.reduce(0) { $0 + $1.count }
      try ensure(count == comments.count, "\(count), not \(comments.count)")
      reach.note("merged", if: rows.contains { $0.count > 1 })
    }
  }

  @Test("Promise 24: a cleared list is empty, and keeps what is pinned and owed")
  func cleared() throws {
    try verify(reaching: ["waiting", "pinned", "unsent"]) { run, reach in
      for moment in run.moments where moment.input == .clear {
        try ensure(moment.screen.rows.isEmpty && moment.statistics.waiting == 0, "\(moment.screen)")
        let old = moment.oldStatistics
        try ensure(moment.statistics.removed == old.removed + old.waiting, "\(moment.statistics)")
        try ensure(moment.screen.pins == moment.oldScreen.pins, "\(moment.screen.pins)")
        let unsent = moment.after.state(at: moment.time).unsent.map(\.message.id)
        let before = moment.before.state(at: moment.time).unsent.map(\.message.id)
        try ensure(unsent == before, "\(before), then \(unsent)")
        reach.note("waiting", if: old.waiting > 0)
        reach.note("pinned", if: !moment.screen.pins.isEmpty)
        reach.note("unsent", if: !unsent.isEmpty)
      }
    }
  }

  @Test("Promise 13: pinned comments are in order, and stay for their time")
  func pins() throws {
    let world = CommentWorld(kinds: [.pin, .pin, .unpin, .replace, .suspend, .resume, .pass, .pass])
    try verify(world, reaching: ["several", "over"]) { run, reach in
      for moment in run.moments {
        let pins = moment.screen.pins
        for (pin, next) in zip(pins, pins.dropFirst()) {
          try ensure(pin.message.priority >= next.message.priority, "\(pins)")
        }
        for pin in pins {
          guard let duration = pin.duration else { continue }
          try ensure(pin.start + duration > moment.time, "\(pin) at \(moment.time)")
        }
        reach.note("several", if: pins.count > 2)
        reach.note("over", if: moment.input == nil && pins.count < moment.oldScreen.pins.count)
      }
    }
  }

  @Test("Promise 17: own comments are sent one at a time, in order")
  func oneAtATime() throws {
    let world = CommentWorld(kinds: [.send, .send, .answer, .answer, .retry, .remove, .pass, .pass])
    try verify(world, reaching: ["order", "again"]) { run, reach in
      for moment in run.moments {
        let unsent = moment.after.state(at: moment.time).unsent
        for send in moment.sends {
          try ensure(unsent.first?.message.id == send.message.id, "\(send) is not the first")
          try ensure(unsent.first?.attempt == send.attempt, "\(unsent)")
          reach.note("order", if: unsent.count > 1)
          reach.note("again", if: send.attempt > 1)
        }
        try ensure(moment.sends.count <= 1, "\(moment.sends)")
      }
    }
  }

  @Test("Promise 18: an own comment is sent at most three times before it has failed")
  func attempts() throws {
    let world = CommentWorld(kinds: [.send, .answer, .answer, .retry, .pass, .pass, .pass])
    try verify(world, reaching: ["failed", "overdue"]) { run, reach in
      var tries: [String: (count: Int, last: CommentSend, time: Instant)] = [:]
      for moment in run.moments {
        if case .retry(let id)? = moment.input, !moment.isRejected { tries[id]?.count = 0 }
        for send in moment.sends {
          let id = send.message.id!
          if let last = tries[id] {
            try ensure(send.attempt == last.last.attempt + 1, "\(send) after \(last.last)")
            if last.count > 0 {
              try ensure(moment.time - last.time >= .seconds(last.count), "\(send) too soon")
              reach.note("overdue", if: moment.time - last.time >= .seconds(15))
            }
          }
          tries[id] = ((tries[id]?.count ?? 0) + 1, send, moment.time)
          try ensure(tries[id]!.count <= 3, "\(send) for the fourth time")
        }
        for row in moment.screen.rows where row.delivery == .failed {
          reach.note("failed")
          let unsent = moment.after.state(at: moment.time).unsent
          try ensure(!unsent.contains { $0.message.id == row.message.id }, "\(row) is sent")
        }
      }
    }
  }

  @Test("Promise 19: an echo adds no row, and makes the row sent")
  func echoes() throws {
    let world = CommentWorld(kinds: [.send, .answer, .answer, .retry, .receive, .pass])
    try verify(world, reaching: ["echo"]) { run, reach in
      for moment in run.moments {
        guard case .receive(let message)? = moment.input, message.id?.hasPrefix("comment-") == true,
          let row = moment.oldScreen.rows.first(where: { $0.message.id == message.id }),
          row.delivery != nil
        else { continue }
        let rows = moment.screen.rows.filter { $0.message.id == message.id }
        try ensure(rows.map(\.id) == [row.id] && rows[0].delivery == .sent, "\(rows)")
        try ensure(rows[0].message == message, "\(rows)")
        reach.note("echo")
      }
    }
  }

  @Test("Promise 20: a suspended list shows no batch and sends nothing")
  func suspension() throws {
    try verify(reaching: ["received"]) { run, reach in
      for moment in run.moments where moment.after.state(at: moment.time).isSuspended {
        try ensure(moment.batches.isEmpty && moment.sends.isEmpty, "\(moment.events)")
        reach.note("received", if: moment.statistics.received > moment.oldStatistics.received)
      }
    }
  }

  @Test("Promise 21: at the end of a visit the list is empty, and what is owed is sent")
  func ends() throws {
    let kinds = CommentWorld.Kind.anything + [.send, .send, .answer, .answer, .room, .room, .room]
    try verify(CommentWorld(kinds: kinds), reaching: ["waiting", "unsent", "late"]) { run, reach in
      for moment in run.moments where moment.endsVisit {
        let late = moment.screen.rows
        try ensure(
          late.allSatisfy { $0.delivery == .failed } && moment.screen.pins.isEmpty,
          "\(moment.screen)")
        let failed = moment.before.state(at: moment.time).screen.rows.map(\.message.id)
        try ensure(!late.contains { failed.contains($0.message.id) }, "\(late) were of the visit")
        reach.note("late", if: !late.isEmpty)
        try ensure(
          moment.statistics.waiting == 0 && moment.screen.unread == 0, "\(moment.statistics)")
        let old = moment.oldStatistics
        try ensure(moment.statistics.removed == old.removed + old.waiting, "\(moment.statistics)")
        let unsent = moment.before.state(at: moment.time).unsent.map(\.message.id)
        let still = moment.after.state(at: moment.time).unsent.map(\.message.id)
        try ensure(unsent == still, "\(unsent), then \(still)")
        reach.note("waiting", if: old.waiting > 0)
        reach.note("unsent", if: !unsent.isEmpty)
      }
    }
  }
}
