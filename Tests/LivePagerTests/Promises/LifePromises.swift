import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct LifePromises {
  @Test("Promise 18: What one reason suspends, only the end of that reason resumes")
  func suspensions() throws {
    let mix = Mix(lock: 2, sideLock: 1, suspend: 16, resume: 14, late: 5, reasons: 4)
    try verify(Suspensions.self, mix)
    let many = Mix(edit: 1, rooms: 1, show: 1, begin: 2, suspend: 90, resume: 1, reasons: 250)
    try verify(Suspensions.self, many, steps: 150, share: 20, reaching: ["too many"])
  }

  @Test("Promise 23: Closing ends everything, and every later input is rejected")
  func closing() throws {
    try verify(Closing.self, Mix(close: 6, hostile: 6, late: 5, drag: 55), steps: 50)
  }
}

private struct Suspensions: PagerPromise {
  static let cases: Set = [
    "in a drag", "in a snap", "repeated", "not active", "edited", "shown", "resumed",
  ]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let (before, after) = (step.before, step.after)
    guard !before.isClosed else { return }
    try checkAnswer(step)
    if before.isSuspended {
      try ensure(step.input != nil, "something happens without an input")
      if case .didBeginDrag = step.input { try ensure(step.isRejected, "a drag begins") }
      if step.input?.isEdit == true, before.list != after.list { reached.insert("edited") }
      if case .show(let room, _) = step.input, before.list.contains(Name(room)) {
        try ensure(after.current == Name(room), "show is not followed")
        reached.insert("shown")
      }
    }
    if after.isSuspended {
      try ensure(step.state.preloads.isEmpty, "\(step.state.preloads) are preloaded")
      try ensure(step.machine.nextDeadline == nil, "there is a deadline")
      if !before.isSuspended, before.finger != nil { reached.insert("in a drag") }
      if !before.isSuspended, before.running != nil { reached.insert("in a snap") }
    } else if before.isSuspended {
      reached.insert("resumed")
    }
  }

  private mutating func checkAnswer(_ step: Step) throws {
    var expected: [PagerRejection] = []
    let active = step.before.suspensions
    switch step.input {
    case .suspend(let reason) where active.contains(Name(reason.name)):
      expected = [.alreadySuspended(reason: reason)]
      reached.insert("repeated")
    case .suspend where active.count >= 64:
      expected = [.tooManySuspensions(limit: 64)]
      reached.insert("too many")
    case .resume(let reason) where !active.contains(Name(reason.name)):
      expected = [.notSuspended(reason: reason)]
      reached.insert("not active")
    case .suspend, .resume: break
    default: return
    }
    try ensure(step.rejections == expected, "answered by \(step.rejections), not \(expected)")
  }
}

private struct Closing: PagerPromise {
  static let cases: Set = ["in a drag", "in a snap", "with preloads", "after it"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    if step.before.isClosed {
      try ensure(step.events == [.rejected(.closed)], "answered by \(step.events)")
      reached.insert("after it")
    } else if step.after.isClosed, !step.isLate {
      try ensure(step.target == nil, "the content comes to rest on a room")
      let cancelled: [String] = step.events.compactMap {
        if case .didCancelPreload(let room) = $0 { room } else { nil }
      }
      let open = step.before.state.preloads
      try ensure(Set(open.map { Name($0) }) == Set(cancelled.map { Name($0) }), "\(open) are open")
      if !open.isEmpty { reached.insert("with preloads") }
      if step.before.finger != nil { reached.insert("in a drag") }
      if step.before.running != nil { reached.insert("in a snap") }
    }
    guard step.after.isClosed else { return }
    for seat in step.after.seats {
      try ensure(seat.room == nil && !seat.isDisplayed && !seat.isPlaying, "\(seat) is in use")
    }
    let state = step.state
    try ensure(state.count == 0 && state.room == nil && state.index == nil, "there are rooms")
    try ensure(state.playing == nil && state.preloads.isEmpty, "something is not ended")
    try ensure(step.machine.nextDeadline == nil, "there is a deadline")
  }
}
