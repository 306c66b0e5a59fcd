import RoomCore

extension LikeMachine {
  // The function is inlined, because a sample is large and each call would copy it.
  @inline(__always)
  mutating func handle(_ touch: Touch) {
    let time = min(now, max(lastTouch, touch.time ?? now))
    lastTouch = time
    var touch = touch
    var isFinite = touch.location.isFinite
    if let start = touch.start {
      isFinite = isFinite && start.isFinite
      if isFinite { arena.endOthers(than: touch.id, from: start) }
      drainArena()
    }
    if !isFinite { outputs.append(.rejected(.invalidLocation(touch: touch.id))) }
    touch.location.x = touch.location.x.clamped(to: -1e6...1e6)
    touch.location.y = touch.location.y.clamped(to: -1e6...1e6)
    if touch.phase == .began {
      if isFinite { began(touch, time) }
    } else if let place = arena.place(of: touch.id) {
      // A finger that lifts at an invalid location lifts at its last location.
      if !isFinite { touch.location = arena.fingers[place].location }
      follow(touch, time, isFinite: isFinite)
    } else if !arena.ignores(touch) {
      if touch.phase == .moved, arena.touchCount < GestureArena.maximumTouches {
        if isFinite { began(touch, time) }
      } else {
        outputs.append(.rejected(.unknownTouch(touch.id)))
      }
    }
    drainArena()
  }

  private mutating func began(_ touch: Touch, _ time: Instant) {
    if isSuspended { return outputs.append(.rejected(.suspended)) }
    if arena.isDown(touch.id) {
      outputs.append(.rejected(.touchAlreadyDown(touch.id)))
    } else if arena.touchCount >= GestureArena.maximumTouches {
      outputs.append(.rejected(.tooManyTouches(touch.id)))
    }
    arena.began(touch, at: time)
    // The verdicts of a cancelled finger come before the new finger.
    drainArena()
    if touch.target.regions.contains(.moving) { taps.interrupted(into: &outputs) }
    if arena.isCandidate(.sheetPan, for: touch.id) {
      sheet.landed(touch.id, at: now, into: &outputs)
    }
    arena.catchPage(touch)
  }

  private mutating func follow(_ touch: Touch, _ time: Instant, isFinite: Bool) {
    switch touch.phase {
    case .began: break
    case .moved where isFinite: arena.moved(touch, at: time)
    case .moved: break
    case .ended:
      // The last movement is handled while the finger is down, because a gesture may begin with it.
      arena.lifting(touch, at: time)
      drainArena()
      arena.ended(touch.id, at: time)
    case .cancelled: arena.cancelled(touch.id)
    }
  }

  /// Sets the conditions of the app, and the condition of a presented sheet. Both lock and unlock
  /// gestures.
  mutating func setConditions(_ conditions: RoomConditions) {
    // The condition `sheet` follows from the sheet, independent of the app.
    let sheetCondition: RoomConditions = sheet.spec == nil ? [] : .sheet
    let conditions = conditions.subtracting(.sheet).union(sheetCondition)
    guard conditions != arena.conditions else { return }
    let wasCleared = arena.conditions.contains(.cleared)
    arena.setConditions(conditions)
    if conditions.contains(.cleared) != wasCleared {
      overlays.setHidden(!wasCleared, at: now)
      outputs.append(.clearedDidChange(!wasCleared))
    }
    drainArena()
  }

  // MARK: Decisions of the arena

  /// Handles the events of the arena. Handling an event may append others, so the events are read
  /// by index.
  mutating func drainArena() {
    guard !isDrainingArena else { return }
    isDrainingArena = true
    var next = 0
    while next < arena.events.count {
      let event = arena.events[next]
      next += 1
      switch event {
      case .didResolve(let resolution): resolve(resolution)
      case .didTap(let tap): handleTap(tap)
      case .didDrag(let drag): handleDrag(drag)
      }
    }
    arena.events.removeAll(keepingCapacity: true)
    isDrainingArena = false
  }

  private mutating func resolve(_ resolution: GestureResolution) {
    outputs.append(.didResolve(resolution))
    switch (resolution.gesture, resolution.verdict) {
    case (.likeTap, .rejected): taps.interrupted(into: &outputs)
    // The drag of the sheet begins.
    case (.sheetPan, .accepted), (.sheetPan, .acceptedTogether(with: .listScroll)): break
    case (.sheetPan, _):
      sheet.release(resolution.touch, at: now, into: &outputs)
    default: break
    }
  }

  private mutating func handleTap(_ tap: GestureTap) {
    outputs.append(.didTap(tap))
    switch tap.gesture {
    case .likeTap: handleLikeTap(tap)
    case .backdropTap: dismissByUser(because: .backdrop)
    default: break
    }
  }

  private mutating func handleDrag(_ drag: GestureDrag) {
    // A tap after a scroll is not the second tap of a double tap.
    if drag.phase == .began { taps.interrupted(into: &outputs) }
    switch drag.gesture {
    case .sheetPan, .listScroll: handleSheetDrag(drag)
    case .clearSwipe:
      outputs.append(.didDrag(drag))
      if case .ended(let velocity) = drag.phase {
        handleSwipe(drag, velocity: velocity)
      }
    default: outputs.append(.didDrag(drag))
    }
  }

  /// The distance from which on a clear swipe hides or shows the overlays, in points. It is a
  /// quarter of a narrow screen.
  private static var clearDistance: Double { 100 }
  /// The velocity from which on a clear swipe hides or shows the overlays, in points per second.
  /// Common pagers use the same value for pages.
  private static var clearVelocity: Double { 500 }

  /// Hides the overlays after a swipe to the right, and shows them after a swipe to the left. The
  /// velocity decides for a fast release, and otherwise the distance.
  private mutating func handleSwipe(_ drag: GestureDrag, velocity: ScreenPoint) {
    let isCleared = arena.conditions.contains(.cleared)
    let side = isCleared ? -1.0 : 1.0
    let velocity = velocity.x * side
    let isFast = velocity.magnitude >= Self.clearVelocity
    let applies =
      isFast ? velocity > 0 : drag.translation.x * side >= Self.clearDistance
    guard applies else { return }
    let conditions = arena.conditions
    setConditions(isCleared ? conditions.subtracting(.cleared) : conditions.union(.cleared))
  }
}

extension ScreenPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
