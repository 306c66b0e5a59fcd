import RoomCore

extension LikeGesturesMachine {
  mutating func present(
    _ spec: SheetSpec, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    guard spec.normalized != nil else {
      return outputs.append(.rejected(.badSheet(id: spec.id)))
    }
    takeSheetFromFingers(at: now, into: &outputs)
    _ = sheet.present(spec, at: now, into: &sheetEvents)
    drainSheet(at: now, into: &outputs)
  }

  mutating func dismiss(at now: Instant, into outputs: inout [LikeGesturesEvent]) {
    guard sheet.spec != nil else { return outputs.append(.rejected(.noSheet)) }
    closeSheet(because: .dismissed, at: now, into: &outputs)
  }

  mutating func closeSheet(
    because cause: SheetEvent.Cause, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    takeSheetFromFingers(at: now, into: &outputs)
    sheet.close(because: cause, at: now, into: &sheetEvents)
    drainSheet(at: now, into: &outputs)
  }

  /// The sheet is about to go its own way: a finger that drags it loses it.
  private mutating func takeSheetFromFingers(
    at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    guard sheet.isDragged else { return }
    arena.cancel(.sheetPan, into: &arenaEvents)
    drainArena(at: now, into: &outputs)
  }

  mutating func sheetDragged(
    _ drag: GestureDrag, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    let touch = drag.touch
    switch drag.phase {
    case .began:
      let list = arena.follows(.listScroll, touch) ? arena.list(under: touch) : nil
      let began = sheet.dragBegan(
        touch, list: list, movesSheet: arena.follows(.sheetPan, touch), at: now,
        into: &sheetEvents)
      if began { sheet.dragged(touch, to: drag.translation.y, into: &sheetEvents) }
    case .changed:
      sheet.dragged(touch, to: drag.translation.y, into: &sheetEvents)
    case .ended:
      sheet.dragged(touch, to: drag.translation.y, into: &sheetEvents)
      sheet.dragEnded(touch, velocity: drag.velocity.y, at: now, into: &sheetEvents)
    case .cancelled:
      sheet.dragCancelled(touch, at: now, into: &sheetEvents)
    }
    drainSheet(at: now, into: &outputs)
  }

  /// Passes on what the sheet has said, and locks or unlocks what depends on it.
  mutating func drainSheet(at now: Instant, into outputs: inout [LikeGesturesEvent]) {
    guard !sheetEvents.isEmpty else { return }
    for event in sheetEvents { outputs.append(.sheet(event)) }
    sheetEvents.removeAll(keepingCapacity: true)
    if (sheet.spec != nil) != arena.conditions.contains(.sheet) {
      setConditions(arena.conditions, at: now, into: &outputs)
    }
  }
}

extension GestureArena {
  /// Whether `gesture` follows a finger.
  func follows(_ gesture: Gesture, _ touch: Int) -> Bool {
    guard let place = place(of: touch) else { return false }
    return rule(for: gesture, in: fingers[place].team) != nil
  }

  /// The list that a finger has landed on.
  func list(under touch: Int) -> ListExtent? {
    place(of: touch).flatMap { fingers[$0].list }
  }
}
