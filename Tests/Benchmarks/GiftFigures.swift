import GiftChannels
import RoomCore

private let operations = 200_000

/// One gift message through the machine beside a plain dictionary increment, with a number of combos
/// waiting.
func giftFigures() async -> [Figure] {
  var figures: [Figure] = []
  for waiting in [10, 1_000, 100_000, 1_000_000] {
    var crowd = WaitingCrowd(waiting)
    figures.append(
      await compare(
        "gifts: a message, \(waiting) combos waiting", goal: .timesTheBaseline(5),
        operations: operations, { crowd.sendMessages() }, against: { crowd.addUp() }))
  }
  return figures
}

extension GiftConfiguration {
  /// With any number of combos, to see what each costs.
  static var limitless: GiftConfiguration {
    var configuration = GiftConfiguration()
    configuration.maximumOpenCombos = .max
    configuration.maximumWaitingCombos = .max
    return configuration
  }
}

private struct Pair: Hashable {
  let sender: String
  let gift: String
}

/// A machine whose lanes are busy and whose queue is long, and a dictionary with the same keys.
private struct WaitingCrowd {
  private var machine = try! GiftMachine(configuration: .limitless)
  private var outputs: [GiftEvent] = []
  private var plain: [Pair: Int] = [:]
  private var totals: [Int]
  private let senders: [String]
  private let order: [Int]

  init(_ count: Int) {
    senders = (0..<count).map { "user\($0)" }
    totals = Array(repeating: 0, count: count)
    var random = SeededGenerator(seed: 1)
    order = (0..<operations).map { _ in Int.random(in: 0..<count, using: &random) }
    for lane in 0..<2 {
      let big = GiftMessage(sender: "vip\(lane)", gift: "castle", unitValue: 100_000)
      machine.handle(.receive(big), at: .start, into: &outputs)
    }
    for index in 0..<count {
      machine.handle(.receive(nextMessage(index)), at: .start, into: &outputs)
      plain[Pair(sender: senders[index], gift: "rose"), default: 0] += 1
    }
  }

  private mutating func nextMessage(_ index: Int) -> GiftMessage {
    totals[index] += 1
    return GiftMessage(sender: senders[index], gift: "rose", count: .runningTotal(totals[index]))
  }

  mutating func sendMessages() -> Duration {
    let messages = order.map { GiftInput.receive(nextMessage($0)) }
    let duration = ContinuousClock().measure {
      for message in messages { machine.handle(message, at: .start, into: &outputs) }
    }
    outputs.removeAll(keepingCapacity: true)
    return duration
  }

  mutating func addUp() -> Duration {
    let pairs = order.map { Pair(sender: senders[$0], gift: "rose") }
    return ContinuousClock().measure {
      for pair in pairs { plain[pair, default: 0] += 1 }
    }
  }
}
