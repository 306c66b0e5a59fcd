import RoomCore
import Testing

@Suite struct SeededGeneratorTests {
  /// The published sequences of SplitMix64.
  @Test(
    arguments: [
      (0, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]),
      (
        1_234_567,
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
      ),
    ] as [(UInt64, [UInt64])])
  func theSequence(of seed: UInt64, begins numbers: [UInt64]) {
    var generator = SeededGenerator(seed: seed)
    let drawn = numbers.map { _ in generator.next() }
    #expect(drawn == numbers)
  }
}
