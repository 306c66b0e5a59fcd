import GiftChannels
public import LikeGestures
import LiveRoom
import RoomCore

/// The gifts that a viewer can give, and the balance of the viewer: the content of a gift board.
///
/// ```swift
/// var catalog = GiftCatalog([GiftCatalog.Gift(id: "rose", name: "Rose", price: 1)])
/// catalog.balance = 1_200
/// ```
public struct GiftCatalog: Equatable, Sendable {
  /// A gift that a viewer can give. Its picture is the picture of `roomProfiles(_:gifts:)`.
  public struct Gift: Equatable, Sendable {
    /// The identifier of the gift, as in `GiftMessage.gift`.
    public let id: String
    /// The name of the gift, which the board shows as its display text.
    public let name: String
    /// The price of one unit, in units of value, from 0 to 1,000,000,000.
    public let price: Int

    /// Creates a gift.
    public init(id: String, name: String, price: Int) {
      self.id = id
      self.name = name
      self.price = price
    }
  }

  /// The bottom sheet of the gift button. Its identity is "gifts", and it rests at 360 points: this height fits into the
  /// screen of a phone in landscape as well.
  public static let sheet = SheetSpec(id: RoomPhrase.giftSheet, detents: [360])

  /// Returns a Boolean value that indicates whether a sheet is the gift board, by its identity.
  static func isBoard(_ id: String) -> Bool { Identifier(id) == Identifier(sheet.id) }

  /// The gifts, in the order of the board.
  public let gifts: [Gift]
  /// The numbers of units that the viewer can give at once, in the order of their buttons.
  public let batchSizes: [Int]
  /// The balance of the viewer in units of value, or `nil` if the balance is unknown. Without a balance, the board
  /// enables all batchSizes.
  public var balance: Int?

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - gifts: the gifts. A gift is left out if the room rejects it: if its identifier is empty or too long, or its
  ///     price is out of range. Of several gifts with the same identifier, the catalog has the first one.
  ///   - balance: the balance of the viewer in units of value. Default `nil`.
  ///   - batchSizes: the numbers of units that the viewer can give at once, each from 1 to 1,000,000,000. Other numbers and
  ///     repeated numbers are left out. Default 1, 10, 66 and 188: the steps at which the count of a combo changes.
  /// - Complexity: O(n) for n gifts.
  public init(_ gifts: [Gift], balance: Int? = nil, batchSizes: [Int] = [1, 10, 66, 188]) {
    var ids: Set<Identifier> = []
    self.gifts = gifts.filter { $0.isValid && ids.insert(Identifier($0.id)).inserted }
    var sizes: Set<Int> = []
    self.batchSizes = batchSizes.filter { size in
      1...GiftMessage.maximumUnits ~= size && sizes.insert(size).inserted
    }
    self.balance = balance
  }
}

// The decisions of a gift board.
extension GiftCatalog {
  /// Returns the present gift of a choice, or `nil` if the catalog has no such gift at the price of the choice. A viewer
  /// pays no price that was not on the board when the viewer chose the gift.
  func current(_ choice: Gift?) -> Gift? {
    guard let choice else { return nil }
    let id = Identifier(choice.id)
    return gifts.first { Identifier($0.id) == id && $0.price == choice.price }
  }

  /// The first gift of which the viewer can give the least number of units.
  var firstChoice: Gift? { gifts.first { canGive(batchSizes.min() ?? 1, of: $0) } }

  /// Returns a Boolean value that indicates whether the balance suffices for a number of units of the chosen gift.
  func canGive(_ units: Int, of gift: Gift?) -> Bool {
    guard let gift else { return false }
    return balance.map { gift.price(of: units) <= $0 } ?? true
  }
}

extension GiftCatalog.Gift {
  /// Returns the price of a number of units, in units of value.
  func price(of units: Int) -> Int { price.multipliedSaturating(by: units) }

  fileprivate var isValid: Bool {
    !id.isEmpty && !GiftMessage.isTooLong(id) && 0...GiftMessage.maximumUnitValue ~= price
  }
}
