import LiveRoom
import RoomCore

/// The actions of the local user in the sample evening. The user visits four rooms, sends likes and
/// gifts, and gets popups at inconvenient times. The user also opens a sheet, clears the screen,
/// and leaves the app for a while.
struct SampleVisit {
  private(set) var events: [Timed<RoomInput>] = []
  private var finger = 0
  private var combos = 0

  init() {
    show(.pager(.setPageLength(800)), at: 0)
    show(
      .pager(
        .setRooms(
          rooms: ["harbour", "kitchen", "rooftop", "garden", "market"], current: "kitchen")),
      at: 0)
    show(.notice(TickerItem(id: "rules", kind: "notice", content: "Be kind to each other")), at: 2)
    show(.popup(Popup(id: "welcome", kind: "welcome", maximumTime: .seconds(6))), at: 20)
    like(3, at: 40)
    give("rose", 4, at: 62)
    // This popup comes in the middle of a rush.
    show(.popup(Popup(id: "wish-1", kind: "wishApproved", maximumTime: .seconds(5))), at: 104)
    show(
      .popup(
        Popup(
          id: "ranking", kind: "ranking", channel: PopupChannel.banner,
          maximumTime: .seconds(4))), at: 105)
    like(7, at: 131)
    sheet(at: 152)
    // A slow drag that does not reach the room above.
    drag(from: ScreenPoint(x: 200, y: 400), by: ScreenPoint(x: 0, y: 8), samples: 20, at: 175)
    // The screen is cleared, and shown again.
    drag(from: ScreenPoint(x: 90, y: 360), by: ScreenPoint(x: 24, y: 0), samples: 9, at: 185)
    drag(from: ScreenPoint(x: 320, y: 360), by: ScreenPoint(x: -24, y: 0), samples: 9, at: 196)
    flick(at: 241)
    like(2, at: 252)
    give("balloon", 2, at: 262)
    show(.popup(Popup(id: "vote", kind: "vote", maximumTime: .seconds(8))), at: 281)
    show(.popups(.didAnswer(PopupReply(id: "vote", answer: .cancelled))), at: 284)
    like(12, at: 310)
    show(
      .popup(Popup(id: "garden-only", kind: "vote", scene: "garden", maximumTime: .seconds(4))),
      at: 340)
    show(.suspend(reason: .background), at: 372)
    show(.resume(reason: .background), at: 384)
    flick(at: 420)
    flick(at: 420.4)
    give("crown", 1, at: 431)
    like(4, at: 440)
    flick(at: 460, towardsNext: false)
    show(.room(.setLandscape(true)), at: 470)
    show(.room(.setLandscape(false)), at: 482)
    show(.popup(Popup(id: "wish-2", kind: "wishApproved", maximumTime: .seconds(5))), at: 505)
    like(9, at: 519)
    show(.popup(Popup(id: "goodbye", kind: "goodbye", maximumTime: .seconds(4))), at: 580)
  }

  private mutating func show(_ message: RoomInput, at second: Double) {
    let time = Instant(nanoseconds: Int64((second * 1_000).rounded()) * 1_000_000)
    events.append(Timed(message, at: time))
  }

  // MARK: Actions

  /// Taps on a gift. The server sends each tap back to all viewers a little later.
  private mutating func give(_ gift: String, _ taps: Int, at second: Double) {
    let value = EveningGift.all.first { $0.name == gift }?.value ?? 1
    combos += 1
    for tap in 1...taps {
      let moment = second + Double(tap) * 0.6
      show(.gifts(.give(GiftTap(gift: gift, unitValue: value))), at: moment)
      let message = GiftMessage(
        id: "own \(combos)/\(tap)", sender: SampleEvening.user, gift: gift,
        count: .runningTotal(tap), combo: "own-\(combos)", unitValue: value)
      show(.gift(message), at: moment + 0.25)
    }
  }

  /// Sends this number of likes by taps in quick succession. The first tap is not a like.
  private mutating func like(_ count: Int, at second: Double) {
    for tap in 0...count {
      let start = second + Double(tap) * 0.22
      let place = ScreenPoint(x: 210 + Double(tap % 3) * 9, y: 420 - Double(tap % 4) * 7)
      finger += 1
      touch(.began, place, at: start)
      touch(.ended, place, at: start + 0.06)
    }
  }

  private mutating func flick(at second: Double, towardsNext: Bool = true) {
    drag(
      from: ScreenPoint(x: 200, y: 500), by: ScreenPoint(x: 0, y: towardsNext ? -38 : 38),
      samples: 9, at: second)
  }

  /// A sheet is presented, dragged higher, and dragged away.
  private mutating func sheet(at second: Double) {
    show(.likes(.presentSheet(SheetSpec(id: "gifts", detents: [320, 560]))), at: second)
    let header: TouchRegions = [.sheet, .sheetHeader]
    drag(
      from: ScreenPoint(x: 200, y: 490), by: ScreenPoint(x: 0, y: -26), samples: 9, on: header,
      at: second + 3)
    drag(
      from: ScreenPoint(x: 200, y: 250), by: ScreenPoint(x: 0, y: 58), samples: 9, on: header,
      at: second + 8)
  }

  private mutating func drag(
    from start: ScreenPoint, by step: ScreenPoint, samples: Int,
    on regions: TouchRegions = .likeArea, at second: Double
  ) {
    finger += 1
    for sample in 0...samples {
      let place = ScreenPoint(
        x: start.x + step.x * Double(sample), y: start.y + step.y * Double(sample))
      let moment = second + Double(sample) * 0.016
      touch(sample == 0 ? .began : .moved, place, on: regions, at: moment)
      if sample == samples { touch(.ended, place, on: regions, at: moment + 0.008) }
    }
  }

  private mutating func touch(
    _ phase: Touch.Phase, _ place: ScreenPoint, on regions: TouchRegions = .likeArea,
    at second: Double
  ) {
    show(.touch(Touch(id: finger, phase: phase, location: place, regions: regions)), at: second)
  }
}
