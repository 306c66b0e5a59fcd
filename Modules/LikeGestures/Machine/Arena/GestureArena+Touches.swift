package import RoomCore

extension GestureArena {
  /// Handles a finger that has landed. If a finger with the same identity is already down, it is
  /// cancelled first. If too many fingers are down, the finger with the oldest sample is cancelled.
  package mutating func began(_ touch: Touch, at time: Instant) {
    if let place = place(of: touch.id) { drop(at: place) }
    let place = abandonedPlace(of: touch.id) ?? freePlace()
    var entrants: UInt64 = 0
    for index in rules.indices where rules[index].admits(touch.target, under: conditions) {
      let hasEntered = rule(for: rules[index].gesture, in: entrants) != nil
      if !hasEntered { entrants |= 1 << UInt64(index) }
    }
    fingers[place] = FingerTrack(
      id: touch.id, phase: .pending(entrants), start: touch.start, landed: time,
      landing: touch.location, location: touch.location, lastSample: time,
      list: touch.target.list, origin: touch.location,
      velocity: VelocityTracker(at: touch.location, time: time))
    fingers[place].crossed(touch.target.regions)
  }

  /// Handles a finger that has moved, with the regions under it.
  ///
  /// - Complexity: O(fingers + rules). The call allocates no memory except for `events`.
  mutating func moved(_ touch: Touch, at time: Instant) {
    guard let place = place(of: touch.id) else { return }
    fingers[place].crossed(touch.target.regions)
    fingers[place].move(to: touch.location, at: time)
    if fingers[place].winner != nil {
      report(.changed, at: place)
    } else if fingers[place].axis == nil, fingers[place].isBeyond(Self.touchSlop) {
      leaveSlop(at: place)
    }
  }

  /// Lets a finger that has landed on a moving page drag the page immediately, without a slop. The
  /// page stops.
  mutating func catchPage(_ touch: Touch) {
    guard touch.target.regions.contains(.moving), let place = place(of: touch.id),
      // The moving content may be the list and not the page.
      rule(for: .listScroll, in: fingers[place].pending) == nil,
      let index = rule(for: .pageDrag, in: fingers[place].pending),
      case .drag(let drag) = rules[index].trigger,
      !isBesideUndecidedFinger(place), !isBusy(index, besides: place)
    else { return }
    fingers[place].axis = drag.contains(.up) || drag.contains(.down) ? .vertical : .horizontal
    compete(index, at: place)
  }

  /// Handles the last movement of a finger before it lifts.
  mutating func lifting(_ touch: Touch, at time: Instant) {
    guard let place = place(of: touch.id), touch.location != fingers[place].location else { return }
    // Fingers roll when they lift, so the lift counts for the velocity only after a gap.
    let velocity = fingers[place].velocity
    moved(touch, at: time)
    if !velocity.isInterrupted(at: time) { fingers[place].velocity = velocity }
  }

  /// Handles a finger that has lifted at its location.
  package mutating func ended(_ touch: Int, at time: Instant) {
    guard let place = place(of: touch) else { return }
    if fingers[place].winner != nil {
      report(.ended(velocity: release(at: place, time)), at: place)
    } else {
      settle(at: place, time)
    }
    fingers[place].phase = .lifted
  }

  /// Handles a finger that the system has cancelled.
  package mutating func cancelled(_ touch: Int) {
    guard let place = place(of: touch) else { return }
    drop(at: place)
  }

  /// Ends the finger with the identity of `touch` if its drag started at another point. Another
  /// start belongs to another finger, and the end of the earlier finger was not reported.
  mutating func endOthers(than touch: Int, from start: ScreenPoint) {
    for place in fingers.indices where fingers[place].id == touch {
      if let known = fingers[place].start, known != start { drop(at: place) }
    }
  }

  /// Rejects the taps of fingers that have stayed too long.
  package mutating func deadlineReached(at now: Instant) {
    for place in fingers.indices where fingers[place].landed + Self.longestTap <= now {
      for index in bits(fingers[place].pending) where rules[index].isTap {
        reject(index, at: place, .tooLong)
      }
    }
  }
}

extension GestureArena {
  /// Handles a finger that leaves the slop. Taps fail, and drags in its direction compete in the
  /// order of the table.
  private mutating func leaveSlop(at place: Int) {
    fingers[place].leaveSlop(Self.touchSlop)
    let direction = fingers[place].direction
    for index in bits(fingers[place].pending) {
      switch rules[index].trigger {
      case .tap, .twoFingerTap: reject(index, at: place, .moved)
      case .drag(let drag) where drag.contains(direction): break
      case .drag: reject(index, at: place, .direction)
      }
    }
    for index in bits(fingers[place].pending) {
      if fingers[place].winner != nil { return }
      if isStuck(index, at: place, direction) {
        reject(index, at: place, .atEdge)
      } else if movesRoom(index), isBesideUndecidedFinger(place) {
        reject(index, at: place, .busy)
      } else {
        compete(index, at: place)
      }
    }
  }

