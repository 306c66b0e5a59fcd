package import RoomCore

/// The rooms of a pager in order, which are found by index and by identifier.
///
/// Each room has a node, a small number that the room keeps while it is in the list. A look-up
/// costs O(1), and a change costs O(n) for n rooms.
package struct RoomList: Sendable {
  /// The value for no node.
  package static let none: Int32 = -1
  /// The maximum number of rooms.
  package static let capacity = 10_000

  /// The nodes in the order of their rooms.
  private var order: [Int32] = []
  /// The identifier and the index of each node. A vacant node keeps its last values.
  private var entries: [(id: Identifier, rank: Int)] = []
  private var nodes: [Identifier: Int32] = [:]
  private var vacant: [Int32] = []

  package init() {}

  package var count: Int { order.count }
  package var first: Int32 { order.first ?? Self.none }
  package var last: Int32 { order.last ?? Self.none }

  package func node(of id: Identifier) -> Int32? { nodes[id] }

  package func id(of node: Int32) -> Identifier { entries[Int(node)].id }

  /// Returns the index of a room.
  package func rank(of node: Int32) -> Int { entries[Int(node)].rank }

  /// Returns the room at an index, or `none` if the index is out of range.
  package func node(at rank: Int) -> Int32 {
    order.indices.contains(rank) ? order[rank] : Self.none
  }

  package func next(_ node: Int32) -> Int32 { self.node(at: rank(of: node) + 1) }

  package func previous(_ node: Int32) -> Int32 { self.node(at: rank(of: node) - 1) }

  /// Inserts rooms after `predecessor`, or at the beginning. Rooms that are already in the list or
  /// earlier in `ids`, and rooms beyond the capacity, are left out and returned.
  package mutating func insert(_ ids: [String], after predecessor: Int32) -> Exceptions {
    var run: [Int32] = []
    run.reserveCapacity(min(ids.count, Self.capacity))
    var exceptions = Exceptions()
    for id in ids {
      let identifier = Identifier(id)
      if nodes[identifier] != nil {
        exceptions.duplicates.add(id)
      } else if nodes.count == Self.capacity {
        exceptions.excess.add(id)
      } else {
        run.append(makeNode(identifier))
      }
    }
    place(run, after: predecessor)
    return exceptions
  }

  /// The rooms that an insertion has left out.
  package struct Exceptions {
    package fileprivate(set) var duplicates = PagerRejection.RefusedRooms(first: "", count: 0)
    package fileprivate(set) var excess = PagerRejection.RefusedRooms(first: "", count: 0)
  }

  /// Moves a room after `predecessor`, or to the beginning.
  package mutating func move(_ node: Int32, after predecessor: Int32) {
    guard node != predecessor else { return }
    let rank = rank(of: node)
    order.remove(at: rank)
    renumber(from: rank)
    place([node], after: predecessor)
  }

  /// Removes rooms. Later rooms may get the same nodes.
  package mutating func remove(_ removed: Set<Int32>) {
    for node in order where removed.contains(node) {
      nodes[id(of: node)] = nil
      vacant.append(node)
    }
    order.removeAll { removed.contains($0) }
    renumber(from: 0)
  }

  /// Replaces a room, and returns the node of the new room.
  package mutating func replace(_ node: Int32, with other: String) -> Int32 {
    let rank = rank(of: node)
    nodes[id(of: node)] = nil
    order[rank] = makeNode(Identifier(other))
    entries[Int(order[rank])].rank = rank
    vacant.append(node)
    return order[rank]
  }

  private mutating func makeNode(_ id: Identifier) -> Int32 {
    let node = vacant.popLast() ?? Int32(entries.count)
    if node == entries.count { entries.append((id, 0)) } else { entries[Int(node)].id = id }
    nodes[id] = node
    return node
  }

  private mutating func place(_ run: [Int32], after predecessor: Int32) {
    let rank = predecessor == Self.none ? 0 : rank(of: predecessor) + 1
    order.insert(contentsOf: run, at: rank)
    renumber(from: rank)
  }

  private mutating func renumber(from start: Int) {
    for rank in start..<order.count { entries[Int(order[rank])].rank = rank }
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
    if entries.count != count + vacant.count {
      return "\(entries.count) nodes are not \(count) rooms and \(vacant.count) vacant ones."
    }
    if nodes.count != count { return "\(nodes.count) of \(count) rooms can be found." }
    for (rank, node) in order.enumerated() where entries[Int(node)].rank != rank {
      return "Node \(node) has the index \(entries[Int(node)].rank), and is at \(rank)."
    }
    for node in order where nodes[id(of: node)] != node {
      return "\(id(of: node).string) is not found at node \(node)."
    }
    return nil
  }
}
