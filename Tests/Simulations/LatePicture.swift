import LiveRoomKit
import PromiseTesting

/// A picture whose delay jumps, a player that stalls, and moderators and servers that act meanwhile.
struct LatePicture {
  private var dice: SeededGenerator
  private let length: Double
  private var number = 0

  init(seed: UInt64, length: Double) {
    dice = SeededGenerator(seed: seed ^ 0x7069_6374_7572_6521)
    self.length = length
  }

  mutating func acts() -> [Delivery] {
    (0..<dice.number(8...30)).flatMap { _ in act(at: dice.number(0...length)) }
  }

  /// The time of the server, whose clock is 1,000 s ahead.
  private func date(_ seconds: Double) -> ServerTime {
    ServerTime(milliseconds: Int64((1_000 + seconds) * 1_000))
  }

  private mutating func act(at time: Double) -> [Delivery] {
    number += 1
    switch dice.number(0...11) {
    case 0...1:
      let delay = dice.pick([0, 0.4, 3, 5, 20, 40, -1])
      return [Delivery(at: time, [.room(.setPictureDelay(.seconds(delay)))])]
    case 2...3:
      let delay = dice.pick([0, 1.5, 4, 12, 25, 3_600])
      return (0..<dice.number(1...5)).map { step in
        let moment = time + Double(step) * 3
        let reading =
          dice.chance(25)
          ? PictureReading(.stalled, date: dice.chance(50) ? date(time) : nil)
          : PictureReading(date: dice.chance(85) ? date(moment - delay) : nil)
        return Delivery(at: moment, [.room(.didShowPicture(reading))])
      }
    case 4, 6, 7:
      let sender = "late \(number)"
      let comment = CommentMessage(id: "late \(number)", sender: sender, text: "\(number)")
      let end: CommentInput =
        dice.chance(50) ? .removeSender(sender) : .remove(id: "late \(number)")
      return [
        Delivery(at: time, [.comment(comment)]),
        Delivery(at: time + dice.number(0...3), [.comments(end)]),
        Delivery(at: time - 1, [.room(.setPictureDelay(.seconds(dice.pick([2, 8, 30]))))]),
      ] + scores(at: time)
    case 5 where dice.chance(60):
      return [
        Delivery(at: time - 1, [.enter(room: "room 0"), .room(.setPictureDelay(.seconds(9)))]),
        Delivery(at: time, [.end(RoomEnd(reason: RoomEnd.streamEnded, payload: "\(number)"))]),
        Delivery(
          at: time + dice.number(0...20), [.room(.didShowPicture(PictureReading(.ended)))]),
      ] + scores(at: time)
    default: return scores(at: time)
    }
  }

  /// Scores that come in step with the picture.
  private mutating func scores(at time: Double) -> [Delivery] {
    (0..<dice.number(2...9)).map { step in
      number += 1
      let moment = time + Double(step) * dice.pick([0, 0.3, 1])
      let score = RoomInput.app(AppMessage(kind: "late", payload: "\(number)"))
      let sent = moment - dice.pick([0, 0.2, 2])
      return Delivery(
        at: moment,
        [dice.chance(50) ? score : .delivered(RoomDelivery(sentAt: date(sent), input: score))])
    }
  }
}
