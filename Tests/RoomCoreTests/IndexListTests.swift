import RoomCore
import Testing

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

  fileprivate init(_ elements: [Int]) {
    self.init()
    for element in elements { append(element) }
  }
}

@Suite struct IndexListTests {
  @Test(
    arguments: [
      ([], []),
      ([4], [4]),
      ([4, 0, 9], [4, 0, 9]),
      ([1, 2, 3, 1], [2, 3, 1]),
      ([1, 2, 3, 2], [1, 3, 2]),
      ([1, 2, 3, 3], [1, 2, 3]),
      ([1, 1], [1]),
    ] as [([Int], [Int])])
  func appending(_ appended: [Int], gives elements: [Int]) {
    let list = IndexList(appended)
    #expect(list.elements == elements)
    #expect(list.count == elements.count)
    #expect(list.isEmpty == elements.isEmpty)
  }

  @Test(arguments: [
    (1, true, [2, 3]), (2, true, [1, 3]), (3, true, [1, 2]), (0, false, [1, 2, 3]),
    (99, false, [1, 2, 3]),
  ])
  func removing(_ element: Int, thatIsThere isThere: Bool, leaves elements: [Int]) {
    var list = IndexList([1, 2, 3])
    let wasThere = list.remove(element)
    #expect(wasThere == isThere)
    #expect(list.elements == elements)
    #expect(!list.contains(element))
    #expect(list.element(after: element) == nil)
  }

  @Test func removingAllLeavesItReadyForUse() {
    var list = IndexList([1, 2, 3])
    list.removeAll()
    #expect(list.isEmpty)
    #expect(!list.contains(2))
    list.append(2)
    #expect(list.elements == [2])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func itAgreesWithAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = IndexList()
    var model: [Int] = []
    for step in 0..<500 {
      let element = Int.random(in: 0..<12, using: &random)
      let place = model.firstIndex(of: element)
      if let place { model.remove(at: place) }
      if Bool.random(using: &random) {
        list.append(element)
        model.append(element)
      } else {
        let wasThere = list.remove(element)
        #expect(wasThere == (place != nil))
      }
      #expect(list.elements == model, "seed \(seed), step \(step)")
      #expect(list.count == model.count)
      #expect(list.contains(element) == model.contains(element))
    }
  }
}
