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

  @Test("A combo is found by all of its names, whatever their lengths")
  func names() {
    func key(_ number: Int) -> ComboNames.Key {
      ComboNames.Key(
        sender: Identifier(String(repeating: "s", count: number % 20) + "\(number % 7)"),
        gift: Identifier("gift \(number / 140)"), recipient: nil, combo: nil)
    }
    var index = ComboIndex()
    for number in 0..<1_400 { index[key(number)] = number }
    for number in stride(from: 0, to: 1_400, by: 2) { index[key(number)] = nil }
    #expect((0..<1_400).allSatisfy { index[key($0)] == ($0 % 2 == 0 ? nil : $0) })
  }

  @Test("The parts of an index double one after another, since their sizes are from one to two")
  func parts() {
    var index = ComboIndex()
    var doublings: [Int] = []
    for number in 0..<80_000 {
      let sender = Identifier("user \(number)")
      let before = index.counts
      index[.init(sender: sender, gift: sender, recipient: nil, combo: nil)] = number
      // A dictionary is full at three quarters of a power of two.
      if zip(before, index.counts).contains(where: { $0 == 1_536 && $1 > $0 }) {
        doublings.append(number)
      }
    }
    #expect(doublings.count == 32)
    #expect(doublings.last! > doublings.first! * 9 / 5)
    #expect(zip(doublings, doublings.dropFirst(4)).allSatisfy { $1 - $0 > 1_000 })
  }
}
