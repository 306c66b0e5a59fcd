import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct MotionPromises {
  @Test("Promise 10: The place of the content in the list changes by the travel of the finger")
  func travel() throws {
    let mix = Mix(
      edit: 0, rooms: 0, length: 0, sideLock: 0, sideUnlock: 0, suspend: 1, hostile: 0, drag: 92)
    try verify(Travel.self, mix) { dice in
      var configuration = dice.configuration()
      configuration.wrapsAround = false
      return configuration
    }
  }

  @Test("Promise 11: Nothing jumps, but for the inputs that place the content")
  func nothingJumps() throws {
    try verify(Continuity.self, Mix(finish: 2, lock: 8, unlock: 8, close: 1))
  }

  @Test("Promise 12: Releases lead where the rules say, and snaps do not overshoot")
  func releases() throws {
    let mix = Mix(edit: 4, length: 1, sideLock: 5, hostile: 1, drag: 85)
    try verify(Releases.self, mix)
  }
}

private struct Travel: PagerPromise {
  static let cases: Set = ["another room", "two rooms at once", "after the end of the list"]
  var reached: Set<String> = []
  private var base: (value: Double, index: Int)?
  private var wasAtEnd = false

  mutating func check(_ step: Step) throws {
    let watch = step.after
    guard let index = watch.index, watch.finger != nil, watch.finger == step.before.finger else {
      base = nil
      wasAtEnd = false
      return
    }
    if let beside = watch.beside, beside.room != watch.neighbour(beside.page) {
      base = nil
      return
    }
    guard watch.neighbour(-1) != nil, watch.neighbour(1) != nil else {
      wasAtEnd = base != nil
      return
    }
    let value = Double(index) * watch.length + watch.offset - watch.travel
    if let base {
      let rounding = 1e-9 * (abs(watch.travel) + Double(watch.list.count) * watch.length)
      try ensure(
        near(value, base.value, within: rounding), "the content is off by \(value - base.value)")
      if index != base.index { reached.insert("another room") }
      if abs(index - (step.before.index ?? index)) > 1 { reached.insert("two rooms at once") }
      if wasAtEnd { reached.insert("after the end of the list") }
    }
    base = (base?.value ?? value, index)
  }
}

private struct Continuity: PagerPromise {
  static let cases: Set = ["lock in motion", "release", "caught", "layout", "shown from there"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let isTiny = step.before.wraps && step.before.list.count == 2 && step.before.length < 2
    if step.input?.isEdit != true, !isTiny, let limit = limit(step) {
      for room in step.before.displayed where step.after.isDisplayed(room) {
        guard let old = step.before.position(of: room, at: step.time),
          let new = step.after.position(of: room, at: step.time),
          abs(old) < step.before.length - 0.5
        else { continue }
        try ensure(near(old, new, within: limit), "\(room) jumps from \(old) to \(new)")
        note(step)
      }
    }
    try checkLayout(step)
  }

  /// How far a room may jump; `nil` for any distance.
  private func limit(_ step: Step) -> Double? {
    let (before, after) = (step.before, step.after)
    switch step.input {
    case .didDrag, .setPageLength, .close: return nil
    case .show(let room, let isAnimated):
      if isAtOnce(step, room, isAnimated: isAnimated) { return nil }
      return after.isMoving ? 0 : 0.5
    case .didEndDrag, .didCancelDrag:
      return step.isSnapInstant && !after.isMoving && before.finger != nil ? nil : 0.5
    case .lock(let lock) where lock.direction == nil:
      guard !after.isMoving else { return 0 }
      return step.isSnapInstant || !step.configuration.animatesLocks ? nil : 0.5
    case .suspend, .didFinishSnap: return after.isMoving ? 0 : nil
    default: return 0
    }
  }

  private func isAtOnce(_ step: Step, _ room: String, isAnimated: Bool) -> Bool {
    let before = step.before
    let isOut = before.isMoving && !before.isDisplayed(Name(room))
    let isInstant = !isAnimated || step.isSnapInstant
    return isInstant || before.isSuspended || isOut
  }

  private mutating func note(_ step: Step) {
    guard step.before.isMoving, step.after.isMoving else { return }
    switch step.input {
    case .lock(let lock): if lock.direction == nil { reached.insert("lock in motion") }
    case .didEndDrag: reached.insert("release")
    case .didBeginDrag: if step.before.running != nil { reached.insert("caught") }
    case .show: reached.insert("shown from there")
    default: break
    }
  }

  private mutating func checkLayout(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    guard !before.wraps, step.input?.isLength != true, let current = before.current,
      after.list.contains(current)
    else { return }
    if step.input?.isEdit == true {
      guard let middle = step.middle, after.list.contains(middle) else { return }
    }
    if case .show(let room, let isAnimated) = step.input,
      isAtOnce(step, room, isAnimated: isAnimated)
    {
      return
    }
    if case .didDrag = step.input, let beside = before.beside,
      beside.room != before.neighbour(beside.page)
    {
      return
    }
    if case .setRooms(_, let room?) = step.input,
      after.list.contains(Name(room)), !before.isMoving || !before.isDisplayed(Name(room))
    {
      return
    }
    for shift in step.events.compactMap(\.layout?.shift) {
      for (seat, old) in before.seats.enumerated() where old.isDisplayed {
        let new = after.seats[seat]
        guard new.isDisplayed, new.room == old.room else { continue }
        let distance = Double(new.page - old.page) * after.length
        try ensure(near(distance, shift), "moved by \(shift), and its pages differ by \(distance)")
        if shift != 0 { reached.insert("layout") }
      }
    }
  }
}

/// The pages to which releases lead are those of a table of `SnapTests`.
private struct Releases: PagerPromise {
  static let cases: Set = ["flick", "another room", "none there", "cancelled"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    for (_, snap) in step.events.compactMap(\.snap) {
      try checkSnap(snap, length: step.after.length)
    }
    let watch = step.before
    guard let finger = watch.finger, step.input?.released == finger else { return }
    if step.target != watch.current { reached.insert("another room") }
    switch step.input {
    case .didCancelDrag:
      reached.insert("cancelled")
      let events = step.events(of: .didEndDrag(velocity: 0, touch: finger))
      try ensure(step.events == events, "not as released at rest")
    case .didEndDrag(let velocity, _) where abs(watch.travel) > 25 && velocity.isFinite:
      guard abs(velocity) > 400 else { return }
      let (side, offset) = (velocity < 0 ? -1 : 1, watch.offset(at: step.time))
      guard watch.page(side) != nil, !watch.isLocked(side), abs(offset) < watch.length - 1 else {
        reached.insert("none there")
        return
      }
      reached.insert("flick")
      // Content that is left of its page moves to it in the direction of the finger.
      let from = step.snap?.snap.from ?? 0
      try ensure(from * Double(side) <= 0.5, "a flick to side \(side) begins at \(from)")
    default: break
    }
  }

  private func checkSnap(_ snap: Snap, length: Double) throws {
    let end = snap.motion.duration
    let begin = snap.offset(at: .zero)
    for part in [0, 0.01, 0.1, 0.3, 0.6, 0.9, 0.999] {
      let offset = snap.offset(at: end * part)
      try ensure(abs(offset) <= length * (1 + 1e-9), "\(offset) is more than a page")
      try ensure(offset == 0 || (offset < 0) == (begin < 0), "it passes the page")
    }
    for time in [end, end + .nanoseconds(1), end * 3, .seconds(1_000_000)] {
      try ensure(snap.offset(at: time) == 0, "it is not at rest at the end of its motion")
    }
  }
}
