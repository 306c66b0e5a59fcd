import RoomCore

extension LikeMachine {
  mutating func present(_ spec: SheetSpec) {
    guard let normal = spec.normalized else {
      return outputs.append(.rejected(.invalidSheet(id: spec.id)))
    }
    let now = now
    moveSheet { $0.present(normal, at: now, into: &$1) }
  }

  mutating func dismiss() {
    guard sheet.spec != nil else { return outputs.append(.rejected(.noSheet)) }
    let now = now
    moveSheet { $0.dismiss(because: .dismissed, at: now, into: &$1) }
  }

  /// Dismisses the sheet for the user, without a release. If the sheet is not dismissible, a drag
  /// of it continues.
  mutating func dismissByUser(because cause: SheetEvent.Cause) {
    let now = now
    moveSheet { $0.dismissByUser(because: cause, at: now, into: &$1) }
  }

  /// Moves the sheet, and cancels the drag that ends with this. If the drag were cancelled first,
  /// the sheet would settle at a detent in between.
  private mutating func moveSheet(_ move: (inout Sheet, inout [LikeEvent]) -> Void) {
    let wasDragged = sheet.isDragged
    move(&sheet, &outputs)
    setConditions(arena.conditions)
    guard wasDragged, !sheet.isDragged else { return }
    arena.cancel(.sheetPan)
    drainArena()
  }

  /// Returns a Boolean value that indicates whether the finger that drags the sheet dismisses it,
  /// because the finger is on the backdrop.
  private func leaves(_ touch: Int) -> Bool {
    configuration.sheet.dismissesOutside && arena.isOutside(touch)
      && sheet.isDragged && sheet.drag?.touch == touch
  }

  mutating func handleSheetDrag(_ drag: GestureDrag) {
    let touch = drag.touch
    switch drag.phase {
    case .began:
      let scrolled = arena.follows(.listScroll, touch) ? arena.place(of: touch) : nil
      let list = scrolled.flatMap { arena.fingers[$0].list }
      let began = sheet.dragBegan(
        touch, list: list, movesSheet: arena.follows(.sheetPan, touch), at: now,
        into: &outputs)
      guard began else {
        sheet.release(touch, at: now, into: &outputs)
        break
      }
      if leaves(touch) { dismissByUser(because: .backdrop) }
      sheet.dragged(touch, to: drag.translation.y, into: &outputs)
    case .changed:
      if leaves(touch) { dismissByUser(because: .backdrop) }
      sheet.dragged(touch, to: drag.translation.y, into: &outputs)
    case .ended(let velocity):
      sheet.dragEnded(touch, velocity: velocity.y, at: now, into: &outputs)
    case .cancelled:
      sheet.dragCancelled(touch, at: now, into: &outputs)
    }
  }
}

extension GestureArena {
  /// Returns a Boolean value that indicates whether `gesture` follows a finger.
  func follows(_ gesture: RoomGesture, _ touch: Int) -> Bool {
    guard let place = place(of: touch) else { return false }
    return rule(for: gesture, in: fingers[place].team) != nil
  }

  /// Returns a Boolean value that indicates whether a finger is on the backdrop, and not on the
  /// sheet.
  func isOutside(_ touch: Int) -> Bool {
    place(of: touch).map { fingers[$0].isOutside } ?? false
  }
}
