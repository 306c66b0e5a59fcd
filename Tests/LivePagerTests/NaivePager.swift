import LivePager
import RoomCore

/// The pager as one array and one index: what is right, without surfaces, trees or threads.
struct NaivePager {
  enum Phase: Equatable {
    case resting
    case dragging(touch: Int)
    case snapping
  }

  var rooms: [String] = []
  var index = 0
  var offset = 0.0
  var height = 800.0
  var wraps = false
  var phase = Phase.resting
  /// Where the finger would have brought the content without a rubber band.
  var pull = 0.0
  var travel = 0.0
  var locks: [String: Int] = [:]
  var suspensions: Set<String> = []
  var isSuspended: Bool { !suspensions.isEmpty }
  var playing: String?
  /// The room in view beside the current one: it stays there, whatever is inserted between them.
  private var pinned: (room: String, side: Int)?

  var current: String? { rooms.isEmpty ? nil : rooms[index] }
  var isRing: Bool { wraps && rooms.count > 1 }

  func neighbour(_ side: Int) -> String? {
    if let pinned, pinned.side == side { return pinned.room }
    return neighbourInList(side)
  }

  private func neighbourInList(_ side: Int) -> String? {
    let place = index + side
    if rooms.indices.contains(place) { return rooms[place] }
    return isRing ? rooms[(place + rooms.count) % rooms.count] : nil
  }

  var displayed: [String] {
    guard let current else { return [] }
    guard sideInView != 0, let other = neighbour(sideInView) else { return [current] }
    return [current, other]
  }

  private var sideInView: Int { offset > 0.5 ? 1 : offset < -0.5 ? -1 : 0 }

  private mutating func updatePinned() {
    let side = sideInView
    if let pinned, pinned.side == side, pinned.room != current, rooms.contains(pinned.room) {
      return
    }
    pinned = nil
    guard side != 0, let room = neighbourInList(side) else { return }
    pinned = (room, side)
  }

  /// Takes an input. `snapOffset` is the present offset of a snap.
  mutating func handle(_ input: PagerInput, snapOffset: Double) {
    switch input {
    case .setRooms, .insert, .remove, .move, .replace: edit(input, snapOffset: snapOffset)
    case .show(let room, _):
      guard let place = rooms.firstIndex(of: room) else { break }
      let isElsewhere = place != index || phase != .resting
      index = place
      if isElsewhere { settle() }
    case .didBeginDrag(let touch):
      guard !rooms.isEmpty, !isSuspended, locks.isEmpty else { break }
      if case .dragging(let other) = phase, other != touch { break }
      if phase == .snapping { offset = snapOffset }
      updatePinned()
      phase = .dragging(touch: touch)
      pull = unbanded(offset)
      travel = 0
    case .didDrag(let travel, let touch):
      guard phase == .dragging(touch: touch), travel.isFinite else { break }
      pull += travel - self.travel
      self.travel = travel
      follow()
    case .didEndDrag(let velocity, let touch):
      guard phase == .dragging(touch: touch) else { break }
      turn(destination(velocity.isFinite ? velocity : 0))
      rest()
    case .didCancelDrag(let touch):
      guard phase == .dragging(touch: touch) else { break }
      turn(destination(0))
      rest()
    case .didFinishSnap: break
    case .setPageLength(let height):
      guard height.isFinite, height >= 1 else { break }
      if phase == .snapping { offset = snapOffset }
      offset *= height / self.height
      self.height = height
      updatePinned()
      pull = unbanded(offset)
      if phase == .snapping { rest() }
    case .lock(let reason, _):
      let wasFree = locks.isEmpty
      locks[reason, default: 0] += 1
      guard wasFree, phase != .resting else { break }
      if phase == .snapping { offset = snapOffset }
      let nearest = (offset / height).rounded() * height
      let place = abs(offset - nearest) <= 0.5 ? nearest : offset
      let page = ((place + 0.4 * height) / height).rounded(.down)
      turn(Int(page))
      rest()
    case .unlock(let reason, _):
      guard let count = locks[reason] else { break }
      locks[reason] = count == 1 ? nil : count - 1
    case .suspend(let reason):
      let wasSuspended = isSuspended
      suspensions.insert(reason.name)
      guard !wasSuspended else { break }
      playing = nil
      if phase == .snapping { offset = snapOffset }
      if case .dragging = phase { turn(Int((offset / height).rounded())) }
      if phase != .resting { settle() }
    case .resume(let reason):
      guard suspensions.remove(reason.name) != nil, !isSuspended else { break }
      if phase == .resting { playing = current }
    case .didLoad, .didFailToLoad, .close: break
    }
    updatePinned()
    if let room = playing, !displayed.contains(room) { playing = nil }
  }

  mutating func settle() {
    phase = .resting
    offset = 0
    pinned = nil
    playing = isSuspended ? nil : current
  }

  private mutating func rest() {
    if abs(offset) <= 0.5 { settle() } else { phase = .snapping }
  }

  private mutating func follow() {
    while pull > height - 1e-6, neighbour(1) != nil { step(1) }
    while pull < 1e-6 - height, neighbour(-1) != nil { step(-1) }
    let isBeyond = pull != 0 && neighbour(pull < 0 ? -1 : 1) == nil
    let depth = abs(pull)
    offset =
      isBeyond
      ? (1 - 1 / (depth * 0.55 / height + 1)) * height * (pull < 0 ? -1 : 1) : pull
    // A room that was out of view meanwhile was stopped.
    if let room = playing, !displayed.contains(room) { playing = nil }
  }

