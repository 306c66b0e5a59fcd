import LiveRoomKit
import PromiseTesting

/// The answers of views, streams, the user and the server: quick, late, twice, wrong or none.
struct Manners: Sendable {
  enum Reply: Sendable, Equatable {
    case good
    case bad
    case never
  }

  private var dice: SeededGenerator
  private let diligence: Int
  /// Whether all answers are quick and correct from now on.
  var isCalm = false

  init(dice: SeededGenerator) {
    var dice = dice
    diligence = dice.pick([100, 90, 60])
    self.dice = dice
  }

  /// Returns the answer, and the delay of each time that it is given; usually once.
  mutating func reply(within longest: Double) -> (reply: Reply, delays: [Duration]) {
    if isCalm { return (.good, [.milliseconds(50)]) }
    guard !dice.chance(diligence) else { return (.good, [delay(longest / 10)]) }
    switch dice.number(0...4) {
    case 0: return (.never, [])
    case 1: return (.bad, [delay(longest)])
    case 2: return (.good, [delay(longest), delay(longest)])
    default: return (.good, [delay(longest)])
    }
  }

  /// Whether the user acts unprompted.
  mutating func acts() -> Bool { isCalm || dice.chance(60) }

  /// Whether the server refuses likes for good.
  mutating func refusesForGood() -> Bool { !isCalm && dice.chance(10) }

  /// Whether the user cancels a popup.
  mutating func refuses() -> Bool { !isCalm && dice.chance(30) }

  private mutating func delay(_ longest: Double) -> Duration {
    .milliseconds(Int64(dice.number(0...longest) * 1_000))
  }
}
