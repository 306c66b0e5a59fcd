package import RoomCore

/// The phase of a sheet.
package enum SheetPhase: Hashable, Sendable {
  /// No sheet is presented.
  case absent
  /// The sheet rests at a detent.
  case resting
  /// The sheet follows a finger.
  case dragging
  /// The sheet was stopped on its way to a height, by a finger or, without one, by a suspension.
  case held(by: Int?, destination: Double)
  /// The sheet moves to a height by itself.
  case settling(SheetSettling)
}

/// A bottom sheet, and the list inside it that moves together with it.
///
/// Its position is its visible height: 0 when dismissed, and never above the greatest of its detents.
/// While a finger drags it and its list, each step of the finger moves one of them or is shared
/// without a remainder: downwards the list until it is at its top, upwards the sheet until it is at
/// its greatest height.
package struct Sheet: Sendable {
  private let configuration: SheetConfiguration
  private var drag: SheetDrag?
  private var cause = SheetEvent.Cause.dismissed
  private var height = 0.0
  private var isSuspended = false

  /// The sheet that is presented.
  package private(set) var spec: SheetSpec?
  /// When its motion ends.
  package private(set) var nextDeadline: Instant?
  /// The phase of the sheet.
  package private(set) var phase = SheetPhase.absent {
    didSet {
      if case .settling(let settling) = phase {
        nextDeadline = settling.ends
      } else {
        nextDeadline = nil
      }
    }
  }

  /// No sheet.
  package init(_ configuration: SheetConfiguration = .init()) {
    self.configuration = configuration
  }

  /// The visible height at `now`, in points.
  package func height(at now: Instant) -> Double {
    if case .settling(let settling) = phase { settling.height(at: now) } else { height }
  }

  /// Whether a finger drags the sheet or its list.
  package var isDragged: Bool { drag != nil }

  // MARK: The app

  /// Presents a sheet, from below. One that is presented already settles at its initial detent again,
  /// even while it is being dismissed; another one replaces it.
  ///
  /// - Returns: false if the sheet has no valid detents.
  package mutating func present(
    _ new: SheetSpec, at now: Instant, into events: inout [SheetEvent]
  ) -> Bool {
    guard let new = new.normalized else { return false }
    var start = 0.0
    if let spec, Identifier(spec.id) == Identifier(new.id) {
      start = min(height(at: now), new.detents[new.detents.count - 1])
      drag = nil
    } else {
      remove(because: .replaced, into: &events)
    }
    spec = new
    height = start
    events.append(.willPresent(new))
    settle(to: new.detents[new.initialDetent], at: now, into: &events)
    return true
  }

  /// Dismisses the sheet, with its motion.
  package mutating func dismiss(
    because cause: SheetEvent.Cause, at now: Instant, into events: inout [SheetEvent]
  ) {
    guard spec != nil else { return }
    height = height(at: now)
    drag = nil
    self.cause = cause
    settle(to: 0, at: now, into: &events)
  }

  /// Removes the sheet at once.
  package mutating func remove(
    because cause: SheetEvent.Cause, into events: inout [SheetEvent]
  ) {
    drag = nil
    height = 0
    phase = .absent
    guard let id = spec?.id else { return }
    spec = nil
    events.append(.didDismiss(id: id, cause: cause))
  }

  /// The content of the list under the finger has changed.
  package mutating func listDidChange(_ list: ListExtent) {
    if drag?.list != nil { drag?.list = list }
  }

  /// Stops a motion where it is.
  package mutating func suspend(at now: Instant, into events: inout [SheetEvent]) {
    isSuspended = true
    guard case .settling(let settling) = phase else { return }
    hold(by: nil, settling, at: now, into: &events)
  }

  /// Continues the motion that was stopped, or begins the one that was asked for meanwhile.
  package mutating func resume(at now: Instant, into events: inout [SheetEvent]) {
    isSuspended = false
    guard case .held(nil, let destination) = phase else { return }
    settle(to: destination, at: now, into: &events)
  }

  // MARK: Fingers

  /// A finger has landed on the sheet: if it was settling, it stops.
  package mutating func landed(
    _ touch: Int, at now: Instant, into events: inout [SheetEvent]
  ) {
    guard case .settling(let settling) = phase else { return }
    hold(by: touch, settling, at: now, into: &events)
  }

  private mutating func hold(
    by touch: Int?, _ settling: SheetSettling, at now: Instant, into events: inout [SheetEvent]
  ) {
    height = settling.height(at: now)
    phase = .held(by: touch, destination: settling.to)
    events.append(.didCatch(height: height))
  }

  /// The finger that caught the sheet does not drag it: the sheet continues to its destination.
  package mutating func release(_ touch: Int, at now: Instant, into events: inout [SheetEvent]) {
    guard case .held(touch, let destination) = phase, drag == nil else { return }
    settle(to: destination, at: now, into: &events)
  }

  /// A finger begins to drag the list, the sheet, or both. One that landed before the sheet began to
  /// settle catches it now.
  ///
  /// - Returns: false if another finger drags already.
  package mutating func dragBegan(
    _ touch: Int, list: ListExtent?, movesSheet: Bool, at now: Instant,
    into events: inout [SheetEvent]
  ) -> Bool {
    guard drag == nil else { return false }
    let movesSheet = movesSheet && spec != nil
    drag = SheetDrag(touch: touch, movesSheet: movesSheet, list: list)
    if movesSheet {
      landed(touch, at: now, into: &events)
      phase = .dragging
    }
    return true
  }

  /// The finger is `y` points below the beginning of the drag.
  ///
  /// - Complexity: O(1); allocates nothing beyond what `events` needs.
  package mutating func dragged(_ touch: Int, to y: Double, into events: inout [SheetEvent]) {
    guard var drag, drag.touch == touch else { return }
    let step = y - drag.lastY
    drag.lastY = y
    let oldOffset = drag.list?.offset
    let oldHeight = height
    if step > 0 {
      lower(drag.scroll(downBy: step), &drag)
    } else if step < 0 {
      drag.scroll(upBy: raise(-step, &drag))
    }
    if step != 0 { drag.lastStep = oldHeight - height }
    self.drag = drag
    if height != oldHeight { events.append(.didMove(height: height)) }
    if let list = drag.list, list.offset != oldOffset {
      events.append(.listDidScroll(touch: touch, offset: list.offset))
    }
  }

  private mutating func lower(_ step: Double, _ drag: inout SheetDrag) {
    guard drag.movesSheet else { return }
    height = max(0, height - step)
  }

  /// Returns the part of an upward step beyond the greatest height.
  private mutating func raise(_ step: Double, _ drag: inout SheetDrag) -> Double {
    guard drag.movesSheet, let greatest = spec?.detents.last else { return step }
    let room = max(0, greatest - height)
    // Exactly there, where the sum might miss it.
    height = step < room ? height + step : greatest
    return max(0, step - room)
  }

  /// The finger lifts, downwards at `velocity` points per second.
  package mutating func dragEnded(
    _ touch: Int, velocity: Double, at now: Instant, into events: inout [SheetEvent]
  ) {
    guard let drag, drag.touch == touch else { return }
    self.drag = nil
    let restsAlready = spec?.detents.contains(height) ?? false
    let movesSheet = drag.movesSheet && !restsAlready
    release(drag, velocity: movesSheet ? 0 : -velocity, into: &events)
    guard drag.movesSheet, let spec else { return }
    if movesSheet {
      let target = target(spec, velocity: velocity, lastStep: drag.lastStep)
      cause = .dragged
      settle(to: target, velocity: -velocity, at: now, into: &events)
    } else {
      phase = .resting
      events.append(.didSettle(height: height))
    }
  }

  /// The finger was cancelled: the sheet settles at its nearest detent.
  package mutating func dragCancelled(
    _ touch: Int, at now: Instant, into events: inout [SheetEvent]
  ) {
    guard let drag, drag.touch == touch else { return }
    self.drag = nil
    release(drag, velocity: 0, into: &events)
    guard drag.movesSheet, let spec else { return }
    settle(to: nearest(height, of: spec.detents), at: now, into: &events)
  }

  private func release(_ drag: SheetDrag, velocity: Double, into events: inout [SheetEvent]) {
    guard let list = drag.list else { return }
    let released = SheetEvent.listDidEndDragging(
      touch: drag.touch, offset: list.offset, velocity: velocity)
    events.append(released)
  }

  // MARK: Settling

  /// Ends a motion that is due.
  package mutating func deadlineReached(at now: Instant, into events: inout [SheetEvent]) {
    guard case .settling(let settling) = phase, settling.ends <= now else { return }
    if settling.to == 0 {
      remove(because: cause, into: &events)
    } else {
      height = settling.to
      phase = .resting
      events.append(.didSettle(height: height))
    }
  }

  /// The destination of a release: the detent nearest to where the sheet would come to rest; for a
  /// fast release, or one with a long last step, at least the next one.
  private func target(_ spec: SheetSpec, velocity: Double, lastStep: Double) -> Double {
    let stops = spec.isDismissible ? [0] + spec.detents : spec.detents
    let rate = configuration.decelerationRate
    let projected = nearest(height - velocity / 1_000 * rate / (1 - rate), of: stops)
    let isLongStep = velocity > 0 && lastStep > configuration.longStep
    if velocity > 0, velocity >= configuration.fastRelease || isLongStep {
      return min(projected, stops.last { $0 < height } ?? stops[0])
    }
    if velocity < 0, -velocity >= configuration.fastRelease {
      return max(projected, stops.first { $0 > height } ?? stops[stops.count - 1])
    }
    return projected
  }

  private func nearest(_ height: Double, of stops: [Double]) -> Double {
    var best = stops[0]
    for stop in stops where (stop - height).magnitude <= (best - height).magnitude { best = stop }
    return best
  }

  private mutating func settle(
    to target: Double, velocity: Double = 0, at now: Instant, into events: inout [SheetEvent]
  ) {
    if isSuspended {
      phase = .held(by: nil, destination: target)
      return events.append(.didCatch(height: height))
    }
    let distance = target - height
    // A critically damped spring overshoots only beyond this velocity; one that begins in the
    // opposite direction might leave the range of the sheet.
    let limit = 2 * Double.pi / max(0.001, configuration.response.seconds)
    let start = distance == 0 ? 0 : (velocity / distance).held(within: 0...limit)
    let spring = DampedSpring(
      response: configuration.response, dampingFraction: 1, initialVelocity: start)
    let threshold = distance == 0 ? 1 : min(1, 0.5 / distance.magnitude)
    let settling = SheetSettling(
      from: height, to: target, began: now, spring: spring,
      duration: max(.milliseconds(1), spring.settlingDuration(within: threshold)))
    phase = .settling(settling)
    events.append(.willSettle(settling))
  }
}
