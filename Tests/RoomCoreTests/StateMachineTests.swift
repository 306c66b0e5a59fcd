import RoomCore
import Testing

/// Says when it was called.
private struct Bell: StateMachine {
  var nextDeadline: Instant?

  mutating func handle(_ input: Int, at now: Instant, into outputs: inout [Instant]) {}

  mutating func deadlineReached(at now: Instant, into outputs: inout [Instant]) {
    outputs.append(now)
    nextDeadline = now + .seconds(1)
  }
}

@Suite struct StateMachineTests {
  @Test(
    arguments: [
      (nil, 9, []), (5, 4, []), (5, 5, [5]), (5, 6, [6]),
      // An hour late: one call, not one for each deadline missed.
      (5, 3_600, [3_600]),
    ] as [(Int?, Int, [Int])])
  func dueAt(_ deadline: Int?, catchingUpTo now: Int, calls: [Int]) {
    var bell = Bell(nextDeadline: deadline.map { .start + .seconds($0) })
    var outputs: [Instant] = []
    bell.catchUp(to: .start + .seconds(now), into: &outputs)
    #expect(outputs == calls.map { .start + .seconds($0) })
    bell.catchUp(to: .start + .seconds(now), into: &outputs)
    #expect(outputs.count == calls.count, "nothing is due twice")
  }
}
