package import RoomCore

/// The rooms of a pager in order, which are found by index and by identifier.
///
/// Look-ups cost O(1), and changes O(n) for n rooms.
package struct RoomList: Sendable {
  /// The maximum number of rooms.
  package static let capacity = 10_000

  /// The rooms in order.
  package private(set) var ids: [Identifier] = []
  private var indices: [Identifier: Int] = [:]

  package var count: Int { ids.count }

  package func contains(_ id: Identifier) -> Bool { indices[id] != nil }

  package func index(of id: Identifier) -> Int? { indices[id] }

  /// Returns the room at an index, or `nil` if the index is out of range.
  package subscript(index: Int) -> Identifier? { ids.indices.contains(index) ? ids[index] : nil }

  /// Inserts rooms at an index. Rooms that are already in the list or earlier in `rooms`, and rooms
  /// beyond the capacity, are left out and returned.
  package mutating func insert(_ rooms: [String], at index: Int) -> Exceptions {
    var run: [Identifier] = []
    var exceptions = Exceptions()
    for room in rooms {
      let id = Identifier(room)
      if contains(id) {
        exceptions.duplicates.add(room)
      } else if indices.count == Self.capacity {
        exceptions.excess.add(room)
      } else {
        run.append(id)
        indices[id] = index
      }
    }
    ids.insert(contentsOf: run, at: index)
    renumber(from: index)
    return exceptions
  }

  /// The rooms that an insertion has left out.
  package struct Exceptions {
    package fileprivate(set) var duplicates = PagerRejection.RefusedRooms(first: "", count: 0)
    package fileprivate(set) var excess = PagerRejection.RefusedRooms(first: "", count: 0)
  }

  /// Moves a room from an index to another index.
  package mutating func move(from start: Int, to end: Int) {
    ids.insert(ids.remove(at: start), at: end)
    renumber(from: min(start, end))
  }

  package mutating func remove(_ removed: Set<Identifier>) {
    for id in removed { indices[id] = nil }
    ids.removeAll { removed.contains($0) }
    renumber(from: 0)
  }

  /// Replaces the room at an index.
  package mutating func replace(at index: Int, with other: Identifier) {
    indices[ids[index]] = nil
    ids[index] = other
    indices[other] = index
  }

  private mutating func renumber(from start: Int) {
    for index in start..<ids.count { indices[ids[index]] = index }
  }
}

extension PagerRejection.RefusedRooms {
  mutating func add(_ id: String) {
    if count == 0 { first = id }
    count += 1
  }
}

extension RoomList {
  /// A description of the violated invariant, or `nil` if all invariants hold.
  package var fault: String? {
    for (index, id) in ids.enumerated() where indices[id] != index {
      return "\(id.string) is at \(index), and found at \(indices[id] ?? -1)."
    }
    return indices.count == count ? nil : "\(indices.count) of \(count) rooms can be found."
  }
}
