package import RoomCore

/// The phase of a sheet.
package enum SheetPhase: Equatable, Sendable {
  /// No sheet is presented.
  case absent
  /// The sheet rests at a detent.
  case resting
  /// The sheet follows a finger.
  case dragging
  /// The sheet was stopped on its way to a height, by a finger, or by a suspension if there is no
  /// finger.
  case grabbed(by: Int?, destination: Double)
  /// The sheet moves to a height by itself.
  case settling(SheetSettling)
}

/// A bottom sheet, and the list in it that moves together with the sheet.
///
/// The position of the sheet is its visible height. The height is 0 if the sheet is dismissed, and
/// never exceeds the highest detent. While a finger drags the sheet and its list, each step moves
/// one of them, or is shared between them without a remainder. A downward step moves the list until
/// it is at its top. An upward step moves the sheet until it is at its maximum height.
package struct Sheet: Sendable {
  let configuration: SheetConfiguration
  var drag: SheetDrag?
  var cause = SheetEvent.Cause.dismissed
  var height = 0.0
  private(set) var isSuspended = false

  /// The displacement of the sheet from its height if Reduce Motion is on. It is set at the
  /// beginning of a motion, or when the sheet is caught.
  package internal(set) var displacement: Displacement?

  /// The sheet on screen, or `nil`.
  package private(set) var spec: SheetSpec?
  /// The phase of the sheet.
  package internal(set) var phase = SheetPhase.absent

  /// Creates an absent sheet.
  package init(_ configuration: SheetConfiguration = .init()) {
    self.configuration = configuration
  }

  /// The time at which the motion of the sheet ends, or `nil` if the sheet is not settling.
  package var nextDeadline: Instant? {
    if case .settling(let settling) = phase { settling.ends } else { nil }
  }

  /// Returns the visible height at `now`, in points.
  package func height(at now: Instant) -> Double {
    if case .settling(let settling) = phase { settling.height(at: now) } else { height }
  }

  /// A Boolean value that indicates whether a finger drags the sheet.
  package var isDragged: Bool { drag?.movesSheet == true }

  /// A description of the violated invariant of the phase, or `nil` if all invariants hold.
  var fault: String? {
    if isDragged != (phase == .dragging) { return "The sheet is dragged in another phase." }
    guard let spec, let greatest = spec.detents.last else {
      return phase == .absent && height == 0 && displacement == nil
        ? nil : "\(height) points are left of a sheet that is absent."
    }
    if height < 0 || height > greatest + 1e-6 {
      return "The sheet is at \(height) points, and its greatest detent at \(greatest)."
    }
    switch phase {
    case .absent: return "A sheet is presented and absent."
    case .grabbed(nil, _): return isSuspended ? nil : "The sheet is stopped by nothing."
    case .dragging, .settling: return isSuspended ? "A sheet that is suspended moves." : nil
    case .resting, .grabbed: return nil
    }
  }

  /// A description of the violated invariant of the sheet's destination, or `nil` if all invariants
  /// hold.
  ///
  /// - Complexity: O(detents)
  var structureFault: String? {
    if phase == .absent || phase == .dragging { return nil }
    if spec?.detents.contains(stop) == true || stop == 0 && phase != .resting { return nil }
    return "The sheet rests or settles at \(stop), at no detent."
  }

  /// The height at which the sheet rests, to which it moves, or at which a finger holds it.
  private var stop: Double {
    switch phase {
    case .absent, .resting, .dragging: height
    case .grabbed(_, let stop): stop
    case .settling(let settling): settling.to
    }
  }

  // MARK: The app

  /// Presents a sheet from below. If the sheet is already on screen, it keeps its detent, even
  /// under a finger. Another sheet replaces it. The detents must be valid and in order.
  package mutating func present(
    _ new: SheetSpec, at now: Instant, into events: inout [LikeEvent]
  ) {
    var start = 0.0
    var target = new.detents[new.initialDetent]
    if let spec, Identifier(spec.id) == Identifier(new.id) {
      target = detent(of: new, after: spec)
      start = min(height(at: now), new.detents[new.detents.count - 1])
      endDrag(into: &events)
    } else {
      remove(because: .replaced, into: &events)
    }
    spec = new
    height = start
    events.append(.sheet(.willPresent(new)))
    settle(to: target, at: now, into: &events)
  }

  /// Returns the detent of a sheet that is presented again. With the same number of detents, it is
  /// the detent of the same rank, and otherwise the nearest detent. It is the initial detent if the
  /// app has changed the initial detent, or if the sheet was being dismissed.
  private func detent(of new: SheetSpec, after old: SheetSpec) -> Double {
    if stop == 0 || new.initialDetent != old.initialDetent { return new.detents[new.initialDetent] }
    guard new.detents.count == old.detents.count,
      let rank = old.detents.firstIndex(of: nearest(to: stop, among: old.detents))
    else { return nearest(to: stop, among: new.detents) }
    return new.detents[rank]
  }

  /// Dismisses the sheet with an animation.
  package mutating func dismiss(
    because cause: SheetEvent.Cause, at now: Instant, into events: inout [LikeEvent]
  ) {
    guard spec != nil else { return }
    height = height(at: now)
    endDrag(into: &events)
    self.cause = cause
    settle(to: 0, at: now, into: &events)
  }

  /// Removes the sheet immediately.
  package mutating func remove(
    because cause: SheetEvent.Cause, into events: inout [LikeEvent]
  ) {
    endDrag(into: &events)
    height = 0
    displacement = nil
    phase = .absent
    guard let id = spec?.id else { return }
    spec = nil
    events.append(.sheet(.didDismiss(SheetDismissal(id: id, cause: cause))))
  }

  /// Ends the drag of a sheet that is about to move by itself or to disappear. A finger that only
  /// scrolls a list continues.
  private mutating func endDrag(into events: inout [LikeEvent]) {
    guard let drag, drag.movesSheet else { return }
    self.drag = nil
    release(drag, velocity: 0, into: &events)
  }

  /// Dismisses the sheet for the user without a release: by the backdrop, or with a drag that has
  /// left the sheet. A sheet that is not dismissible stays, and the attempt is reported once per
  /// drag.
  package mutating func dismissByUser(
    because cause: SheetEvent.Cause, at now: Instant, into events: inout [LikeEvent]
  ) {
    guard let spec else { return }
    if spec.isDismissible {
      dismiss(because: cause, at: now, into: &events)
    } else if drag?.hasAttempted != true {
      drag?.hasAttempted = true
      events.append(.sheet(.didAttemptDismissal(SheetDismissal(id: spec.id, cause: cause))))
    }
  }

  /// Handles a change of the content of the list under the finger.
  package mutating func listDidChange(_ list: ListExtent) {
    if drag?.list != nil { drag?.list = list }
  }

  /// Stops a motion at its current height.
  package mutating func suspend(at now: Instant, into events: inout [LikeEvent]) {
    isSuspended = true
    guard case .settling(let settling) = phase else { return }
    grab(by: nil, settling, at: now, into: &events)
  }

  /// Continues the motion that was stopped, or begins the motion that was requested in the
  /// meantime.
  package mutating func resume(at now: Instant, into events: inout [LikeEvent]) {
    isSuspended = false
    guard case .grabbed(nil, let destination) = phase else { return }
    settle(to: destination, at: now, into: &events)
  }

  // MARK: Settling

  /// Ends a motion that is due.
  package mutating func deadlineReached(at now: Instant, into events: inout [LikeEvent]) {
    guard case .settling(let settling) = phase, settling.ends <= now else { return }
    if settling.to == 0 {
      remove(because: cause, into: &events)
    } else {
      height = settling.to
      displacement = nil
      phase = .resting
      events.append(.sheet(.didSettle(height: height)))
    }
  }

  /// Updates the displacement for Reduce Motion, before the phase changes at `now`.
  mutating func displace(at now: Instant) {
    displacement =
      if case .settling(let settling) = phase {
        settling.displacement(at: now, after: displacement)
      } else { displacement?.rebased(at: now) }
  }

  /// Begins a motion to a height, at the upward `velocity` in points per second, or at the current
  /// velocity of the sheet.
  mutating func settle(
    to target: Double, velocity: Double? = nil, at now: Instant, into events: inout [LikeEvent]
  ) {
    let present =
      if case .settling(let settling) = phase { settling.velocity(at: now) } else { 0.0 }
    var velocity = velocity ?? present
    displace(at: now)
    if isSuspended {
      phase = .grabbed(by: nil, destination: target)
      return events.append(.sheet(.didCatch(height: height)))
    }
    let distance = target - height
    if velocity * distance < 0 {
      // A sheet that turns back moves less than velocity / (e * frequency), which must be within
      // its range.
      let room = velocity < 0 ? height : max(0, (spec?.detents.last ?? 0) - height)
      let limit = 17 * room / configuration.response.seconds
      velocity = velocity.clamped(to: -limit...limit)
    }
    let spring = DampedSpring(
      response: configuration.response,
      continuingAt: distance * velocity == 0 ? 0 : velocity / distance)
    let threshold = distance == 0 ? 1 : min(1, 0.5 / distance.magnitude)
    let settling = SheetSettling(
      from: height, to: target, began: now, spring: spring,
      duration: max(.milliseconds(1), spring.settlingDuration(within: threshold)))
    phase = .settling(settling)
    events.append(.sheet(.willSettle(settling)))
  }
}
