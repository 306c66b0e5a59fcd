import PromiseTesting
import RollingTicker
import RoomCore
import Testing

/// A list of many items, edited at any place, beside an array.
@Suite struct LongListTests {
  /// In a list with room for a hundred, entries leave at the front as well.
  @Test(arguments: 0..<8 as Range<UInt64>, [100, 1_000])
  func editsAreThoseOfAnArray(_ seed: UInt64, _ capacity: Int) {
    var dice = SeededGenerator(seed: seed)
    var rig = Rig { $0.capacity = capacity }
    rig.send(.suspend(reason: "test"))
    var ids = (0..<min(dice.number(0...700), capacity)).map(String.init)
    rig.send(.set(ids.map { item($0) }))
    var next = ids.count
    for step in 0..<1_500 {
      let id = "\(next)"
      next += 1
      switch dice.number(0...9) {
      case 0...2:
        let index = dice.pick([0, ids.count, dice.number(0...ids.count), min(7, ids.count)])
        rig.send(.insert(TickerInsertion(item: item(id), position: .index(index))))
        ids.insert(id, at: index)
      case 3 where !ids.isEmpty:
        let index = dice.number(0...(ids.count - 1))
        rig.send(.insert(TickerInsertion(item: item(id), position: .after(ids[index]))))
        ids.insert(id, at: index + 1)
      case 4:
        rig.send(.append(item(id)))
        ids.append(id)
      case 5...8 where !ids.isEmpty:
        let index = dice.pick([0, ids.count - 1, dice.number(0...(ids.count - 1))])
        for _ in 0..<min(dice.pick([1, 1, 1, 40]), ids.count - index) {
          rig.send(.remove(id: ids.remove(at: index)))
        }
      case 9 where !ids.isEmpty:
        let index = dice.number(0...(ids.count - 1))
        rig.send(.replace(item(ids[index], content: "again")))
      default: break
      }
      if ids.count > capacity { ids.remove(at: ids[0] == id ? 1 : 0) }
      guard step % 50 == 0 else { continue }
      #expect(rig.machine.items.map(\.id) == ids)
      if let current = rig.state.current {
        #expect(rig.state.index == ids.firstIndex(of: current.item.name))
      }
    }
    #expect(rig.machine.items.map(\.id) == ids && rig.state.account.isBalanced)
  }
}
