import CommentList
import PromiseTesting
import RoomCore
import Testing

/// Joins beside comments, lists that were away, and comments that were missed.
@Suite struct BacklogTests {
  // MARK: Joins

  /// 9 comments and 14 joins a second for 20 seconds, evenly (seed 0) or in a random order.
  private func crowdedRoom(seed: Int) -> [CommentMessage] {
    let all = (0..<460).map { number in
      number * 180 / 460 == (number + 1) * 180 / 460
        ? CommentMessage(kind: .join, sender: "j\(number)")
        : message("said \(number)", sender: "u")
    }
    guard seed > 0 else { return all }
    var source = SeededGenerator(seed: UInt64(seed))
    // Within a second, the order is any.
    return stride(from: 0, to: 460, by: 23).flatMap {
      all[$0..<$0 + 23].shuffled(using: &source)
    }
  }

  @Test(arguments: [true, false], 0..<8)
  func joinsPushOutNoComment(mergesJoins: Bool, seed: Int) throws {
    var rig = try Rig { if !mergesJoins { $0.rules.removeLast() } }
    let messages = crowdedRoom(seed: seed)
    for message in messages {
      rig.send(.receive(message))
      rig.advance(by: 43)
    }
    rig.advance(by: 4_000)
    let said = messages.filter { $0.kind == .comment }.map(\.text)
    let shown = rig.log.flatMap { event -> [CommentRow] in
      if case .didAppend(let batch) = event.value { batch.rows } else { [] }
    }
    #expect(said.count == 180)
    #expect(shown.filter { $0.message.kind == .comment }.map(\.message.text) == said)
    #expect(rig.statistics.isBalanced && rig.statistics.waiting == 0)
  }

  @Test func oneMergedJoinWaits() throws {
    var rig = try Rig()
    rig.receive("first", "a")
    for user in ["ann", "bob", "cid"] {
      rig.send(.receive(CommentMessage(id: user, kind: .join, sender: user)))
      rig.receive("after \(user)")
    }
    #expect(rig.statistics.waiting == 5 && rig.statistics.merged == 2)
    rig.advance(by: 1_000)
    #expect(rig.texts == ["first", "a", " ×3", "after ann", "after bob", "after cid"])
    #expect(rig.rows[2].message.sender == "cid")
  }

  @Test func theJoinThatWaitsIsDroppedFirst() throws {
    var rig = try Rig()
    rig.receive("first")
    rig.receive(0..<15)
    rig.send(.receive(CommentMessage(kind: .join, sender: "ann")))
    rig.receive(15..<30)
    #expect(rig.statistics.dropped == 1 && rig.statistics.waiting == 30)
    rig.advance(by: 4_000)
    #expect(rig.texts == ["first"] + (0..<30).map(String.init))
  }

  // MARK: A list that was away

  /// Comments of others, four a second. Returns the greatest time in seconds from the arrival of a
  /// comment to its row, and the number of comments without a row.
  private func delays(_ rig: inout Rig) -> (greatest: Double, missing: Int) {
    let start = rig.log.count
    for number in 0..<80 {
      rig.receive("now \(number)")
      rig.advance(by: 250)
    }
    rig.advance(by: 4_000)
    let shown = rig.log[start...].flatMap { event -> [Double] in
      guard case .didAppend(let batch) = event.value else { return [] }
      return batch.rows.filter { $0.message.text.hasPrefix("now ") }
        .map { (event.time - $0.time).seconds }
    }
    return (shown.max() ?? .infinity, 80 - shown.count)
  }

  /// A gift each second, and comments of others in between.
  private func pass(seconds: Int, _ rig: inout Rig) {
    for second in 0..<seconds {
      rig.send(.receive(message("gives \(second)", sender: "g", kind: .gift)))
      for part in 0..<4 {
        rig.receive("said \(second).\(part)")
        rig.advance(by: 250)
      }
    }
  }

  @Test(arguments: [5, 60, 300, 600])
  func aListThatWasInTheBackgroundShowsAllAtOnce(seconds: Int) throws {
    var rig = try Rig()
    rig.send(.enter(room: "a"))
    rig.send(.suspend(reason: .background))
    pass(seconds: seconds, &rig)
    let waited = rig.statistics.waiting
    rig.send(.resume(reason: .background))
    #expect(rig.rows.count == min(300, waited) && rig.statistics.waiting == 0)
    #expect(rig.texts.last == "said \(seconds - 1).3")
    let delays = delays(&rig)
    #expect(delays.greatest <= 3 && delays.missing == 0)
  }

  @Test func aShortSuspensionLeavesBatchesApart() throws {
    var rig = try Rig()
    rig.receive("a")
    rig.send(.suspend(reason: .app))
    rig.receive("b", "c", "d")
    rig.advance(by: 50)
    rig.send(.resume(reason: .app))
    #expect(rig.texts == ["a"])
    rig.advance(by: 50)
    #expect(rig.texts == ["a", "b", "c", "d"])
    // From then on, the rate holds again.
    rig.receive("e", "f")
    rig.advance(by: 100)
    #expect(rig.texts == ["a", "b", "c", "d", "e"])
  }

