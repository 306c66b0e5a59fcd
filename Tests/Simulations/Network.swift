import LiveRoomKit
import PromiseTesting

/// A network that delays, reorders, repeats and loses messages, splits and joins batches, and is
/// absent at times; when it returns it delivers all missed messages, and some of them again.
struct Network {
  private var dice: SeededGenerator
  let outages: [ClosedRange<Double>]
  private let loss: Int
  private let repetition: Int
  private let jitter: Double

  init(dice: SeededGenerator, length: Double) {
    var dice = dice
    outages = (0..<dice.number(0...2)).map { _ in
      let start = dice.number(0...length)
      return start...(start + dice.number(1...25))
    }
    loss = dice.pick([0, 2, 10])
    repetition = dice.pick([0, 3, 10])
    jitter = dice.pick([0.02, 0.3, 3])
    self.dice = dice
  }

  /// The deliveries that reach the room.
  mutating func deliver(_ sent: [Sent]) -> [Delivery] {
    var arrivals: [(time: Double, message: RoomInput)] = []
    for sent in sent {
      if sent.isExpendable && dice.chance(loss) { continue }
      let time = max(0, sent.time) + dice.number(0...jitter)
      arrivals.append((arrival(at: time), sent.message))
      if dice.chance(repetition) {
        arrivals.append((arrival(at: time + dice.number(0.0...20)), sent.message))
      }
    }
    return batches(of: arrivals)
  }

  private mutating func arrival(at time: Double) -> Double {
    for outage in outages where outage.contains(time) { return outage.upperBound }
    // Shortly before an outage, messages are lost, and sent again.
    for outage in outages where time > outage.lowerBound - 2 && time < outage.lowerBound {
      return dice.chance(50) ? outage.upperBound : time
    }
    return time
  }

  /// Messages that arrive within 50 ms come together, often.
  private mutating func batches(of arrivals: [(time: Double, message: RoomInput)]) -> [Delivery] {
    var deliveries: [Delivery] = []
    let inOrder = arrivals.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    for (time, message) in inOrder {
      if let last = deliveries.last, time - last.time < 0.05, dice.chance(80),
        case .receive(let messages) = last.action
      {
        deliveries[deliveries.count - 1].action = .receive(messages + [message])
      } else {
        deliveries.append(Delivery(at: time, [message]))
      }
    }
    return deliveries
  }
}
