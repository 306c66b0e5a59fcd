import RoomCore
import Testing

@testable import RoomSocket

/// The time limits of a connection.
@Suite struct SocketMachineTests {
  private typealias Machine = SocketMachine

  /// An instant in seconds after the beginning.
  private static func time(_ seconds: Int) -> Instant { .start + .seconds(seconds) }

  @Test func aConnectionThatDoesNotOpenEndsAfterTenSeconds() {
    var machine = Machine(at: .start)
    #expect(machine.nextDeadline == Self.time(10))
    #expect(machine.deadlineReached(at: Self.time(9)) == nil)
    #expect(machine.deadlineReached(at: Self.time(10)) == .end(.timedOut))
    #expect(machine.nextDeadline == nil && machine.handle(.opened, at: Self.time(11)) == nil)
  }

  @Test func aMessageIsReceivedAfterEachDelivery() {
    var machine = Machine(at: .start)
    #expect(machine.handle(.opened, at: Self.time(1)) == .receive)
    #expect(machine.handle(.delivered, at: Self.time(5)) == .receive)
    #expect(machine.nextDeadline == Self.time(25), "20 s after the last message")
  }

  @Test func aSilenceIsAnsweredOrEndsTheConnection() {
    var machine = Machine(at: .start)
    _ = machine.handle(.opened, at: .start)
    #expect(machine.deadlineReached(at: Self.time(20)) == .ping)
    var other = machine
    // The message shows that the server is there. The answer to the ping may be lost.
    #expect(other.handle(.delivered, at: Self.time(25)) == .receive)
    #expect(other.nextDeadline == Self.time(45))
    other = machine
    for time in [22, 22, 24] { #expect(other.handle(.answered, at: Self.time(time)) == nil) }
    #expect(other.nextDeadline == Self.time(44), "an answer may be reported twice")
    #expect(machine.nextDeadline == Self.time(30))
    #expect(machine.deadlineReached(at: Self.time(30)) == .end(.timedOut))
  }

  @Test func aPingWithoutAnAnswerIsNotSentAgain() {
    var machine = Machine(at: .start)
    _ = machine.handle(.opened, at: .start)
    #expect(machine.deadlineReached(at: Self.time(20)) == .ping)
    // The server sends messages, and answers no ping.
    #expect(machine.handle(.delivered, at: Self.time(25)) == .receive)
    #expect(machine.deadlineReached(at: Self.time(45)) == nil)
    #expect(machine.handle(.delivered, at: Self.time(50)) == .receive)
    #expect(machine.deadlineReached(at: Self.time(70)) == nil)
    #expect(machine.deadlineReached(at: Self.time(80)) == .end(.timedOut))
  }

  @Test func theFirstReasonEndsTheConnection() {
    for begin in [Machine.Input?.none, .opened, .delivered] {
      var machine = Machine(at: .start)
      _ = begin.flatMap { machine.handle($0, at: .start) }
      #expect(machine.handle(.failed(.closed(code: 1001)), at: .start) == .end(.closed(code: 1001)))
      for late in [Machine.Input.opened, .delivered, .answered, .failed(.timedOut)] {
        #expect(machine.handle(late, at: Self.time(1)) == nil)
      }
      #expect(machine.deadlineReached(at: Self.time(100)) == nil)
    }
  }
}
