import GiftChannels
import RoomBus
import RoomCore

/// The gifts that a room offers on its board, and the answer of the app to each gift.
struct OfferedGifts {
  var catalog: GiftCatalog
  var shouldGive: @MainActor (GiftCatalog.Gift, Int) -> Bool = { _, _ in true }
}

/// The door for gifts of the board and of the combo buttons. Both share the balance of the viewer.
@MainActor
final class GiftPurse {
  private var spending = GiftSpending()
  private let clock: RoomClock

  /// - Parameter clock: the clock of the room.
  init(clock: RoomClock = RoomClock(.continuous)) { self.clock = clock }

  /// Returns a Boolean value that indicates whether the balance covers a gift, and the app does not refuse the gift.
  func pays(_ units: Int, of gift: GiftCatalog.Gift, from gifts: OfferedGifts) -> Bool {
    let price = gift.price(of: units)
    spending.follow(gifts.catalog.balance, at: clock.now)
    guard spending.covers(price), gifts.shouldGive(gift, units) else { return false }
    spending.add(price, at: clock.now)
    return true
  }

  /// Returns a Boolean value that indicates whether a combo button may give its gift again. The app decides about
  /// gifts that are not on the board.
  func pays(_ units: Int, of button: GiftViewState.Button, from gifts: OfferedGifts?) -> Bool {
    let id = Identifier(button.countdown.gift)
    guard let gifts, let gift = gifts.catalog.gifts.first(where: { Identifier($0.id) == id }) else {
      return true
    }
    let priced = GiftCatalog.Gift(id: gift.id, name: gift.name, price: button.countdown.unitValue)
    return pays(units, of: priced, from: gifts)
  }
}

/// The prices of gifts that the balance of the app may not contain yet. With them, quick taps never exceed the balance.
struct GiftSpending: Equatable, Sendable {
  /// The time after which the balance of the app counts as up to date.
  static let patience = Duration.seconds(10)

  /// The last known balance.
  private var balance: Int?
  private var isKnown = false
  private var pending: [Timed<Int>] = []

  /// Follows the balance of the app. A balance that has fallen contains the oldest pending prices.
  mutating func follow(_ balance: Int?, at now: Instant) {
    pending.removeAll { $0.time + Self.patience <= now }
    // While the balance is unknown, prices remain pending. The last known balance is compared with the next one.
    isKnown = balance != nil
    guard let balance else { return }
    var paid = self.balance.map { max(0, $0.subtractingSaturating(balance)) } ?? 0
    self.balance = balance
    while paid > 0, let first = pending.first {
      pending.removeFirst()
      if first.value > paid { pending.insert(Timed(first.value - paid, at: first.time), at: 0) }
      paid -= min(paid, first.value)
    }
  }

  /// Returns a Boolean value that indicates whether the balance covers a price and all pending prices.
  func covers(_ price: Int) -> Bool {
    guard isKnown, price > 0, let balance else { return true }
    return pending.reduce(price) { $0.addingSaturating($1.value) } <= balance
  }

  /// Adds the price of a gift that was given.
  mutating func add(_ price: Int, at now: Instant) {
    if balance != nil, price > 0 { pending.append(Timed(price, at: now)) }
  }
}
