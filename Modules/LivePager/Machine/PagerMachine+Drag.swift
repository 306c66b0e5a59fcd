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
    if !suspensions.isEmpty { return .suspended }
    if !locks.isEmpty { return .locked }
    if case .dragging(let drag) = phase, drag.touch != touch { return .secondFinger(touch: touch) }
    return nil
  }

  /// Stops a snap where it is.
  mutating func catchContent(at now: Instant, into outputs: inout [PagerEvent]) {
    guard case .snapping(let snap, let start) = phase else { return }
    offset = snap.offset(at: now - start)
    phase = .resting
    outputs.append(.didScroll(offset: offset))
    if needsLayout { layOutSurfaces(shiftedBy: 0, into: &outputs) }
  }

  mutating func moveDrag(
    to travel: Double, touch: Int, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard case .dragging(var drag) = phase, drag.touch == touch else {
      return rejectUnlessIgnored(touch, into: &outputs)
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

  /// Moves the content to where the finger pulls it, over any number of pages.
  private mutating func place(_ drag: inout Drag, into outputs: inout [PagerEvent]) {
    let pull = drag.pull
    let pages = pagesCrossed(by: pull)
    guard pages != 0 else {
      let moved = offset(for: pull)
      guard moved != offset else { return }
      offset = moved
      if needsLayout { layOutSurfaces(shiftedBy: 0, into: &outputs) }
      outputs.append(.didScroll(offset: offset))
      return
    }
    let rest = pull - pages * pageHeight
    drag.base = rest - drag.travel
    jump(by: pages)
    offset = offset(for: rest)
    layOutSurfaces(shiftedBy: -pages * pageHeight, into: &outputs)
    reportNearEnd(into: &outputs)
  }

  /// The number of whole pages that a pull crosses, limited by the rooms that exist.
  private func pagesCrossed(by pull: Double) -> Double {
    // Rounding must not decide whether a whole page is crossed.
    let reach = pull + (pull < 0 ? -1e-6 : 1e-6)
    let pages = (reach / pageHeight).rounded(.towardZero)
    if pages == 0 || isRing { return pages }
    return min(max(pages, -Double(index)), Double(rooms.count - 1 - index))
  }

  private mutating func jump(by pages: Double) {
    let count = Double(rooms.count)
    let steps = Int(pages.truncatingRemainder(dividingBy: count))
    if steps == 1 || steps == -1 {
      // The usual case needs no look-up in the tree, whatever the length of the list.
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
      rejectUnlessIgnored(touch, into: &outputs)
      return forget(touch)
    }
    if !velocity.isFinite { reject(.notFinite, into: &outputs) }
    release(drag, velocity: velocity.isFinite ? velocity : 0, at: now, into: &outputs)
  }

  /// The offset on the screen for a pull: beyond the ends the content follows only in part.
  private func offset(for pull: Double) -> Double {
    let side = pull < 0 ? -1 : 1
    guard pull != 0, !hasNeighbour(side) else { return pull }
    return Double(side)
      * Scrolling.rubberBand(
        pull.magnitude, dimension: pageHeight, coefficient: configuration.rubberBand)
  }

  /// The pull that moves the content to `offset`.
  func pull(for offset: Double) -> Double {
    let side = offset < 0 ? -1 : 1
    guard offset != 0, !hasNeighbour(side) else { return offset }
    return Double(side)
      * Scrolling.pull(
        for: offset.magnitude, dimension: pageHeight, coefficient: configuration.rubberBand)
  }

  /// Lets the finger continue from where the content is, after the list or the page has changed.
  mutating func rebaseDrag() {
    guard case .dragging(var drag) = phase else { return }
    let pull = pull(for: offset)
    // There and back through the rubber band is not exact: what did not move must not drift.
    guard (pull - drag.pull).magnitude > 1e-6 else { return }
    drag.base = pull - drag.travel
    phase = .dragging(drag)
  }

  /// Ends the drag while the finger stays down; its further reports have no effect.
  mutating func endDragSilently() {
    guard case .dragging(let drag) = phase else { return }
    ignore(drag.touch)
    phase = .resting
  }

  private mutating func ignore(_ touch: Int) {
    guard !ignoredTouches.contains(touch) else { return }
    // More than a user's fingers: reports of some ends are missing.
    if ignoredTouches.count == 16 { ignoredTouches.removeFirst() }
    ignoredTouches.append(touch)
  }

  private mutating func forget(_ touch: Int) {
    guard !ignoredTouches.isEmpty else { return }
    ignoredTouches.removeAll { $0 == touch }
  }

  private mutating func rejectUnlessIgnored(_ touch: Int, into outputs: inout [PagerEvent]) {
    if !ignoredTouches.contains(touch) { reject(.notDragging(touch: touch), into: &outputs) }
  }
}
