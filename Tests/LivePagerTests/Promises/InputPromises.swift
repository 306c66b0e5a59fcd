import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct InputPromises {
  @Test("Promise 13: Identifiers are compared byte for byte")
  func identifiers() throws {
    let mix = Mix(edit: 40, rooms: 12, lock: 8, unlock: 6, suspend: 16, resume: 6, reasons: 3)
    try verify(Identifiers.self, mix, steps: 25)
  }

  @Test("Promise 14: The samples of a finger that was refused have no effect and are counted")
  func fingers() throws {
    let mix = Mix(edit: 2, rooms: 1, begin: 80, hostile: 0, drag: 45, fingers: 4)
    try verify(Fingers.self, mix, steps: 50)
    let many = Mix(edit: 0, rooms: 0, begin: 95, suspend: 0, hostile: 0, drag: 5, fingers: 22)
    try verify(Fingers.self, many, steps: 80, share: 10, reaching: ["forgotten"])
  }

  @Test("Promise 22: Each rejection is counted, and what is rejected as a whole has no effect")
  func rejections() throws {
    try verify(
      Rejections.self, Mix(show: 8, close: 1, hostile: 20, late: 5, reasons: 70))
  }
}

private struct Identifiers: PlainPromise {
  static let cases: Set = [
    "duplicates", "unknown", "look-alike rooms", "look-alike reasons", "look-alike suspensions",
  ]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    guard let input = step.input else { return }
    if input.isEdit {
      try checkList(step)
      try checkRejections(step, of: input)
    }
    let state = step.machine.state(at: step.time)
    let suspensions = state.suspensionReasons.map { Name($0.name) }
    try ensure(suspensions == step.after.suspensions, "suspended for \(suspensions)")
    let locks = Set(state.locks.map { Name($0.reason) })
    try ensure(locks == Set(step.after.locks.keys.map(\.reason)), "locked for \(locks)")
    let pair: Set<Name> = ["\u{E9}", "e\u{301}"]
    if pair.isSubset(of: suspensions) { reached.insert("look-alike suspensions") }
    if pair.isSubset(of: locks) { reached.insert("look-alike reasons") }
    if pair.isSubset(of: step.after.list) { reached.insert("look-alike rooms") }
  }

  private func checkList(_ step: Step) throws {
    guard let input = step.input, let expected = step.before.list.edited(by: input) else { return }
    let rooms = step.machine.rooms
    try ensure(rooms == expected, "the list is \(rooms) instead of \(expected)")
  }

  private mutating func checkRejections(_ step: Step, of input: PagerInput) throws {
    var duplicates: [(Name, Int)] = []
    var unknown: [(Name, Int)] = []
    for rejection in step.rejections {
      switch rejection {
      case .duplicateRooms(let rooms): duplicates.append((Name(rooms.first), rooms.count))
      case .unknownRooms(let rooms): unknown.append((Name(rooms.first), rooms.count))
      default: break
      }
    }
    try ensure(duplicates.count <= 1 && unknown.count <= 1, "a kind is rejected twice")
    guard step.before.list.edited(by: input) != nil else { return }
    var twice: [Name] = []
    var missing: [Name] = []
    switch input {
    case .setRooms(let list):
      twice = repeated(list.rooms, beside: [])
      missing = [list.current].compactMap { $0.map { Name($0) } }
        .filter { !step.after.list.contains($0) }
    case .insert(let edit): twice = repeated(edit.rooms, beside: step.before.list)
    case .remove(let rooms):
      guard rooms.map({ Name($0) }).unique.count == rooms.count else { return }
      missing = rooms.map { Name($0) }.filter { !step.before.list.contains($0) }
    case .move(let edit): return try checkUnknown(edit.room, step, unknown.isEmpty)
    case .replace(let edit): return try checkUnknown(edit.room, step, unknown.isEmpty)
    default: return
    }
    try ensure(matches(duplicates.first, twice), "\(twice) are duplicates, not \(duplicates)")
    try ensure(matches(unknown.first, missing), "\(missing) are unknown, not \(unknown)")
    if !twice.isEmpty { reached.insert("duplicates") }
    if !missing.isEmpty { reached.insert("unknown") }
  }

  private func checkUnknown(_ room: String, _ step: Step, _ isTaken: Bool) throws {
    guard !step.before.list.contains(Name(room)) else { return }
    try ensure(!isTaken || step.isRejected, "an unknown room is not rejected")
  }

  private func repeated(_ rooms: [String], beside list: [Name]) -> [Name] {
    var seen = Set(list)
    return rooms.map { Name($0) }.filter { !seen.insert($0).inserted }
  }

  private func matches(_ rejected: (Name, Int)?, _ names: [Name]) -> Bool {
    rejected.map { $0.0 == names.first && $0.1 == names.count } ?? names.isEmpty
  }
}

