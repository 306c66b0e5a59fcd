import CommentList
import RoomCore
import Testing

/// The input of live rooms: floods, servers that repeat and overtake, odd texts, readers.
@Suite struct FieldTests {
  @Test func aFloodOfAThousandASecondIsReadable() throws {
    var rig = try Rig()
    for second in 0..<35 {
      for part in 0..<50 {
        for number in 0..<20 { rig.receive("\(second)-\(part)-\(number)") }
        rig.advance(by: 20)
      }
    }
    let statistics = rig.statistics
    #expect(statistics.received == 35_000 && statistics.isBalanced)
    #expect((340...351).contains(statistics.visible))
    #expect(rig.rows.count == 300)
    #expect(rig.log.count < 760, "\(rig.log.count) events")
    // Rows are fresh: none has waited for long.
    #expect(rig.rows.suffix(100).allSatisfy { Int($0.message.text.prefix { $0 != "-" })! >= 23 })
    for event in rig.log {
      guard case .didAppend(let batch) = event.value else { continue }
      for row in batch.rows { #expect(event.time - row.time <= .milliseconds(3_000)) }
    }
    // Memory: each collection of the machine is bounded.
    for child in Mirror(reflecting: rig.machine).children {
      let parts = Mirror(reflecting: child.value)
      let items = parts.children.first { $0.label == "items" }.map { Mirror(reflecting: $0.value) }
      let count = (items ?? parts).children.count
      #expect(count <= 4_000, "\(child.label ?? "") has \(count)")
    }
  }

  @Test func aServerThatIsAskedEachTwoSecondsLosesNothing() throws {
    var rig = try Rig()
    for batch in 0..<20 {
      rig.receive((0..<18).map { 100 * batch + $0 })
      rig.advance(by: 2_000)
    }
    #expect(rig.statistics.visible == 360 && rig.statistics.dropped == 0)
  }

  @Test(arguments: [
    "", "\u{0}", "\u{202E}evil", "👨‍👩‍👧‍👦", "\u{FEFF}\u{200B}", "é", "e\u{301}", "ﷺﷺﷺ",
    String(repeating: "\u{300}", count: 2_048), String(repeating: "🧨", count: 1_024),
    String(repeating: "x", count: 4_096),
  ])
  func textsAreKeptAsTheyAre(_ text: String) throws {
    var rig = try Rig { $0.mute(words: ["\u{300}\u{300}!", "zzz"]) }
    rig.send(.receive(CommentMessage(id: "1", sender: text.isEmpty ? nil : "s", text: text)))
    #expect(rig.rows.map { Array($0.message.text.utf8) } == [Array(text.utf8)])
  }

  @Test func identifiersAndGroupsAreComparedByteForByte() throws {
    var rig = try Rig()
    rig.receive("é", "e\u{301}")
    rig.advance(by: 200)
    #expect(rig.rows.count == 2)
    rig.send(.remove(id: "e\u{301}"))
    #expect(rig.rows.map { $0.message.text.utf8.count } == [2])
  }

  @Test func hugeTextsAreRejected() throws {
    var rig = try Rig()
    let huge = String(repeating: "x", count: 1_000_000)
    for message in [
      CommentMessage(text: huge), CommentMessage(payload: huge), CommentMessage(id: huge),
      CommentMessage(sender: huge), CommentMessage(kind: CommentKind(huge)),
      CommentMessage(mentions: [huge]), CommentMessage(mentions: Array(repeating: "a", count: 65)),
    ] {
      rig.send(.receive(message))
      rig.send(.restore([PastComment(message)]))
    }
    #expect(rig.statistics.rejected == 14 && rig.statistics.received == 0)
    guard case .rejected(let reason)? = rig.log.first?.value else {
      Issue.record("\(rig.log)")
      return
    }
    #expect(reason.description == "“text” must be text of at most 4096 bytes.")
  }

  @Test func timesMayStepBackAndLeap() throws {
    var rig = try Rig()
    for (number, time) in [100, 50, 0, -1_000, 100, Int64.max / 1_000_000, 0, 5].enumerated() {
      rig.now = Instant(nanoseconds: Int64(time) * 1_000_000)
      rig.receive("\(number)")
      rig.send(.send(CommentMessage(text: "own \(number)")))
      rig.send(.pin(CommentPin(message("p\(number)"), for: .seconds(1))))
      rig.send(.restore([PastComment(message("r\(number)"), age: .seconds(1e15))]))
    }
    rig.now = .distantFuture
    rig.receive("last")
    rig.send(.resume(reason: .app))
    #expect(rig.statistics.isBalanced)
    #expect(rig.statistics.received == 25)
  }

  @Test func removedUsersAreBounded() throws {
    var rig = try Rig()
    for number in 0...1_024 { rig.send(.removeSender("\(number)")) }
    #expect(rig.log.last?.value == .rejected(.tooMany(limit: 1_024)))
    rig.send(.removeSender("1"))
    rig.send(.allowSender("1"))
    rig.send(.removeSender("x"))
    #expect(rig.statistics.rejected == 1)
  }
}
