import RoomCore
import Testing

@Suite struct IndexedHeapTests {
  @Test func anEmptyHeapHasNoElements() {
    var heap = IndexedHeap<Int>()
    #expect(heap.isEmpty)
    #expect(heap.first == nil)
    #expect(heap.firstPriority == nil)
    #expect(heap.priority(of: 3) == nil)
    let first = heap.removeFirst()
    #expect(first == nil)
    let wasThere = heap.remove(3)
    #expect(!wasThere)
  }

  @Test(
    arguments: [
      ([5, 1, 4, 2, 3], [1, 3, 4, 2, 0]),
      ([1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6]),
      ([7, 6, 5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1, 0]),
      ([.max, .min, 0], [1, 2, 0]),
      ([9], [0]),
    ] as [([Int], [Int])])
  func elementsAreOrderedByPriority(_ priorities: [Int], as order: [Int]) {
    var heap = IndexedHeap<Int>()
    for (element, priority) in priorities.enumerated() { heap.update(element, priority: priority) }
    var seen: [Int] = []
    while let element = heap.removeFirst() { seen.append(element) }
    #expect(seen == order)
  }

  @Test func anUpdateMovesAnElementBothWays() {
    var heap = IndexedHeap<Int>()
    for element in 0..<20 { heap.update(element, priority: element * 10) }
    heap.update(19, priority: -1)
    #expect(heap.first == 19)
    heap.update(19, priority: 5)
    #expect(heap.first == 0)
    #expect(heap.priority(of: 19) == 5)
    #expect(heap.count == 20)
  }

  @Test func removingAllLeavesItReadyForUse() {
    var heap = IndexedHeap<Int>()
    heap.update(3, priority: 1)
    heap.removeAll()
    #expect(heap.isEmpty)
    #expect(!heap.contains(3))
    heap.update(1, priority: 1)
    #expect(heap.first == 1)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func itAgreesWithADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var heap = IndexedHeap<Int>()
    var model: [Int: Int] = [:]
    for step in 0..<500 {
      let element = Int.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let priority = Int.random(in: 0..<60, using: &random)
        heap.update(element, priority: priority)
        model[element] = priority
      case 6..<8:
        let wasThere = heap.remove(element)
        #expect(wasThere == (model.removeValue(forKey: element) != nil))
      default:
        let first = heap.removeFirst()
        #expect(first.flatMap { model[$0] } == model.values.min(), "seed \(seed), step \(step)")
        if let first { model[first] = nil }
      }
      #expect(heap.count == model.count)
      #expect(heap.firstPriority == model.values.min(), "seed \(seed), step \(step)")
      #expect(heap.contains(element) == (model[element] != nil))
      #expect(heap.priority(of: element) == model[element], "seed \(seed), step \(step)")
    }
    #expect(heap.elements.sorted() == model.keys.sorted(), "seed \(seed)")
  }
}
