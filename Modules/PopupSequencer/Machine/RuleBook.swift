import RoomCore

/// The moments at which rules have asked to be called.
struct RuleWakes: Sendable {
  struct Topic: Hashable, Sendable {
    var rule: Int
    var about: Identifier
  }

  private var topics: [Topic] = []
  private var numbers: [Topic: Int] = [:]
  private var freeNumbers: [Int] = []
  // Of two at one moment the one that was asked for first is first.
  private var moments = IndexedHeap<PopupMachine.Due>()
  private var nextTurn: Int64 = 0

  var next: Instant? { moments.firstPriority?.moment }

  mutating func set(_ topic: Topic, to moment: Instant?) {
    if let moment {
      let number = numbers[topic] ?? newNumber(for: topic)
      moments.update(number, priority: .init(moment: moment, arrival: nextTurn))
      nextTurn += 1
    } else if let number = numbers[topic] {
      release(number)
    }
  }

  mutating func takeDue(at now: Instant) -> Topic? {
    guard let moment = next, moment <= now, let number = moments.first else { return nil }
    let topic = topics[number]
    release(number)
    return topic
  }

  private mutating func newNumber(for topic: Topic) -> Int {
    let number = freeNumbers.popLast() ?? topics.count
    if number == topics.count { topics.append(topic) } else { topics[number] = topic }
    numbers[topic] = number
    return number
  }

  private mutating func release(_ number: Int) {
    moments.remove(number)
    numbers[topics[number]] = nil
    freeNumbers.append(number)
  }
}
