import RoomCore
import Testing

import LivePager

@Suite struct RoomListTests {
  @Test(arguments: 0..<60 as Range<UInt64>) func itIsAnArrayWithNames(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = RoomList()
    var array: [String] = []
    for step in 0..<40 {
      let place = Int.random(in: 0...array.count, using: &random)
      let predecessor = place == 0 ? RoomList.none : list.node(of: Identifier(array[place - 1]))!
      switch Int.random(in: 0..<6, using: &random) {
      case 0..<3:
        let run = (0..<Int.random(in: 0...9, using: &random)).map { "\(step).\($0)" }
        let known = array.prefix(2)
        let duplicates = list.insert(run + known + run, after: predecessor).duplicates
        #expect(duplicates.count == known.count + run.count)
        array.insert(contentsOf: run, at: place)
      case 3 where !array.isEmpty:
        let id = array.remove(at: Int.random(in: 0..<array.count, using: &random))
        list.remove([list.node(of: Identifier(id))!])
        #expect(list.node(of: Identifier(id)) == nil)
      case 4 where array.count > 1:
        let id = array.randomElement(using: &random)!
        let target =
          predecessor == list.node(of: Identifier(id))! ? list.previous(predecessor) : predecessor
        list.move(list.node(of: Identifier(id))!, after: target)
        let behind = target == RoomList.none ? nil : list.id(of: target).string
        array.removeAll { $0 == id }
        array.insert(id, at: behind.map { array.firstIndex(of: $0)! + 1 } ?? 0)
      default: break
      }
      #expect(list.names == array && list.fault == nil, "seed \(seed)")
      #expect(list.node(at: array.count) == RoomList.none)
    }
  }

  @Test func aFullListRefusesMoreRooms() {
    var list = RoomList()
    let rooms = (0..<RoomList.capacity + 2).map { "\($0)" }
    let exceptions = list.insert(rooms + ["3"], after: RoomList.none)
    #expect(exceptions.excess == .init(first: "\(RoomList.capacity)", count: 2))
    #expect(exceptions.duplicates == .init(first: "3", count: 1))
    #expect(list.names == Array(rooms.dropLast(2)) && list.fault == nil)
    // A room that replaces another one needs no place.
    let replacement = list.replace(list.first, with: "new")
    #expect(list.node(at: 0) == replacement && list.id(of: list.first).string == "new")
    #expect(list.count == RoomList.capacity && list.fault == nil)
  }

  @Test func anyTextNamesARoom() {
    let long = String(repeating: "长", count: 400_000)
    var list = RoomList()
    #expect(list.insert(["", long, "", long, "\0"], after: RoomList.none).duplicates.count == 2)
    #expect(list.names == ["", long, "\0"])
  }
}