  private mutating func step(_ side: Int) {
    guard let before = current, let room = neighbour(side) else { return }
    index = rooms.firstIndex(of: room)!
    pinned = (before, -side)
    pull -= Double(side) * height
  }

  private mutating func turn(_ side: Int) {
    for _ in 0..<abs(side) where neighbour(side.signum()) != nil {
      step(side.signum())
      offset -= Double(side.signum()) * height
    }
  }

  private func unbanded(_ offset: Double) -> Double {
    guard offset != 0, neighbour(offset < 0 ? -1 : 1) == nil else { return offset }
    let stretch = min(abs(offset) / height, 0.999)
    return (1 / (1 - stretch) - 1) * height / 0.55 * (offset < 0 ? -1 : 1)
  }

  private func destination(_ velocity: Double) -> Int {
    var lower = (offset / height).rounded(.down)
    var upper = lower + 1
    if offset - lower * height <= 0.5 { upper = lower }
    if upper * height - offset <= 0.5 { lower = upper }
    if abs(travel) > 25, abs(velocity) > 400 {
      return Int(velocity > 0 ? lower + 1 : upper - 1)
    }
    if lower == upper { return Int(lower) }
    let glide = abs(travel) > 25 ? velocity * 0.499 : 0
    let part = velocity * travel < 0 ? 0.6 : 0.5
    let threshold = travel < 0 ? 1 - part : part
    return Int((offset + glide) / height - lower >= threshold ? upper : lower)
  }
}

// The list.
extension NaivePager {
  private mutating func edit(_ input: PagerInput, snapOffset: Double) {
    let before = self
    guard let list = listAfter(input) else { return }
    var leadsElsewhere = false
    if case .setRooms(_, let target?) = input, list.contains(target) {
      guard phase != .resting, target == current || target == pinned?.room else {
        rooms = list
        index = list.firstIndex(of: target)!
        if phase != .resting || before.current != target { settle() }
        return
      }
      if target != current {
        leadsElsewhere = phase == .snapping
        if leadsElsewhere { offset = snapOffset }
        turn(pinned!.side)
      }
    } else if case .dragging = phase, abs(offset) > height / 2 {
      turn(offset < 0 ? -1 : 1)
    }
    let old = rooms
    let room = current
    rooms = list
    guard let room, let place = old.firstIndex(of: room) else {
      index = 0
      return settle()
    }
    if let kept = list.firstIndex(of: room) {
      index = kept
    } else if case .replace(_, let other) = input {
      index = list.firstIndex(of: other)!
    } else {
      takeOver(from: place, of: old, wasRing: before.isRing, snapOffset: snapOffset)
    }
    if rooms.isEmpty { return settle() }
    if current != room, phase == .resting { return settle() }
    if leadsElsewhere && phase == .snapping { rest() }
    updatePinned()
    let pull = unbanded(offset)
    if abs(pull - self.pull) > 1e-6 { self.pull = pull }
  }

  /// The next room of the old list that remains, else another one: from the first on in a ring,
  /// backwards otherwise.
  private mutating func takeOver(
    from place: Int, of old: [String], wasRing: Bool, snapOffset: Double
  ) {
    let others =
      wasRing ? Array(old[..<place]) : Array(old[..<place].reversed())
    let next = old[place...].first { rooms.contains($0) }
    guard let successor = next ?? others.first(where: { rooms.contains($0) }) else {
      index = 0
      if !rooms.isEmpty { phase = .resting }
      return settle()
    }
    index = rooms.firstIndex(of: successor)!
    // The room before is in view already, and stays.
    if let pinned, pinned == (successor, -1) {
      if phase == .snapping { offset = snapOffset }
      if phase != .resting {
        offset += height
        if phase == .snapping { rest() }
      }
    }
  }

  private func listAfter(_ input: PagerInput) -> [String]? {
    var list = rooms
    switch input {
    case .setRooms(let ids, _): return distinct(ids)
    case .insert(let ids, let place):
      guard let place = self.place(place) else { return nil }
      list.insert(contentsOf: distinct(ids).filter { !rooms.contains($0) }, at: place)
    case .remove(let ids):
      list.removeAll { ids.contains($0) }
      if list.count == rooms.count { return nil }
    case .move(let id, let place):
      guard let old = rooms.firstIndex(of: id), var target = self.place(place) else { return nil }
      list.remove(at: old)
      if case .index = place {
        target = min(target, list.count)
      } else if old < target {
        target -= 1
      }
      list.insert(id, at: target)
    case .replace(let id, let other):
      guard let old = rooms.firstIndex(of: id), !rooms.contains(other) else { return nil }
      list[old] = other
    default: return nil
    }
    return list
  }

  private func place(_ place: RoomPlace) -> Int? {
    switch place {
    case .first: 0
    case .last: rooms.count
    case .before(let id): rooms.firstIndex(of: id)
    case .after(let id): rooms.firstIndex(of: id).map { $0 + 1 }
    case .index(let index): min(max(index, 0), rooms.count)
    }
  }

  private func distinct(_ ids: [String]) -> [String] {
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
  }
}
