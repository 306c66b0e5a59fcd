import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct LockPromises {
  @Test("Promise 16: Locks are counted by reason, and the first of both directions ends the motion")
  func locks() throws {
    let mix = Mix(lock: 14, unlock: 14, suspend: 1, drag: 55)
    try verify(Locks.self, mix)
    let many = Mix(edit: 1, begin: 2, lock: 60, unlock: 3, sideLock: 60, sideUnlock: 3, reasons: 80)
    try verify(Locks.self, many, steps: 260, share: 40, reaching: ["too many"])
  }

  @Test("Promise 17: A lock of one direction ends nothing, and no finger brings the next room")
  func directions() throws {
    let mix = Mix(edit: 2, rooms: 1, lock: 1, sideLock: 16, sideUnlock: 8, suspend: 1, drag: 80)
    try verify(Directions.self, mix)
  }
}

private struct Locks: PagerPromise {
  static let cases: Set = [
    "in a drag", "in a snap", "another page", "a second lock in motion", "not active",
    "locked drag", "twice",
  ]
  var reached: Set<String> = []
  /// How often each reason and direction is active.
  private var counts: [Name: Int] = [:]

  mutating func check(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    guard !before.isClosed else { return }
    switch step.input {
    case .lock(let lock):
      let limit = 64
      let isTooMany = counts[lock.name] == nil && counts.count >= limit
      if isTooMany { reached.insert("too many") } else { counts[lock.name, default: 0] += 1 }
      if counts[lock.name] == 2 { reached.insert("twice") }
      let expected: [PagerRejection] = isTooMany ? [.tooManyLockReasons(limit: limit)] : []
      try ensure(step.rejections == expected, "answered by \(step.rejections), not \(expected)")
      if lock.direction == nil, !isTooMany { try checkEnd(step) }
    case .unlock(let lock):
      let isActive = counts[lock.name] != nil
      if !isActive { reached.insert("not active") }
      counts[lock.name] = counts[lock.name].flatMap { $0 > 1 ? $0 - 1 : nil }
      let expected: [PagerRejection] = isActive ? [] : [.notLocked(lock)]
      try ensure(step.rejections == expected, "answered by \(step.rejections), not \(expected)")
    case .didBeginDrag where before.isLocked:
      reached.insert("locked drag")
      try ensure(step.isRejected && after.finger == nil, "a drag begins")
    default: break
    }
    try ensure(after.state.locks.count == counts.count, "\(after.state.locks), not \(counts)")
    if !before.isLocked && after.isLocked, let playing = before.playing {
      let isHidden = !after.isDisplayed(playing)
      let isReplaced = after.playing != nil && after.playing != playing
      try ensure(after.playing == playing || isHidden || isReplaced, "\(playing) ends to play")
    }
  }

  /// The content comes to rest on a room in view, and not on one in a locked direction.
  private mutating func checkEnd(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    if before.isLocked, before.isMoving { reached.insert("a second lock in motion") }
    if before.isLocked || !before.isMoving {
      return try ensure(step.events.isEmpty, "the lock has an effect")
    }
    reached.insert(before.finger != nil ? "in a drag" : "in a snap")
    guard let target = step.target, let position = before.position(of: target, at: step.time) else {
      throw PromiseFault(text: "it leads to \(step.target as Any)")
    }
    if target != before.current {
      reached.insert("another page")
      let isOpen = before.beside.map { $0.room == target && !before.isLocked($0.page) }
      try ensure(isOpen == true, "it leads to \(target)")
    }
    if step.isSnapInstant || !step.configuration.animatesLocks {
      try ensure(!after.isMoving, "it is not placed at once")
    } else if abs(position) > 0.5 + 1e-6 * before.length {
      try ensure(after.running != nil, "no snap leads there")
    }
  }
}

extension PagingLock {
  fileprivate var name: Name { Name("\(direction?.side ?? 0) \(reason)") }
}

private struct Directions: PagerPromise {
  static let cases: Set = ["in a drag", "in a snap", "half way there", "released"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    switch step.input {
    case .lock(let lock), .unlock(let lock): if lock.direction != nil { try checkChange(step) }
    default: break
    }
    guard let finger = step.before.finger else { return }
    if finger == step.after.finger {
      try checkDrag(step)
    } else if step.input?.released == finger {
      try checkRelease(step)
    }
  }

  private mutating func checkChange(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    try ensure(step.target == nil, "it ends a motion")
    if let finger = before.finger {
      reached.insert("in a drag")
      if abs(before.offset(at: step.time)) > before.length / 2 { reached.insert("half way there") }
      try ensure(step.machine.isDragged(by: finger, at: step.time), "it ends a drag")
    }
    if let running = before.running {
      reached.insert("in a snap")
      try ensure(after.running == running, "it ends a snap")
    }
    try ensure(before.displayed == after.displayed, "it changes what is displayed")
    for room in before.displayed {
      guard let old = before.position(of: room, at: step.time),
        let new = after.position(of: room, at: step.time)
      else { continue }
      try ensure(near(old, new), "\(room) moves from \(old) to \(new)")
    }
  }

  private func checkDrag(_ step: Step) throws {
    guard case .didDrag(let travel, let touch) = step.input, touch == step.before.finger,
      travel.isFinite
    else { return }
    for side in [-1, 1] where step.before.isLocked(side) {
      guard let room = step.before.page(side), step.before.current != step.after.current else {
        continue
      }
      let isSame = step.before.page(-side) == room
      let isBack = step.before.wraps && abs(travel - step.before.travel) > step.before.length
      try ensure(step.after.current != room || isSame || isBack, "a finger brings \(room)")
    }
  }

  private mutating func checkRelease(_ step: Step) throws {
    for side in [-1, 1] where step.before.isLocked(side) {
      let other = step.before.page(-side)
      guard let room = step.before.page(side), room != other else { continue }
      // In a ring of three it is also the one after the other.
      if let other, room == step.before.neighbour(-side, of: other) { continue }
      try ensure(step.target != room, "a release leads to \(room)")
      reached.insert("released")
    }
  }
}
