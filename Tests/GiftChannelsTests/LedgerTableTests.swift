import RoomCore
import Testing

@testable import GiftChannels

@Suite struct LedgerTableTests {
  @Test("A table keeps its elements where they are, however many pages it has")
  func pages() {
    var table = PagedTable<Int>()
    for number in 0..<5_000 { table.append(number) }
    for number in stride(from: 0, to: 5_000, by: 3) { table[number] += 1 }
    #expect(table.count == 5_000)
    #expect((0..<5_000).allSatisfy { table[$0] == ($0 % 3 == 0 ? $0 + 1 : $0) })
  }

  @Test("The parts of an index double one after another, since their sizes are from one to two")
  func parts() {
    var index = ComboIndex()
    var doublings: [Int] = []
    for number in 0..<40_000 {
      let sender = Identifier("user \(number)")
      let before = index.counts
      index[.init(sender: sender, gift: sender, recipient: nil, combo: nil)] = number
      // A dictionary is full at three quarters of a power of two.
      if zip(before, index.counts).contains(where: { $0 == 768 && $1 > $0 }) {
        doublings.append(number)
      }
    }
    #expect(doublings.count == 32)
    #expect(doublings.last! > doublings.first! * 9 / 5)
    #expect(zip(doublings, doublings.dropFirst(4)).allSatisfy { $1 - $0 > 500 })
  }
}
