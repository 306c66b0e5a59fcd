import RoomCore

// Changes of the list. All go by identity: what the finger holds, and what the content is on its
// way to, stays where it is on the screen.
extension PagerMachine {
  mutating func load(
    _ ids: [String], current target: String?, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    var list = RoomList()
    let duplicates = list.insert(ids, after: RoomList.none)
    report(duplicates, into: &outputs)
    let goal = target.flatMap { list.node(of: $0) }
    if let target, goal == nil {
      reject(.unknownRooms(first: target, count: 1), into: &outputs)
    }
    beginEdit(into: &outputs)
    let heir = goal == nil ? heirOfCurrent { list.node(of: rooms.id(of: $0)) } : nil
    adopt(list)
    if let goal {
      moveAtOnce(to: goal, into: &outputs)
    } else if let heir {
      succeed(heir, at: now, into: &outputs)
    } else {
      moveAtOnce(to: rooms.first, into: &outputs)
    }
  }

  mutating func insert(
    _ ids: [String], at place: RoomPlace, into outputs: inout [PagerEvent]
  ) {
    guard let predecessor = predecessor(of: place, into: &outputs) else { return }
    beginEdit(into: &outputs)
    report(rooms.insert(ids, after: predecessor), into: &outputs)
    if current == RoomList.none {
      moveAtOnce(to: rooms.first, into: &outputs)
    } else {
      finishEdit(into: &outputs)
    }
  }

  mutating func remove(
    _ ids: [String], at now: Instant, into outputs: inout [PagerEvent]
  ) {
    var gone: Set<Int32> = []
    var unknown = RoomList.Duplicates()
    for id in ids {
      if let node = rooms.node(of: id) { gone.insert(node) } else { unknown.add(id) }
    }
    if unknown.count > 0 {
      reject(.unknownRooms(first: unknown.first, count: unknown.count), into: &outputs)
    }
    guard !gone.isEmpty else { return }
    beginEdit(into: &outputs)
    let heir = heirOfCurrent { gone.contains($0) ? nil : $0 }
    for id in ids {
      if let node = rooms.node(of: id) { rooms.remove(node) }
    }
    succeed(heir, at: now, into: &outputs)
  }

