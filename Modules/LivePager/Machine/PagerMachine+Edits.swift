import RoomCore

// Changes of the list, by identity: the room under the finger, or on which the content comes to
// rest, stays where it is on the screen.
extension PagerMachine {
  mutating func setRooms(
    _ ids: [String], current target: String?, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    var list = RoomList()
    let duplicates = list.insert(ids, after: RoomList.none)
    report(duplicates, into: &outputs)
    let goal = target.flatMap { list.node(of: Identifier($0)) }
    if let target, goal == nil {
      reject(.unknownRooms(first: target, count: 1), into: &outputs)
    }
    beginEdit(into: &outputs)
    let successor = goal == nil ? successorOfCurrent { list.node(of: rooms.id(of: $0)) } : nil
    adopt(list)
    if let goal {
      showAtOnce(goal, into: &outputs)
    } else if let successor {
      adoptCurrent(successor, at: now, into: &outputs)
    } else {
      showAtOnce(rooms.first, into: &outputs)
    }
  }

  mutating func insert(
    _ ids: [String], at place: RoomPlace, into outputs: inout [PagerEvent]
  ) {
    guard let predecessor = predecessor(of: place, into: &outputs) else { return }
    beginEdit(into: &outputs)
    report(rooms.insert(ids, after: predecessor), into: &outputs)
    if current == RoomList.none {
      showAtOnce(rooms.first, into: &outputs)
    } else {
      finishEdit(into: &outputs)
    }
  }

  mutating func remove(
    _ ids: [String], at now: Instant, into outputs: inout [PagerEvent]
  ) {
    var removed: Set<Int32> = []
    var unknown = RoomList.Duplicates()
    for id in ids {
      if let node = rooms.node(of: Identifier(id)) { removed.insert(node) } else { unknown.add(id) }
    }
    if unknown.count > 0 {
      reject(.unknownRooms(first: unknown.first, count: unknown.count), into: &outputs)
    }
    guard !removed.isEmpty else { return }
    beginEdit(into: &outputs)
    let successor = successorOfCurrent { removed.contains($0) ? nil : $0 }
    for id in ids {
      if let node = rooms.node(of: Identifier(id)) { rooms.remove(node) }
    }
    adoptCurrent(successor, at: now, into: &outputs)
  }

  mutating func move(
    _ id: String, to place: RoomPlace, into outputs: inout [PagerEvent]
  ) {
    guard let node = rooms.node(of: Identifier(id)) else {
      return reject(.unknownRooms(first: id, count: 1), into: &outputs)
    }
    guard var predecessor = predecessor(of: place, into: &outputs) else { return }
    if case .index(let index) = place, rooms.rank(of: node) < index {
      // The index is that after the move; the rooms behind the moved one close up.
      predecessor = rooms.node(at: min(index, rooms.count - 1))
    }
    if predecessor == node { predecessor = rooms.previous(node) }
    beginEdit(into: &outputs)
    rooms.move(node, after: predecessor)
    finishEdit(into: &outputs)
  }

  mutating func replace(
    _ id: String, with other: String, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard let node = rooms.node(of: Identifier(id)) else {
      return reject(.unknownRooms(first: id, count: 1), into: &outputs)
    }
    guard rooms.node(of: Identifier(other)) == nil else {
      return reject(.duplicateRooms(first: other, count: 1), into: &outputs)
    }
    beginEdit(into: &outputs)
    _ = rooms.insert([other], after: node)
    let successor = node == current ? rooms.next(node) : current
    rooms.remove(node)
    adoptCurrent((successor, isBefore: false), at: now, into: &outputs)
  }

  mutating func show(_ id: String, into outputs: inout [PagerEvent]) {
    guard let node = rooms.node(of: Identifier(id)) else {
      return reject(.unknownRooms(first: id, count: 1), into: &outputs)
    }
    showAtOnce(node, into: &outputs)
  }

  /// The room before a place; `none` for the beginning of the list.
  private mutating func predecessor(
    of place: RoomPlace, into outputs: inout [PagerEvent]
  ) -> Int32? {
    switch place {
    case .first: return RoomList.none
    case .last: return rooms.last
    case .index(let index):
      return index <= 0 ? RoomList.none : rooms.node(at: min(index, rooms.count) - 1)
    case .before(let id):
      if let node = rooms.node(of: Identifier(id)) { return rooms.previous(node) }
      reject(.unknownRooms(first: id, count: 1), into: &outputs)
    case .after(let id):
      if let node = rooms.node(of: Identifier(id)) { return node }
      reject(.unknownRooms(first: id, count: 1), into: &outputs)
    }
    return nil
  }

