import CommentList
import PromiseTesting
import RoomCore
import Testing

/// The users of a row of joins, which waits or is in the list.
@Suite struct JoinRowTests {
  private var rig: Rig
  private var number = 0

  init() throws { rig = try Rig() }

  private mutating func join(_ users: String..., waits: Bool) {
    for user in users {
      number += 1
      rig.send(.receive(CommentMessage(id: "\(number)", kind: .join, sender: user)))
      if !waits { rig.advance(by: 200) }
    }
    rig.advance(by: 200)
  }

  private var row: (user: String?, count: Int)? {
    rig.rows.last.map { ($0.message.sender, $0.count) }
  }

  @Test("A row counts people and not joins", arguments: [true, false])
  mutating func people(waits: Bool) {
    join("ann", "ann", "ann", waits: waits)
    #expect(rig.rows.count == 1 && row?.user == "ann" && row?.count == 1)
    join("bob", "ann", "cid", "bob", waits: waits)
    #expect(rig.rows.count == 1 && row?.user == "bob" && row?.count == 3)
    #expect(rig.statistics.received == 7 && rig.statistics.isBalanced)
  }

  @Test(arguments: [true, false])
  mutating func aUserOfSeveralJoinsIsBannedOnce(waits: Bool) {
    join("ann", "bob", "ann", "bob", "ann", waits: waits)
    rig.send(.removeSender("ann"))
    #expect(row?.user == "bob" && row?.count == 1)
    rig.send(.removeSender("bob"))
    #expect(rig.rows.isEmpty && rig.statistics.isBalanced)
  }

  @Test mutating func usersOfAnEarlierRowCountAgain() {
    join("ann", "bob", waits: true)
    rig.receive("hello")
    rig.advance(by: 200)
    join("ann", "cid", waits: true)
    #expect(rig.rows.map(\.count) == [2, 1, 2])
  }

  @Test mutating func oneRowOfJoinsWaitsWhateverChangesMeanwhile() {
    rig.send(.suspend(reason: .app))
    join("ann", waits: true)
    rig.send(.replace(CommentMessage(id: "1", kind: .join, sender: "ann", text: "a guest")))
    join("bob", waits: true)
    var configuration = rig.machine.configuration
    configuration.rules.append(RuleConfiguration("mute", ["users": ["eve"]]))
    rig.send(.configure(configuration))
    join("cid", waits: true)
    #expect(rig.statistics.waiting == 1 && rig.statistics.isBalanced)
    rig.send(.resume(reason: .app))
    rig.advance(by: 200)
    #expect(rig.rows.map(\.count) == [3])
  }

  @Test mutating func namesThatDifferInBytesAreTwoUsers() {
    join("\u{E9}", "e\u{301}", waits: true)
    #expect(row?.count == 2)
  }

  @Test mutating func joinsWithoutAUserCountEach() {
    for user in [nil, "", nil, ""] {
      rig.send(.receive(CommentMessage(kind: .join, sender: user)))
    }
    rig.advance(by: 200)
    #expect(row?.count == 4)
  }
}
