import GiftChannels
import LikeGestures
import RollingTicker
import RoomCore
import Testing

@testable import LiveRoom

@Suite struct RoomDoorTests {
  private var routes = RoomRoutes()

  private mutating func take(_ inputs: RoomInput...) -> [RouteStep] {
    for input in inputs { routes.take(input) }
    defer { routes.forgetSteps() }
    return routes.steps
  }

  // MARK: Identifiers

  @Test mutating func aLikeThatIsRejectedMayComeAgainCorrected() {
    func like(_ count: Int) -> RoomInput { .like(RoomLike(id: "l", sender: "ada", count: count)) }
    func taken(_ count: Int) -> RouteStep {
      .send(.likes(.receiveLikes(ReceivedLikes(count: count))))
    }
    #expect(take(like(0), like(2), like(2), like(-1)) == [taken(0), taken(2), taken(-1)])
    #expect(routes.account.repeated == [.like: 1])
  }

  @Test mutating func anIdentifierThatIsTooLongIsRefusedAndNotRemembered() {
    let longest = String(repeating: "\u{E9}", count: 128)
    let long = longest + "x"
    let inputs = { (id: String, sender: String) -> [RoomInput] in
      [
        .like(RoomLike(id: id, sender: sender, count: 1)),
        .comment(RoomComment(id: id, sender: sender, text: "hi")),
        .notice(TickerItem(id: id + sender, sender: sender)),
      ]
    }
    for input in inputs(long, "a") + inputs("a", long) + [.profile(.init(id: long, name: "Ada"))] {
      #expect(take(input) == [.emit(.rejected(.identifierTooLong))])
    }
    #expect(routes.account.rejected == 7)
    #expect(RoomRejection.identifierTooLong.description.contains("256 bytes"))
    #expect(routes.snapshot(at: nil).memory == RoomMemory())
    for input in inputs(longest, "") { #expect(take(input).count == 1) }
    #expect(routes.account.rejected == 7)
  }

  @Test mutating func aNameThatIsTooLongIsRefused() {
    let longest = ProfileMessage(id: "u", name: String(repeating: "x", count: 1_024))
    var long = longest
    long.name += "x"
    #expect(
      take(.profile(longest), .profile(long))
        == [.emit(.didReceiveProfile(longest)), .emit(.rejected(.nameTooLong))])
    #expect(routes.account.rejected == 1)
    #expect(RoomRejection.nameTooLong.description.contains("1024 bytes"))
  }

  @Test mutating func aCommentOfAnotherSenderOrPayloadIsAnEdit() {
    let first = RoomComment(id: "c1", sender: "a: b", text: "c")
    let other = RoomComment(id: "c1", sender: "a", text: "b: c")
    var badge = other
    badge.payload = "{}"
    let steps = take(.comment(first), .comment(other), .comment(badge), .comment(badge))
    #expect(steps.count == 3 && routes.account.repeated == [.comment: 1])
  }