  private mutating func report(
    _ duplicates: RoomList.Duplicates, into outputs: inout [PagerEvent]
  ) {
    guard duplicates.count > 0 else { return }
    reject(.duplicateRooms(first: duplicates.first, count: duplicates.count), into: &outputs)
  }

  /// Makes the room current of which a drag shows more, so that it stays while the list changes.
  private mutating func beginEdit(into outputs: inout [PagerEvent]) {
    guard case .dragging = phase, offset.magnitude > pageHeight / 2 else { return }
    let side = offset < 0 ? -1 : 1
    guard hasNeighbour(side) else { return }
    turn(side, into: &outputs)
    rebaseDrag()
  }

  /// The node of the room that follows the current one as such, when only those stay for which
  /// `survivor` returns a node: itself, or the next one, or else the last one before.
  private func successorOfCurrent(
    _ survivor: (Int32) -> Int32?
  ) -> (node: Int32, isBefore: Bool)? {
    var node = current
    while node != RoomList.none {
      if let successor = survivor(node) { return (successor, false) }
      node = rooms.next(node)
    }
    guard current != RoomList.none else { return nil }
    // In a ring the first room is next.
    node = isRing ? rooms.first : rooms.previous(current)
    while node != RoomList.none && node != current {
      if let successor = survivor(node) { return (successor, !isRing) }
      node = isRing ? rooms.next(node) : rooms.previous(node)
    }
    return nil
  }

  /// Replaces the list; surfaces and loads keep their rooms if the list has them.
  private mutating func adopt(_ list: RoomList) {
    rooms = list
    for surface in surfaces.indices {
      guard let room = surfaces[surface].room else { continue }
      surfaces[surface].node = rooms.node(of: room) ?? Self.removedNode
    }
    for load in loads.indices {
      loads[load].node = rooms.node(of: loads[load].room) ?? Self.removedNode
    }
  }

  /// The node of a room that is not in the list any more.
  private static var removedNode: Int32 { -2 }

  /// Shows a room without a motion.
  private mutating func showAtOnce(_ node: Int32, into outputs: inout [PagerEvent]) {
    let wasResting = if case .resting = phase { true } else { false }
    endDragSilently()
    phase = .resting
    let before = surfaces[currentSurface].room
    current = node
    let room = node == RoomList.none ? nil : rooms.id(of: node)
    if wasResting && room == before { return finishEdit(into: &outputs) }
    index = node == RoomList.none ? 0 : rooms.rank(of: node)
    settle(into: &outputs)
  }

  /// Makes `successor` the current room.
  private mutating func adoptCurrent(
    _ successor: (node: Int32, isBefore: Bool)?, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard let successor else { return showAtOnce(RoomList.none, into: &outputs) }
    let isAnother = surfaces[currentSurface].room != rooms.id(of: successor.node)
    let isInView = visibleSide < 0 && surfaces[order.previous].node == successor.node
    current = successor.node
    index = rooms.rank(of: current)
    if case .resting = phase, isAnother { return settle(into: &outputs) }
    if isAnother && successor.isBefore && isInView { stayBeyondTheEnd(at: now, into: &outputs) }
    finishEdit(into: &outputs)
  }

  /// Keeps the room before the removed one where it is: it is in view, and now the last.
  private mutating func stayBeyondTheEnd(at now: Instant, into outputs: inout [PagerEvent]) {
    let velocity = velocityOfSnap(at: now)
    if case .snapping(let snap, let start) = phase {
      offset = snap.offset(at: now - start)
      outputs.append(.didScroll(offset: offset))
    }
    offset += pageHeight
    layOutSurfaces(shiftedBy: pageHeight, into: &outputs)
    if let velocity { snap(velocity: velocity, at: now, into: &outputs) }
  }

  mutating func removeAllRooms(into outputs: inout [PagerEvent]) {
    adopt(RoomList())
    showAtOnce(RoomList.none, into: &outputs)
  }

  private mutating func finishEdit(into outputs: inout [PagerEvent]) {
    index = current == RoomList.none ? 0 : rooms.rank(of: current)
    layOutSurfaces(shiftedBy: 0, into: &outputs)
    rebaseDrag()
    replan(into: &outputs)
    reportNearEnd(into: &outputs)
  }
}
