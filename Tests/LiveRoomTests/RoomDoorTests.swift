import LiveRoomKit
import PromiseTesting
import Testing

@testable import LiveRoom

/// The cases that promises 14 to 16 and 31 do not draw.
@Suite struct RoomDoorTests {
  private var routes = RoomRoutes()

  private mutating func take(_ inputs: RoomInput...) -> [RouteStep] {
    for input in inputs { routes.take(input) }
    defer { routes.forgetSteps() }
    return routes.steps
  }

  @Test func aRejectionSaysTheLimit() {
    #expect(RoomRejection.identifierTooLong.description.contains("256 bytes"))
    #expect(RoomRejection.nameTooLong.description.contains("1024 bytes"))
    let tooLong = RoomRejection.payloadTooLong(limit: 65_536)
    #expect(tooLong.description == "The payload is longer than 65536 bytes.")
  }

  @Test mutating func aCommentOfAnotherSenderOrPayloadIsAnEdit() {
    let first = CommentMessage(id: "c1", sender: "a: b", text: "c")
    let other = CommentMessage(id: "c1", sender: "a", text: "b: c")
    var badge = other
    badge.payload = "{}"
    var translated = badge
    translated.translation = "d"
    var named = translated
    named.badges = ["vip"]
    var drawn = translated
    drawn.emotes = [CommentEmote("vip", at: 0, length: 1)]
    let comments = [first, other, badge, badge, translated, translated, named, drawn]
    let steps = comments.flatMap { take(.comment($0)) }
    #expect(steps.count == 6 && routes.statistics.repeated == [.comment: 2])
    #expect(routes.statistics.edited == [.comment: 5])
  }

  @Test func aFlyingCommentHasTheTierOfTheList() {
    var configuration = RoomConfiguration()
    configuration.commentDestination = .listAndDanmaku
    let tier = CommentTier(from: 500, currency: "USD", color: 0x00_BFA5)
    configuration.comments.tiers = [tier]
    var routes = RoomRoutes(configuration)
    var paid = CommentMessage(id: "p", sender: "ada", text: "hi")
    paid.payment = CommentPayment(amount: 700, currency: "USD")
    routes.take(.comment(paid))
    paid.text = "hello"
    routes.take(.comment(paid))
    let tiers = routes.steps.compactMap { step -> CommentTier? in
      switch step {
      case .send(.danmaku(.receive(let comment))), .send(.danmaku(.replace(let comment))):
        comment.payment?.tier
      default: nil
      }
    }
    #expect(tiers == [tier, tier])
  }

  // MARK: One number, many kinds

