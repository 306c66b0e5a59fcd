import RoomCore

extension LikeGesturesMachine {
  mutating func take(
    _ touch: Touch, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    let time = min(now, max(lastTouch, touch.time ?? now))
    lastTouch = time
    var touch = touch
    let isGood = touch.location.x.isFinite && touch.location.y.isFinite
    if !isGood { outputs.append(.rejected(.badLocation(touch: touch.id))) }
    touch.location.x = touch.location.x.held(within: -1e6...1e6)
    touch.location.y = touch.location.y.held(within: -1e6...1e6)
    if touch.phase == .began {
      if isGood { began(touch, time, at: now, into: &outputs) }
    } else if let place = arena.place(of: touch.id) {
      // A finger that lifts nowhere lifts where it was.
      if !isGood { touch.location = arena.fingers[place].location }
      follow(touch, time, isGood: isGood, into: &outputs)
    } else {
      outputs.append(.rejected(.unknownTouch(touch.id)))
    }
    drainArena(at: now, into: &outputs)
  }

  private mutating func began(
    _ touch: Touch, _ time: Instant, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    if sender.isSuspended { return outputs.append(.rejected(.suspended)) }
    if arena.isDown(touch.id) {
      outputs.append(.rejected(.touchAlreadyDown(touch.id)))
    } else if arena.touchCount >= configuration.arena.maximumTouches {
      outputs.append(.rejected(.tooManyTouches(touch.id)))
    }
    arena.began(touch, at: time, into: &arenaEvents)
    // Whoever gave way hears it before the new finger counts.
    drainArena(at: now, into: &outputs)
    if touch.target.regions.contains(.moving) { endCombo(taps.interrupted(), into: &outputs) }
    if arena.isCandidate(.likeTap, for: touch.id) { taps.landed() }
    if arena.isCandidate(.sheetPan, for: touch.id) {
      sheet.landed(touch.id, at: now, into: &sheetEvents)
      drainSheet(at: now, into: &outputs)
    }
  }

  private mutating func follow(
    _ touch: Touch, _ time: Instant, isGood: Bool, into outputs: inout [LikeGesturesEvent]
  ) {
    switch touch.phase {
    case .began: break
    case .moved where isGood:
      arena.moved(touch.id, to: touch.location, at: time, into: &arenaEvents)
    case .moved: break
    case .ended:
      arena.ended(touch.id, at: touch.location, time: time, into: &arenaEvents)
    case .cancelled: arena.cancelled(touch.id, into: &arenaEvents)
    }
  }

  mutating func claim(
    _ gesture: Gesture, _ touch: Int, at now: Instant,
    into outputs: inout [LikeGesturesEvent]
  ) {
    if !arena.claim(gesture, touch: touch, into: &arenaEvents) {
      outputs.append(.rejected(.notACandidate(gesture, touch: touch)))
    }
    drainArena(at: now, into: &outputs)
  }

  mutating func resign(
    _ gesture: Gesture, _ touch: Int, at now: Instant,
    into outputs: inout [LikeGesturesEvent]
  ) {
    if !arena.resign(gesture, touch: touch, into: &arenaEvents) {
      outputs.append(.rejected(.notACandidate(gesture, touch: touch)))
    }
    drainArena(at: now, into: &outputs)
  }

  mutating func setConditions(
    _ conditions: RoomConditions, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    // The module itself knows whether there is a sheet.
    let sheetBit: RoomConditions = sheet.spec == nil ? [] : .sheet
    let conditions = conditions.subtracting(.sheet).union(sheetBit)
    guard conditions != arena.conditions else { return }
    let wasCleared = arena.conditions.contains(.cleared)
    arena.setConditions(conditions, into: &arenaEvents)
    if conditions.contains(.cleared) != wasCleared { outputs.append(.cleared(!wasCleared)) }
    drainArena(at: now, into: &outputs)
  }

  mutating func replaceRules(
    _ rules: [GestureRule], at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    guard rules.count <= GestureArena.maximumRuleCount else {
      return outputs.append(.rejected(.tooManyRules(rules.count)))
    }
    arena.replaceRules(rules, into: &arenaEvents)
    drainArena(at: now, into: &outputs)
  }

  // MARK: What the arena decides

  /// Passes on what the arena has said. What follows may make it say more, so it is read by
  /// place until nothing is left.
  mutating func drainArena(at now: Instant, into outputs: inout [LikeGesturesEvent]) {
    guard !isDrainingArena else { return }
    isDrainingArena = true
    var next = 0
    while next < arenaEvents.count {
      let event = arenaEvents[next]
      next += 1
      switch event {
      case .verdict(let verdict): heard(verdict, at: now, into: &outputs)
      case .tapped(let tap): tapped(tap, at: now, into: &outputs)
      case .dragged(let drag): dragged(drag, at: now, into: &outputs)
      }
    }
    arenaEvents.removeAll(keepingCapacity: true)
    isDrainingArena = false
  }

  private mutating func heard(
    _ verdict: GestureVerdict, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    outputs.append(.verdict(verdict))
    guard case .rejected = verdict.ruling else { return }
    switch verdict.gesture {
    case .likeTap: endCombo(taps.failed(), into: &outputs)
    case .sheetPan:
      sheet.letGo(verdict.touch, at: now, into: &sheetEvents)
      drainSheet(at: now, into: &outputs)
    default: break
    }
  }

  private mutating func tapped(
    _ tap: GestureTap, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    outputs.append(.tapped(tap))
    switch tap.gesture {
    case .likeTap: likeTapped(tap, at: now, into: &outputs)
    case .backdropTap where sheet.spec?.isClosable == true:
      closeSheet(because: .backdrop, at: now, into: &outputs)
    default: break
    }
  }

  private mutating func dragged(
    _ drag: GestureDrag, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    // A scroll between taps: what comes after it is no double tap.
    if drag.phase == .began { endCombo(taps.interrupted(), into: &outputs) }
    switch drag.gesture {
    case .sheetPan, .listScroll: sheetDragged(drag, at: now, into: &outputs)
    case .clearSwipe:
      outputs.append(.dragged(drag))
      if drag.phase == .ended { swiped(drag, at: now, into: &outputs) }
    default: outputs.append(.dragged(drag))
    }
  }

  /// To the right it clears the screen, to the left it brings all back: where it lets go at
  /// speed, by its speed, else by how far it went.
  private mutating func swiped(
    _ drag: GestureDrag, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    let isCleared = arena.conditions.contains(.cleared)
    let side = isCleared ? -1.0 : 1.0
    let velocity = drag.velocity.x * side
    let isFast = velocity.magnitude >= configuration.clearVelocity
    let goes =
      isFast ? velocity > 0 : drag.translation.x * side >= configuration.clearDistance
    guard goes else { return }
    let conditions = arena.conditions
    setConditions(
      isCleared ? conditions.subtracting(.cleared) : conditions.union(.cleared), at: now,
      into: &outputs)
  }
}
