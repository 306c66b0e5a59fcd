import LiveRoomKit
import PromiseTesting

/// Observers of suspensions, pauses and the end.
enum LifeObservers {
  /// Promise 12: suspensions.
  static func suspended(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var reasons: [SuspensionReason] = []
    var expected: [RoomChange] = []
    var found: [RoomChange] = []
    var isSuspended = false
    var isCertain = false
    // Without a run, modules take what was sent when they are asked for their state.
    var isKnown = false
    // Messages or an end wait for the picture.
    var (waits, ends) = (false, false)
    for (index, entry) in log.entries.enumerated() {
      if case .snapshot(let states) = entry.value { waits = states.statistics.picture.waiting > 0 }
      switch entry.value {
      case .input(.room(.suspend(let reason))):
        isCertain = false
        if reasons.contains(reason) {
          expected.append(.rejected(.suspended))
          reach.note("twice")
        } else {
          if reasons.isEmpty { expected.append(.didSuspend) }
          reasons.append(reason)
          reach.note("several", if: reasons.count > 1)
        }
      case .input(.room(.resume(let reason))):
        isCertain = false
        if let index = reasons.firstIndex(of: reason) {
          reasons.remove(at: index)
          if reasons.isEmpty { expected.append(.didResume) }
          reach.note("resumed")
        } else {
          expected.append(.rejected(.notSuspended))
        }
      case .run, .willPause, .didPause, .close: (isCertain, isKnown) = (false, false)
      case .input, .report: isCertain = false
      case .settled, .snapshot:
        let place = entry.time.nanoseconds
        try ensure(found == expected, "\(found.suffix(3)), not \(expected.suffix(3)), \(place)")
        isSuspended = !reasons.isEmpty
        if case .settled = entry.value { (isCertain, isKnown) = (true, true) }
      case .event(.room(let change)):
        switch change {
        case .didSuspend, .didResume, .rejected(.suspended), .rejected(.notSuspended):
          found.append(change)
          if change == .didResume { isSuspended = false }
        case .willEnd: ends = true
        case .didLeave: ends = false
        default: break
        }
      case .event(let event):
        guard isSuspended && isKnown else { continue }
        switch event {
        case .popups(.willPresent), .pager(.willBeginPlaying), .gifts(.laneWillEnter),
          .ticker(.didBeginRoll), .broadcast(.didBeginRoll), .likes(.didLike):
          let hasEnded = found.last == .didResume || reasons.isEmpty
          try ensure(hasEnded, "Suspended: \(entry.text)")
        // Counting continues: a combo ends when nothing has been added to it for its time.
        case .gifts(.comboDidEnd(let end)) where end.reason == .timedOut:
          reach.note("counting")
        case .gifts(.button(.countdownDidEnd)): reach.note("counting")
        case .gifts, .ticker, .broadcast, .pager:
          // A pause is an input of its own.
          if case .didPause = log.cause(after: index) { continue }
          try ensure(
            !isCertain || reasons.isEmpty || waits || ends, "Without an input: \(entry.text)")
        default: break
        }
        reach.note("event while suspended")
      case .sleep, .didClose: break
      }
    }
  }

  /// Promises 11, 12 and 18: the modules that a reason suspends are suspended, and no others.
  static func modules(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    // By module; of the room under `nil`.
    var reasons: [ModuleKind?: Set<SuspensionReason>] = [:]
    var isRunning: Bool?
    var isHidden = false
    for entry in log.entries {
      switch entry.value {
      case .run: isRunning = true
      case .didPause: isRunning = false
      case .input(let input), .report(let input):
        switch input.suspension {
        case .suspend(let reason): reasons[input.module, default: []].insert(reason)
        case .resume(let reason): reasons[input.module, default: []].remove(reason)
        case .close, nil: break
        }
      case .event(.room(.didHideOverlays(let hides))): isHidden = hides
      case .snapshot(let snapshot) where isRunning != nil:
        for module in ModuleKind.allCases {
          guard let isSuspended = snapshot.isSuspended(module) else { continue }
          let isHidden =
            isHidden
            && [.gifts, .ticker, .comments, .danmaku, .broadcast, .meters].contains(module)
          let hasReason = [nil, module].contains { reasons[$0]?.isEmpty == false }
          try ensure(
            isSuspended == (isHidden || hasReason || isRunning == false),
            "\(module) should\(isSuspended ? " not" : "") be suspended at \(entry.time.seconds) s")
          reach.note("\(module)", if: isSuspended)
        }
        guard let gifts = snapshot.gifts, gifts.isSuspended else { break }
        try ensure(
          gifts.screen.lanes.allSatisfy { $0 == nil },
          "a lane in the dark at \(entry.time.seconds) s")
      default: break
      }
    }
  }

  /// Promise 18: pauses.
  static func pausing(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var isPaused = false
    var hasEvents = false
    for entry in log.entries {
      switch entry.value {
      case .didPause:
        isPaused = true
        reach.note("pause")
      case .run, .close: isPaused = false
      case .snapshot:
        // Asked for its state, the room has emitted what is just before this entry.
        hasEvents = false
      case .input:
        try ensure(!hasEvents, "Events before \(entry.text), in a pause")
        reach.note("input in a pause", if: isPaused)
      case .event:
        if isPaused { hasEvents = true }
      case .settled, .report, .willPause, .sleep, .didClose: break
      }
      if !isPaused {
        if case .run = entry.value {
          try ensure(!hasEvents, "Events in a pause until \(entry.text)")
        }
        hasEvents = false
      }
    }
  }

