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
}
