import RoomCore

extension LikeMachine {
  mutating func present(
    _ spec: SheetSpec, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    guard spec.normalized != nil else {
      return outputs.append(.rejected(.invalidSheet(id: spec.id)))
    }
    cancelSheetDrag(at: now, into: &outputs)
    _ = sheet.present(spec, at: now, into: &sheetEvents)
    drainSheet(at: now, into: &outputs)
  }

  mutating func dismiss(at now: Instant, into outputs: inout [LikeEvent]) {
    guard sheet.spec != nil else { return outputs.append(.rejected(.noSheet)) }
    dismissSheet(because: .dismissed, at: now, into: &outputs)
  }

  mutating func dismissSheet(
    because cause: SheetEvent.Cause, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    cancelSheetDrag(at: now, into: &outputs)
    sheet.dismiss(because: cause, at: now, into: &sheetEvents)
    drainSheet(at: now, into: &outputs)
  }

  /// Cancels a drag of the sheet, which is about to move by itself.
  private mutating func cancelSheetDrag(
    at now: Instant, into outputs: inout [LikeEvent]
  ) {
    guard sheet.isDragged else { return }
    arena.cancel(.sheetPan, into: &arenaEvents)
    drainArena(at: now, into: &outputs)
  }

  mutating func handleSheetDrag(
    _ drag: GestureDrag, at now: Instant, into outputs: inout [LikeEvent]
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
    case .ended(let velocity):
      sheet.dragEnded(touch, velocity: velocity.y, at: now, into: &sheetEvents)
    case .cancelled:
      sheet.dragCancelled(touch, at: now, into: &sheetEvents)
    }
    drainSheet(at: now, into: &outputs)
  }

  /// Emits the events of the sheet, and locks or unlocks gestures that depend on it.
  mutating func drainSheet(at now: Instant, into outputs: inout [LikeEvent]) {
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
  func follows(_ gesture: RoomGesture, _ touch: Int) -> Bool {
    guard let place = place(of: touch) else { return false }
    return rule(for: gesture, in: fingers[place].team) != nil
  }

  /// The list that a finger has landed on.
  func list(under touch: Int) -> ListExtent? {
    place(of: touch).flatMap { fingers[$0].list }
  }
}
