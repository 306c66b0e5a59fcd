package import RoomCore

extension Sheet {
  /// Handles a finger that has landed on the sheet. If the sheet was settling, it stops.
  package mutating func landed(
    _ touch: Int, at now: Instant, into events: inout [LikeEvent]
  ) {
    guard case .settling(let settling) = phase, catches(settling) else { return }
    grab(by: touch, settling, at: now, into: &events)
  }

  /// Returns a Boolean value that indicates whether a finger stops this motion.
  private func catches(_ settling: SheetSettling) -> Bool {
    settling.to > 0 || configuration.catchesDismissal
  }

  mutating func grab(
    by touch: Int?, _ settling: SheetSettling, at now: Instant, into events: inout [LikeEvent]
  ) {
    height = settling.height(at: now)
    displace(at: now)
    phase = .grabbed(by: touch, destination: settling.to)
    events.append(.sheet(.didCatch(height: height)))
  }

  /// Releases a finger that has caught the sheet without dragging it. The sheet continues to its
  /// destination.
  package mutating func release(_ touch: Int, at now: Instant, into events: inout [LikeEvent]) {
    guard case .grabbed(touch, let destination) = phase, !isDragged else { return }
    settle(to: destination, at: now, into: &events)
  }

  /// Begins a drag of the list, the sheet, or both. A finger that landed before the sheet began to
  /// settle catches the sheet now.
  ///
  /// - Returns: `true`, or `false` if another finger is already dragging.
  package mutating func dragBegan(
    _ touch: Int, list: ListExtent?, movesSheet: Bool, at now: Instant,
    into events: inout [LikeEvent]
  ) -> Bool {
    guard drag == nil else { return false }
    let movesSheet = movesSheet && isMovable
    drag = SheetDrag(touch: touch, movesSheet: movesSheet, list: list)
    if movesSheet {
      landed(touch, at: now, into: &events)
      phase = .dragging
    }
    return true
  }

  /// A Boolean value that indicates whether a finger can move the sheet.
  private var isMovable: Bool {
    if case .settling(let settling) = phase { return catches(settling) }
    return spec != nil
  }

  /// Handles a movement of the finger. `y` is its distance below the beginning of the drag, in
  /// points.
  ///
  /// - Complexity: O(1). The call allocates no memory except for `events`.
  package mutating func dragged(_ touch: Int, to y: Double, into events: inout [LikeEvent]) {
    guard var drag, drag.touch == touch else { return }
    let step = y - drag.lastY
    drag.lastY = y
    let oldOffset = drag.list?.offset
    let oldHeight = height
    if step > 0 {
      let rest = drag.scroll(downBy: step)
      if drag.movesSheet { height = max(0, height - rest) }
    } else if step < 0 {
      drag.scroll(upBy: raise(-step, &drag))
    }
    drag.lastStep = oldHeight - height
    self.drag = drag
    if height != oldHeight { events.append(.sheet(.didMove(height: height))) }
    if let list = drag.list, list.offset != oldOffset {
      events.append(.sheet(.listDidScroll(ListScrollStep(touch: touch, offset: list.offset))))
    }
  }

  /// Raises the sheet by an upward step. Returns the part of the step beyond the maximum height.
  private mutating func raise(_ step: Double, _ drag: inout SheetDrag) -> Double {
    guard drag.movesSheet, let greatest = spec?.detents.last else { return step }
    let room = max(0, greatest - height)
    // The maximum height is exact, because the sum might miss it.
    height = step < room ? height + step : greatest
    return max(0, step - room)
  }

  /// Handles the lift of a finger. `velocity` is its downward velocity, in points per second.
  package mutating func dragEnded(
    _ touch: Int, velocity: Double, at now: Instant, into events: inout [LikeEvent]
  ) {
    guard let drag, drag.touch == touch else { return }
    self.drag = nil
    // A sheet that the last sample has moved to a detent may still be moving further.
    let hasMoved = drag.lastStep != 0
    let rests = hasMoved ? height == spec?.detents.last : spec?.detents.contains(height) == true
    // If the last sample moved the list, the list continues. Otherwise the sheet continues.
    let continues = drag.movesSheet && !rests && (hasMoved || drag.list == nil)
    release(drag, velocity: continues ? 0 : -velocity, into: &events)
    guard drag.movesSheet, let spec else { return }
    if !rests {
      let velocity = continues ? velocity : 0
      let target = target(spec, drag, velocity: velocity, into: &events)
      cause = .dragged
      settle(to: target, velocity: -velocity, at: now, into: &events)
    } else {
      phase = .resting
      events.append(.sheet(.didSettle(height: height)))
    }
  }

  /// Handles a cancelled finger. The sheet settles at the nearest detent.
  package mutating func dragCancelled(
    _ touch: Int, at now: Instant, into events: inout [LikeEvent]
  ) {
    guard let drag, drag.touch == touch else { return }
    self.drag = nil
    release(drag, velocity: 0, into: &events)
    guard drag.movesSheet, let spec else { return }
    settle(to: nearest(to: height, among: spec.detents), at: now, into: &events)
  }

  func release(_ drag: SheetDrag, velocity: Double, into events: inout [LikeEvent]) {
    guard let list = drag.list else { return }
    let end = ListDragEnd(touch: drag.touch, offset: list.offset, velocity: velocity)
    events.append(.sheet(.listDidEndDragging(end)))
  }

  /// Returns the destination of a release. If the release would dismiss a sheet that is not
  /// dismissible, the attempt is reported.
  private func target(
    _ spec: SheetSpec, _ drag: SheetDrag, velocity: Double, into events: inout [LikeEvent]
  ) -> Double {
    func stop(_ stops: [Double]) -> Double {
      configuration.release.stop(
        from: height, among: stops, velocity: velocity, lastStep: drag.lastStep)
    }
    let target = stop([0] + spec.detents)
    if target > 0 || spec.isDismissible { return target }
    if !drag.hasAttempted {
      events.append(.sheet(.didAttemptDismissal(SheetDismissal(id: spec.id, cause: .dragged))))
    }
    return stop(spec.detents)
  }
}
