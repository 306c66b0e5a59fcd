import RoomCore

// Edits keep the room under the finger, or the room on which the content comes to rest, at its
// position on screen. Rooms are identified by their identifiers.
extension PagerMachine {
  mutating func setRooms(_ ids: [String], current target: String?) {
    var list = RoomList()
    report(list.insert(ids, at: 0))
    var goal = target.map { Identifier($0) }
    if let target, let wanted = goal, !list.contains(wanted) {
      goal = nil
      reject(.unknownRooms(.init(first: target, count: 1)))
    }
    if let goal, !isMoving(over: goal) {
      let before = current
      adopt(list)
      return showAtOnce(goal, insteadOf: before)
    }
    let edit = beginEdit(towards: goal)
    let successor = successorOfCurrent { list.contains($0) }
    adopt(list)
    if let successor {
      adoptCurrent(successor, edit)
    } else {
      showAtOnce(rooms.ids.first, insteadOf: edit.room)
    }
  }

  mutating func insert(_ ids: [String], at position: ListPosition) {
    guard let place = place(at: position) else { return }
    let edit = beginEdit()
    report(rooms.insert(ids, at: place))
    if current == nil {
      showAtOnce(rooms.ids.first, insteadOf: nil)
    } else {
      finish(edit)
    }
  }

  mutating func remove(_ ids: [String]) {
    var removed: Set<Identifier> = []
    var unknown = PagerRejection.RefusedRooms(first: "", count: 0)
    for id in ids {
      let room = Identifier(id)
      if rooms.contains(room) { removed.insert(room) } else { unknown.add(id) }
    }
    if unknown.count > 0 { reject(.unknownRooms(unknown)) }
    guard !removed.isEmpty else { return }
    let edit = beginEdit()
    let successor = successorOfCurrent { !removed.contains($0) }
    rooms.remove(removed)
    forgetCompanion()
    adoptCurrent(successor, edit)
  }

  mutating func move(_ id: String, to position: ListPosition) {
    guard let start = index(of: id), var place = place(at: position) else { return }
    if case .index = position {
      // The index is an index after the move.
      place = min(place, rooms.count - 1)
    } else if place > start {
      // The rooms behind the moved room close up.
      place -= 1
    }
    let edit = beginEdit()
    rooms.move(from: start, to: place)
    finish(edit)
  }

  mutating func replace(_ id: String, with other: String) {
    guard let place = index(of: id) else { return }
    let (room, successor) = (Identifier(id), Identifier(other))
    guard !rooms.contains(successor) else {
      return reject(.duplicateRooms(.init(first: other, count: 1)))
    }
    let edit = beginEdit()
    rooms.replace(at: place, with: successor)
    forgetCompanion()
    adoptCurrent(room == current ? successor : current, edit)
  }

  /// Returns the index at which a room is inserted for a position.
  private mutating func place(at position: ListPosition) -> Int? {
    switch position {
    case .first: return 0
    case .last: return rooms.count
    case .index(let index): return min(max(0, index), rooms.count)
    case .before(let id): return index(of: id)
    case .after(let id): return index(of: id).map { $0 + 1 }
    }
  }

  /// Returns the index of a room. A room that is not in the list is rejected.
  mutating func index(of id: String) -> Int? {
    let index = rooms.index(of: Identifier(id))
    if index == nil { reject(.unknownRooms(.init(first: id, count: 1))) }
    return index
  }

  private mutating func report(_ exceptions: RoomList.Exceptions) {
    if exceptions.duplicates.count > 0 { reject(.duplicateRooms(exceptions.duplicates)) }
    if exceptions.excess.count > 0 { reject(.tooManyRooms(exceptions.excess)) }
  }

  /// The state before an edit of the list.
  private struct Edit {
    /// The current room, which stays at its position on screen.
    var room: Identifier?
    /// The change of the offset. The surfaces are laid out once, after the edit.
    var shift = 0.0
    /// The velocity of a snap that the edit has ended, or `nil`. A new snap leads to the current
    /// room.
    var velocity: Double?
  }

  /// Returns a Boolean value that indicates whether the content moves and a room is in view.
  private func isMoving(over room: Identifier) -> Bool {
    switch phase {
    case .resting, .closed: false
    case .dragging, .snapping: room == current || room == companion
    }
  }

  /// Begins an edit, and makes the room that stays in place the current room. During a drag, it is
  /// the room with the larger visible part. If `wanted` is in view, it is `wanted`.
  private mutating func beginEdit(towards wanted: Identifier? = nil) -> Edit {
    var edit = Edit(room: current)
    guard companion != nil, wanted == nil || wanted == companion else { return edit }
    switch phase {
    case .resting, .closed: return edit
    case .dragging:
      let isMore = offset.magnitude > pageLength / 2 && isOpen(visibleSide)
      guard wanted != nil || isMore else { return edit }
    case .snapping:
      guard wanted != nil else { return edit }
      edit.velocity = stopSnap()
    }
    edit.shift = changePage(by: visibleSide)
    edit.room = current
    return edit
  }

  /// Returns the current room after an edit, if only rooms that fulfill a condition stay. It is the
  /// current room, or else the next room that stays. If no later room stays, it is the last earlier
  /// room, or in a ring the first room.
  private func successorOfCurrent(where stays: (Identifier) -> Bool) -> Identifier? {
    guard current != nil else { return nil }
    let earlier = rooms.ids[..<index]
    return rooms.ids[index...].first(where: stays)
      ?? (isRing ? earlier.first(where: stays) : earlier.last(where: stays))
  }

  private mutating func adopt(_ list: RoomList) {
    rooms = list
    forgetCompanion()
  }

  /// Removes the companion if it is no longer in the list.
  private mutating func forgetCompanion() {
    if let room = companion, !rooms.contains(room) { companion = nil }
  }

  /// Shows a room without an animation.
  mutating func showAtOnce(_ room: Identifier?, insteadOf before: Identifier?) {
    let wasResting = if case .resting = phase { true } else { false }
    endDragSilently()
    phase = .resting
    (current, companion) = (room, nil)
    if wasResting && current == before {
      finishAtRest()
    } else {
      settle()
    }
  }

  /// Makes `successor` the current room.
  private mutating func adoptCurrent(_ successor: Identifier?, _ edit: Edit) {
    guard let successor else { return showAtOnce(nil, insteadOf: edit.room) }
    var edit = edit
    let isAnother = edit.room != successor
    let wasInView = visibleSide < 0 && companion == successor
    current = successor
    if companion == current { companion = nil }
    if case .resting = phase, isAnother { return settle() }
    if isAnother && wasInView {
      // The successor is already in view before the removed room, and stays at its position.
      edit.velocity = edit.velocity ?? stopSnap()
      offset += pageLength
      edit.shift += pageLength
    } else if isAnother, case .snapping(let running, _) = phase {
      // The successor comes into view at the position of the removed room, which may have played.
      phase = .snapping(running, playTime: playTime(in: running))
    }
    finish(edit)
  }

  mutating func removeAllRooms() {
    let before = current
    adopt(RoomList())
    showAtOnce(nil, insteadOf: before)
  }

  private mutating func finish(_ edit: Edit) {
    if let velocity = edit.velocity {
      snap(velocity: velocity, shiftedBy: edit.shift)
    } else {
      layOutSurfaces(shiftedBy: edit.shift)
      rebaseDrag()
    }
    replan()
    reportNearEnd()
  }

  private mutating func finishAtRest() {
    layOutSurfaces(shiftedBy: 0)
    replan()
    reportNearEnd()
  }
}
