import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct ShowPromises {
  @Test("Promise 15: A room is shown at once, or by a motion of one page from its side of the list")
  func showing() throws {
    try verify(Showing.self, Mix(edit: 4, show: 40, drag: 60))
  }
}

private struct Showing: PagerPromise {
  static let cases: Set = [
    "at once", "in a drag", "out of view in motion", "far", "from the other side", "from there",
    "at rest", "suspended", "locked",
  ]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    guard case .show(let name, let isAnimated) = step.input, !step.before.isClosed else { return }
    let (before, after, room) = (step.before, step.after, Name(name))
    guard before.list.contains(room) else { return }
    try ensure(!step.isRejected, "it is rejected")
    if before.isSuspended { reached.insert("suspended") }
    if before.isLocked { reached.insert("locked") }
    try ensure(after.current == room, "\(room) is not the current room")
    let animated = isAnimated && !step.isSnapInstant && !before.isSuspended
    if !before.isMoving, room == before.current {
      reached.insert("at rest")
      return try ensure(step.events.isEmpty, "it does something on the current room")
    }
    if !animated || before.isMoving && !before.isDisplayed(room) {
      reached.insert(animated ? "out of view in motion" : "at once")
      if before.finger != nil { reached.insert("in a drag") }
      try ensure(!after.isMoving && after.offset == 0, "\(room) is not shown at once")
      try ensure(step.settled == room, "the content does not settle on \(room)")
      try requireNoDrag(step)
    } else if before.isMoving {
      try checkInView(step, room)
    } else {
      try checkMotion(step, room)
    }
  }

  private func requireNoDrag(_ step: Step) throws {
    guard let finger = step.before.finger else { return }
    try ensure(!step.machine.isDragged(by: finger, at: step.time), "the drag continues")
  }

  private mutating func checkInView(_ step: Step, _ room: Name) throws {
    reached.insert("from there")
    try requireNoDrag(step)
    guard let old = step.before.position(of: room, at: step.time),
      let new = step.after.position(of: room, at: step.time)
    else { throw PromiseFault(text: "\(room) is not bound") }
    if step.after.running == nil {
      try ensure(abs(old) <= 0.5 + 1e-6 * step.before.length, "no snap leads to \(room)")
    } else {
      try ensure(near(old, new), "it jumps from \(old) to \(new)")
      try ensure(step.snap == nil || step.snap?.room == room, "the snap is to another room")
    }
  }

  private mutating func checkMotion(_ step: Step, _ room: Name) throws {
    guard let old = step.before.current, let from = step.before.list.firstIndex(of: old),
      let to = step.before.list.firstIndex(of: room)
    else { return }
    if step.before.length <= 0.5 { return }
    try ensure(step.snap?.room == room, "no snap leads to \(room)")
    let beside = [1, -1].first { step.before.neighbour($0) == room }
    let side = beside ?? (to > from ? 1 : -1)
    let new = step.after.position(of: room, at: step.time) ?? 0
    try ensure(near(new, Double(side) * step.before.length), "it begins at \(new)")
    let left = step.after.position(of: old, at: step.time) ?? .nan
    try ensure(near(left, 0) && step.after.isDisplayed(old), "the other room is at \(left)")
    try ensure(step.after.isDisplayed(room), "it is not displayed")
    if abs(to - from) > 1 { reached.insert("far") }
    if side < 0 { reached.insert("from the other side") }
  }
}
