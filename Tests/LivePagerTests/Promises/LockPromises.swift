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
    "in a drag", "in a snap", "another page", "exactly on a page", "a second lock in motion",
    "not active", "locked drag",
  ]
  var reached: Set<String> = []
  private let configuration: PagerConfiguration

  init(_ configuration: PagerConfiguration) { self.configuration = configuration }

  mutating func check(_ step: Step) throws {
    guard !step.before.isClosed else { return }
    switch step.input {
    case .lock(let lock):
      let isActive = step.before.locks[Watch.Lock(lock)] != nil
      let isTooMany = !isActive && step.before.locks.count >= 64
      if isTooMany { reached.insert("too many") }
      let expected: [PagerRejection] = isTooMany ? [.tooManyLockReasons(limit: 64)] : []
      try ensure(step.rejections == expected, "answered by \(step.rejections), not \(expected)")
      if lock.direction == nil, !isTooMany { try checkEnd(step) }
    case .unlock(let lock):
      let isActive = step.before.locks[Watch.Lock(lock)] != nil
      if !isActive { reached.insert("not active") }
      let expected: [PagerRejection] =
        isActive ? [] : [.notLocked(lock)]
      try ensure(step.rejections == expected, "answered by \(step.rejections), not \(expected)")
    case .didBeginDrag where step.before.isLocked:
      reached.insert("locked drag")
      try ensure(step.isRejected && step.after.finger == nil, "a drag begins")
    default: break
    }
    let isQuiet = !step.before.isLocked && step.after.isLocked
    if isQuiet, let playing = step.before.playing {
      let isHidden = !step.after.isDisplayed(playing)
      let isReplaced = step.after.playing != nil && step.after.playing != playing
      try ensure(
        step.after.playing == playing || isHidden || isReplaced, "\(playing) ends to play")
    }
  }

  /// Where the content comes to rest.
  private mutating func checkEnd(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    if before.isLocked {
      if before.isMoving { reached.insert("a second lock in motion") }
      return try ensure(step.events.isEmpty, "another lock has an effect")
    }
    guard before.isMoving else { return try ensure(step.events.isEmpty, "it does something") }
    reached.insert(before.finger != nil ? "in a drag" : "in a snap")
    let offset = before.offset(at: step.time)
    let place = offset / before.length
    let distance = abs(offset - place.rounded() * before.length)
    if step.isNear(distance, to: 0.5) { return }
    let isExact = distance < 0.5
    if isExact { reached.insert("exactly on a page") }
    let moved = place + configuration.lockThreshold
    if !isExact, abs(moved - moved.rounded()) < 1e-9 { return }
    let page = Int(isExact ? place.rounded() : moved.rounded(.down))
    var target = before.current
    if page != 0, !before.isLocked(page.signum()), let room = before.page(page.signum()) {
      target = room
      reached.insert("another page")
    }
    try ensure(step.target == target, "leads to \(step.target as Any), not to \(target as Any)")
    guard let seat = before.seats.firstIndex(where: { $0.room == target }) else { return }
    let way = abs(before.position(seat, at: step.time))
    let isMotion =
      configuration.animatesLocks && configuration.snapResponse != .zero
    if !isMotion {
      try ensure(!after.isMoving, "it is not placed at once")
    } else if way > 0.5 + 1e-6 * before.length {
      try ensure(after.running != nil, "no snap leads there")
    }
  }
}

private struct Directions: PlainPromise {
  static let cases: Set = [
    "in a drag", "in a snap", "half way there", "as rubber in a lock", "as rubber at the end",
    "released",
  ]
  var reached: Set<String> = []
  /// Whether nothing but samples by less than a page has followed since the drag began at rest.
  private var isPlain = false

  mutating func check(_ step: Step) throws {
    switch step.input {
    case .lock(let lock), .unlock(let lock): if lock.direction != nil { try checkChange(step) }
    default: break
    }
    if let finger = step.before.finger, finger == step.after.finger {
      try checkDrag(step)
    } else if let finger = step.before.finger, step.input?.released == finger {
      try checkRelease(step)
    }
    if case .didBeginDrag(let touch) = step.input, step.after.finger == touch,
      step.before.finger != touch
    {
      isPlain = !step.before.isMoving
    } else if case .didDrag = step.input {
      // In a ring the room may be the same after whole rounds.
      if step.events.contains(where: { ($0.layout?.shift ?? 0) != 0 }) { isPlain = false }
    } else if step.input != nil {
      isPlain = false
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

  private mutating func checkDrag(_ step: Step) throws {
    guard case .didDrag(let drag) = step.input, drag.touch == step.before.finger,
      drag.travel.isFinite
    else { return }
    let travel = drag.travel
    for side in [-1, 1] where step.before.isLocked(side) {
      guard let room = step.before.page(side), step.before.current != step.after.current else {
        continue
      }
      let isSame = step.before.page(-side) == room
      let isBack = step.before.wraps && abs(travel - step.before.travel) > step.before.length
      try ensure(step.after.current != room || isSame || isBack, "a finger brings \(room)")
    }
    guard isPlain, travel != 0, abs(travel) < 1e9, step.before.current == step.after.current else {
      return
    }
    let side = travel < 0 ? -1 : 1
    let isAtEnd = step.before.neighbour(side) == nil
    guard isAtEnd || step.before.isLocked(side) else { return }
    let length = step.before.length
    let pull = (1 - 1 / (abs(travel) * 0.55 / length + 1)) * length
    let offset = step.after.offset
    try ensure(near(offset, Double(side) * pull), "at \(offset), pulled to \(pull)")
    reached.insert(isAtEnd ? "as rubber at the end" : "as rubber in a lock")
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
