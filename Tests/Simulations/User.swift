import LiveRoomKit
import PromiseTesting

/// A user with arbitrary touches, and an app that enters and leaves the background.
struct User {
  private var dice: SeededGenerator
  private let length: Double
  private var deliveries: [Delivery] = []

  init(dice: SeededGenerator, length: Double) {
    self.dice = dice
    self.length = length
  }

  mutating func acts() -> [Delivery] {
    var rooms = (0..<dice.number(0...8)).map { "room \($0)" }
    // Two look alike, and differ in their bytes.
    if dice.chance(15) { rooms += ["caf\u{E9}", "cafe\u{301}"] }
    act(.pager(.setRooms(rooms: rooms, current: dice.chance(20) ? rooms.last : nil)), at: 0)
    for _ in 0..<dice.number(0...24) { useFinger(at: dice.number(0...length)) }
    for _ in 0..<dice.number(0...6) { give(at: dice.number(0...length)) }
    for _ in 0..<dice.number(0...6) { changeList(at: dice.number(0...length)) }
    for _ in 0..<dice.number(0...3) { leaveForeground(at: dice.number(0...length)) }
    for _ in 0..<dice.number(0...3) { openSheet(at: dice.number(0...length)) }
    if dice.chance(30) {
      let time = dice.number(0...length)
      act(.room(.setLandscape(true)), at: time)
      act(.room(.setLandscape(false)), at: time + dice.number(0.0...30))
    }
    if dice.chance(25) { close(at: dice.number(0...length)) }
    // Last: what is drawn before remains as it was.
    if dice.chance(50) { showPlayers() }
    if dice.chance(50) { block() }
    return deliveries
  }

  /// A view with players, which appears in the first half of the world and disappears in it.
  private mutating func showPlayers() {
    let start = dice.number(0...length / 4)
    let end = start + dice.number(0...length / 4)
    act(.pager(.didAttachPlayer), at: start)
    act(.gifts(.didAttachPlayer), at: start)
    act(.pager(.didDetachPlayer), at: end)
    act(.gifts(.didDetachPlayer), at: end)
  }

  /// Blocks users of the crowd, unblocks some of them, and reports.
  private mutating func block() {
    for _ in 0..<dice.number(1...6) {
      let user = "u\(dice.number(0...9))"
      let time = dice.number(0...length / 2)
      act(.room(.block(user: user)), at: time)
      if dice.chance(40) {
        act(.room(.unblock(user: user)), at: time + dice.number(0...length / 2))
      }
      guard dice.chance(40) else { continue }
      let report = RoomReport(
        dice.pick(RoomReport.Subject.allCases), user: user,
        message: dice.chance(50) ? "c\(dice.number(1...20))" : nil, text: "hi",
        reason: RoomReport.spam, number: dice.chance(50) ? dice.number(1...20) : nil)
      act(.room(.report(report)), at: time)
    }
  }

  private mutating func act(_ message: RoomInput, at time: Double) {
    deliveries.append(Delivery(at: max(0, time), [message]))
  }

  private mutating func give(at time: Double) {
    let gift = dice.pick(["rose", "crown", ""])
    let recipient = Int(time) % 5 == 0 ? "host" : nil
    for tap in 0..<dice.number(1...4) {
      act(
        .gifts(
          .give(
            GiftTap(gift: gift, recipient: recipient, batchSize: dice.pick([1, 1, 5, 0])))),
        at: time + Double(tap) * 0.7)
    }
  }

