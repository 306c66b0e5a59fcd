import RoomCore
import Testing

@testable import GiftChannels

extension IndexList {
  fileprivate var elements: [Int] {
    var elements: [Int] = []
    var next = first
    while let element = next {
      elements.append(element)
      next = self.element(after: element)
    }
    return elements
  }
}

@Suite struct IndexListTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func itAgreesWithAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = IndexList()
    var model: [Int] = []
    for step in 0..<500 {
      let element = Int.random(in: 0..<12, using: &random)
      let place = model.firstIndex(of: element)
      if let place { model.remove(at: place) }
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<20:
        list.append(element)
        model.append(element)
      default:
        let wasThere = list.remove(element)
        #expect(wasThere == (place != nil))
        #expect(list.element(after: element) == nil)
      }
      #expect(list.elements == model, "seed \(seed), step \(step)")
      #expect(list.count == model.count && list.isEmpty == model.isEmpty)
      #expect(list.contains(element) == model.contains(element))
    }
  }
}
