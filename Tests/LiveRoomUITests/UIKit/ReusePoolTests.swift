import RoomCore
import Testing

@testable import LiveRoomUI

@Suite struct ReusePoolTests {
  private final class Element {
    let style: Identifier?
    init(_ style: Identifier?) { self.style = style }
  }

  private typealias Pool = ReusePool<Int, Element>

  private func update(
    _ pool: inout Pool, _ items: KeyValuePairs<Int, String?>, removed: inout Int
  ) -> [Element] {
    pool.update(
      items.map { .init(key: $0.key, style: $0.value.map(Identifier.init)) },
      remove: { _ in removed += 1 }, make: { Element($0) })
  }

  private func update(_ pool: inout Pool, _ items: KeyValuePairs<Int, String?>) -> [Element] {
    var removed = 0
    return update(&pool, items, removed: &removed)
  }

  @Test("An item keeps its element while it is on screen, in whatever order")
  func identity() {
    var pool = Pool()
    let first = update(&pool, [1: nil, 2: nil])
    let second = update(&pool, [2: nil, 3: nil, 1: nil])
    #expect(second[0] === first[1] && second[2] === first[0])
    #expect(second[1] !== first[0] && second[1] !== first[1])
  }

  @Test("An element serves the next item of its style, and of no other")
  func styles() {
    var pool = Pool()
    let rose = update(&pool, [1: "rose", 2: nil])
    let next = update(&pool, [3: "car", 4: "rose"])
    #expect(next[0].style == Identifier("car"))
    #expect(next[1] === rose[0])
  }

  @Test("An item whose style changes gets another element")
  func changedStyle() {
    var pool = Pool()
    var removed = 0
    let plain = update(&pool, [1: nil], removed: &removed)
    let rose = update(&pool, [1: "rose"], removed: &removed)
    #expect(rose[0] !== plain[0] && rose[0].style == Identifier("rose"))
    #expect(removed == 1)
  }

  @Test("No more elements are kept than were on screen at once")
  func bound() {
    var pool = Pool()
    _ = update(&pool, [0: nil, 1: nil, 2: nil])
    for key in 3..<1_000 { _ = update(&pool, [key: "\(key)"]) }
    #expect(pool.count <= 4)
  }

  @Test("Without reuse an element is freed as soon as its item has left")
  func freed() {
    var pool = Pool(isReusing: false)
    weak let element = update(&pool, [1: nil])[0]
    #expect(element != nil)
    var removed = 0
    _ = update(&pool, [:], removed: &removed)
    #expect(element == nil && removed == 1 && pool.count == 0)
  }
}
