import RoomCore
import Testing

@Suite struct IndexedHeapTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func itAgreesWithADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var heap = IndexedHeap<Int>()
    var model: [Int: Int] = [:]
    for step in 0..<500 {
      let element = Int.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<60:
        let priority = [.min, .max, Int.random(in: 0..<60, using: &random)]
          .randomElement(using: &random)!
        heap.update(element, priority: priority)
        model[element] = priority
      case 60..<80:
        let wasThere = heap.remove(element)
        #expect(wasThere == (model.removeValue(forKey: element) != nil))
      default:
        let first = heap.first
        #expect(first.flatMap { model[$0] } == model.values.min(), "seed \(seed), step \(step)")
        if let first {
          heap.remove(first)
          model[first] = nil
        }
      }
      #expect(heap.count == model.count && heap.isEmpty == model.isEmpty)
      #expect(heap.firstPriority == model.values.min(), "seed \(seed), step \(step)")
      #expect(heap.contains(element) == (model[element] != nil))
      #expect(heap.priority(of: element) == model[element], "seed \(seed), step \(step)")
    }
    #expect(heap.elements.sorted() == model.keys.sorted(), "seed \(seed)")
  }
}
