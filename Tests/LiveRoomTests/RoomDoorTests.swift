import LiveRoomKit
import Testing

@testable import LiveRoom

/// What promises 14 to 16 and 31 do not draw.
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
    #expect(RoomRejection.payloadTooLong.description == "The payload is longer than 4096 bytes.")
  }

  @Test mutating func aCommentOfAnotherSenderOrPayloadIsAnEdit() {
    let first = RoomComment(id: "c1", sender: "a: b", text: "c")
    let other = RoomComment(id: "c1", sender: "a", text: "b: c")
    var badge = other
    badge.payload = "{}"
    let steps = take(.comment(first), .comment(other), .comment(badge), .comment(badge))
    #expect(steps.count == 3 && routes.account.repeated == [.comment: 1])
  }

  /// The outcome of a message with a number: taken, or without effect, and the numbers that it misses.
  private mutating func outcome(of number: Int) -> String {
    let gift = RoomInput.gift(.init(sender: "ada", gift: "rose"))
    let steps = take(.delivered(RoomDelivery(session: "s", number: number, input: gift)))
    let words = steps.map { step in
      guard case .emit(.missed(let missed)) = step else { return "taken" }
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
    #expect(routes.account.position == RoomPosition(session: "s", number: numbers.max()!))
  }

  @Test mutating func theNumbersThatWereNotTakenAreListedInTheNextLaunchToo() {
    for number in [5, 3, 9, 7] { _ = outcome(of: number) }
    var next = RoomRoutes()
    next.take(.room(.restore(RoomRestoration(snapshot: routes.snapshot(at: nil)))))
    for account in [routes.account, next.account] {
      #expect(account.missing == [4...4, 6...6, 8...8])
    }
  }
}
