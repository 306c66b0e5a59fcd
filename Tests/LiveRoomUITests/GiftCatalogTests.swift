import LiveRoomKit
import Testing

@testable import LiveRoomUI

/// The decisions of a gift board, with catalogs as servers send them.
@Suite struct GiftCatalogTests {
  private typealias Gift = GiftCatalog.Gift

  private static let rose = GiftCatalog.Gift(id: "rose", name: "Rose", price: 1)
  private static let car = GiftCatalog.Gift(id: "car", name: "Car", price: 52)

  @Test(
    "A catalog has each gift once that the room accepts, in the order of the server",
    arguments: [
      ([], []),
      ([("rose", 1), ("car", 52)], [("rose", 1), ("car", 52)]),
      ([("rose", 1), ("car", 52), ("rose", 7), ("rose", 1)], [("rose", 1), ("car", 52)]),
      ([("", 1), ("free", 0)], [("free", 0)]),
      ([("rose", -1), ("car", .min), ("rose", 3)], [("rose", 3)]),
      (
        [("most", 1_000_000_000), ("over", 1_000_000_001), ("max", .max)], [("most", 1_000_000_000)]
      ),
      // Identifiers are compared byte for byte.
      ([("e\u{301}", 1), ("\u{E9}", 2)], [("e\u{301}", 1), ("\u{E9}", 2)]),
      ([(String(repeating: "é", count: 128), 1)], [(String(repeating: "é", count: 128), 1)]),
      ([(String(repeating: "é", count: 129), 1)], []),
    ] as [([(String, Int)], [(String, Int)])])
  func gifts(_ offered: [(String, Int)], _ kept: [(String, Int)]) {
    let catalog = GiftCatalog(offered.map { Gift(id: $0.0, name: $0.0, price: $0.1) })
    #expect(catalog.gifts.map { Identifier($0.id) } == kept.map { Identifier($0.0) })
    #expect(catalog.gifts.map(\.price) == kept.map { $0.1 })
  }

  @Test("A catalog of 100,000 gifts with the same identifier has one gift")
  func repeatedGifts() {
    let gifts = (0..<100_000).map { Gift(id: "rose", name: "Rose", price: $0) }
    #expect(GiftCatalog(gifts).gifts == [Gift(id: "rose", name: "Rose", price: 0)])
  }

  @Test("The machine accepts each gift and each group of a catalog")
  func machine() throws {
    let gifts = [
      ("free", 0), ("rose", 1), ("most", 1_000_000_000), (String(repeating: "é", count: 128), 5),
    ].map { Gift(id: $0.0, name: "", price: $0.1) }
    let catalog = GiftCatalog(gifts, batchSizes: [1, 188, 1_000_000_000])
    #expect(catalog.gifts.count == 4 && catalog.batchSizes.count == 3)
    for gift in catalog.gifts {
      for units in catalog.batchSizes {
        var configuration = GiftConfiguration()
        configuration.localUser = "me"
        configuration.showsLocalTapsImmediately = true
        var followed = FollowedGifts(try GiftMachine(configuration: configuration))
        followed.send(.give(GiftTap(gift: gift.id, batchSize: units, unitValue: gift.price)))
        followed.advance(by: .seconds(1))
        let combo = try #require(followed.viewState.lanes[0]?.combo)
        #expect(combo.unitValue == gift.price && combo.isLocalUser)
      }
    }
  }

  @Test(
    "Groups are counts that the room accepts, each once, in the order of the app",
    arguments: [
      ([], []), ([188, 1, 10, 1], [188, 1, 10]), ([0, -1, .min, 5], [5]),
      ([1_000_000_000, 1_000_000_001, .max], [1_000_000_000]),
    ] as [([Int], [Int])])
  func groups(_ offered: [Int], _ kept: [Int]) {
    #expect(GiftCatalog([], batchSizes: offered).batchSizes == kept)
    #expect(GiftCatalog([]).batchSizes == [1, 10, 66, 188])
  }

  @Test(
    "A group can be given where the balance covers its price",
    arguments: [
      (52, 1, 52, true), (52, 1, 51, false), (52, 188, 9_776, true), (52, 188, 9_775, false),
      (0, 188, 0, true), (0, 1, -1, false), (1, 1, -1, false), (1, 1, .min, false),
      (1, 1, 0, false), (1_000_000_000, 1_000_000_000, .max, true),
      (1_000_000_000, 1_000_000_000, 999_999_999_999_999_999, false),
      (52, 188, nil, true), (1_000_000_000, 1_000_000_000, nil, true),
    ] as [(Int, Int, Int?, Bool)])
  func balance(_ price: Int, _ units: Int, _ balance: Int?, _ isEnabled: Bool) {
    let gift = Gift(id: "rose", name: "Rose", price: price)
    let catalog = GiftCatalog([gift], balance: balance, batchSizes: [units])
    #expect(catalog.canGive(units, of: gift) == isEnabled)
    #expect(!catalog.canGive(units, of: nil), "no gift is chosen")
  }

  @Test("A price that no number holds is the greatest number")
  func overflow() {
    let gift = Gift(id: "yacht", name: "Yacht", price: .max)
    #expect(gift.price(of: 188) == .max)
    #expect(Gift(id: "debt", name: "Debt", price: .min).price(of: 2) == .min)
  }

  @Test("A choice holds as long as the catalog has its gift at its price")
  func choice() {
    var catalog = GiftCatalog([Self.rose, Self.car], balance: 60)
    #expect(catalog.current(nil) == nil)
    #expect(catalog.current(Self.car) == Self.car)
    // The viewer gives, and the app updates the balance: the choice remains.
    catalog.balance = 8
    #expect(catalog.current(Self.car) == Self.car && !catalog.canGive(1, of: Self.car))

    #expect(GiftCatalog([]).current(Self.car) == nil, "the gift was withdrawn")
    #expect(GiftCatalog([Self.rose]).current(Self.car) == nil, "another gift is not chosen instead")
    #expect(GiftCatalog([Self.car, Self.rose]).current(Self.car) == Self.car, "another order")
    let dear = Gift(id: "car", name: "Car", price: 520)
    #expect(GiftCatalog([dear]).current(Self.car) == nil, "the price has risen")
    #expect(GiftCatalog([Gift(id: "car", name: "Car", price: 5)]).current(Self.car) == nil)
    let translated = Gift(id: "car", name: "跑车", price: 52)
    #expect(GiftCatalog([translated]).current(Self.car) == translated, "the name was translated")
    let composed = Gift(id: "\u{E9}", name: "É", price: 1)
    let decomposed = Gift(id: "e\u{301}", name: "É", price: 1)
    #expect(GiftCatalog([composed]).current(decomposed) == nil)
  }

  @Test("The board begins with the first gift that the balance covers")
  func firstChoice() {
    func first(_ balance: Int?, _ sizes: [Int] = [10, 1]) -> Gift? {
      GiftCatalog([Self.car, Self.rose], balance: balance, batchSizes: sizes).firstChoice
    }
    #expect(first(nil) == Self.car && first(52) == Self.car && first(51) == Self.rose)
    #expect(first(0) == nil && first(52, [10]) == Self.rose && first(9, [10]) == nil)
  }

  @Test("The room accepts the sheet of the gift button")
  func sheet() throws {
    var likes = Followed<LikeMachine, SheetViewState>(try LikeMachine(LikeConfiguration()))
    likes.send(.enter(room: "a"), .presentSheet(GiftCatalog.sheet))
    #expect(likes.viewState.sheet == GiftCatalog.sheet)
  }
}
