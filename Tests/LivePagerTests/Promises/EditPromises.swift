import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct EditPromises {
  @Test("Promises 8 and 9: What is in view stays, and what is under the finger is the current room")
  func edits() throws {
    try verify(Edits.self, Mix(edit: 30, rooms: 20, show: 6, sideLock: 8, drag: 55))
  }
}

extension Step {
  /// The room that an edit concerns as the current one: in a drag by more than half a page, the one
  /// of which more is displayed. `nil` without any, and where rounding decides.
  var middle: Name? {
    guard before.finger != nil, let beside = before.beside else { return before.current }
    let offset = before.offset(at: time)
    if isNear(abs(offset), to: before.length / 2) { return nil }
    let isPast = abs(offset) > before.length / 2
    return isPast && !before.isLocked(beside.page) ? beside.room : before.current
  }

  /// The room that `setRooms` makes the current one, and whether at once; `nil` where a room is in
  /// view by less than half a point.
  fileprivate var chosen: (room: Name, isAtOnce: Bool)? {
    guard case .setRooms(_, let room?) = input,
      after.list.contains(Name(room))
    else { return nil }
    let isInView = before.isMoving && before.isDisplayed(Name(room))
    return (Name(room), !isInView)
  }

  /// Rooms of which more than half a point is in view keep their surfaces and positions.
  fileprivate func requireRoomsStay(but excepted: Name? = nil, within limit: Double = 0) throws {
    for (index, seat) in before.seats.enumerated() where seat.isDisplayed {
      guard let room = seat.room, room != excepted, after.list.contains(room),
        before.view(index, at: time) > 0.5 + 1e-6 * before.length
      else { continue }
      try ensure(!events.contains { $0.hidden == room }, "\(room) is not displayed any more")
      let seat = after.seats[index]
      try ensure(seat.room == room && seat.isDisplayed, "\(room) has left its surface")
      let old = before.position(index, at: time)
      let new = after.position(index, at: time)
      try ensure(near(old, new, within: limit), "\(room) jumps from \(old) to \(new)")
    }
  }

  fileprivate func requireContinuation() throws {
    if let finger = before.finger {
      try ensure(
        after.finger == finger && machine.isDragged(by: finger, at: time), "the drag has ended")
    } else if let running = before.running {
      let scrolls = events.contains { if case .didScroll = $0 { true } else { false } }
      try ensure(target == nil && !scrolls, "the snap has ended")
      try ensure(after.running?.value.number == running.value.number, "another snap")
    }
  }

  fileprivate func requireShown(_ room: Name) throws {
    try ensure(after.current == room, "\(room) is not the current room")
    try ensure(!after.isMoving && after.offset == 0, "\(room) is not shown at once")
    try ensure(after.displayed == [room], "not only \(room) is displayed")
    if let finger = before.finger {
      try ensure(!machine.isDragged(by: finger, at: time), "the drag continues")
    }
  }
}

private struct Edits: PagerPromise {
  static let cases: Set = [
    "stays in a drag", "stays in a snap", "past half a page", "locked", "chosen",
    "chosen in a drag", "target chosen", "another chosen in a snap", "removed in motion",
    "removed at rest", "beside, and not the neighbour",
  ]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    guard step.input?.isEdit == true, !before.isClosed else { return try checkBeside(step) }
    guard let middle = step.middle, !after.list.isEmpty else { return }
    if let chosen = step.chosen {
      guard chosen.isAtOnce else { return try checkChosen(chosen.room, step) }
      reached.insert("chosen")
      return try step.requireShown(chosen.room)
    }
    guard after.list.contains(middle) else { return try checkRemoval(step) }
    if before.finger != nil { reached.insert("stays in a drag") }
    if before.running != nil { reached.insert("stays in a snap") }
    if middle != before.current { reached.insert("past half a page") }
    if let beside = before.beside, before.isLocked(beside.page),
      abs(before.offset(at: step.time)) > before.length / 2
    {
      reached.insert("locked")
    }
    try step.requireRoomsStay()
    try step.requireContinuation()
    if after.list != before.list {
      try ensure(after.current == middle, "\(middle) is not the current room")
    }
  }

  /// A room that `setRooms` makes the current one while it is in view.
  private mutating func checkChosen(_ room: Name, _ step: Step) throws {
    let before = step.before
    guard let seat = before.seat(of: room), before.view(seat, at: step.time) > 0.5 + 1e-6 else {
      return
    }
    try ensure(step.after.current == room, "\(room) is not the current room")
    // A snap by less than half a point is none.
    let isThere = before.finger == nil && abs(before.position(seat, at: step.time)) <= 0.5
    try step.requireRoomsStay(within: isThere ? 0.5 : 0)
    if isThere, before.current != room { return }
    if before.finger != nil || before.current == room {
      reached.insert(before.finger != nil ? "chosen in a drag" : "target chosen")
      try step.requireContinuation()
    } else {
      reached.insert("another chosen in a snap")
      try ensure(step.snap?.room == room, "no snap leads to \(room)")
    }
  }

  /// Which room follows is in a table of `EditScenarioTests`.
  private mutating func checkRemoval(_ step: Step) throws {
    guard let room = step.after.current else { return }
    let isOfOldList = step.before.list.contains(room)
    guard step.before.isMoving, isOfOldList || step.after.isMoving else {
      reached.insert("removed at rest")
      return try step.requireShown(room)
    }
    reached.insert("removed in motion")
    try step.requireRoomsStay(but: room)
    if let finger = step.before.finger {
      try ensure(step.machine.isDragged(by: finger, at: step.time), "the drag has ended")
    }
  }

  /// A room that is beside the current one stays there until it is out of view.
  private mutating func checkBeside(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    guard let beside = before.beside, before.current == after.current, after.isMoving,
      after.list.contains(beside.room), abs(before.offset(at: step.time)) > 0.5 + 1e-6
    else { return }
    switch step.input {
    case .show: return
    case .didDrag: if abs(after.travel - before.travel) > before.length { return }
    default: break
    }
    let offset = after.offset(at: step.time)
    guard offset * Double(beside.page) > 0.5 + 1e-6 else { return }
    try ensure(after.beside?.room == beside.room, "\(beside.room) leaves while it is in view")
    if before.neighbour(beside.page) != beside.room {
      reached.insert("beside, and not the neighbour")
    }
  }
}
