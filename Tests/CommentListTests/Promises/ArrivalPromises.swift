import CommentList
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of arriving comments") struct ArrivalPromises {
  @Test("Promise 1: every comment has an outcome, and only the count of waiting ones decreases")
  func statistics() throws {
    try verify(reaching: ["merged", "dropped", "removed", "waiting", "repeated", "rejected"]) {
      run, reach in
      for moment in run.moments {
        let (old, new) = (moment.oldStatistics, moment.statistics)
        try ensure(new.isBalanced, "\(new)")
        let counts = { (one: CommentStatistics) in
          [
            one.received, one.visible, one.merged, one.dropped, one.removed, one.repeated,
            one.rejected,
          ]
        }
        try ensure(zip(counts(old), counts(new)).allSatisfy { $0 <= $1 }, "\(old), \(new)")
        reach.note("merged", if: new.merged > 0)
        reach.note("dropped", if: new.dropped > 0)
        reach.note("removed", if: new.removed > 0)
        reach.note("waiting", if: new.waiting > 0)
        reach.note("repeated", if: new.repeated > 0)
        reach.note("rejected", if: new.rejected > 0)
      }
    }
  }

  @Test("Promise 2: numbers ascend and are never used twice, and bounds")
  func numbers() throws {
    try verify(reaching: ["trimmed", "restored"]) { run, reach in
      var used: Set<Int> = []
      for moment in run.moments {
        let rows = moment.screen.rows
        let present = rows.filter { $0.id > 0 }
        try ensure(
          zip(present, present.dropFirst()).allSatisfy { $0.id < $1.id },
          "\(rows.map(\.id))")
        let limit = moment.screen.isFollowing ? moment.after.configuration.capacity : 1_000
        try ensure(rows.count <= limit, "\(rows.count) rows")
        for event in moment.events {
          var added: [CommentRow] = []
          switch event {
          case .didAppend(let batch): added = batch.rows
          case .didRestore(let rows): added = rows
          case .didTrim: reach.note("trimmed")
          default: break
          }
          if case .didRestore = event { reach.note("restored") }
          for row in added { try ensure(used.insert(row.id).inserted, "\(row.id) twice") }
        }
      }
    }
  }

  @Test("Promise 3: a view state that has followed equals one that is made now")
  func viewState() throws {
    try verify { run, _ in
      var screen = CommentViewState(try run.setup.machine().state(at: .start))
      for moment in run.moments {
        for event in moment.events { screen.apply(event, at: moment.time) }
        try ensure(screen == moment.screen, "\(screen), not \(moment.screen)")
      }
    }
  }

  @Test("Promises 4 and 5: batches have the rate, and follow soon")
  func rate() throws {
    let world = CommentWorld(kinds: CommentWorld.Kind.anything + [.flood, .flood])
    try verify(world, reaching: ["full", "soon", "behind"]) { run, reach in
      var shown: [(time: Instant, count: Int)] = []
      var isBehind = false
      for moment in run.moments {
        let (old, new) = (moment.before.state(at: moment.time), moment.after.state(at: moment.time))
        if old.isSuspended, !new.isSuspended { isBehind = true }
        guard let rate = moment.after.configuration.rowsPerSecond else { return }
        for batch in moment.batches {
          try ensure(!batch.rows.isEmpty, "an empty batch")
          if let last = shown.last {
            try ensure(moment.time - last.time >= .milliseconds(100), "too soon")
          }
          // The first batch after a suspension has all comments.
          if isBehind {
            try ensure(moment.statistics.waiting == 0, "\(moment.statistics)")
            reach.note("behind", if: batch.rows.count > rate)
            isBehind = false
            shown.append((moment.time, 0))
            continue
          }
          shown.append(
            (moment.time, batch.rows.count { !$0.message.isKept(for: Identifier("me")) }))
          let second = shown.reversed().prefix { moment.time - $0.time < .seconds(1) }
          let count = second.reduce(0) { $0 + $1.count }
          try ensure(count <= rate, "\(count) rows in a second")
          reach.note("full", if: count == rate)
        }
        let state = moment.after.state(at: moment.time)
        let isHeld = state.screen.rows.count == 1_000 && !state.screen.isFollowing
        if state.statistics.waiting > 0, !state.isSuspended, !isHeld {
          let limit = max(Duration.milliseconds(100), .seconds(1) / rate + .nanoseconds(1))
          let deadline = moment.after.nextDeadline
          try ensure(deadline.map { $0 <= moment.time + limit } ?? false, "no batch is due")
          reach.note("soon")
        }
      }
    }
  }

  @Test("Promise 6: batches have the order of arrival, and the oldest are dropped beyond 3 s")
  func order() throws {
    let world = CommentWorld(kinds: CommentWorld.Kind.chat + [.suspend, .resume, .drag])
    try verify(world, reaching: ["dropped"]) { run, reach in
      var arrivals: [Instant] = []
      var dropped = 0
      for moment in run.moments {
        for batch in moment.batches {
          arrivals += batch.rows.map(\.time)
          dropped += batch.dropped
          reach.note("dropped", if: batch.dropped > 0)
        }
        let ordinary = moment.after.configuration.rowsPerSecond.map { 3 * $0 } ?? 1_000
        let isKept = moment.statistics.waiting > ordinary
        if isKept {
          try ensure(moment.statistics.waiting <= ordinary + 1_000, "\(moment.statistics)")
        }
        if !moment.batches.isEmpty {
          try ensure(dropped == moment.statistics.dropped, "\(dropped), not \(moment.statistics)")
        }
      }
      try ensure(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 <= $1 }, "out of order")
    }
  }

  @Test("Promise 7: kept comments are neither dropped nor merged")
  func kept() throws {
    let world = CommentWorld(kinds: CommentWorld.Kind.chat) { configuration, _ in
      configuration.rules = CommentConfiguration().rules
      configuration.capacity = 1_000
    }
    try verify(world, reaching: ["kept"]) { run, reach in
      var expected: Set<String> = []
      for moment in run.moments {
        guard case .receive(let message)? = moment.input, let id = message.id else { continue }
        let isKept =
          message.priority > 0 || message.kind == .gift || message.mentions.contains("me")
          || message.sender == "me"
        if isKept, moment.statistics.received > moment.oldStatistics.received {
          expected.insert(id)
        }
      }
      var run = run
      run.play(.init(time: run.now + .seconds(2_000)))
      let rows = run.machine.state(at: run.now).screen.rows
      guard rows.count < 1_000 else { return }
      let shown = Set(rows.compactMap(\.message.id))
      try ensure(expected.isSubset(of: shown), "\(expected.subtracting(shown)) not shown")
      reach.note("kept", if: !expected.isEmpty)
    }
  }

  @Test("Promise 7: a thousand kept comments may wait")
  func keptBound() throws {
    var run = try CommentRun(CommentConfiguration())
    run.play(.init(time: .start, input: .suspend(reason: .app)))
    for number in 0...1_000 {
      run.play(
        .init(time: .start, input: .receive(CommentMessage(text: "\(number)", priority: 1))))
    }
    noteExercise(Test.current?.displayName, filePath: #filePath)
    #expect(run.moments.last?.events == [.rejected(.tooMany(limit: 1_000))])
    #expect(run.moments.last?.statistics.waiting == 1_000)
  }

  @Test("Promises 8 and 9: equal texts and joins are one row")
  func merges() throws {
    let world = CommentWorld(kinds: CommentWorld.Kind.chat) { configuration, _ in
      configuration.rules = CommentConfiguration().rules
      configuration.capacity = 1_000
      configuration.rowsPerSecond = nil
    }
    try verify(world, reaching: ["merged", "joins"]) { run, reach in
      var run = run
      run.play(.init(time: run.now + .seconds(1)))
      let state = run.machine.state(at: run.now)
      let rows = state.screen.rows
      // Rows of joins count users.
      let joins = run.moments.compactMap { moment -> CommentMessage? in
        guard case .receive(let join)? = moment.input, join.kind == .join,
          moment.statistics.received > moment.oldStatistics.received
        else { return nil }
        return join
      }
      let names = joins.map { Array(($0.sender ?? "").utf8) }
      let users = Set(names).count + names.count { $0.isEmpty }
      let comments = rows.filter { $0.message.kind != .join }.reduce(joins.count) { $0 + $1.count }
      try ensure(comments == state.statistics.received, "\(comments) of \(state.statistics)")
      var latest: [String: Instant] = [:]
      for (index, row) in rows.enumerated() {
        let message = row.message
        if index > 0, message.kind == .join, rows[index - 1].message.kind == .join {
          // Kept ones are rows of their own.
          let isKept = { (one: CommentMessage) in
            one.priority > 0 || one.mentions.contains("me") || one.sender == "me"
          }
          try ensure(isKept(message) || isKept(rows[index - 1].message), "two rows of joins")
        }
        if message.kind == .join {
          try ensure(row.count <= users, "\(row) of \(users) users")
          reach.note("joins", if: row.count > 1)
        }
        guard message.kind == .comment, message.priority <= 0, !message.mentions.contains("me"),
          message.sender != "me", !message.text.isEmpty
        else { continue }
        let key = String(describing: Array(message.text.utf8))
        if let last = latest[key] {
          try ensure(row.time - last > .seconds(10), "\(row) after \(row.time - last)")
        }
        latest[key] = row.time
        reach.note("merged", if: row.count > 1)
      }
    }
  }

  @Test("Promise 10: comments that a rule hides become no rows")
  func hidden() throws {
    let world = CommentWorld { configuration, _ in
      configuration.rules = CommentConfiguration().rules
      configuration.mute(words: ["spam"], users: ["bob"])
      // The order doesn't matter.
      configuration.rules.reverse()
    }
    try verify(world, reaching: ["hidden"]) { run, reach in
      for moment in run.moments {
        for row in moment.screen.rows where row.message.id?.hasPrefix("comment-") != true {
          let text = row.message.text
          try ensure(text != "spam" && text != "S\u{200B}PAM", "\(row)")
          try ensure(row.message.sender != "bob", "\(row)")
        }
        if case .receive(let message)? = moment.input {
          reach.note("hidden", if: message.sender == "bob")
        }
      }
    }
  }

  @Test("Promise 22: a comment that came before has no effect but a count")
  func repetitions() throws {
    try verify(reaching: ["repeated"]) { run, reach in
      for moment in run.moments where moment.statistics.repeated > moment.oldStatistics.repeated {
        guard case .receive(let message)? = moment.input, message.id?.hasPrefix("comment-") != true
        else { continue }
        try ensure(moment.statistics.received == moment.oldStatistics.received, "\(message)")
        try ensure(moment.screen == moment.oldScreen, "\(moment.events)")
        reach.note("repeated")
      }
    }
  }

  @Test("Promise 23: a rejected input has no effect")
  func rejected() throws {
    try verify(reaching: ["rejected"]) { run, reach in
      for moment in run.moments where moment.isRejected && moment.events.count == 1 {
        var expected = moment.oldStatistics
        expected.rejected += 1
        try ensure(moment.statistics == expected, "\(moment.statistics)")
        try ensure(moment.screen == moment.oldScreen, "\(moment.screen)")
        reach.note("rejected")
      }
    }
  }
}