  @Test func aListThatWasReadAtItsOldestRowShowsAllAtOnce() throws {
    var rig = try Rig { $0.rowsPerSecond = 100 }
    for step in 0..<3 {
      rig.receive((0..<100).map { step * 100 + $0 })
      rig.advance(by: 1_100)
    }
    rig.scroll(by: 100_000)
    var configuration = rig.machine.configuration
    configuration.rowsPerSecond = 10
    rig.send(.configure(configuration))
    let top = rig.screen
    pass(seconds: 15 * 60, &rig)
    #expect(rig.rows.count == 1_000 && rig.screen == top)
    rig.send(.scrollToNewest)
    rig.advance(by: 100)
    #expect(rig.rows.count == 300 && rig.statistics.waiting == 0)
    #expect(rig.texts.last == "said 899.3")
    let delays = delays(&rig)
    #expect(delays.greatest <= 3 && delays.missing == 0)
  }

  @Test(arguments: [3, 20])
  func aFloodWithMentionsIsShownInTime(mentions: Int) throws {
    var rig = try Rig()
    for second in 0..<60 {
      for part in 0..<40 {
        rig.receive("said \(second).\(part)")
        if part * mentions / 40 != (part + 1) * mentions / 40 {
          let text = "@me \(second).\(part)"
          rig.send(.receive(CommentMessage(id: text, sender: "s", text: text, mentions: ["me"])))
        }
        rig.advance(by: 25)
      }
    }
    for event in rig.log {
      guard case .didAppend(let batch) = event.value else { continue }
      for row in batch.rows { #expect(event.time - row.time <= .seconds(3)) }
    }
    let ordinary = rig.log.reduce(0) { count, event in
      guard case .didAppend(let batch) = event.value else { return count }
      return count + batch.rows.count { $0.message.mentions.isEmpty }
    }
    #expect((595...601).contains(ordinary), "the rate of the other comments")
    rig.receive("new")
    rig.advance(by: 3_000)
    #expect(rig.texts.last == "new")
  }

  // MARK: Missed comments

  /// Comments that were missed in a disconnection, by their ages in seconds.
  private func past(_ ages: Int...) -> CommentInput {
    .restore(ages.map { PastComment(message("\($0)"), age: .seconds($0)) })
  }

  @Test func missedCommentsAreInTheOrderOfTheirTimes() throws {
    var rig = try Rig()
    rig.receive("before")
    rig.advance(by: 60_000)
    rig.send(past(44, 35))
    rig.receive("29", "5")
    rig.advance(by: 200)
    #expect(rig.texts == ["before", "44", "35", "29", "5"])
  }

  @Test func missedCommentsAreBesideCommentsOfTheirTime() throws {
    var rig = try Rig()
    rig.receive("before")
    rig.advance(by: 20_000)
    rig.send(.send(CommentMessage(text: "own")))
    rig.advance(by: 40_000)
    rig.send(past(50, 35, 45))
    #expect(rig.texts == ["before", "50", "45", "own", "35"])
    #expect(rig.view.isFollowing && rig.view.unread == 0)
  }

  @Test func missedCommentsReplaceTheOldestRowsOfAFullList() throws {
    var rig = try Rig { $0.capacity = 5 }
    rig.fill(1...8)
    rig.advance(by: 60_000)
    rig.receive("after")
    #expect(rig.texts == ["5", "6", "7", "8", "after"])
    // The first two are older than all rows.
    rig.send(past(600, 500, 50, 40))
    #expect(rig.texts == ["7", "8", "50", "40", "after"])
    #expect(rig.statistics.dropped == 2 && rig.statistics.isBalanced)
  }

  @Test func twoPagesWithAScrollInBetweenAreInOrder() throws {
    var rig = try Rig()
    for number in 0..<40 {
      rig.receive("before \(number)")
      rig.advance(by: 100)
    }
    rig.advance(by: 116_000)
    rig.send(past(90, 70))
    rig.scroll(by: 140)
    #expect(!rig.view.isFollowing)
    let (screen, unread) = (rig.screen, rig.view.unread)
    rig.send(past(80, 60))
    #expect(rig.texts.suffix(5) == ["before 39", "90", "80", "70", "60"])
    #expect(rig.screen == screen && rig.view.unread == unread)
    rig.receive("live")
    rig.advance(by: 200)
    #expect(rig.view.unread == 1 && rig.screen == screen)
    rig.send(.remove(id: "live"))
    #expect(rig.view.unread == 0 && rig.texts.last == "60")
  }

  @Test(arguments: 1...6)
  func missedCommentsInRandomPagesAreInOrder(seed: UInt64) throws {
    var source = SeededGenerator(seed: seed)
    var rig = try Rig { $0.capacity = 60 }
    var seconds = (0..<60).shuffled(using: &source)
    rig.advance(by: 100_000)
    while !seconds.isEmpty {
      let page = seconds.prefix(source.number(1...9))
      seconds.removeFirst(page.count)
      let age = rig.now - .start
      rig.send(.restore(page.map { PastComment(message("\($0)"), age: age - .seconds($0)) }))
      if source.chance(50) { rig.scroll(by: source.pick([-200.0, 90, 400])) }
    }
    #expect(rig.texts == (0..<60).map(String.init))
  }
}