  @Test mutating func aPayloadThatIsTooLongIsRefusedAndNotRemembered() {
    let long = String(repeating: "x", count: 4_097)
    let comment = RoomComment(id: "c1", sender: "ada", text: "hi", payload: long)
    var shorter = comment
    shorter.payload?.removeLast()
    let item = TickerItem(
      id: "c1", kind: "comment", sender: "ada", content: "hi", payload: shorter.payload)
    let rejected = RouteStep.emit(.rejected(.payloadTooLong))
    #expect(
      take(.comment(comment), .comment(shorter), .notice(TickerItem(payload: long)))
        == [rejected, .send(.ticker(.append(item))), rejected])
    #expect(routes.account.rejected == 2)
    #expect(RoomRejection.payloadTooLong.description == "The payload is longer than 4096 bytes.")
  }

  // MARK: Numbers

  private func delivery(
    _ number: Int?, of session: String = "s", room: String? = nil
  ) -> RoomInput {
    .delivered(
      RoomDelivery(
        room: room, session: session, number: number,
        input: .gift(.init(sender: "ada", gift: "rose"))))
  }

  /// What became of a delivery: taken, refused or without effect, and the numbers that it misses.
  private mutating func outcome(of delivery: RoomInput) -> String {
    let words = take(delivery).map { step in
      switch step {
      case .send: "taken"
      case .emit(.missed(let missed)): "\(missed.first)-\(missed.last)"
      case .emit(.rejected): "refused"
      case .emit(let change): "\(change)"
      }
    }
    return words.isEmpty ? "repeated" : words.joined(separator: " ")
  }

  @Test(arguments: [
    ([5, 6, 6, 5], "taken, taken, repeated, repeated"),
    // The first of a session may have overtaken others, which are not missed.
    ([5, 3, 3, 4, 5], "taken, taken, repeated, taken, repeated"),
    ([.max, .max - 1, .max], "taken, taken, repeated"),
    ([.min, .min, .max, 0], "taken, repeated, \(Int.min + 1)-\(Int.max - 1) taken, taken"),
    ([1, 4, 2, 2, 3, 5], "taken, 2-3 taken, taken, repeated, taken, taken"),
    ([1, 9, 5, 4, 6, 9], "taken, 2-8 taken, taken, taken, taken, repeated"),
    ([0, 1 << 53], "taken, 1-9007199254740991 taken"),
  ])
  mutating func ofNumbers(_ numbers: [Int], _ outcomes: String) {
    #expect(numbers.map { outcome(of: delivery($0)) }.joined(separator: ", ") == outcomes)
    #expect(routes.account.position == RoomPosition(session: "s", number: numbers.max()!))
  }

  @Test mutating func theNumbersThatWereNotTakenAreListed() {
    _ = take(.enter(room: "harbour"))
    for number in [5, 3, 9, 7] { _ = outcome(of: delivery(number)) }
    #expect(routes.account.missing == [4...4, 6...6, 8...8])
    _ = outcome(of: delivery(10, room: "kitchen"))
    _ = outcome(of: delivery(6))
    #expect(routes.account.missing == [4...4, 8...8, 10...10])
    var next = RoomRoutes()
    let snapshot = RoomRestoration(snapshot: routes.snapshot(at: nil))
    next.take(.room(.restore(snapshot)))
    #expect(next.account.missing == [4...4, 8...8, 10...10], "also in the next launch")
    _ = outcome(of: delivery(1, of: "t"))
    #expect(routes.account.missing.isEmpty, "another session")
  }

  @Test mutating func aSessionThatReturnsBeginsAgain() {
    let like = RoomInput.like(RoomLike(id: "l", sender: "bob", count: 1))
    let liked = RoomInput.delivered(RoomDelivery(session: "s", number: 9, input: like))
    let outcomes = [
      outcome(of: delivery(7)), outcome(of: liked), outcome(of: delivery(1, of: "t")),
      outcome(of: delivery(7)), outcome(of: delivery(7)), outcome(of: liked),
    ]
    #expect(outcomes == ["taken", "8-8 taken", "taken", "taken", "repeated", "8-8"])
    #expect(routes.account.position == RoomPosition(session: "s", number: 9))
    #expect(routes.account.missing == [8...8], "of the present one")
    #expect(routes.account.repeated == [.like: 1] && routes.account.repeatedDeliveries == 1)
  }

  @Test mutating func whatIsForAnotherRoomIsTakenWhenItComesAgain() {
    _ = take(.enter(room: "harbour"))
    #expect(outcome(of: delivery(1, room: "harbour")) == "taken")
    #expect(outcome(of: delivery(2, room: "kitchen")) == "refused")
    #expect(outcome(of: delivery(3, room: "harbour")) == "taken", "and misses none")
    #expect(outcome(of: delivery(2, room: "kitchen")) == "refused")
    _ = take(.enter(room: "kitchen"))
    #expect(outcome(of: delivery(2, room: "kitchen")) == "taken")
    #expect(outcome(of: delivery(2, room: "kitchen")) == "repeated")
    #expect(routes.account.rejected == 2 && routes.account.repeatedDeliveries == 1)
  }

  @Test mutating func theOldestOfManyGapsIsForgotten() {
    for number in stride(from: 0, through: 130, by: 2) { _ = take(delivery(number)) }
    #expect(outcome(of: delivery(1)) == "repeated")
    #expect(outcome(of: delivery(3)) == "taken")
    #expect(outcome(of: delivery(129)) == "taken")
  }
}
