import LiveRoomKit
import PromiseTesting
import Testing

@testable import LiveRoom

/// The promises of the page about a late picture, in random rooms with comments of a few users and moderators.
@Suite("Promises of the picture") struct PicturePromises {
  /// A comment with the step and the time of its arrival.
  private struct Sent {
    let sender: String
    let step: Int
    let time: Instant
  }

  private func play(
    _ source: SeededGenerator, _ reach: inout PromiseReach,
    check: (AnnouncedRoom, [String: Sent], [(step: Int, input: CommentInput)]) throws -> Void
  ) throws {
    var dice = source
    var configuration = RoomConfiguration(localUser: "me")
    configuration.rememberedMessages = dice.pick([0, 2, 8_192])
    var rig = try AnnouncedRoom(configuration)
    rig.send(.enter(room: "r"))
    var sent: [String: Sent] = [:]
    var moderation: [(step: Int, input: CommentInput)] = []
    for step in 0..<80 {
      let sender = dice.pick(["ada", "bob", "eve", "me"])
      switch dice.below(10) {
      case 0: rig.send(.room(.setPictureDelay(.seconds(dice.pick([0, 1, 4, 20])))))
      case 1:
        let id = sent.keys.sorted().randomElement(using: &dice) ?? "0"
        let input: CommentInput = dice.pick([
          .remove(id: id), .removeSender(sender), .allowSender(sender), .clear,
        ])
        moderation.append((step, input))
        rig.send(.comments(input))
      case 2: rig.send(.gift(.roses(1, from: sender, id: "g\(step)")))
      default:
        let message = CommentMessage(id: "\(step)", sender: sender, text: "\(step)")
        sent["\(step)"] = Sent(sender: sender, step: step, time: rig.now)
        rig.send(.comment(message))
      }
      reach.note("waiting", if: rig.state.statistics.picture.waiting > 0)
      rig.advance(by: dice.milliseconds(0...dice.pick([0, 400, 3_000])))
    }
    let isLeft = dice.chance(50)
    if isLeft { rig.send(.leave) } else { rig.advance(by: .seconds(120)) }
    reach.note(isLeft ? "left" : "shown")
    try check(rig, sent, moderation)
  }

  @Test("Promise 39: own messages are shown at once, and what a moderator removes is never shown")
  func moderation() throws {
    try verify(reaching: ["waiting", "left", "shown", "own"]) { dice, reach in
      var own = false
      try play(dice, &reach) { rig, sent, moderation in
        for event in rig.events {
          guard case .comments(.didAppend(let batch)) = event.value else { continue }
          for row in batch.rows {
            guard let id = row.message.id, let comment = sent[id], comment.sender == "me"
            else { continue }
            own = true
            // A batch of rows is shown each tenth of a second.
            try ensure(event.time - comment.time <= .milliseconds(100), "\(id) waited")
          }
        }
        let order = rig.events.flatMap { event -> [Int] in
          guard case .comments(.didAppend(let batch)) = event.value else { return [] }
          return batch.rows.compactMap { $0.message.id.flatMap { sent[$0] } }
            .filter { $0.sender != "me" }.map(\.step)
        }
        try ensure(order == order.sorted(), "the comments come in the order \(order)")
        let rows = rig.state.comments.screen.rows.compactMap(\.message.id)
        for (step, input) in moderation {
          for id in rows {
            guard let comment = sent[id], comment.step < step else { continue }
            switch input {
            case .remove(let removed): try ensure(id != removed, "\(id) was removed")
            case .removeSender(let sender):
              try ensure(comment.sender != sender, "\(id) of \(sender) was removed")
            case .clear: try ensure(false, "\(id) was cleared")
            default: break
            }
          }
        }
      }
      reach.note("own", if: own)
    }
  }

  @Test("Promise 40: each message is taken, waits, was dropped or was removed")
  func account() throws {
    try verify(reaching: ["waiting", "left", "shown"]) { dice, reach in
      try play(dice, &reach) { rig, sent, _ in
        let statistics = rig.state.statistics
        try ensure(statistics.picture.waiting == 0, "\(statistics.picture.waiting) wait forever")
        let gifts = statistics.messages - statistics.comments
        try ensure(gifts >= 0 && statistics.isBalanced, "the account is not balanced")
        try ensure(
          statistics.comments + statistics.picture.removed == sent.count,
          "\(statistics.comments) and \(statistics.picture) of \(sent.count) comments")
      }
    }
  }
}
