import LiveRoomKit
import PromiseTesting

/// An app that enters and leaves rooms by itself, servers of other rooms, users who join, and late samples of fingers.
struct Visits {
  private var dice: SeededGenerator
  private let length: Double
  private var number = 0

  init(seed: UInt64, length: Double) {
    dice = SeededGenerator(seed: seed ^ 0x7669_7369_7473)
    self.length = length
  }

  mutating func acts() -> [Delivery] {
    // Before popups lock the pager.
    let strokes = [2.0, 4, 6].flatMap { turnPage(at: $0) }
    return strokes + (0..<dice.number(20...50)).flatMap { _ in act(at: dice.number(0...length)) }
  }

  private mutating func act(at time: Double) -> [Delivery] {
    number += 1
    let room = dice.pick(["room 0", "room 1", "caf\u{E9}", "cafe\u{301}"])
    switch dice.number(0...14) {
    case 0...2: return [Delivery(at: time, [.enter(room: room)])]
    case 3: return [Delivery(at: time, [.leave])]
    case 4:
      let end = RoomEnd(
        reason: dice.pick([RoomEnd.kicked, "maintenance"]), room: dice.pick([nil, room, "room 0"]),
        payload: dice.pick([nil, "payload \(number)"]))
      return [Delivery(at: time, [.end(end)])]
    case 5...6:
      let message = message()
      return [Delivery(at: time, [.delivered(RoomDelivery(room: room, input: message))])]
    case 7:
      let second: SuspensionReason = dice.pick(["menu", .background])
      let inputs: [RoomInput] = [
        .suspend(reason: "menu"), .suspend(reason: second), .resume(reason: "menu"),
        .resume(reason: second),
      ]
      return inputs.enumerated().map { Delivery(at: time + Double($0), [$1]) }
    case 8: return tap(at: time)
    case 9:
      return turnPage(at: time)
    case 10:
      let gift = GiftMessage(
        id: "v\(number)", sender: "v0", gift: "rocket", count: .single(1), unitValue: 500,
        style: "v\(number)", fullScreen: .seconds(2))
      let popup = Popup(id: "v\(number)", channel: PopupChannel.banner, maximumTime: .seconds(3))
      return [
        Delivery(at: time, [.join(join()), .gift(gift)]), Delivery(at: time + 0.5, [.popup(popup)]),
      ]
    case 11:
      return [Delivery(at: time - 1, [.join(join())])]
        + stroke(by: ScreenPoint(x: 240, y: 0), at: time)
        + stroke(by: ScreenPoint(x: -240, y: 0), at: time + dice.number(1.0...8))
    default:
      return (0..<dice.number(1...4)).map { step in
        Delivery(at: time + Double(step) * dice.pick([0, 0.2, 2]), [.join(join())])
      }
    }
  }

  private mutating func message() -> RoomInput {
    switch dice.number(0...3) {
    case 0: .like(RoomLike(id: "v\(number)", sender: "v0", count: 2))
    case 1: .comment(CommentMessage(id: "v\(number)", sender: "v1", text: "hello"))
    case 2: .app(AppMessage(id: dice.pick([nil, "v1"]), kind: "score", payload: "\(number)"))
    default: .profile(ProfileMessage(id: "v2", name: "Name \(number)"))
    }
  }

  private mutating func join() -> RoomJoin {
    RoomJoin(
      sender: "v\(dice.number(0...5))", priority: dice.number(0...3),
      duration: dice.milliseconds(500...3_000))
  }

  /// A finger that pages, and a popup that comes meanwhile.
  private mutating func turnPage(at time: Double) -> [Delivery] {
    number += 1
    let popup = Popup(id: "v\(number)", channel: PopupChannel.banner, maximumTime: .seconds(3))
    return stroke(by: ScreenPoint(x: 0, y: dice.pick([-500, 500])), at: time)
      + [Delivery(at: time + 0.2, [.popup(popup)])]
  }

  /// A finger that strokes in five steps, and lifts while it slows down.
  private func stroke(by way: ScreenPoint, at time: Double) -> [Delivery] {
    let stroke = FingerStroke(1, over: 80)
    let phases: [Touch.Phase] = [.began] + Array(repeating: .moved, count: 5) + [.ended]
    return phases.enumerated().map { step, phase in
      let part = step == 6 ? 1 : stroke.way(at: Double(step) * 16)
      let place = ScreenPoint(x: 160 + way.x * part, y: 500 + way.y * part)
      return Delivery(
        at: time + Double(step) * 0.016, [.touch(Touch(id: 10, phase: phase, location: place))])
    }
  }

  /// A tap whose samples have times.
  private mutating func tap(at time: Double) -> [Delivery] {
    [Touch.Phase.began, .moved, .ended].enumerated().map { index, phase in
      let age = dice.pick([0.0, 0.008, 0.033, 0.034, 0.09])
      let moment = time + Double(index) * 0.02
      let touch = Touch(
        id: 9, phase: phase, location: ScreenPoint(x: 160, y: 300),
        time: .start + .seconds(moment - age))
      return Delivery(at: moment, [.touch(touch)])
    }
  }
}
