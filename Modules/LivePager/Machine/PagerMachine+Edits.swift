import RoomCore

// Edits keep the room under the finger, or the room on which the content comes to rest, at its
// position on screen. Rooms are identified by their identifiers.
extension PagerMachine {
  mutating func setRooms(
    _ ids: [String], current target: String?, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    var list = RoomList()
    report(list.insert(ids, after: RoomList.none), into: &outputs)
    let wanted = target.map { Identifier($0) }
    let goal = wanted.flatMap { list.node(of: $0) }
    if let target, goal == nil {
      reject(.unknownRooms(.init(first: target, count: 1)), into: &outputs)
    }
    if let goal, !isMoving(over: wanted) {
      let before = currentRoom
      adopt(list)
      return showAtOnce(goal, insteadOf: before, into: &outputs)
    }
    let edit = beginEdit(towards: goal == nil ? nil : wanted, at: now)
    let successor = successorOfCurrent { list.node(of: rooms.id(of: $0)) }
    adopt(list)
    if let successor {
      adoptCurrent(successor, edit, at: now, into: &outputs)
    } else {
      showAtOnce(rooms.first, insteadOf: edit.room, into: &outputs)
    }
  }

  mutating func insert(
    _ ids: [String], at position: ListPosition, now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard let predecessor = predecessor(of: position, into: &outputs) else { return }
    let edit = beginEdit(at: now)
    report(rooms.insert(ids, after: predecessor), into: &outputs)
    if current == RoomList.none {
      showAtOnce(rooms.first, insteadOf: nil, into: &outputs)
    } else {
      finish(edit, at: now, into: &outputs)
    }
  }

  mutating func remove(
    _ ids: [String], at now: Instant, into outputs: inout [PagerEvent]
  ) {
    var removed: Set<Int32> = []
    var unknown = PagerRejection.RefusedRooms(first: "", count: 0)
    for id in ids {
      if let node = rooms.node(of: Identifier(id)) { removed.insert(node) } else { unknown.add(id) }
    }
    if unknown.count > 0 { reject(.unknownRooms(unknown), into: &outputs) }
    guard !removed.isEmpty else { return }
    let edit = beginEdit(at: now)
    let successor = successorOfCurrent { removed.contains($0) ? nil : $0 }
    if removed.contains(companion) { companion = RoomList.none }
    rooms.remove(removed)
    adoptCurrent(successor, edit, at: now, into: &outputs)
  }

  mutating func move(
    _ id: String, to position: ListPosition, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard let node = rooms.node(of: Identifier(id)) else {
      return reject(.unknownRooms(.init(first: id, count: 1)), into: &outputs)
    }
    guard var predecessor = predecessor(of: position, into: &outputs) else { return }
    if case .index(let index) = position, rooms.rank(of: node) < index {
      // The index is an index after the move, when the rooms behind the moved room have closed up.
      predecessor = rooms.node(at: min(index, rooms.count - 1))
    }
    if predecessor == node { predecessor = rooms.previous(node) }
    let edit = beginEdit(at: now)
    rooms.move(node, after: predecessor)
    finish(edit, at: now, into: &outputs)
  }

  mutating func replace(
    _ id: String, with other: String, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard let node = rooms.node(of: Identifier(id)) else {
      return reject(.unknownRooms(.init(first: id, count: 1)), into: &outputs)
    }
    guard rooms.node(of: Identifier(other)) == nil else {
      return reject(.duplicateRooms(.init(first: other, count: 1)), into: &outputs)
    }
    let edit = beginEdit(at: now)
    let successor = rooms.replace(node, with: other)
    if node == companion { companion = RoomList.none }
    adoptCurrent(node == current ? successor : current, edit, at: now, into: &outputs)
  }

  /// Returns the room before a position, or `none` for the beginning of the list.
  private mutating func predecessor(
    of position: ListPosition, into outputs: inout [PagerEvent]
  ) -> Int32? {
    switch position {
    case .first: return RoomList.none
    case .last: return rooms.last
    case .index(let index):
      return index <= 0 ? RoomList.none : rooms.node(at: min(index, rooms.count) - 1)
    case .before(let id):
      if let node = rooms.node(of: Identifier(id)) { return rooms.previous(node) }
      reject(.unknownRooms(.init(first: id, count: 1)), into: &outputs)
    case .after(let id):
      if let node = rooms.node(of: Identifier(id)) { return node }
      reject(.unknownRooms(.init(first: id, count: 1)), into: &outputs)
    }
    return nil
  }

