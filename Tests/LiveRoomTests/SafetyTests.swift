import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Synchronization
import Testing

@testable import LiveRoom

/// Blocks and reports of the local user.
@Suite struct SafetyTests {
  /// A room with a list and flying comments.
  private static func rig(
    blocked: [String] = [], _ configure: (inout RoomConfiguration) -> Void = { _ in }
  ) throws -> AnnouncedRoom {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.likes.session = "s"
    configuration.commentDestination = .listAndDanmaku
    configuration.blockedUsers = blocked
    configure(&configuration)
    var rig = try AnnouncedRoom(configuration)
    rig.send(
      .enter(room: "harbour"), .comments(.resize(height: 400)),
      .danmaku(.resize(ScreenSize(width: 400, height: 200))))
    return rig
  }

  private static func comment(
    _ text: String, by sender: String = "troll", id: String? = nil
  ) -> RoomInput {
    .comment(CommentMessage(id: id, sender: sender, text: text))
  }

  @Test("Quotes of a blocked user go from rows, and later ones are not shown")
  func quotes() throws {
    var rig = try Self.rig()
    func answer(_ id: String) -> CommentMessage {
      var answer = CommentMessage(id: id, sender: "bob", text: "answer \(id)")
      answer.quote = CommentQuote(sender: "eve", text: "quoted")
      return answer
    }
    rig.send(.comment(answer("1")))
    rig.advance(by: .seconds(2))
    #expect(rig.quotes == ["quoted"])
    rig.send(.room(.block(user: "eve")), .comment(answer("2")))
    rig.send(.comments(.replace(answer("1"))))
    rig.send(.comments(.restore([PastComment(answer("3"), age: .seconds(60))])))
    rig.advance(by: .seconds(2))
    #expect(rig.quotes.count == 3 && rig.quotes.allSatisfy { $0 == nil })
  }

  @Test func identifiersOfReportsDoNotRepeatInARestoredSession() throws {
    var rig = try Self.rig()
    let report = RoomInput.room(.report(RoomReport(.user, user: "eve", reason: RoomReport.spam)))
    rig.send(report, report)
    var next = try Self.rig()
    next.send(.restore(rig.room.snapshot(at: rig.now)), report)
    #expect(rig.reports.map(\.id) == ["s-report-1", "s-report-2"])
    #expect(next.reports.map(\.id) == ["s-report-3"])
  }

  @Test("1. A block outlives visits and launches, before the first row")
  func aBlockOutlivesVisitsAndLaunches() async throws {
    try await Simulation.run { simulation in
      var saved: [String] = []
      for launch in 1...2 {
        var configuration = RoomConfiguration(localUser: "me")
        configuration.blockedUsers = saved
        let room = try LiveRoom(configuration, rules: [], clock: simulation.clock)
        let log = EventLog(room.events)
        if launch == 1 { room.block(user: "troll") }
        async let _ = room.run()
        for name in ["harbour", "kitchen"] {
          room.enter(name)
          room.send([Self.comment("rude"), Self.comment("kind", by: "ann")])
          await simulation.advance(by: .seconds(1))
        }
        let texts = log.values { event -> [String]? in
          guard case .comments(.didAppend(let batch)) = event else { return nil }
          return batch.rows.map(\.message.text)
        }
        #expect(texts == [["kind"], ["kind"]])
        #expect(log.changes.contains(.didBlock(user: "troll")) == (launch == 1))
        saved = room.blockedUsers
        #expect(saved == ["troll"])
        await room.close()
      }
    }
  }

  @Test("2. A block reaches the list, flying comments, joins, entrances, pins and small gifts")
  func aBlockReachesAllContent() throws {
    var rig = try Self.rig { $0.gifts.minimumUnitValue = 10 }
    let vip = RoomInput.join(RoomJoin(sender: "troll", priority: 5))
    let pin = RoomInput.comments(.pin(CommentPin(CommentMessage(id: "p", sender: "troll"))))
    func sendAll() {
      rig.send(
        Self.comment("a"), Self.comment("b", by: "ann"), vip, pin,
        .comments(.restore([PastComment(CommentMessage(sender: "troll", text: "old"))])),
        .gift(GiftMessage(sender: "troll", gift: "rose", unitValue: 1)))
      rig.advance(by: .seconds(1))
    }
    sendAll()
    #expect(rig.texts.contains("a") && rig.flying == ["a", "b"] && rig.entrances == ["troll"])
    // On screen, and while it waits.
    rig.send(Self.comment("c"), .room(.block(user: "troll")))
    rig.advance(by: .seconds(5))
    #expect(rig.texts == ["b"] && rig.flying == ["b"] && rig.entrances == [])
    #expect(CommentViewState(rig.state.comments).pins.isEmpty)
    rig.advance(by: .seconds(60))
    sendAll()
    rig.advance(by: .seconds(5))
    #expect(rig.texts == ["b", "b"] && rig.flying == ["b", "b"] && rig.entrances == [])
    #expect(CommentViewState(rig.state.comments).pins.isEmpty)
    let statistics = rig.state.room
    #expect(statistics.blocked == 4 && statistics.repeated.isEmpty)
    // An edit of a comment of another user by the blocked user brings no text of the blocked user.
    rig.send(Self.comment("x", by: "ann", id: "1"))
    rig.advance(by: .seconds(1))
    rig.send(.comments(.replace(CommentMessage(id: "1", sender: "troll", text: "rude"))))
    #expect(rig.texts == ["b", "b"])
  }