  @Test mutating func theRemovalOfANoticeRemovesNoComment() {
    let comment = CommentMessage(id: "5", sender: "ada", text: "hi")
    _ = take(.comment(comment), .notice(TickerItem(id: "5", content: "Welcome")))
    let removal = TickerInput.remove(id: "5")
    #expect(
      take(.ticker(removal), .ticker(removal)) == [
        .send(.ticker(removal)), .send(.ticker(removal)),
      ])
    #expect(take(.comment(comment)) == [] && routes.statistics.repeated == [.comment: 1])
  }

  @Test mutating func theRemovalOfACommentRemovesNoJoin() {
    let comment = CommentMessage(id: "5", sender: "ada", text: "hi")
    let join = RoomJoin(id: "5", sender: "bob")
    _ = take(.comment(comment), .comments(.remove(id: "5")))
    #expect(
      take(.join(join)) == [.send(.comments(.receive(CommentMessage(kind: .join, sender: "bob"))))])
  }

  /// The list rejects a text that is too long.
  @Test mutating func aRejectedCommentMayComeAgainCorrected() {
    let long = CommentMessage(id: "5", sender: "ada", text: String(repeating: "x", count: 4_097))
    let short = CommentMessage(id: "5", sender: "ada", text: "ok")
    #expect(take(.comment(long)) == [.send(.comments(.receive(long)))])
    #expect(take(.comment(short)) == [.send(.comments(.receive(short)))])
    #expect(take(.comment(short)) == [] && routes.statistics.repeated == [.comment: 1])
  }

  /// A page of history comes after a reconnection, with joins that were shown.
  @Test mutating func aPastJoinIsListedOnce() {
    let join = CommentMessage(id: "5", kind: .join, sender: "ada")
    let row = CommentMessage(kind: .join, sender: "ada")
    let comment = PastComment(CommentMessage(id: "5", sender: "bob", text: "hi"), age: .seconds(60))
    let page = RoomInput.comments(.restore([PastComment(join, age: .seconds(70)), comment]))
    #expect(
      take(page) == [.send(.comments(.restore([PastComment(row, age: .seconds(70)), comment])))])
    #expect(take(page) == [.send(.comments(.restore([comment])))])
    #expect(take(.join(RoomJoin(id: "5", sender: "ada"))) == [])
  }

  @Test mutating func aRoomWithAnEmptyIdentifierHasAMemoryOfItsOwn() {
    let notice = TickerItem(id: "1", content: "of the room")
    var broadcast = TickerItem(id: "1", content: "of the platform")
    broadcast.ticker = .broadcast
    _ = take(.enter(room: ""))
    #expect(
      take(.notice(broadcast), .notice(notice)) == [
        .send(.broadcast(.append(broadcast))), .send(.ticker(.append(notice))),
      ])
    #expect(take(.broadcast(.remove(id: "1"))).count == 1)
    #expect(take(.notice(notice), .notice(broadcast)) == [])
    #expect(routes.statistics.repeated == [.notice: 2])
    // A broadcast before a room belongs to no room.
    routes = RoomRoutes()
    _ = take(.notice(broadcast), .enter(room: "harbour"), .enter(room: "kitchen"))
    #expect(take(.notice(broadcast)) == [])
  }

  // MARK: Numbers

  /// The outcome of a message with a number: taken, or without effect, and the numbers that it misses.
  private mutating func outcome(of number: Int) -> String {
    let gift = RoomInput.gift(.init(sender: "ada", gift: "rose"))
    let steps = take(.delivered(RoomDelivery(session: "s", number: number, input: gift)))
    let words = steps.map { step in
      guard case .emit(.didMiss(let missed)) = step else { return "taken" }
      return "\(missed.first)-\(missed.last)"
    }
    return words.isEmpty ? "repeated" : words.joined(separator: " ")
  }

  @Test(arguments: [
    // The first of a session may have overtaken others, which are not missed.
    ([5, 3, 3, 4, 5], "taken, taken, repeated, taken, repeated"),
    ([.max, .max - 1, .max], "taken, taken, repeated"),
    ([.min, .min, .max, 0], "taken, repeated, \(Int.min + 1)-\(Int.max - 1) taken, taken"),
    ([1, 4, 2, 2, 3, 5], "taken, 2-3 taken, taken, repeated, taken, taken"),
    ([1, 9, 5, 4, 6, 9], "taken, 2-8 taken, taken, taken, taken, repeated"),
    ([0, 1 << 53], "taken, 1-9007199254740991 taken"),
  ])
  mutating func ofNumbers(_ numbers: [Int], _ outcomes: String) {
    #expect(numbers.map { outcome(of: $0) }.joined(separator: ", ") == outcomes)
    #expect(routes.statistics.position == RoomPosition(session: "s", number: numbers.max()!))
  }

  @Test mutating func theNumbersThatWereNotTakenAreListedInTheNextLaunchToo() {
    for number in [5, 3, 9, 7] { _ = outcome(of: number) }
    var next = RoomRoutes()
    next.take(.room(.restore(RoomRestoration(snapshot: routes.snapshot(at: nil)))))
    for statistics in [routes.statistics, next.statistics] {
      #expect(statistics.missing == [4...4, 6...6, 8...8])
    }
  }
}
