import LiveRoomKit
import Testing

@testable import LiveRoomUI

@Suite struct ReusePoolTests {
  private final class Element {
    let style: Identifier?
    init(_ style: Identifier?) { self.style = style }
  }

  private var pool = ReusePool<Int, Element>()
  private var removed = 0

  private mutating func update(_ items: KeyValuePairs<Int, String?>) -> [Element] {
    var count = 0
    defer { removed += count }
    return pool.update(
      items.map { .init(key: $0.key, style: $0.value.map(Identifier.init)) },
      remove: { _ in count += 1 }, make: { Element($0) })
  }

  @Test("An item keeps its element while it is on screen, in whatever order")
  mutating func identity() {
    let first = update([1: nil, 2: nil])
    let second = update([2: nil, 3: nil, 1: nil])
    #expect(second[0] === first[1] && second[2] === first[0])
    #expect(second[1] !== first[0] && second[1] !== first[1])
  }

  @Test("An element serves the next item of its style, and of no other")
  mutating func styles() {
    let rose = update([1: "rose", 2: nil])
    let next = update([3: "car", 4: "rose"])
    #expect(next[0].style == Identifier("car"))
    #expect(next[1] === rose[0])
  }

  @Test("An item whose style changes gets another element")
  mutating func changedStyle() {
    let plain = update([1: nil])
    let rose = update([1: "rose"])
    #expect(rose[0] !== plain[0] && rose[0].style == Identifier("rose"))
    #expect(removed == 1)
  }

  @Test("No more elements are kept than were on screen at once")
  mutating func bound() {
    _ = update([0: nil, 1: nil, 2: nil])
    for key in 3..<1_000 { _ = update([key: "\(key)"]) }
    #expect(pool.count <= 4)
  }

  @Test("Without reuse an element is freed as soon as its item has left")
  mutating func freed() {
    pool = ReusePool(isReusing: false)
    weak let element = update([1: nil])[0]
    #expect(element != nil)
    _ = update([:])
    #expect(element == nil && removed == 1 && pool.count == 0)
  }
}
