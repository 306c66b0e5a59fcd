package import RoomCore

/// The rooms in their order: found by index and by identifier, inserted, moved and removed in
/// O(log n), each with its two neighbours in O(1).
///
/// A room is known by a node, a small number that it keeps while it is in the list. The order is
/// a treap whose priorities follow from the nodes, so that every run has the same shape; a thread
/// through it links neighbours.
package struct RoomList: Sendable {
  /// No node.
  package static let none: Int32 = -1

  struct Thread: Sendable {
    var previous = RoomList.none
    var next = RoomList.none
  }

  // Apart from each other: walks through the tree read nothing else.
  package var branches: [Branch] = []
  private var threads: [Thread] = []
  private(set) var ids: [Identifier] = []
  private(set) var nodes = NodeTable()
  private(set) var vacant: [Int32] = []
  /// The number of nodes for which there is space.
  private var capacity = 0

  static let noIdentifier = Identifier("")

  var root = RoomList.none
  package private(set) var first = RoomList.none
  package private(set) var last = RoomList.none

  package init() {}

  package var count: Int { size(of: root) }

  /// - Complexity: O(1) on average.
  package func node(of id: Identifier) -> Int32? { nodes.node(of: id, in: ids) }

  package func id(of node: Int32) -> Identifier { ids[Int(node)] }

  package func next(_ node: Int32) -> Int32 { threads[Int(node)].next }

  package func previous(_ node: Int32) -> Int32 { threads[Int(node)].previous }

  /// Inserts `ids` after `predecessor`, or at the beginning, except those that are in the list
  /// already, or earlier in `ids`.
  ///
  /// - Returns: the first exception, and the number of exceptions.
  /// - Complexity: O(m + log n) for m rooms.
  package mutating func insert(_ ids: [String], after predecessor: Int32) -> Duplicates {
    var run: [Int32] = []
    run.reserveCapacity(ids.count)
    if count == 0 {
      reserve(ids.count)
      nodes.reserve(ids.count)
    }
    var duplicates = Duplicates()
    for id in ids {
      if let node = makeNode(Identifier(id)) { run.append(node) } else { duplicates.add(id) }
    }
    if !run.isEmpty { place(run, after: predecessor) }
    return duplicates
  }

  /// What an insertion left out.
  package struct Duplicates {
    package var first = ""
    package var count = 0

    mutating func add(_ id: String) {
      if count == 0 { first = id }
      count += 1
    }
  }

  private mutating func reserve(_ capacity: Int) {
    guard capacity > self.capacity else { return }
    self.capacity = capacity
    branches.reserveCapacity(capacity)
    threads.reserveCapacity(capacity)
    ids.reserveCapacity(capacity)
  }

  /// Moves a room to the place after `predecessor`, or to the beginning.
  ///
  /// - Complexity: O(log n)
  package mutating func move(_ node: Int32, after predecessor: Int32) {
    guard node != predecessor, previous(node) != predecessor else { return }
    detach(node)
    place([node], after: predecessor)
  }

  /// Removes a room; another room may get its node.
  ///
  /// - Complexity: O(log n)
  package mutating func remove(_ node: Int32) {
    detach(node)
    nodes.remove(ids[Int(node)], in: ids)
    ids[Int(node)] = Self.noIdentifier
    vacant.append(node)
  }

  private mutating func makeNode(_ id: Identifier) -> Int32? {
    let node = vacant.last ?? Int32(ids.count)
    guard nodes.insert(node, id, in: ids) else { return nil }
    if vacant.popLast() != nil {
      ids[Int(node)] = id
    } else {
      // Arrays by themselves would double, and keep up to half of the memory free.
      if ids.count == capacity { reserve(capacity + capacity / 2 + 8) }
      ids.append(id)
      branches.append(Branch())
      threads.append(Thread())
    }
    return node
  }

  private mutating func place(_ run: [Int32], after predecessor: Int32) {
    let rank = predecessor == Self.none ? 0 : rank(of: predecessor) + 1
    let (head, tail) = split(root, at: rank)
    setRoot(merge(merge(head, grow(run)), tail))
    let successor = predecessor == Self.none ? first : next(predecessor)
    var previous = predecessor
    for node in run {
      link(previous, node)
      previous = node
    }
    link(previous, successor)
  }

  private mutating func detach(_ node: Int32) {
    uproot(node)
    link(previous(node), next(node))
    threads[Int(node)] = Thread()
  }

  private mutating func link(_ node: Int32, _ successor: Int32) {
    if node == Self.none { first = successor } else { threads[Int(node)].next = successor }
    if successor == Self.none { last = node } else { threads[Int(successor)].previous = node }
  }
}
