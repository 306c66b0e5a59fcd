import RoomCore
import Testing

@Suite struct RecentIdentifiersTests {
  @Test(arguments: [
    (3, [1, 2, 1, 3, 2], [true, true, false, true, false]),
    // A known identifier is not refreshed: 1 is still the oldest when 4 comes.
    (3, [1, 2, 3, 1, 4, 1], [true, true, true, false, true, true]),
    (2, [1, 2, 3, 2, 1], [true, true, true, false, true]),
    (1, [1, 1, 2, 1], [true, false, true, true]),
    (0, [1, 1], [true, true]),
    (-5, [1, 1], [true, true]),
  ])
  func ofCapacity(_ capacity: Int, inserting identifiers: [Int], answers: [Bool]) {
    var recent = RecentIdentifiers<Int>(capacity: capacity)
    let given = identifiers.map { recent.insert($0) }
    #expect(given == answers)
    #expect(recent.count <= max(0, capacity))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func itAgreesWithAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let capacity = Int.random(in: 1...8, using: &random)
    var recent = RecentIdentifiers<Int>(capacity: capacity)
    var model: [Int] = []
    for step in 0..<300 {
      let identifier = Int.random(in: 0..<16, using: &random)
      let isNew = !model.contains(identifier)
      if isNew { model = (model + [identifier]).suffix(capacity) }
      let wasTaken = recent.insert(identifier)
      #expect(wasTaken == isNew, "seed \(seed), step \(step)")
      #expect(recent.count == model.count)
      #expect((0..<16).filter(recent.contains) == model.sorted(), "seed \(seed), step \(step)")
    }
  }

  @Test func removingAllRemovesAllIdentifiers() {
    var recent = RecentIdentifiers<String>(capacity: 2)
    _ = recent.insert("a")
    recent.removeAll()
    #expect(recent.count == 0)
    #expect(recent.capacity == 2)
    let isNew = recent.insert("a")
    #expect(isNew)
  }
}