  /// Promise 18: `run()` that is cancelled emits no `left`.
  static func pauseLeaves(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var start: Int?
    for (index, entry) in log.entries.enumerated() {
      if case .willPause = entry.value { start = index }
      guard case .didPause = entry.value, let begin = start else { continue }
      start = nil
      // A drag or a snap that the pause brings to its end leaves the room for another.
      var hasTurned = false
      for before in log.entries[begin..<index] {
        switch before.value {
        case .event(.pager(.didEndDisplaying)), .event(.pager(.didSettle)): hasTurned = true
        case .event(.room(.didLeave)):
          try ensure(hasTurned, "Left by a pause at \(entry.time.nanoseconds)")
        default: break
        }
      }
    }
  }

  /// Promise 19: the end.
  static func closing(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    let last = log.last.statistics
    try ensure(log.hasFinished, "The events have not finished")
    try ensure(last.roomsEntered == last.roomsLeft, "A room is not left")
    try ensure(last.gifts.waiting == last.gifts.left, "gifts wait in a closed room")
    try ensure(last.likes.heartsWaiting == 0, "hearts wait in a closed room")
    let popups = log.last.popups?.channels ?? []
    try ensure(
      popups.allSatisfy { $0.waiting.isEmpty && $0.onScreen == nil }, "popups outlive their room")
    var likes: [UInt64: Int] = [:]
    for case .willSend(.likes(let message)) in log.changes.map(\.value) {
      likes[message.id] = message.count
    }
    let sent = likes.values.reduce(0, +)
    let made = last.likes.localUser + last.likes.restored
    try ensure(sent == made, "\(sent) of \(made) likes were sent")
    var expected = last.diagnostics
    if log.lateInputs > 0 {
      expected[.rejection, default: 0] += log.lateInputs
      reach.note("late inputs")
    }
    try ensure(
      log.later.diagnostics == expected, "\(log.later.diagnostics), not \(expected)")
    try ensure(log.later.messages == last.messages, "Late inputs are messages")
    var isClosed = false
    for entry in log.entries {
      if case .didClose = entry.value { isClosed = true }
      if case .event = entry.value { try ensure(!isClosed, "Closed: \(entry.text)") }
    }
    guard
      let index = log.entries.firstIndex(where: {
        if case .close = $0.value { true } else { false }
      })
    else { return try ensure(false, "Not closed") }
    let before = log.entries[..<index].contains { if case .run = $0.value { true } else { false } }
    reach.note(before ? "ran" : "never ran")
    // The room is left before all that follows from its end, unless inputs that waited enter another.
    let events = log.entries[index...].compactMap { entry -> RoomEvent? in
      if case .event(let event) = entry.value { event } else { nil }
    }
    let enters = events.contains { if case .room(.didEnter) = $0 { true } else { false } }
    if !enters,
      let left = events.lastIndex(where: { if case .room(.didLeave) = $0 { true } else { false } })
    {
      reach.note("left at the end")
      let statistics = events.lastIndex {
        if case .gifts(.didLeaveRoom) = $0 { true } else { false }
      }
      try ensure(
        statistics.map { $0 > left } ?? true, "The statistics precede the end of its room")
    }
  }

  /// Promise 21: diagnostics.
  static func diagnostics(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var numbers: [RoomDiagnostic.Kind: Int] = [:]
    for diagnostic in log.diagnostics { numbers[diagnostic.value.kind, default: 0] += 1 }
    try ensure(
      log.last.statistics.diagnostics.filter { $0.value > 0 } == numbers,
      "\(log.last.statistics.diagnostics), not \(numbers)")
    for module in RoomEvent.modules {
      let name = module?.rawValue ?? "room"
      let rejections = log.events.filter { $0.value.isRejection && $0.value.module == module }
      let found = log.diagnostics.filter {
        $0.value.kind == .rejection && $0.value.module == module
      }
      try ensure(
        rejections.map(\.time) == found.map(\.time),
        "\(name): \(found.map(\.value.description)), not \(rejections.map(\.value))")
      reach.note(name, if: !rejections.isEmpty)
    }
  }
}

extension RoomInput {
  fileprivate var suspension: LifecycleStep? {
    switch self {
    case .room(.suspend(let reason)), .gifts(.suspend(let reason)), .ticker(.suspend(let reason)),
      .popups(.suspend(let reason)), .pager(.suspend(let reason)), .likes(.suspend(let reason)),
      .comments(.suspend(let reason)), .danmaku(.suspend(let reason)),
      .broadcast(.suspend(let reason)), .meters(.suspend(let reason)):
      .suspend(reason)
    case .room(.resume(let reason)), .gifts(.resume(let reason)), .ticker(.resume(let reason)),
      .popups(.resume(let reason)), .pager(.resume(let reason)), .likes(.resume(let reason)),
      .comments(.resume(let reason)), .danmaku(.resume(let reason)),
      .broadcast(.resume(let reason)), .meters(.resume(let reason)):
      .resume(reason)
    default: nil
    }
  }
}

extension RoomStates {
  /// Whether a module is suspended, where it exists.
  fileprivate func isSuspended(_ module: ModuleKind) -> Bool? {
    switch module {
    case .gifts: gifts?.isSuspended
    case .ticker: ticker.map { $0.suspendedAfter != nil }
    case .popups: popups.map { !$0.suspensions.isEmpty }
    case .pager: pager?.isSuspended
    case .likes: likes?.isSuspended
    case .comments: comments?.isSuspended
    case .danmaku: danmaku?.isSuspended
    case .broadcast: broadcast.map { $0.suspendedAfter != nil }
    case .meters: meters?.isSuspended
    }
  }
}