  private mutating func openSheet(at time: Double) {
    let heights = dice.pick([[300.0], [200, 500], [], [-1]])
    let spec = SheetSpec(
      id: "s\(dice.number(0...1))", detents: heights, isDismissible: dice.chance(80))
    act(.likes(.presentSheet(spec)), at: time)
    // Under a finger that is down already.
    if dice.chance(30) {
      let step = ScreenPoint(x: dice.pick([0, 40]), y: dice.pick([-40, 0]))
      drag(dice.number(0...1), by: step, on: TouchTarget(.likeArea), at: time - 0.05)
    }
    let list = ListExtent(offset: dice.pick([0, 60]), maximum: dice.pick([0, 90]))
    for target in [
      TouchTarget([.sheet, .list], list: list), TouchTarget(.sheetHeader), TouchTarget(.backdrop),
    ] where dice.chance(40) {
      let step = ScreenPoint(x: dice.pick([0, 5]), y: dice.pick([-20, 2, 20]))
      drag(dice.number(0...1), by: step, on: target, at: time + dice.number(0.0...6))
    }
    if dice.chance(80) { act(.likes(.dismissSheet), at: time + dice.number(0.0...15)) }
  }

  private mutating func leaveForeground(at time: Double) {
    act(.suspend(reason: .background), at: time)
    if dice.chance(10) { act(.suspend(reason: .background), at: time + 0.1) }
    if dice.chance(90) { act(.resume(reason: .background), at: time + dice.number(0.0...30)) }
    // A pause of the app's own, which begins before the background, within it, or apart from it,
    // and ends as it likes; of the whole room, or of a module alone.
    guard dice.chance(50) else { return }
    let (start, end) = (time + dice.number(-5.0...30), dice.number(0.0...40))
    let inputs = dice.pick([
      (RoomInput.suspend(reason: "menu"), RoomInput.resume(reason: "menu")),
      (.gifts(.suspend(reason: "menu")), .gifts(.resume(reason: "menu"))),
      (.ticker(.suspend(reason: "menu")), .ticker(.resume(reason: "menu"))),
      (.broadcast(.suspend(reason: "menu")), .broadcast(.resume(reason: "menu"))),
      (.popups(.suspend(reason: "menu")), .popups(.resume(reason: "menu"))),
      (.pager(.suspend(reason: "menu")), .pager(.resume(reason: "menu"))),
      (.likes(.suspend(reason: "menu")), .likes(.resume(reason: "menu"))),
    ])
    act(inputs.0, at: start)
    act(inputs.1, at: max(0, start) + end)
  }

  /// At any moment, often in the midst of liking.
  private mutating func close(at time: Double) {
    if dice.chance(70) { tap(0, dice.number(2...8), on: TouchTarget(.likeArea), at: time) }
    let time = time + dice.number(0.0...3)
    // The last comment is still on its way.
    for text in ["bye", "see you"] { act(.comments(.send(CommentMessage(text: text))), at: time) }
    deliveries.append(Delivery(at: time, .close))
  }

  private mutating func changeList(at time: Double) {
    let room = "room \(dice.number(0...9))"
    let other = "room \(dice.number(0...9))"
    let input: PagerInput =
      switch dice.number(0...9) {
      case 0:
        .insert(
          rooms: ["new \(dice.number(0...9))"],
          position: dice.pick([.first, .last, .before(room)]))
      case 1: .remove([room])
      case 2: .move(room: room, position: dice.pick([.first, .last, .after(other)]))
      case 3: .replace(room: room, replacement: other)
      case 4: .show(room: room, isAnimated: dice.chance(70))
      case 5: .setPageLength(dice.pick([300, 844, 0, .nan]))
      case 6:
        .setRooms(
          rooms: (0..<dice.number(0...4)).map { "room \($0)" },
          current: dice.chance(30) ? room : nil)
      case 7: .lock(PagingLock(reason: "paid", direction: dice.pick([.previous, .next])))
      case 8: .unlock(PagingLock(reason: "paid", direction: dice.pick([.previous, .next])))
      default: .didFinishSnap(dice.number(-1...9))
      }
    act(.pager(input), at: time)
  }

  // MARK: Fingers

