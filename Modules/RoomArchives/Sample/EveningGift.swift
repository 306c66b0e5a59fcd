import RoomCore

/// A gift of the sample evening.
struct EveningGift {
  let name: String
  let value: Int
  /// The share of this gift among all gifts, from 0 to 1.
  let weight: Double
  var fullScreen: Duration?

  /// Prices and shares follow recorded rooms, where nine gifts in ten cost 1. Valuable gifts are
  /// more frequent here, so that ten minutes have some.
  static let all = [
    EveningGift(name: "heart", value: 1, weight: 0.60),
    EveningGift(name: "rose", value: 1, weight: 0.27),
    EveningGift(name: "coffee", value: 2, weight: 0.06),
    EveningGift(name: "cake", value: 9, weight: 0.025),
    EveningGift(name: "balloon", value: 10, weight: 0.015),
    EveningGift(name: "perfume", value: 52, weight: 0.005),
    EveningGift(name: "crown", value: 199, weight: 0.012),
    EveningGift(name: "rocket", value: 520, weight: 0.006, fullScreen: .seconds(4)),
    EveningGift(name: "castle", value: 1_200, weight: 0.003, fullScreen: .seconds(6)),
  ]
}
