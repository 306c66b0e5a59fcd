import RoomBus
import RoomCore
import Testing

@Suite struct BufferPolicyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var policy: BufferPolicy
    var published: [[Int]]
    var kept: [Int]
    var dropped: Int
    var testDescription: String { "\(policy): \(published)" }
  }

  @Test(arguments: [
    Row(policy: .keepOldest(3), published: [[1], [2], [3]], kept: [1, 2, 3], dropped: 0),
    Row(
      policy: .keepOldest(3), published: [[1], [2], [3], [4], [5]], kept: [1, 2, 3], dropped: 2),
    Row(policy: .keepOldest(3), published: [[1, 2], [3, 4, 5]], kept: [1, 2, 3], dropped: 2),
    Row(policy: .keepOldest(2), published: [[1, 2, 3, 4, 5]], kept: [1, 2], dropped: 3),
    Row(policy: .keepNewest(3), published: [[1], [2], [3]], kept: [1, 2, 3], dropped: 0),
    Row(
      policy: .keepNewest(3), published: [[1], [2], [3], [4], [5]], kept: [3, 4, 5], dropped: 2),
    Row(policy: .keepNewest(3), published: [[1, 2], [3, 4, 5]], kept: [3, 4, 5], dropped: 2),
    Row(policy: .keepNewest(2), published: [[1], [2, 3, 4, 5]], kept: [4, 5], dropped: 3),
    Row(policy: .keepNewest(1), published: [[1], [2], [3]], kept: [3], dropped: 2),
    // There is room for one at least.
    Row(policy: .keepOldest(0), published: [[1], [2]], kept: [1], dropped: 1),
    Row(policy: .keepNewest(.min), published: [[1], [2]], kept: [2], dropped: 1),
    Row(policy: .unbounded, published: [[1], [2, 3]], kept: [1, 2, 3], dropped: 0),
    Row(policy: .keepNewest(.max), published: [[1], [2, 3]], kept: [1, 2, 3], dropped: 0),
  ])
  func aSlowSubscriber(_ row: Row) async {
    let bus = Bus<Int>()
    let slow = bus.subscribe(row.policy)
    let other = bus.subscribe(.unbounded)
    for events in row.published { bus.publish(contentsOf: events) }
    #expect(slow.droppedCount == row.dropped)
    #expect(slow.takeBuffered() == row.kept)
    #expect(slow.droppedCount == row.dropped)
    #expect(other.takeBuffered() == row.published.flatMap { $0 }, "it fills only its own buffer")
    bus.publish(9)
    #expect(slow.takeBuffered() == [9])
  }

  @Test func byDefaultTheNewest16384AreKept() {
    let bus = Bus<Int>()
    let subscription = bus.subscribe()
    for number in 0..<16_386 { bus.publish(number) }
    #expect(subscription.droppedCount == 2)
    #expect(subscription.takeBuffered() == Array(2..<16_386))
  }

  /// Random operations beside arrays.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func itAgreesWithAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let capacity = Int.random(in: 1...6, using: &random)
    let policies: [BufferPolicy] = [
      .keepOldest(capacity), .keepNewest(capacity), .unbounded,
    ]
    let bus = Bus<Int>()
    var members: [(model: Model, subscription: Bus<Int>.Subscription)] = []
    var next = 0
    for step in 0..<300 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where members.count < 8:
        let policy = policies.randomElement(using: &random)!
        members.append((Model(policy: policy, capacity: capacity), bus.subscribe(policy)))
      case 1 where !members.isEmpty:
        members.remove(at: Int.random(in: members.indices, using: &random))
      case 2...4 where !members.isEmpty:
        let index = Int.random(in: members.indices, using: &random)
        let taken = members[index].subscription.takeBuffered()
        #expect(taken == members[index].model.held, "seed \(seed), step \(step)")
        members[index].model.held = []
      case 5...7:
        let events = Array(next..<(next + Int.random(in: 0...9, using: &random)))
        next += events.count
        bus.publish(contentsOf: events)
        for index in members.indices { events.forEach { members[index].model.take($0) } }
      default:
        bus.publish(next)
        for index in members.indices { members[index].model.take(next) }
        next += 1
      }
      #expect(bus.subscriberCount == members.count)
      for (model, subscription) in members {
        #expect(subscription.droppedCount == model.dropped, "seed \(seed), step \(step)")
      }
    }
    for (model, subscription) in members {
      #expect(subscription.takeBuffered() == model.held, "seed \(seed)")
    }
  }

  private struct Model {
    let policy: BufferPolicy
    let capacity: Int
    var held: [Int] = []
    var dropped = 0

    mutating func take(_ event: Int) {
      if policy == .unbounded || held.count < capacity {
        held.append(event)
        return
      }
      dropped += 1
      guard case .keepNewest = policy else { return }
      held.removeFirst()
      held.append(event)
    }
  }
}