  @Test("4. Announcements have no name of a blocked user, in any language")
  func announcementsHideTheName() throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.announcements.includesTicker = true
    configuration.blockedUsers = ["troll"]
    var announcer = try RoomAnnouncer(of: configuration)
    var spoken: [RoomAnnouncement] = []
    var now = Instant.start
    func speak(_ event: RoomEvent) {
      announcer.handle(event, at: now, into: &spoken)
      now = now + .seconds(1)
      announcer.deadlineReached(at: now, into: &spoken)
      now = now + .seconds(20)
    }
    func notice(_ sender: String) -> RoomEvent {
      .ticker(
        .didShow(TickerShowing(TickerItem(kind: "notice", sender: sender, content: "won"))))
    }
    speak(notice("troll"))
    speak(.room(.didUnblock(user: "troll")))
    speak(notice("troll"))
    speak(.room(.didBlock(user: "troll")))
    speak(notice("troll"))
    #expect(spoken.map(\.text) == ["Someone: won", "troll: won", "Someone: won"])
    #expect(spoken.first?.simplifiedChinese() == "有人：won")
  }

  @Test("6. An unblocked user whom a moderator has removed stays removed")
  func unblockingKeepsRemovals() throws {
    var rig = try Self.rig()
    rig.send(.room(.block(user: "troll")), .comments(.removeSender("troll")))
    rig.send(.room(.unblock(user: "troll")), Self.comment("a"))
    rig.advance(by: .seconds(1))
    #expect(rig.texts == [] && rig.flying == [] && rig.state.room.blocked == 0)
    rig.send(.comments(.allowSender("troll")), Self.comment("b"))
    rig.advance(by: .seconds(1))
    #expect(rig.texts == ["b"])
    // The other way round: a user whom a moderator allows stays blocked.
    rig.send(.room(.block(user: "troll")), .comments(.allowSender("troll")), Self.comment("c"))
    rig.advance(by: .seconds(1))
    #expect(rig.texts == [])
  }

  @Test("7. A full list refuses another user and tells, and is never cut")
  func aFullListRefuses() throws {
    let users = (0..<10_000).map { "u\($0)" }
    var rig = try Self.rig(blocked: users)
    rig.send(.room(.block(user: "troll")), Self.comment("a"))
    rig.advance(by: .seconds(1))
    #expect(rig.changes.last == .rejected(.tooManyBlockedUsers(limit: 10_000)))
    #expect(rig.texts == ["a"] && rig.state.room.rejected == 1)
    rig.send(.room(.block(user: "u7")))
    #expect(rig.state.room.rejected == 1)
    rig.send(.room(.unblock(user: "u7")), .room(.block(user: "troll")))
    #expect(rig.changes.suffix(2) == [.didUnblock(user: "u7"), .didBlock(user: "troll")])
    #expect(throws: FieldError.self) { try Self.rig(blocked: users + ["one more"]) }
  }

  @Test("8. A report holds the text of a row that was removed after the tap")
  func aReportHoldsTheText() throws {
    var rig = try Self.rig()
    rig.send(
      .delivered(
        RoomDelivery(
          sentAt: ServerTime(milliseconds: 1_000_000), input: Self.comment("rude", id: "1"))),
      Self.comment("also rude"))
    rig.advance(by: .seconds(1))
    let rows = CommentViewState(rig.state.comments).rows
    #expect(rows.count == 2)
    rig.send(.comments(.remove(id: "1")))
    rig.advance(by: .seconds(9))
    for row in rows { rig.send(.room(.report(RoomReport(row, reason: RoomReport.harassment)))) }
    #expect(rig.reports.map(\.text) == ["rude", "also rude"])
    #expect(rig.reports.map(\.id) == ["s-report-1", "s-report-2"])
    #expect(rig.reports[0].user == "troll" && rig.reports[0].message == "1")
    #expect(rig.reports[0].time == rows[0].time && rig.reports[0].room == "harbour")
    #expect(rig.reports[0].serverTime == ServerTime(milliseconds: 1_000_000))
    // The row without an identifier is hidden as well.
    #expect(rig.texts == [])
    // A comment that waits is reported and hidden as well.
    rig.send(Self.comment("waits", id: "2"))
    rig.send(
      .room(.report(RoomReport(.comment, user: "troll", message: "2", text: "waits", reason: "x"))))
    rig.advance(by: .seconds(1))
    #expect(rig.reports.count == 3 && rig.texts == [] && rig.flying == ["also rude"])
  }

  @Test("10. A host can be blocked and the room stays; the local user cannot be blocked")
  func hostModeratorAndSelf() throws {
    var rig = try Self.rig(blocked: ["me"])
    rig.send(Self.comment("welcome", by: "host"))
    rig.advance(by: .seconds(1))
    rig.send(.room(.block(user: "host")), .room(.block(user: "me")), .room(.block(user: "")))
    #expect(rig.texts == [] && rig.changes.filter { $0 == .didLeave(room: "harbour") } == [])
    #expect(rig.changes.suffix(2) == [.rejected(.cannotBlock), .rejected(.cannotBlock)])
    // The moderation of a blocked moderator remains in effect.
    rig.send(Self.comment("bad", by: "ann", id: "1"))
    rig.advance(by: .seconds(1))
    rig.send(.comments(.remove(id: "1")), .comments(.send(CommentMessage(text: "own"))))
    #expect(rig.texts == ["own"])
  }
}

