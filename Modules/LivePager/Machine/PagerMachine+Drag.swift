import RoomCore

// Fingers.
extension PagerMachine {
  mutating func beginDrag(_ touch: Int, at now: Instant, into outputs: inout [PagerEvent]) {
    if let reason = obstacle(to: touch) {
      ignore(touch)
      return reject(reason, into: &outputs)
    }
    forget(touch)
    catchContent(at: now, into: &outputs)
    account.drags += 1
    phase = .dragging(Drag(touch: touch, base: pull(for: offset), at: now))
  }

  private func obstacle(to touch: Int) -> PagerRejection? {
    if rooms.count == 0 { return .noRooms }
    if isSuspended { return .suspended }
    if !locks.isEmpty { return .locked }
    if case .dragging(let drag) = phase, drag.touch != touch { return .secondFinger(touch: touch) }
    return nil
  }

  /// Stops a snap where it is.
  mutating func catchContent(at now: Instant, into outputs: inout [PagerEvent]) {
    guard case .snapping(let snap, let start) = phase else { return }
    offset = snap.offset(at: now - start)
    phase = .resting
    outputs.append(.moved(offset: offset))
    if windowIsStale { arrange(shiftedBy: 0, into: &outputs) }
  }

  mutating func moveDrag(
    to travel: Double, touch: Int, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard case .dragging(var drag) = phase, drag.touch == touch else {
      return rejectUnlessIdle(touch, into: &outputs)
    }
    guard travel.isFinite else { return reject(.notFinite, into: &outputs) }
    guard travel != drag.travel else { return }
    if let speed = drag.move(to: travel, at: now) { self.speed = speed }
    let hasTurned = drag.hasTurned(against: direction, threshold: configuration.flickTravel)
    if hasTurned { direction = -direction }
    let before = current
    place(&drag, into: &outputs)
    phase = .dragging(drag)
    if hasTurned || before != current { replan(into: &outputs) }
  }

  /// Puts the content where the finger pulls it, over as many pages as that takes.
  private mutating func place(_ drag: inout Drag, into outputs: inout [PagerEvent]) {
    let pull = drag.pull
    let pages = pagesCrossed(by: pull)
    guard pages != 0 else {
      let moved = offset(for: pull)
      guard moved != offset else { return }
      offset = moved
      if windowIsStale { arrange(shiftedBy: 0, into: &outputs) }
      outputs.append(.moved(offset: offset))
      return
    }
    let rest = pull - pages * height
    drag.base = rest - drag.travel
    jump(by: pages)
    offset = offset(for: rest)
    arrange(shiftedBy: -pages * height, into: &outputs)
    askForMore(into: &outputs)
  }

  /// How many whole pages a pull goes, as far as there are rooms.
  private func pagesCrossed(by pull: Double) -> Double {
    // Rounding is not to decide whether a page has come as a whole.
    let reach = pull + (pull < 0 ? -1e-6 : 1e-6)
    let pages = (reach / height).rounded(.towardZero)
    if pages == 0 || isRing { return pages }
    return min(max(pages, -Double(index)), Double(rooms.count - 1 - index))
  }

  private mutating func jump(by pages: Double) {
    let count = Double(rooms.count)
    let steps = Int(pages.truncatingRemainder(dividingBy: count))
    if steps == 1 || steps == -1 {
      // The usual case goes without the tree, whatever the length of the list.
      current = neighbour(of: current, steps)
    }
    index += steps
    if index < 0 { index += rooms.count }
    if index >= rooms.count { index -= rooms.count }
    if steps.magnitude > 1 { current = rooms.node(at: index) }
  }

  mutating func endDrag(
    _ touch: Int, velocity: Double, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard case .dragging(let drag) = phase, drag.touch == touch else {
      rejectUnlessIdle(touch, into: &outputs)
      return forget(touch)
    }
    if !velocity.isFinite { reject(.notFinite, into: &outputs) }
    release(drag, velocity: velocity.isFinite ? velocity : 0, at: now, into: &outputs)
  }

  /// The offset on the screen for a pull: beyond the ends the content lags behind.
  private func offset(for pull: Double) -> Double {
    let side = pull < 0 ? -1 : 1
    guard pull != 0, !hasNeighbour(side) else { return pull }
    return Double(side)
      * Scrolling.rubberBand(
        pull.magnitude, dimension: height, coefficient: configuration.rubberBand)
  }

  /// The pull that has brought the content to `offset`.
  func pull(for offset: Double) -> Double {
    let side = offset < 0 ? -1 : 1
    guard offset != 0, !hasNeighbour(side) else { return offset }
    return Double(side)
      * Scrolling.pull(
        for: offset.magnitude, dimension: height, coefficient: configuration.rubberBand)
  }

  /// Lets the finger drag on from where the content stands, though the list or the page is
  /// another one now.
  mutating func rebaseDrag() {
    guard case .dragging(var drag) = phase else { return }
    let pull = pull(for: offset)
    // There and back through the rubber band is not exact: nothing is to drift where nothing moved.
    guard (pull - drag.pull).magnitude > 1e-6 else { return }
    drag.base = pull - drag.travel
    phase = .dragging(drag)
  }

  /// The finger stays down, but what it does means nothing any more.
  mutating func abandonDrag() {
    guard case .dragging(let drag) = phase else { return }
    ignore(drag.touch)
    phase = .resting
  }

  private mutating func ignore(_ touch: Int) {
    guard !idleTouches.contains(touch) else { return }
    // More fingers than anyone has are ends that never came.
    if idleTouches.count == 16 { idleTouches.removeFirst() }
    idleTouches.append(touch)
  }

  private mutating func forget(_ touch: Int) {
    guard !idleTouches.isEmpty else { return }
    idleTouches.removeAll { $0 == touch }
  }

  private mutating func rejectUnlessIdle(_ touch: Int, into outputs: inout [PagerEvent]) {
    if !idleTouches.contains(touch) { reject(.notDragging(touch: touch), into: &outputs) }
  }
}
