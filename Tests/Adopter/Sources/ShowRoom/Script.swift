import LiveRoomKit

/// A few seconds of a room: the messages of its server and the samples of a finger, with their times.
public enum Script {
  /// The steps, in order of time.
  public static let evening: [Timed<RoomInput>] =
    [
      at(
        0, .pager(.setRooms(rooms: ["harbour", "kitchen", "rooftop"], current: "harbour"))),
      at(200, .gift(GiftMessage(id: "m1", sender: "bob", gift: "rose", count: .runningTotal(3)))),
      at(300, .popup(Popup(id: "sale", kind: "advert", maximumTime: .seconds(1)))),
      at(400, .popup(Popup(id: "hello", kind: "welcome", maximumTime: .seconds(1)))),
      at(500, .comment(CommentMessage(sender: "cat", text: "good evening"))),
      at(600, .gift(GiftMessage(id: "m2", sender: "bob", gift: "rose", count: .runningTotal(7)))),
      at(700, .gift(GiftMessage(id: "m2", sender: "bob", gift: "rose", count: .runningTotal(7)))),
    ]
    // Two taps while a popup is on screen are no like; two later taps are one.
    + tap(at: 800) + tap(at: 950)
    + tap(at: 4_000) + tap(at: 4_150)
    + [at(4_500, .gifts(.give(GiftTap(gift: "rose"))))]
    + flick(at: 5_000)

  private static func at(_ milliseconds: Int, _ message: RoomInput) -> Timed<RoomInput> {
    Timed(message, at: .start + .milliseconds(milliseconds))
  }

  private static func touch(
    _ milliseconds: Int, _ phase: Touch.Phase, y: Double
  ) -> Timed<RoomInput> {
    // The sample has the time of the touch, since it may be received later.
    let touch = Touch(
      phase: phase, location: ScreenPoint(x: 160, y: y), time: .start + .milliseconds(milliseconds),
      regions: .likeArea)
    return at(milliseconds, .touch(touch))
  }

  private static func tap(at milliseconds: Int) -> [Timed<RoomInput>] {
    [touch(milliseconds, .began, y: 300), touch(milliseconds + 50, .ended, y: 300)]
  }

  /// Drags upwards, to the next room.
  private static func flick(at milliseconds: Int) -> [Timed<RoomInput>] {
    [touch(milliseconds, .began, y: 500)]
      + (1...8).map { touch(milliseconds + 16 * $0, .moved, y: 500 - 30 * Double($0)) }
      + [touch(milliseconds + 144, .ended, y: 260)]
  }
}