  private mutating func report(
    _ exceptions: RoomList.Exceptions, into outputs: inout [PagerEvent]
  ) {
    if exceptions.duplicates.count > 0 {
      reject(.duplicateRooms(exceptions.duplicates), into: &outputs)
    }
    if exceptions.excess.count > 0 { reject(.tooManyRooms(exceptions.excess), into: &outputs) }
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

  var currentRoom: Identifier? { current == RoomList.none ? nil : rooms.id(of: current) }

  private var companionRoom: Identifier? {
    companion == RoomList.none ? nil : rooms.id(of: companion)
  }

  /// Returns a Boolean value that indicates whether the content moves and a room is in view.
  private func isMoving(over room: Identifier?) -> Bool {
    switch phase {
    case .resting, .closed: false
    case .dragging, .snapping: room == currentRoom || room == companionRoom
    }
  }

  /// Begins an edit, and makes the room that stays in place the current room. During a drag, it is
  /// the room with the larger visible part. If `wanted` is in view, it is `wanted`.
  private mutating func beginEdit(towards wanted: Identifier? = nil, at now: Instant) -> Edit {
    var edit = Edit(room: currentRoom)
    guard companion != RoomList.none, wanted == nil || wanted == companionRoom else { return edit }
    switch phase {
    case .resting, .closed: return edit
    case .dragging:
      let isMore = offset.magnitude > pageLength / 2 && isOpen(visibleSide)
      guard wanted != nil || isMore else { return edit }
    case .snapping:
      guard wanted != nil else { return edit }
      edit.velocity = stopSnap(at: now)
    }
    edit.shift = changePage(by: visibleSide)
    edit.room = currentRoom
    return edit
  }

  /// Returns the node of the current room after an edit. `survivor` returns the node of a room that
  /// stays. If the current room does not stay, the next room that stays is used, or else the last
  /// one before it.
  private func successorOfCurrent(_ survivor: (Int32) -> Int32?) -> Int32? {
    var node = current
    while node != RoomList.none {
      if let successor = survivor(node) { return successor }
      node = rooms.next(node)
    }
    guard current != RoomList.none else { return nil }
    // In a ring, the first room follows the last.
    node = isRing ? rooms.first : rooms.previous(current)
    while node != RoomList.none && node != current {
      if let successor = survivor(node) { return successor }
      node = isRing ? rooms.next(node) : rooms.previous(node)
    }
    return nil
  }

  /// Replaces the list. Surfaces and loads keep their rooms if the new list has them.
  private mutating func adopt(_ list: RoomList) {
    companion = companionRoom.flatMap { list.node(of: $0) } ?? RoomList.none
    rooms = list
    for surface in surfaces.indices {
      guard let room = surfaces[surface].room else { continue }
      surfaces[surface].node = rooms.node(of: room) ?? Self.removedNode
    }
    for load in loads.indices {
      loads[load].node = rooms.node(of: loads[load].room) ?? Self.removedNode
    }
  }

  /// The node of a room that is no longer in the list.
  private static var removedNode: Int32 { -2 }

  /// Shows a room without an animation.
  mutating func showAtOnce(
    _ node: Int32, insteadOf before: Identifier?, into outputs: inout [PagerEvent]
  ) {
    let wasResting = if case .resting = phase { true } else { false }
    endDragSilently()
    phase = .resting
    (current, companion) = (node, RoomList.none)
    if wasResting && currentRoom == before {
      finishAtRest(into: &outputs)
    } else {
      settle(into: &outputs)
    }
  }

  /// Makes `successor` the current room.
  private mutating func adoptCurrent(
    _ successor: Int32?, _ edit: Edit, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard let successor else {
      return showAtOnce(RoomList.none, insteadOf: edit.room, into: &outputs)
    }
    var edit = edit
    let isAnother = edit.room != rooms.id(of: successor)
    let wasInView = visibleSide < 0 && companion == successor
    current = successor
    if companion == current { companion = RoomList.none }
    if case .resting = phase, isAnother { return settle(into: &outputs) }
    if isAnother && wasInView {
      // The successor is already in view before the removed room, and stays at its position.
      edit.velocity = edit.velocity ?? stopSnap(at: now)
      offset += pageLength
      edit.shift += pageLength
    } else if isAnother, case .snapping(let running, _) = phase {
      // The successor comes into view at the position of the removed room, which may have played.
      phase = .snapping(running, playTime: playTime(in: running))
    }
    finish(edit, at: now, into: &outputs)
  }

  mutating func removeAllRooms(into outputs: inout [PagerEvent]) {
    let before = currentRoom
    adopt(RoomList())
    showAtOnce(RoomList.none, insteadOf: before, into: &outputs)
  }

  private mutating func finish(_ edit: Edit, at now: Instant, into outputs: inout [PagerEvent]) {
    if let velocity = edit.velocity {
      snap(velocity: velocity, shiftedBy: edit.shift, at: now, into: &outputs)
    } else {
      layOutSurfaces(shiftedBy: edit.shift, into: &outputs)
      rebaseDrag()
    }
    replan(into: &outputs)
    reportNearEnd(into: &outputs)
  }

  private mutating func finishAtRest(into outputs: inout [PagerEvent]) {
    layOutSurfaces(shiftedBy: 0, into: &outputs)
    replan(into: &outputs)
    reportNearEnd(into: &outputs)
  }
}
