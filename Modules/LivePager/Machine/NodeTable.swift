import RoomCore

/// The nodes of rooms by their identifiers: a hash table of numbers, which reads an identifier where
/// the list has it.
///
/// Each operation costs O(1) on average.
struct NodeTable: Sendable {
  private struct Slot: Sendable {
    var hash: UInt32 = 0
    var node = RoomList.none

    init() {}

    init(_ node: Int32, _ id: Identifier) {
      hash = UInt32(truncatingIfNeeded: id.hashValue)
      self.node = node
    }
  }

  // A power of two, of which at most a half is in use: most searches end within two slots.
  private var slots: [Slot] = []
  private(set) var count = 0

  func node(of id: Identifier, in ids: [Identifier]) -> Int32? {
    guard count > 0 else { return nil }
    let node = slots[index(of: Slot(RoomList.none, id), id, in: ids)].node
    return node == RoomList.none ? nil : node
  }

  /// - Returns: whether the identifier is new; otherwise its node stays.
  mutating func insert(_ node: Int32, _ id: Identifier, in ids: [Identifier]) -> Bool {
    reserve(count + 1)
    let slot = Slot(node, id)
    let index = index(of: slot, id, in: ids)
    guard slots[index].node == RoomList.none else { return false }
    slots[index] = slot
    count += 1
    return true
  }

  /// Removes an identifier that is in the table.
  mutating func remove(_ id: Identifier, in ids: [Identifier]) {
    var hole = index(of: Slot(RoomList.none, id), id, in: ids)
    var index = hole
    // A search ends at a free slot, so what it would not reach any more moves there.
    while true {
      index = next(index)
      let slot = slots[index]
      if slot.node == RoomList.none { break }
      guard (index &- home(of: slot)) & mask >= (index &- hole) & mask else { continue }
      slots[hole] = slot
      hole = index
    }
    slots[hole] = Slot()
    count -= 1
  }

  /// Makes room for `count` nodes.
  mutating func reserve(_ count: Int) {
    guard slots.count < 2 * count else { return }
    var size = 8
    while size < 2 * count { size *= 2 }
    let before = slots
    slots = Array(repeating: Slot(), count: size)
    for slot in before where slot.node != RoomList.none {
      var index = home(of: slot)
      while slots[index].node != RoomList.none { index = next(index) }
      slots[index] = slot
    }
  }

  private var mask: Int { slots.count - 1 }

  /// Where the search for a slot begins.
  private func home(of slot: Slot) -> Int { Int(truncatingIfNeeded: slot.hash) & mask }

  private func next(_ index: Int) -> Int { (index + 1) & mask }

  /// The index of the slot of an identifier, or of the free one where it belongs.
  private func index(of slot: Slot, _ id: Identifier, in ids: [Identifier]) -> Int {
    var index = home(of: slot)
    while slots[index].node != RoomList.none {
      if slots[index].hash == slot.hash, ids[Int(slots[index].node)] == id { break }
      index = next(index)
    }
    return index
  }
}
