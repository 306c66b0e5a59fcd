import Meters
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of meters") struct MeterPromises {
  /// The least time between two updates, which is not a whole number of nanoseconds.
  private static let frame = Duration.nanoseconds(16_666_666)
  private static let longFrame = frame + .nanoseconds(2)

  @Test("Promise 1: each message has exactly one outcome")
  func outcomes() throws {
    let world = MeterWorld(kinds: MeterWorld.Kind.anything + [.hostile, .close])
    let all = ["begun", "updated", "outdated", "late", "rejected", "closed"]
    try verify(world, reaching: all) { run, reach in
      var received = 0
      for moment in run.moments {
        let (old, new) = (moment.oldStatistics, moment.statistics)
        if moment.message != nil { received += 1 }
        try ensure(new.received == received, "\(new) after \(received) messages")
        try ensure(
          new.received == new.begun + new.updated + new.outdated + new.late + new.rejected, "\(new)"
        )
        try ensure(
          new.begun >= old.begun && new.updated >= old.updated && new.outdated >= old.outdated
            && new.late >= old.late && new.rejected >= old.rejected, "\(old) became \(new)")
        if let outcome = moment.outcome { reach.note("\(outcome)") }
        reach.note("closed", if: moment.events.contains(.rejected(.closed)))
      }
    }
  }

  @Test("Promise 2: the message with the highest version is on screen")
  func versions() throws {
    let situations = ["updated", "outdated", "other identifier", "ended", "suspended"]
    try verify(reaching: situations) { run, reach in
      var taken = TakenMeters()
      for moment in run.moments {
        let found = moment.message.map { taken.sharing($0.names).map { taken.all[$0] } } ?? []
        taken.follow(moment)
        if let message = moment.message, let outcome = moment.outcome, outcome != .rejected,
          found.count == 1, !moment.wasSuspended, moment.due.map({ $0 > moment.time }) ?? true,
          let shown = moment.oldMeters[found[0].key]
        {
          let isHigher = message.version > found[0].highest.version
          if shown.phase == .ended {
            try ensure(outcome != .begun && (isHigher || outcome != .updated), "\(message)")
            try ensure(
              outcome == .updated || !isHigher || message.phase != .ended || message.winners == nil,
              "\(outcome): the result \(message)")
            reach.note("ended", if: outcome == .updated)
          } else {
            try ensure(
              outcome == (isHigher ? .updated : .outdated), "\(outcome): \(message) of \(found[0])")
            reach.note("\(outcome)")
            reach.note("other identifier", if: message.key != found[0].key && isHigher)
          }
        }
        for meter in moment.meters {
          let old = moment.oldMeters[meter.key]
          try ensure(old.map { $0.version <= meter.version } ?? true, "\(meter) after \(old!)")
          reach.note("suspended", if: moment.wasSuspended && old?.version != meter.version)
          guard !moment.isSuspended else { continue }
          guard let entry = taken[meter.key] else {
            throw PromiseFault(text: "No message began \(meter)")
          }
          try ensure(
            meter.hasContent(of: entry.highest) || moment.time < entry.time + Self.longFrame
              || moment.wasSuspended, "\(meter), not \(entry.highest)")
        }
      }
    }
  }

  @Test("Promise 3: no two meters on screen have a name in common")
  func identities() throws {
    try verify(reaching: ["two identifiers", "origin"]) { run, reach in
      try checkNames(run, &reach)
    }
  }

  @Test("Promise 3: identifiers are compared byte for byte")
  func bytes() throws {
    let world = MeterWorld(kinds: [.equal], length: 6)
    try verify(world, sequences: 12) { run, _ in
      var deadlines = 0
      for moment in run.moments {
        deadlines = moment.input == nil ? deadlines + 1 : 0
        try ensure(deadlines < 60, "The screen changes without an end")
        guard moment.outcome == .begun, let message = moment.message else { continue }
        let isShown = moment.events.contains {
          if case .didBegin(let meter) = $0 { meter.key == message.key } else { false }
        }
        try ensure(isShown, "\(message) is not on screen")
      }
    }
  }

  @Test("Promise 3: a message with names of two meters leaves no two with a name in common")
  func bridges() throws {
    // The machine asserts the same at every 64th call, and would end the tests.
    let world = MeterWorld(kinds: [.begin, .bridge, .bridge], length: 6)
    try verify(world, sequences: 4) { run, reach in try checkNames(run, &reach) }
  }

  @Test("Promise 3: a meter has the first 8 names of its messages")
  func manyNames() throws {
    let ids = (0..<12).map { "x\($0)" }
    let messages =
      ids.map { Meter(id: $0, origin: "o", version: 1, kind: "box") }
      + ids.map { Meter(id: $0, version: 2, kind: "box") }
    let run = try MeterRun(
      MeterConfiguration(), messages.map { .init(time: .start, input: .receive($0)) })
    #expect(run.machine.state(at: .start).meters.map(\.id) == ["x0"] + ids.suffix(5))
  }

  /// Checks that the names of meters on screen, by their messages, are different.
  private func checkNames(_ run: MeterRun, _ reach: inout PromiseReach) throws {
    var taken = TakenMeters()
    for moment in run.moments {
      taken.follow(moment)
      var names: Set<Identifier> = []
      for meter in moment.meters {
        guard let entry = taken[meter.key] else { continue }
        try ensure(names.isDisjoint(with: entry.names), "\(entry.names) twice")
        names.formUnion(entry.names)
        reach.note("two identifiers", if: entry.names.count > 2)
        reach.note("origin", if: meter.origin != nil)
      }
    }
  }

  @Test("Promise 4: a meter on screen is in its phase by the clock")
  func phases() throws {
    let situations = [
      "prepare", "running", "punishment", "awaitingResult", "extended", "resumed",
      "unknown",
    ]
    let world = MeterWorld(kinds: MeterWorld.Kind.anything + [.extend, .finish, .suspend])
    try verify(world, reaching: situations) { run, reach in try checkPhases(run, &reach) }
  }

  @Test("Promise 4: a meter waits for its result for at most the timeout, whatever comes")
  func waits() throws {
    let world = MeterWorld(kinds: [.begin, .await, .await, .score, .synchronize], length: 8)
    try verify(world, sequences: 4) { run, reach in try checkPhases(run, &reach) }
  }

  /// Checks the phases of meters on screen by the clock of the server.
  private func checkPhases(_ run: MeterRun, _ reach: inout PromiseReach) throws {
    var clock: Timed<ServerTime>?
    var taken = TakenMeters()
    // The times at which meters were first seen in a phase, without a change in between.
    var since: [Identifier: (phase: MeterPhase, time: Instant)] = [:]
    for moment in run.moments {
      let (oldClock, old) = (clock, taken)
      taken.follow(moment)
      if case .synchronize(let time) = moment.input { clock = Timed(time, at: moment.time) }
      if let oldClock, let clock {
        // By a clock that is set back, all ends are later.
        let origin = ServerTime(milliseconds: 0)
        let later = max(.zero, clock.instant(of: origin) - oldClock.instant(of: origin))
        since = since.mapValues { ($0.phase, min(moment.time, $0.time + later)) }
      }
      if moment.isSuspended {
        // Nothing shows whether the meter runs again.
        if oldClock != clock || moment.message != nil { since = [:] }
        continue
      }
      let now = moment.time
      var others = since
      since = [:]
      for meter in moment.meters {
        if let end = meter.end(clock) {
          try ensure(now <= end, "\(meter) is in its phase after \(end)")
          let due = moment.after.nextDeadline ?? .distantFuture
          try ensure(due <= end, "\(meter) is in its phase until \(due), not \(end)")
        }
        reach.note("unknown", if: meter.phase == .running && meter.end(clock) == nil)
        let first = others.removeValue(forKey: meter.key)
        let start = first?.phase == meter.phase ? first?.time ?? now : now
        since[meter.key] = (meter.phase, start)
        let limit: Duration? =
          switch meter.phase {
          case .awaitingResult: run.setup.resultTimeout
          case .ended: run.setup.resultDuration
          default: nil
          }
        guard let limit else { continue }
        try ensure(now - start <= limit, "\(meter) since \(start)")
        let due = moment.after.nextDeadline ?? .distantFuture
        try ensure(due <= start + limit, "\(meter) since \(start) until \(due)")
      }
      // Without a message, only a known end changes a phase.
      guard !moment.wasSuspended, !moment.endsVisit else {
        reach.note("resumed", if: moment.meters != moment.oldMeters)
        continue
      }
      for meter in moment.oldMeters where moment.meters[meter.key]?.phase != meter.phase {
        let new = moment.meters[meter.key]?.phase
        if moment.message != nil {
          reach.note("extended", if: meter.phase == .awaitingResult && new == .running)
          continue
        }
        if case .remove = moment.input { continue }
        if case .close = moment.input { continue }
        if meter.phase == .awaitingResult || meter.phase == .ended {
          reach.note("awaitingResult", if: new == .ended)
          reach.note("set back", if: new == .running)
          continue
        }
        // Content may wait for a frame.
        guard old[meter.key].map({ meter.hasContent(of: $0.highest) }) ?? false else { continue }
        let end = [oldClock, clock].compactMap { meter.end($0) }.min()
        try ensure(end.map { $0 <= now } ?? false, "\(meter) has left its phase at \(now)")
        reach.note(meter.phase.rawValue)
      }
    }
  }

  @Test("Promise 5: a meter that has ended never runs again")
  func ends() throws {
    let world = MeterWorld(
      kinds: MeterWorld.Kind.anything + [.remove, .revive, .forget, .forget, .again])
    try verify(world, reaching: ["ended", "revived", "late", "forgotten"]) { run, reach in
      try checkEnds(run, &reach, remembersRooms: false)
    }
  }

  @Test("Promise 5: a meter that has ended does not come back to a room that is entered again")
  func visits() throws {
    let world = MeterWorld(
      kinds: [.begin, .finish, .again, .again, .room, .room, .wait], length: 40)
    try verify(world, reaching: ["another visit", "another room"]) { run, reach in
      try checkEnds(run, &reach, remembersRooms: true)
    }
  }

  /// Checks that meters that have ended do not run again.
  ///
  /// - Parameter remembersRooms: whether that is so in the next visits of the room.
  private func checkEnds(
    _ run: MeterRun, _ reach: inout PromiseReach, remembersRooms: Bool
  ) throws {
    var taken = TakenMeters()
    var ended: Set<Identifier> = []
    // All names in their order, and the places in it at which names were remembered.
    var mentions: [Identifier] = []
    var gone: [Identifier: Int] = [:]
    var others: [String?: [Identifier: Int]] = [:]
    var returned: Set<Identifier> = []
    var far: Set<Identifier> = []
    var rooms: [String?] = []
    for moment in run.moments {
      let names = moment.message?.names ?? []
      mentions += names
      if case .remove(let id) = moment.input { mentions.append(Identifier(id)) }
      if moment.outcome == .begun {
        for name in names {
          guard let place = gone.removeValue(forKey: name) else { continue }
          let count = Set(mentions[place...]).subtracting(names).count
          try ensure(count >= 256, "\(name) begins after \(count) others")
          reach.note("forgotten")
        }
      }
      reach.note("another visit", if: moment.outcome == .late && !names.isDisjoint(with: returned))
      reach.note("another room", if: moment.outcome == .late && !names.isDisjoint(with: far))
      reach.note("late", if: moment.outcome == .late && names.contains { gone[$0] != nil })
      let old = taken
      taken.follow(moment)
      if moment.endsVisit {
        ended = []
        returned = []
        if moment.room != nil { rooms.append(moment.room) }
        if remembersRooms {
          others[moment.oldRoom] = gone
          gone = others[moment.room] ?? [:]
          returned = Set(gone.keys)
          far = rooms.count > 1 && rooms[rooms.count - 2] != moment.room ? returned : []
        } else {
          gone = [:]
        }
      }
      let shown = Set(moment.meters.map(\.key))
      for meter in moment.oldMeters where !shown.contains(meter.key) && !moment.endsVisit {
        var isRemoved = false
        if case .remove = moment.input { isRemoved = !moment.wasSuspended }
        guard ended.contains(meter.key) || isRemoved, let entry = old[meter.key] else { continue }
        for name in entry.names { gone[name] = mentions.count }
        mentions += old.all.flatMap(\.names)
      }
      for meter in moment.meters {
        try ensure(
          meter.phase == .ended || !ended.contains(meter.key), "\(meter) has ended before")
        guard meter.phase == .ended else { continue }
        reach.note("ended")
        ended.insert(meter.key)
        reach.note("revived", if: moment.outcome == .updated && moment.message?.phase != .ended)
      }
      ended.formIntersection(shown)
    }
  }

  @Test("Promise 6: a meter is updated at most 60 times a second, and the last content is shown")
  func floods() throws {
    let world = MeterWorld(kinds: MeterWorld.Kind.anything + [.flood, .flood, .flood])
    try verify(world, reaching: ["close", "deferred", "shown"]) { run, reach in
      var taken = TakenMeters()
      var updates: [Identifier: Instant] = [:]
      var input = Instant.start
      var isDeferred = false
      for moment in run.moments {
        if moment.input != nil { input = moment.time }
        taken.follow(moment)
        for event in moment.events {
          switch event {
          case .didBegin(let meter): updates[meter.key] = nil
          case .didUpdate(let meter):
            if let last = updates.updateValue(moment.time, forKey: meter.key) {
              try ensure(moment.time - last >= Self.frame, "\(meter) was updated at \(last)")
              reach.note("close", if: moment.time - last < .milliseconds(20))
            }
          default: continue
          }
        }
        guard !moment.isSuspended else { continue }
        let missing = moment.meters.filter { meter in
          !(taken[meter.key].map { meter.hasContent(of: $0.highest) } ?? true)
        }
        reach.note("shown", if: isDeferred && missing.isEmpty && moment.input == nil)
        isDeferred = !missing.isEmpty
        guard isDeferred else { continue }
        reach.note("deferred")
        try ensure(moment.time < input + Self.longFrame, "\(missing) has old content")
        let due = moment.after.nextDeadline ?? .distantFuture
        try ensure(due <= input + Self.longFrame, "\(missing) has old content until \(due)")
      }
    }
  }

  @Test("Promise 7: a module that is suspended emits nothing about meters")
  func suspensions() throws {
    let world = MeterWorld(kinds: MeterWorld.Kind.anything + [.suspend, .suspend, .wait])
    try verify(world, reaching: ["begun", "updated", "shown", "minutes"]) { run, reach in
      // The messages that began meters in the suspension, and that nothing has followed.
      var hidden: [Meter] = []
      var clock: Timed<ServerTime>?
      var start = Instant.start
      for moment in run.moments {
        if case .synchronize(let time) = moment.input { clock = Timed(time, at: moment.time) }
        if moment.wasSuspended, moment.isSuspended {
          for event in moment.events {
            switch event {
            case .didSynchronize, .rejected, .didReset, .didTap: continue
            default: throw PromiseFault(text: "\(event) while suspended")
            }
          }
          if let outcome = moment.outcome { reach.note("\(outcome)") }
        }
        reach.note("minutes", if: moment.isSuspended && moment.time - start > .seconds(120))
        guard moment.isSuspended else {
          for meter in hidden {
            let end = meter.end(clock) ?? .distantFuture
            guard meter.phase == .running || meter.phase == .prepare, end > moment.time else {
              continue
            }
            let shown = moment.meters[meter.key]
            try ensure(shown?.hasContent(of: meter) == true, "\(meter) was lost")
            reach.note("shown")
          }
          (hidden, start) = ([], moment.time)
          continue
        }
        switch moment.input {
        case .receive(let meter):
          hidden.removeAll { !$0.names.isDisjoint(with: meter.names) }
          if moment.outcome == .begun { hidden.append(meter) }
        case nil, .tap, .suspend, .resume: break
        default: hidden = []
        }
      }
    }
  }

  @Test("Promise 8: a view state that has followed equals one that is made now")
  func viewStates() throws {
    let world = MeterWorld(kinds: MeterWorld.Kind.anything + [.forget, .close])
    try verify(world) { run, _ in
      var screen = MeterViewState(try run.setup.machine().state(at: .start))
      for moment in run.moments {
        for event in moment.events { screen.apply(event, at: moment.time) }
        try ensure(screen == moment.screen, "\(screen), not \(moment.screen)")
      }
    }
  }

  @Test("Promise 9: numbers are in their ranges")
  func numbers() throws {
    let world = MeterWorld(kinds: MeterWorld.Kind.anything + [.extreme, .extreme, .flood])
    try verify(world, reaching: ["moving", "remaining", "fraction", "progress", "reversed"]) {
      run, reach in
      for moment in run.moments where !moment.events.isEmpty {
        let screen = moment.screen
        let old = MeterViewState(moment.before.state(at: moment.time))
        var still = screen
        still.preferences.reducesMotion = true
        let offsets: [Duration] = [.zero, .milliseconds(150), .milliseconds(301)]
        for time in offsets.map({ moment.time + $0 }) + [.start, .distantFuture] {
          if let next = screen.nextSecond(after: time) { try ensure(next > time, "\(next)") }
          for row in screen.rows {
            let meter = row.meter
            if let remaining = screen.remaining(of: meter, at: time) {
              try ensure(remaining >= .zero, "\(remaining) of \(meter)")
              reach.note("remaining", if: remaining > .zero)
            }
            if let fraction = screen.fraction(of: meter, at: time) {
              try ensure(fraction >= 0 && fraction <= 1, "\(fraction) of \(meter)")
              reach.note("fraction", if: fraction > 0 && fraction < 1)
            }
            let reading = screen.reading(of: row, at: time)
            let atRest = still.reading(of: row, at: time)
            if let progress = reading.progress {
              try ensure(progress >= 0 && progress <= 1, "\(progress) of \(meter)")
              reach.note("progress", if: progress > 0 && progress < 1)
            }
            let earlier = old.rows.first { $0.meter.key == meter.key }
            for (index, side) in meter.sides.enumerated() {
              let share = reading.shares[index]
              try ensure(share >= 0 && share <= 1, "\(share) of \(meter)")
              let now = atRest.scores[index]
              try ensure(now == side.score, "\(now) of \(meter)")
              guard let earlier, time >= moment.time else { continue }
              let score = reading.scores[index]
              let place = earlier.meter.sides.firstIndex { $0.id == side.id }
              let shown = place.map { old.reading(of: earlier, at: moment.time).scores[$0] } ?? 0
              try ensure(
                score >= min(shown, side.score) && score <= max(shown, side.score),
                "\(score) is not between \(shown) and \(side.score)")
              reach.note("moving", if: score != side.score && score != shown)
              reach.note("reversed", if: place != nil && place != index)
              try ensure(score == side.score || screen.isMoving(at: time), "\(score) rests")
            }
          }
        }
      }
    }
  }

  @Test("Promise 11: the screen has the last audience of the visit")
  func audiences() throws {
    let world = MeterWorld(kinds: MeterWorld.Kind.anything + [.audience, .audience, .room])
    try verify(world, reaching: ["shown", "invalid", "left", "hidden"]) { run, reach in
      var audience = RoomAudience()
      for moment in run.moments {
        if case .setAudience(let next) = moment.input {
          let isValid = next.givers.count <= 200 && next.viewers ?? 0 >= 0
          if isValid { audience = next }
          reach.note(isValid ? "shown" : "invalid")
        }
        if moment.endsVisit {
          reach.note("left", if: audience != RoomAudience())
          audience = RoomAudience()
        }
        let isShown = moment.screen.audience == audience
        try ensure(isShown || moment.isSuspended, "\(moment.screen.audience), not \(audience)")
        reach.note("hidden", if: !isShown)
      }
    }
  }

  @Test("Promise 10: the screen is bounded, and each call ends")
  func bounds() throws {
    let world = MeterWorld(
      kinds: MeterWorld.Kind.anything + [.crowd, .crowd, .extreme, .extreme, .hostile])
    try verify(world, reaching: ["full", "rejected", "left early"]) { run, reach in
      for moment in run.moments {
        let limit = run.setup.capacity
        try ensure(moment.meters.count <= limit, "\(moment.meters.count) of \(limit)")
        reach.note("full", if: moment.meters.count == limit)
        guard !moment.isSuspended, !moment.wasSuspended else { continue }
        if moment.message != nil, moment.events.contains(.rejected(.tooMany(limit: limit))) {
          try ensure(
            moment.meters.count == limit && moment.meters.allSatisfy { $0.phase != .ended },
            "There is place in \(moment.meters)")
          reach.note("rejected")
        }
        if moment.outcome == .begun, moment.oldMeters.count == limit, moment.meters.count == limit {
          let left = moment.oldMeters.filter { moment.meters[$0.key] == nil }
          try ensure(left.count == 1 && left[0].phase == .ended, "\(left) left")
          reach.note("left early")
        }
      }
    }
  }
}