  /// Returns a Boolean value that indicates whether a list cannot scroll, or is at its edge and no
  /// other gesture can take over.
  private func isStuck(_ index: Int, at place: Int, _ direction: DragDirection) -> Bool {
    guard rules[index].gesture == .listScroll else { return false }
    guard let list = fingers[place].list, list.canScroll else { return true }
    let hasTeam = bits(fingers[place].pending).contains { $0 != index && isTeam($0, index) }
    return !hasTeam && !list.canFollow(direction)
  }

  /// Returns a Boolean value that indicates whether a gesture moves the whole room.
  private func movesRoom(_ index: Int) -> Bool {
    rules[index].gesture == .pageDrag || rules[index].gesture == .clearSwipe
  }

  /// Returns a Boolean value that indicates whether another finger is down without a winner. The
  /// two fingers may be a gesture of the app, such as a zoom.
  private func isBesideUndecidedFinger(_ place: Int) -> Bool {
    fingers.indices.contains {
      $0 != place && fingers[$0].isDown && fingers[$0].winner == nil
    }
  }

  /// Accepts a rule, unless another finger excludes it. Other rules are rejected.
  private mutating func compete(_ index: Int, at place: Int) {
    guard !isBusy(index, besides: place) else { return reject(index, at: place, .busy) }
    resolve(index, at: place, .accepted)
    var team: UInt64 = 1 << UInt64(index)
    for other in bits(fingers[place].pending) {
      if !isTeam(index, other) || !rules[other].isContinuous {
        reject(other, at: place, .lost(to: rules[index].gesture))
      } else if isBusy(other, besides: place) {
        reject(other, at: place, .busy)
      } else {
        team |= 1 << UInt64(other)
        resolve(other, at: place, .acceptedTogether(with: rules[index].gesture))
      }
    }
    fingers[place].phase = .followed(by: index, team: team)
    report(.began, at: place)
  }

  /// Returns a Boolean value that indicates whether another finger has the gesture, or a gesture
  /// that excludes it.
  func isBusy(_ index: Int, besides place: Int) -> Bool {
    for other in fingers.indices where other != place {
      for active in bits(fingers[other].team) {
        if rules[active].gesture == rules[index].gesture { return true }
        if rules[active].isExclusive && rules[index].isExclusive { return true }
      }
    }
    return false
  }

  mutating func resolve(_ index: Int, at place: Int, _ verdict: GestureVerdict) {
    fingers[place].phase = .pending(fingers[place].pending & ~(1 << UInt64(index)))
    let resolution = GestureResolution(
      gesture: rules[index].gesture, touch: fingers[place].id, verdict: verdict)
    events.append(.didResolve(resolution))
  }

  mutating func reject(_ index: Int, at place: Int, _ reason: GestureVerdict.Reason) {
    resolve(index, at: place, .rejected(reason))
  }

  private mutating func report(_ phase: GestureDrag.Phase, at place: Int) {
    guard let winner = fingers[place].winner else { return }
    events.append(
      .didDrag(
        GestureDrag(
          gesture: rules[winner].gesture, touch: fingers[place].id, phase: phase,
          location: fingers[place].location, translation: fingers[place].translation)))
  }

  /// Returns the velocity of a release along the locked axis, in points per second. As in Flutter,
  /// a release below 50 points per second counts as standing still, and the maximum is 8,000.
  private func release(at place: Int, _ time: Instant) -> ScreenPoint {
    let velocity = fingers[place].alongAxis(fingers[place].velocity.velocity(at: time))
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    guard speed.isFinite, speed >= 50 else { return .zero }
    let factor = min(1, 8_000 / speed)
    return ScreenPoint(x: velocity.x * factor, y: velocity.y * factor)
  }

  /// Cancels the gestures of a finger, except `spared`.
  mutating func cancel(at place: Int, except spared: RoomGesture? = nil) {
    for index in bits(fingers[place].pending) where rules[index].gesture != spared {
      reject(index, at: place, .cancelled)
    }
    guard let winner = fingers[place].winner, rules[winner].gesture != spared else { return }
    cancelTeam(at: place)
  }

  mutating func cancelTeam(at place: Int) {
    report(.cancelled, at: place)
    fingers[place].phase = .pending(0)
  }

  private mutating func drop(at place: Int) {
    cancel(at: place)
    fingers[place].phase = .lifted
  }

  private mutating func freePlace() -> Int {
    if let place = fingers.firstIndex(where: { !$0.isDown && !$0.isAbandoned }) { return place }
    if fingers.count < Self.maximumTouches {
      fingers.append(FingerTrack())
      return fingers.count - 1
    }
    if let place = fingers.firstIndex(where: { $0.isAbandoned }) { return place }
    var oldest = 0
    for place in fingers.indices where fingers[place].lastSample < fingers[oldest].lastSample {
      oldest = place
    }
    drop(at: oldest)
    return oldest
  }
}
