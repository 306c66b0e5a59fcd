import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoomUI

extension GiftSpending {
  /// A tap on a gift, as the purse takes it.
  fileprivate mutating func pays(_ price: Int, from balance: Int?, at now: Instant) -> Bool {
    follow(balance, at: now)
    guard covers(price) else { return false }
    add(price, at: now)
    return true
  }
}

/// The gifts that a balance pays, with taps that are quicker than the app.
@MainActor @Suite struct GiftPurseTests {
  @MainActor private final class App {
    var asked = 0
    var refuses = true
  }

  private let car = GiftCatalog.Gift(id: "car", name: "Car", price: 52)

  @Test("Quick taps never exceed the balance, however late the app subtracts")
  func quickTaps() {
    var spending = GiftSpending()
    var given = 0
    // Ten taps in a second. The app subtracts each price 0.35 s after its tap.
    for tap in 0..<10 {
      let now = Instant.start + .milliseconds(100 * tap)
      let known = 200 - 52 * min(given, max(0, tap - 3))
      if spending.pays(52, from: known, at: now) { given += 1 }
    }
    #expect(given == 3)
  }

  @Test("A price is pending until the balance has fallen by it, or for ten seconds")
  func pending() {
    var spending = GiftSpending()
    func pays(_ price: Int, from balance: Int?, at seconds: Int) -> Bool {
      spending.pays(price, from: balance, at: .start + .seconds(seconds))
    }
    #expect(pays(60, from: 100, at: 0) && !pays(60, from: 100, at: 1))
    #expect(pays(40, from: 100, at: 1) && !pays(1, from: 100, at: 2))
    #expect(!pays(1, from: 70, at: 3), "half of the first price is subtracted")
    #expect(pays(500, from: 570, at: 4), "the viewer has bought 500")
    #expect(!pays(1, from: 570, at: 9))
    #expect(pays(1, from: 570, at: 14), "the server has refused the gifts")
    #expect(pays(.max, from: nil, at: 14), "the balance is unknown")
    #expect(pays(0, from: 0, at: 14) && !pays(1, from: 0, at: 14))
    #expect(!pays(1, from: .min, at: 14) && pays(.max, from: .max, at: 14))
    #expect(pays(60, from: 100, at: 30) && pays(60, from: nil, at: 31))
    #expect(!pays(60, from: 100, at: 32), "nothing was subtracted while the balance was unknown")
  }

  @Test("The app can refuse a gift of the board, and a refused gift is not pending")
  func refusal() {
    let purse = GiftPurse(clock: RoomClock(ManualClock()))
    let app = App()
    let gifts = OfferedGifts(catalog: GiftCatalog([car], balance: 100)) { gift, units in
      app.asked += gift.price * units
      return !app.refuses
    }
    #expect(!purse.pays(1, of: car, from: gifts) && app.asked == 52)
    app.refuses = false
    #expect(purse.pays(1, of: car, from: gifts) && app.asked == 104)
    #expect(!purse.pays(1, of: car, from: gifts) && app.asked == 104, "52 of 100 are pending")
  }

  @Test("The board and the combo button share one balance, before a lane shows the gift")
  func comboButton() throws {
    var configuration = GiftConfiguration()
    configuration.localUser = "me"
    var gifts = FollowedGifts(try GiftMachine(configuration: configuration))
    gifts.send(
      .give(GiftTap(gift: "car", unitValue: 52)), .give(GiftTap(gift: "own", unitValue: 1_000)))
    let (button, other) = (gifts.viewState.buttons[0], gifts.viewState.buttons[1])
    let offered = OfferedGifts(catalog: GiftCatalog([car], balance: 100))
    let purse = GiftPurse(clock: RoomClock(ManualClock()))
    #expect(purse.pays(1, of: car, from: offered))
    #expect(!purse.pays(1, of: button, from: offered))
    #expect(purse.pays(1, of: other, from: offered), "it is not on the board")
    #expect(purse.pays(1, of: button, from: nil), "the room has no board")
  }

  @Test(
    "Lanes and combo buttons stay above the gift board, and on the screen",
    arguments: [
      // An iPhone 15: the lanes are above comments and controls, the board is 360 points high.
      ("gifts", 852, 400, 102, 18), ("gifts", 852, 300, 102, 0),
      // An iPhone SE, and an iPhone 15 in landscape, where the board covers nearly all of the screen.
      ("gifts", 667, 260, 102, 63), ("gifts", 393, 120, 102, 120),
      ("guest", 852, 400, 102, 0),
    ] as [(String, Double, Double, Double, Double)])
  func rise(_ id: String, _ bottom: Double, _ top: Double, _ height: Double, _ rise: Double) throws
  {
    var likes = Followed<LikeMachine, SheetViewState>(try LikeMachine(LikeConfiguration()))
    let frame = TouchFrame(
      origin: ScreenPoint(x: 16, y: top), size: ScreenSize(width: 361, height: height))
    func present() -> Double { likes.viewState.rise(of: frame, bottom: bottom, at: likes.now) }
    likes.send(.enter(room: "a"))
    #expect(present() == 0)
    likes.send(.presentSheet(SheetSpec(id: id, detents: [360])))
    likes.advance(by: .seconds(2))
    #expect(present() == rise)
    likes.send(.dismissSheet)
    likes.advance(by: .seconds(2))
    #expect(present() == 0)
  }
}
