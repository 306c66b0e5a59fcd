import RoomSimulation
import Testing

@Suite struct SeededRandomNumberGeneratorTests {
  @Test func aSeedHasOneSequence() {
    func numbers(_ seed: UInt64) -> [Int] {
      var generator = SeededRandomNumberGenerator(seed: seed)
      return (0..<20).map { _ in Int.random(in: 0..<1_000, using: &generator) }
    }
    let (first, again, other) = (numbers(7), numbers(7), numbers(8))
    #expect(first == again && first != other)
  }
}
