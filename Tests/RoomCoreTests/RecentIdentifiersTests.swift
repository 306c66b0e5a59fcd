import RoomCore
import Testing

@Suite struct RecentIdentifiersTests {
  /// A known identifier is not refreshed.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func itAgreesWithAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let capacity = Int.random(in: -1...8, using: &random)
    var recent = RecentIdentifiers<Int>(capacity: capacity)
    var model: [(number: Int, value: Int)] = []
    for step in 0..<300 {
      let number = Int.random(in: 0..<16, using: &random)
      let known = model.firstIndex { $0.number == number }
      let place = recent.insert(identifier(number), step)
      #expect((place == nil) == (known != nil), "seed \(seed), step \(step)")
      if known == nil { model = (model + [(number, step)]).suffix(max(0, capacity)) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        guard let place, capacity > 0 else { break }
        recent.set(-step, at: place)
        model[model.count - 1].value = -step
      case 1:
        recent.set(1_000 + step, of: identifier(number))
        if let index = model.firstIndex(where: { $0.number == number }) {
          model[index].value = 1_000 + step
        }
      default: break
      }
      #expect(recent.count == model.count)
      for number in 0..<16 {
        let value = model.first { $0.number == number }?.value
        #expect(recent.value(of: identifier(number)) == value, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func removingAllRemovesAllIdentifiers() {
    var recent = RecentIdentifiers<Int>(capacity: 2)
    _ = recent.insert(identifier(1), 1)
    recent.removeAll()
    #expect(recent.count == 0 && recent.capacity == 2)
    #expect(recent.value(of: identifier(1)) == nil)
    let place = recent.insert(identifier(1), 2)
    #expect(place != nil)
  }

  @Test func identifiersWithoutARoomGetTheNextOneOrAreForgotten() {
    var recent = RecentIdentifiers<Int>(capacity: 4)
    for number in 0...3 { _ = recent.insert(identifier(number), number) }
    var other = recent
    recent.assignRoom(Identifier("h"))
    // An identifier that is known of the room already keeps its first value.
    #expect(recent.inOrder.map(\.value) == [0, 2])
    other.assignRoom(nil)
    #expect(other.inOrder.map(\.value) == [1, 3])
  }

  @Test func theyAreSavedRoomByRoomAndRestoredBeforeTheKnownOnes() {
    var recent = RecentIdentifiers<Int>(capacity: 8)
    for number in [0, 2, 1, 4] { _ = recent.insert(identifier(number), number) }
    let saved = recent.saved
    #expect(
      saved == [
        SavedIdentifiers(room: nil, ids: ["0", "1"]), SavedIdentifiers(room: "h", ids: ["0"]),
        SavedIdentifiers(room: nil, ids: ["2"]),
      ])
    var next = RecentIdentifiers<Int>(capacity: 8)
    for number in [6, 1] { _ = next.insert(identifier(number), number) }
    next.restore(saved, -1)
    #expect(next.inOrder.map(\.value) == [-1, -1, 1, -1, 6])
  }

  // Two rooms have the same identifiers.
  private func identifier(_ number: Int) -> MessageIdentifier {
    MessageIdentifier(Identifier("\(number / 2)"), in: number % 2 == 0 ? nil : Identifier("h"))
  }
}
