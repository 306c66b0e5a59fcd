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

private struct Identifiers: PagerPromise {
  static let cases: Set = ["look-alike rooms", "look-alike reasons", "look-alike suspensions"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    guard let input = step.input, !after.isClosed else { return }
    if input.isEdit, let expected = before.list.edited(by: input) {
      try ensure(after.list == expected, "the list is \(after.list) instead of \(expected)")
    }
    let (old, new) = (reasons(before, but: input.reason), reasons(after, but: input.reason))
    try ensure(old == new, "another reason begins or ends: \(old), \(new)")
    if let reason = input.reason, input.begins, !step.isRejected {
      try ensure(reasons(after, but: nil).contains(reason), "\(reason) does not begin")
    }
    let pair: Set<Name> = ["\u{E9}", "e\u{301}"]
    if pair.isSubset(of: after.suspensions) { reached.insert("look-alike suspensions") }
    if pair.isSubset(of: after.state.locks.map { Name($0.reason) }) {
      reached.insert("look-alike reasons")
    }
    if pair.isSubset(of: after.list) { reached.insert("look-alike rooms") }
  }

  private func reasons(_ watch: Watch, but reason: Name?) -> [Name] {
    (watch.state.locks.map { Name($0.reason) } + watch.suspensions).filter { $0 != reason }
  }
}

extension PagerInput {
  /// Why it locks or suspends, or ends that.
  fileprivate var reason: Name? {
    switch self {
    case .lock(let lock), .unlock(let lock): Name(lock.reason)
    case .suspend(let reason), .resume(let reason): Name(reason.name)
    default: nil
    }
  }

  fileprivate var begins: Bool {
    switch self {
    case .lock, .suspend: true
    default: false
    }
  }
}

/// The fingers that were refused and are down, with their samples since the last answer.
private struct Fingers: PagerPromise {
  static let cases: Set = ["counted", "begins again", "ended by another input"]
  var reached: Set<String> = []
  private var samples: [Int: Int] = [:]

  mutating func check(_ step: Step) throws {
    guard !step.after.isClosed else { return }
    let finger = step.before.finger
    switch step.input {
    case .didBeginDrag(let touch) where touch != finger: try begin(touch, step)
    case .didDrag(let travel, let touch) where touch != finger && travel.isFinite:
      if step.rejections == [.notDragging(touch: touch)] { return try forget(touch) }
      try ensure(step.events.isEmpty, "an ignored sample has an effect")
      try ensure(samples[touch] != nil, "a finger that is not down is ignored")
      samples[touch]? += 1
    case .didEndDrag, .didCancelDrag:
      guard let touch = step.input?.released, touch != finger else { break }
      if step.rejections == [.notDragging(touch: touch)] { return try forget(touch) }
      let count = samples.removeValue(forKey: touch)
      let answer = count.map { PagerRejection.ignoredDrag(.init(touch: touch, samples: $0)) }
      try ensure(step.rejections == [answer], "answered by \(step.rejections), not \(count ?? -1)")
      if count != 0 { reached.insert("counted") }
    default: break
    }
    if let finger, step.after.finger == nil, step.input?.released != finger {
      reached.insert("ended by another input")
      samples[finger] = 0
    }
  }

  /// A finger that the pager does not know was not refused, or 16 others were after it.
  private mutating func forget(_ touch: Int) throws {
    guard samples[touch] != nil else { return }
    try ensure(samples.count > 16, "\(touch) is forgotten")
    samples[touch] = nil
    reached.insert("forgotten")
  }

  private mutating func begin(_ touch: Int, _ step: Step) throws {
    var answers: [PagerRejection] = []
    if let count = samples[touch], count > 0 {
      if case .ignoredDrag = step.rejections.first {
        answers = [.ignoredDrag(.init(touch: touch, samples: count))]
        reached.insert("begins again")
      } else {
        try forget(touch)
      }
    }
    samples[touch] = nil
    let watch = step.before
    var refusals: [PagerRejection] = []
    if watch.finger != nil { refusals.append(.secondFinger(touch: touch)) }
    if watch.isLocked { refusals.append(.locked) }
    if watch.isSuspended { refusals.append(.suspended) }
    if watch.list.isEmpty { refusals.append(.noRooms) }
    if !refusals.isEmpty { samples[touch] = 0 }
    let isAnswered =
      refusals.isEmpty
      ? step.after.finger == touch && step.rejections == answers
      : refusals.contains { step.rejections == answers + [$0] }
    try ensure(isAnswered, "answered by \(step.rejections), not \(answers + refusals)")
  }
}

private struct Rejections: PagerPromise {
  static let cases: Set = ["as a whole", "a velocity", "in a drag", "closed"]
  var reached: Set<String> = []
  private var count = 0

  mutating func check(_ step: Step) throws {
    count += step.rejections.count
    let statistics = step.state.statistics
    try ensure(statistics.rejections == count, "\(statistics.rejections), not \(count)")
    guard let input = step.input, step.isRejected, !step.isLate else { return }
    if case .didEndDrag(let velocity, let touch) = input, !velocity.isFinite,
      touch == step.before.finger
    {
      let events = step.events(of: .didEndDrag(touch: touch))
      try ensure(Array(step.events.dropFirst()) == events, "not as with the velocity 0")
      reached.insert("a velocity")
    } else if step.rejections.allSatisfy({ isWhole($0, input) }) {
      try ensure(step.events.count == step.rejections.count, "it has another effect")
      var old = step.moment.before.state(at: step.time)
      old.statistics = statistics
      try ensure(old == step.state, "it changes the state")
      try ensure(step.moment.due == step.machine.nextDeadline, "it changes the deadline")
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
