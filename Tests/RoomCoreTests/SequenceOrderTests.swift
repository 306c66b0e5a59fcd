import RoomCore
import Testing

@Suite struct SequenceOrderTests {
  @Test("The order is that of the standard library", arguments: 0..<70)
  func orders(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let numbers = (0..<count).map { _ in Int.random(in: 0..<30, using: &generator) }
    #expect(numbers.inOrder() == numbers.sorted())
    #expect(numbers.inOrder { $0 > $1 } == numbers.sorted { $0 > $1 })
  }

  @Test("Elements that are not ordered keep their order", arguments: 0..<70)
  func isStable(count: Int) {
    let elements = (0..<count).map { (key: $0 * 7 % 5, number: $0) }
    let ordered = elements.inOrder { $0.key < $1.key }
    for (first, second) in zip(ordered, ordered.dropFirst()) {
      #expect((first.key, first.number) < (second.key, second.number))
    }
  }
}
