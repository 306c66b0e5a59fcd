import RoomCore

extension PagerMachine {
  mutating func beginDrag(_ touch: Int) {
    answerIgnoredSamples(of: touch)
    if let reason = obstacle(to: touch) {
      ignore(touch)
      return reject(reason)
    }
    if stopSnap() != nil {
      layOutSurfaces(shiftedBy: 0)
      outputs.append(.didScroll(offset: offset))
    }
    statistics.drags += 1
    phase = .dragging(Drag(touch: touch, base: pull(for: offset), at: now))
  }

  private func obstacle(to touch: Int) -> PagerRejection? {
    if rooms.count == 0 { return .noRooms }
    if !suspensions.isEmpty { return .suspended }
    if locks.isLocked { return .locked }
    if case .dragging(let drag) = phase, drag.touch != touch { return .secondFinger(touch: touch) }
    return nil
  }

  mutating func moveDrag(to travel: Double, touch: Int) {
    guard case .dragging(var drag) = phase, drag.touch == touch else {
      return countIgnoredSample(of: touch)
    }
    guard travel.isFinite else { return reject(.notFinite) }
    guard travel != drag.travel else { return }
    if let speed = drag.move(to: travel, at: now) { self.speed = speed }
    let hasTurned = drag.hasTurned(against: direction, threshold: Self.flickTravel)
    if hasTurned { direction = -direction }
    let before = current
    place(&drag)
    phase = .dragging(drag)
    if hasTurned || before != current { replan() }
    if before != current { reportNearEnd() }
  }

  /// Moves the content to the pull of the finger, across any number of pages.
  private mutating func place(_ drag: inout Drag) {
    let pull = drag.pull
    let pages = pagesCrossed(by: pull)
    guard pages != 0 else {
      let moved = offset(for: pull)
      guard moved != offset else { return }
      offset = moved
      if needsLayout { layOutSurfaces(shiftedBy: 0) }
      outputs.append(.didScroll(offset: offset))
      return
    }
    let rest = pull - pages * pageLength
    drag.base = rest - drag.travel
    jump(by: pages)
    offset = offset(for: rest)
    layOutSurfaces(shiftedBy: -pages * pageLength)
  }

  /// Returns the number of whole pages that a pull crosses, limited by the existing rooms.
  private func pagesCrossed(by pull: Double) -> Double {
    // The tolerance ensures that rounding does not decide whether a whole page is crossed.
    let reach = pull + (pull < 0 ? -1e-6 : 1e-6)
    let pages = (reach / pageLength).rounded(.towardZero)
    if pages == 0 { return 0 }
    let side = pages < 0 ? -1 : 1
    guard isOpen(side) else { return 0 }
    if isRing { return pages }
    let beside = neighbourOfCurrent(side)
    let place =
      beside == neighbour(of: current, side)
      ? index + side : beside.flatMap { rooms.index(of: $0) } ?? index
    let farther = side < 0 ? place : rooms.count - 1 - place
    return Double(side) * min(pages.magnitude, Double(farther + 1))
  }

  private mutating func jump(by pages: Double) {
    let side = pages < 0 ? -1 : 1
    enter(side)
    guard pages.magnitude > 1 else { return }
    // The rooms that were in view have left the view.
    (visibleSide, companion) = (0, nil)
    let steps = Int((pages - Double(side)).truncatingRemainder(dividingBy: Double(rooms.count)))
    guard steps != 0 else { return }
    current = rooms[(index + steps + rooms.count) % rooms.count]
  }

  mutating func endDrag(_ touch: Int, velocity: Double) {
    guard case .dragging(let drag) = phase, drag.touch == touch else {
      guard let ignored = forget(touch) else { return reject(.notDragging(touch: touch)) }
      return reject(.ignoredDrag(ignored))
    }
    if !velocity.isFinite { reject(.notFinite) }
    release(drag, velocity: velocity.isFinite ? velocity : 0)
  }

  /// Returns the offset on screen for a pull. Beyond the ends of the list, the content follows only
  /// partly.
  private func offset(for pull: Double) -> Double {
    let side = pull < 0 ? -1 : 1
    guard pull != 0, !isOpen(side) else { return pull }
    return Double(side) * (1 - 1 / (pull.magnitude * Self.rubberBand / pageLength + 1)) * pageLength
  }

  /// The part of a finger's travel that the content follows beyond the ends of the list, as on iOS.
  private static var rubberBand: Double { 0.55 }

  /// The part of a short travel that the content follows at its current offset.
  var shareOfTravel: Double {
    guard offset != 0, !isOpen(offset < 0 ? -1 : 1) else { return 1 }
    let rest = 1 - offset.magnitude / pageLength
    return Self.rubberBand * rest * rest
  }

  /// Returns the pull that moves the content to `offset`.
  func pull(for offset: Double) -> Double {
    let side = offset < 0 ? -1 : 1
    guard offset != 0, !isOpen(side) else { return offset }
    let stretch = min(offset.magnitude / pageLength, 0.999)
    return Double(side) * (1 / (1 - stretch) - 1) * pageLength / Self.rubberBand
  }

  /// Adjusts the drag to the current offset after the list, the page or the locks have changed.
  mutating func rebaseDrag() {
    guard case .dragging(var drag) = phase else { return }
    let pull = pull(for: offset)
    // The conversion through the rubber band is not exact. Content that has not moved must not
    // drift.
    guard (pull - drag.pull).magnitude > 1e-6 else { return }
    drag.base = pull - drag.travel
    phase = .dragging(drag)
  }

  /// Ends the drag while the finger stays down. Later reports of the finger have no effect.
  mutating func endDragSilently() {
    guard case .dragging(let drag) = phase else { return }
    ignore(drag.touch)
    phase = .resting
  }
}

// For each drag of an ignored finger, one rejection is emitted at its end. A finger has up to 120
// samples per second while a popup is presented, so samples are not rejected one by one.
extension PagerMachine {
  private mutating func ignore(_ touch: Int) {
    // A user has fewer fingers, so some ends were not reported.
    if ignoredTouches.count == 16 { ignoredTouches.removeFirst() }
    ignoredTouches.append(.init(touch: touch, samples: 0))
  }

  private mutating func forget(_ touch: Int) -> PagerRejection.IgnoredDrag? {
    guard let position = ignoredTouches.firstIndex(where: { $0.touch == touch }) else { return nil }
    return ignoredTouches.remove(at: position)
  }

  private mutating func answerIgnoredSamples(of touch: Int) {
    guard !ignoredTouches.isEmpty, let ignored = forget(touch), ignored.samples > 0 else { return }
    reject(.ignoredDrag(ignored))
  }

  private mutating func countIgnoredSample(of touch: Int) {
    guard let position = ignoredTouches.firstIndex(where: { $0.touch == touch }) else {
      return reject(.notDragging(touch: touch))
    }
    ignoredTouches[position].samples.addSaturating(1)
  }
}