  mutating func move(
    _ id: String, to place: RoomPlace, into outputs: inout [PagerEvent]
  ) {
    guard let node = rooms.node(of: id) else {
      return reject(.unknownRooms(first: id, count: 1), into: &outputs)
    }
    guard var predecessor = predecessor(of: place, into: &outputs) else { return }
    if case .index(let index) = place, rooms.rank(of: node) < index {
      // The place is meant as it will be; the room's own place closes up below it.
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
    guard let node = rooms.node(of: id) else {
      return reject(.unknownRooms(first: id, count: 1), into: &outputs)
    }
    guard rooms.node(of: other) == nil else {
      return reject(.duplicateRooms(first: other, count: 1), into: &outputs)
    }
    beginEdit(into: &outputs)
    _ = rooms.insert([other], after: node)
    let heir = node == current ? rooms.next(node) : current
    rooms.remove(node)
    succeed((heir, isBefore: false), at: now, into: &outputs)
  }

  mutating func show(_ id: String, into outputs: inout [PagerEvent]) {
    guard let node = rooms.node(of: id) else {
      return reject(.unknownRooms(first: id, count: 1), into: &outputs)
    }
    moveAtOnce(to: node, into: &outputs)
  }

  /// The room behind which a place is; `none` for the head.
  private mutating func predecessor(
    of place: RoomPlace, into outputs: inout [PagerEvent]
  ) -> Int32? {
    switch place {
    case .first: return RoomList.none
    case .last: return rooms.last
    case .index(let index):
      return index <= 0 ? RoomList.none : rooms.node(at: min(index, rooms.count) - 1)
    case .before(let id):
      if let node = rooms.node(of: id) { return rooms.previous(node) }
      reject(.unknownRooms(first: id, count: 1), into: &outputs)
    case .after(let id):
      if let node = rooms.node(of: id) { return node }
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

  /// The room under the finger is the one of which more is seen: from here on it is the current
  /// one, so that all else can change around it.
  private mutating func beginEdit(into outputs: inout [PagerEvent]) {
    guard case .dragging = phase, offset.magnitude > height / 2 else { return }
    let side = offset < 0 ? -1 : 1
    guard hasNeighbour(side) else { return }
    turn(side, into: &outputs)
    rebaseDrag()
  }

  /// The node that takes the place of the current room when only those stay that `survivor`
  /// has a node for: itself, or the next one that stays, or else the last one before.
  private func heirOfCurrent(
    _ survivor: (Int32) -> Int32?
  ) -> (node: Int32, isBefore: Bool)? {
    var node = current
    while node != RoomList.none {
      if let heir = survivor(node) { return (heir, false) }
      node = rooms.next(node)
    }
    guard current != RoomList.none else { return nil }
    // In a ring the first room comes next.
    node = isRing ? rooms.first : rooms.previous(current)
    while node != RoomList.none && node != current {
      if let heir = survivor(node) { return (heir, !isRing) }
      node = isRing ? rooms.next(node) : rooms.previous(node)
    }
    return nil
  }

  /// Takes another list; surfaces and loads find their rooms in it, if they are there.
  private mutating func adopt(_ list: RoomList) {
    rooms = list
    for surface in surfaces.indices {
      guard let room = surfaces[surface].room else { continue }
      surfaces[surface].node = rooms.node(of: room) ?? Self.lost
    }
    for load in loads.indices {
      loads[load].node = rooms.node(of: loads[load].preload.room) ?? Self.lost
    }
  }

  /// The node of what is not in the list any more.
  private static var lost: Int32 { -2 }

  /// Puts the content on a room, without a motion.
  private mutating func moveAtOnce(to node: Int32, into outputs: inout [PagerEvent]) {
    let wasResting = if case .resting = phase { true } else { false }
    abandonDrag()
    phase = .resting
    let before = surfaces[currentSurface].room
    current = node
    let room = node == RoomList.none ? nil : rooms.id(of: node)
    if wasResting && room == before { return finishEdit(into: &outputs) }
    index = node == RoomList.none ? 0 : rooms.rank(of: node)
    settle(into: &outputs)
  }

  /// Goes on with `heir` as the current room.
  private mutating func succeed(
    _ heir: (node: Int32, isBefore: Bool)?, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard let heir else { return moveAtOnce(to: RoomList.none, into: &outputs) }
    let isAnother = surfaces[currentSurface].room != rooms.id(of: heir.node)
    let isInView = shownSide < 0 && surfaces[order.previous].node == heir.node
    current = heir.node
    index = rooms.rank(of: current)
    if case .resting = phase, isAnother { return settle(into: &outputs) }
    if isAnother && heir.isBefore && isInView { stayBeyondTheEnd(at: now, into: &outputs) }
    finishEdit(into: &outputs)
  }

  /// The room before the one that is gone is in view and now the last: it stays where it is.
  private mutating func stayBeyondTheEnd(at now: Instant, into outputs: inout [PagerEvent]) {
    let velocity = velocityOfSnap(at: now)
    if case .snapping(let snap, let start) = phase {
      offset = snap.offset(at: now - start)
      outputs.append(.moved(offset: offset))
    }
    offset += height
    arrange(shiftedBy: height, into: &outputs)
    if let velocity { snap(velocity: velocity, at: now, into: &outputs) }
  }

  private mutating func finishEdit(into outputs: inout [PagerEvent]) {
    index = current == RoomList.none ? 0 : rooms.rank(of: current)
    arrange(shiftedBy: 0, into: &outputs)
    rebaseDrag()
    replan(into: &outputs)
    askForMore(into: &outputs)
  }
}