/// The fingers that are not followed, with the numbers of their samples.
private struct Fingers: PlainPromise {
  static let cases: Set = ["counted", "begins again", "ended by another input"]
  var reached: Set<String> = []
  private var ignored: [(touch: Int, samples: Int)] = []

  mutating func check(_ step: Step) throws {
    guard !step.after.isClosed else { return }
    let finger = step.before.finger
    var expected: [[PagerRejection]]?
    switch step.input {
    case .didBeginDrag(let touch): expected = try begin(touch, step)
    case .didDrag(let drag) where drag.touch != finger && drag.travel.isFinite:
      if let index = ignored.firstIndex(where: { $0.touch == drag.touch }) {
        ignored[index].samples += 1
        try ensure(step.events.isEmpty, "an ignored sample has an effect")
      } else {
        expected = [[.notDragging(touch: drag.touch)]]
      }
    case .didEndDrag, .didCancelDrag:
      guard let touch = step.input?.released, touch != finger else { break }
      let index = ignored.firstIndex { $0.touch == touch }
      if let index {
        expected = [[answer(index)]]
        ignored.remove(at: index)
      } else {
        expected = [[.notDragging(touch: touch)]]
      }
    default: break
    }
    if let expected {
      try ensure(
        expected.contains(step.rejections), "answered by \(step.rejections), not \(expected)")
    }
    if let finger, step.after.finger == nil, step.input?.released != finger {
      reached.insert("ended by another input")
      ignore(finger)
    }
  }

  private mutating func answer(_ index: Int) -> PagerRejection {
    if ignored[index].samples > 0 { reached.insert("counted") }
    return .ignoredDrag(.init(touch: ignored[index].touch, samples: ignored[index].samples))
  }

  private mutating func begin(_ touch: Int, _ step: Step) throws -> [[PagerRejection]]? {
    let watch = step.before
    guard watch.finger != touch else { return nil }
    var answers: [PagerRejection] = []
    if let index = ignored.firstIndex(where: { $0.touch == touch }) {
      if ignored[index].samples > 0 {
        answers.append(answer(index))
        reached.insert("begins again")
      }
      ignored.remove(at: index)
    }
    var refusals: [PagerRejection] = []
    if watch.finger != nil { refusals.append(.secondFinger(touch: touch)) }
    if watch.isLocked { refusals.append(.locked) }
    if watch.isSuspended { refusals.append(.suspended) }
    if watch.list.isEmpty { refusals.append(.noRooms) }
    guard !refusals.isEmpty else {
      try ensure(step.after.finger == touch, "the drag is refused by \(step.rejections)")
      return [answers]
    }
    ignore(touch)
    return refusals.map { answers + [$0] }
  }

  private mutating func ignore(_ touch: Int) {
    ignored.append((touch, 0))
    if ignored.count > 16 {
      ignored.removeFirst()
      reached.insert("forgotten")
    }
  }
}

private struct Rejections: PlainPromise {
  static let cases: Set = ["as a whole", "a velocity", "in a drag", "closed"]
  var reached: Set<String> = []
  private var count = 0
  private var last: PagerMachine?

  mutating func check(_ step: Step) throws {
    count += step.rejections.count
    let state = step.machine.state(at: step.time)
    try ensure(state.account.rejections == count, "\(state.account.rejections), not \(count)")
    defer { last = step.machine }
    guard let input = step.input, let last, step.isRejected, !step.isLate else { return }
    if case .didEndDrag(var end) = input, !end.velocity.isFinite, end.touch == step.before.finger {
      end.velocity = 0
      var copy = last
      var events: [PagerEvent] = []
      copy.handle(.didEndDrag(end), at: step.time, into: &events)
      try ensure(Array(step.events.dropFirst()) == events, "not as with the velocity 0")
      reached.insert("a velocity")
    } else if step.rejections.allSatisfy({ isWhole($0, input) }) {
      try ensure(step.events.count == step.rejections.count, "it has another effect")
      var old = last.state(at: step.time)
      old.account = state.account
      try ensure(old == state, "it changes the state")
      try ensure(last.nextDeadline == step.machine.nextDeadline, "it changes the deadline")
      reached.insert(step.before.finger != nil ? "in a drag" : "as a whole")
      if step.before.isClosed { reached.insert("closed") }
    }
  }

  private func isWhole(_ rejection: PagerRejection, _ input: PagerInput) -> Bool {
    switch rejection {
    case .duplicateRooms, .unknownRooms: !input.isEdit
    case .ignoredDrag: input.released != nil
    default: true
    }
  }
}