extension AnnouncedRoom {
  fileprivate var texts: [String] {
    CommentViewState(state.comments).rows.map {
      $0.message.text + ($0.count > 1 ? " ×\($0.count)" : "")
    }
  }
  fileprivate var flying: [String] {
    events.reduce(into: [Int: String]()) { flying, event in
      if case .danmaku(.didRequestWidth(let comment)) = event.value {
        flying[comment.id] = comment.message.text
      }
      if case .danmaku(.didRemove(let numbers)) = event.value {
        for number in numbers { flying[number] = nil }
      }
    }.values.sorted()
  }
  fileprivate var quotes: [String?] {
    CommentViewState(state.comments).rows.map(\.message.quote?.text)
  }
  fileprivate var changes: [RoomChange] {
    events.compactMap { if case .room(let change) = $0.value { change } else { nil } }
  }
  fileprivate var reports: [RoomReport] {
    changes.compactMap { if case .willSend(.report(let report)) = $0 { report } else { nil } }
  }
  /// The users whose entrances are on screen or wait to be.
  fileprivate var entrances: [String] {
    events.reduce(into: [(id: String, user: String)]()) { entrances, event in
      switch event.value {
      case .popups(.willPresent(let shown)):
        entrances.append((shown.popup.id, shown.popup.sender ?? ""))
      case .popups(.willDismiss(let popup)): entrances.removeAll { $0.id == popup.id }
      default: break
      }
    }.map(\.user)
  }
}

/// The delivery of reports.
@Suite struct ReportServerTests {
  /// Plays a room that reports once, with a server that answers so at first and accepts after `recovery`.
  private static func play(
    _ reply: SimulatedLikeServer.Reply, recovery: Duration?
  ) async throws -> (reports: [RoomReport], failures: Int) {
    let outcome = Mutex<([RoomReport], Int)>(([], 0))
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "me", clock: simulation.clock)
      let log = EventLog(room.events)
      let server = SimulatedLikeServer(clock: simulation.clock)
      server.reply = reply
      async let _ = room.run()
      async let _ = room.serve(server)
      await simulation.advance(by: .zero)
      room.report(RoomReport(.user, user: "troll", reason: RoomReport.spam))
      if let recovery {
        await simulation.advance(by: recovery)
        server.reply = .accept
      }
      await simulation.advance(by: .seconds(60))
      let failures = log.changes.count { if case .didFailToSendReport = $0 { true } else { false } }
      outcome.withLock { $0 = (server.reports, failures) }
      await room.close()
    }
    return outcome.withLock { $0 }
  }

  @Test func aReportIsSentAgainAndThenTold() async throws {
    let delivered = try await Self.play(.accept, recovery: nil)
    #expect(delivered.reports.count == 1 && delivered.failures == 0)
    let late = try await Self.play(.fail, recovery: .milliseconds(1_500))
    #expect(late.reports.count == 1 && late.failures == 0)
    let lost = try await Self.play(.loseAnswer, recovery: nil)
    #expect(lost.reports.count == 3 && Set(lost.reports.map(\.id)).count == 1)
    #expect(lost.failures == 1)
    let refused = try await Self.play(.refuse, recovery: .milliseconds(500))
    #expect(refused.reports.isEmpty && refused.failures == 1)
  }

  @Test func aReportWaitsForTheNextServerAfterACancellation() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "me", clock: simulation.clock)
      let server = SimulatedLikeServer(clock: simulation.clock)
      server.reply = .fail
      async let _ = room.run()
      await withTaskGroup { group in
        group.addTask { await room.serve(server) }
        await simulation.advance(by: .zero)
        room.report(RoomReport(.user, user: "troll", reason: RoomReport.spam))
        await simulation.advance(by: .milliseconds(500))
        group.cancelAll()
      }
      server.reply = .accept
      async let _ = room.serve(server)
      await simulation.advance(by: .seconds(5))
      #expect(server.reports.count == 1)
      await room.close()
    }
  }
}