  private mutating func useFinger(at time: Double) {
    let finger = dice.number(0...3)
    let target = TouchTarget(
      dice.pick([.likeArea, .likeArea, .likeArea, .list, .control, .sheetHeader, .backdrop]))
    switch dice.number(0...9) {
    case 0: tap(finger, dice.number(1...6), on: target, at: time)
    case 1:
      tap(finger, dice.number(2...8), on: target, at: time)
      tap(finger + 4, 1, on: target, at: time + 0.02)
    case 2: tap(finger, dice.number(2...8), on: target, at: time)
    case 3...6:
      let away = dice.pick([
        ScreenPoint(x: 0, y: -40), ScreenPoint(x: 0, y: 40), ScreenPoint(x: 40, y: 0),
        ScreenPoint(x: -40, y: 0),
        ScreenPoint(x: 0, y: -6),
      ])
      drag(finger, by: away, on: target, at: time)
      // The list is another one while it moves.
      if dice.chance(20) { changeList(at: time + dice.number(0.0...0.3)) }
    case 7:
      drag(finger, by: ScreenPoint(x: 0, y: -40), on: target, at: time)
      drag(finger + 4, by: ScreenPoint(x: 0, y: -40), on: target, at: time + dice.number(0.0...0.6))
    default: touchInvalidly(at: time)
    }
  }

  private mutating func touch(
    _ phase: Touch.Phase, _ finger: Int, _ place: ScreenPoint,
    on target: TouchTarget = TouchTarget(.likeArea), at time: Double
  ) {
    act(
      .touch(
        Touch(id: finger, phase: phase, location: place, regions: target.regions, list: target.list)
      ), at: time)
  }

  private mutating func tap(_ finger: Int, _ count: Int, on target: TouchTarget, at time: Double) {
    let gap = dice.pick([0.15, 0.2, 0.45])
    for tap in 0..<count {
      let place = ScreenPoint(x: 100 + dice.number(0...40), y: 300)
      touch(.began, finger, place, on: target, at: time + Double(tap) * gap)
      touch(.ended, finger, place, on: target, at: time + Double(tap) * gap + 0.05)
    }
  }

  /// A stroke of some frames, by a distance for each: mostly natural, and lifted while the finger slows down.
  private mutating func drag(
    _ finger: Int, by step: ScreenPoint, on target: TouchTarget, at time: Double
  ) {
    // Of dice of its own, so that the rest of the world does not depend on it.
    var others = dice
    let frames = Double(dice.number(2...9))
    var stroke = FingerStroke(frames, over: frames * 16)
    stroke.course = others.pick([.minimumJerk, .minimumJerk, .slowing, .constant])
    stroke.part = others.pick([0.75, 0.8, 0.85, 1])
    stroke.rate = others.pick([60, 120])
    stroke.rest = others.pick([0, 4, 8, 50, 200])
    let samples = stroke.samples { others.number(-1.0...1) }
    let target =
      others.chance(15) ? TouchTarget(target.regions.union(.moving), list: target.list) : target
    // Some fingers never lift.
    let end: Touch.Phase? = dice.chance(92) ? dice.chance(85) ? .ended : .cancelled : nil
    for (number, sample) in samples.enumerated() {
      let isLift = number == samples.count - 1
      guard let phase = isLift ? end : number == 0 ? .began : .moved else { break }
      touch(
        phase, finger,
        ScreenPoint(x: 200 + step.x * sample.way, y: 400 + step.y * sample.way), on: target,
        at: time + sample.milliseconds / 1_000)
    }
  }

  /// Invalid samples.
  private mutating func touchInvalidly(at time: Double) {
    for _ in 0..<dice.number(1...8) {
      let place = ScreenPoint(
        x: dice.pick([0, 50, 900, .infinity, -1e30]), y: dice.pick([0, 200, .nan, 1e308]))
      touch(
        dice.pick([.began, .moved, .ended, .cancelled]), dice.number(-1...6), place,
        at: time + dice.number(0.0...1))
    }
  }
}
