/// The rooms in their order: by place and by identity, each found, inserted, moved or removed in
/// O(log n), and each with its two neighbours at hand in O(1).
///
/// A room is known by a node, a small number that stays its own while the room is in the list.
/// The order is a treap whose priorities follow from the nodes, so nothing is drawn and every run
/// has the same shape; a thread through it links neighbours.
struct RoomList: Sendable {
  /// No node.
  static let none: Int32 = -1

  struct Thread: Sendable {
    var previous = RoomList.none
    var next = RoomList.none
  }

  // Apart from each other, for the walks through the tree touch nothing else.
  var branches: [Branch] = []
  private var threads: [Thread] = []
  private var ids: [String] = []
  private var nodes: [String: Int32] = [:]
  private var vacant: [Int32] = []

  var root = RoomList.none
  private(set) var first = RoomList.none
  private(set) var last = RoomList.none

  init() {}

  var count: Int { size(of: root) }

  /// - Complexity: O(1) on average.
  func node(of id: String) -> Int32? { nodes[id] }

  func id(of node: Int32) -> String { ids[Int(node)] }

  func next(_ node: Int32) -> Int32 { threads[Int(node)].next }

  func previous(_ node: Int32) -> Int32 { threads[Int(node)].previous }

  /// Inserts `ids` behind `predecessor`, or at the head; whichever is in the list, or has come
  /// before in `ids`, is left out.
  ///
  /// - Returns: the first that was left out, and how many were.
  /// - Complexity: O(m + log n) for m rooms.
  mutating func insert(_ ids: [String], after predecessor: Int32) -> Duplicates {
    var run: [Int32] = []
    run.reserveCapacity(ids.count)
    if count == 0 { reserve(ids.count) }
    var duplicates = Duplicates()
    for id in ids {
      if let node = makeNode(id) { run.append(node) } else { duplicates.add(id) }
    }
    if !run.isEmpty { place(run, after: predecessor) }
    return duplicates
  }

  /// What an insertion left out.
  struct Duplicates {
    var first = ""
    var count = 0

    mutating func add(_ id: String) {
      if count == 0 { first = id }
      count += 1
    }
  }

  private mutating func reserve(_ count: Int) {
    branches.reserveCapacity(count)
    threads.reserveCapacity(count)
    ids.reserveCapacity(count)
    nodes.reserveCapacity(count)
  }

  /// Takes a room out of its place and puts it behind `predecessor`, or at the head.
  ///
  /// - Complexity: O(log n)
  mutating func move(_ node: Int32, after predecessor: Int32) {
    guard node != predecessor, previous(node) != predecessor else { return }
    detach(node)
    place([node], after: predecessor)
  }

  /// Removes a room; its node may become another room's.
  ///
  /// - Complexity: O(log n)
  mutating func remove(_ node: Int32) {
    detach(node)
    nodes[ids[Int(node)]] = nil
    ids[Int(node)] = ""
    vacant.append(node)
  }

  private mutating func makeNode(_ id: String) -> Int32? {
    let node = vacant.last ?? Int32(ids.count)
    // No room has this node yet, so the one look-up tells whether the identifier was free.
    guard Self.claim(node, at: &nodes[id, default: node]) else { return nil }
    if vacant.popLast() != nil {
      ids[Int(node)] = id
    } else {
      ids.append(id)
      branches.append(Branch())
      threads.append(Thread())
    }
    return node
  }

  private static func claim(_ node: Int32, at slot: inout Int32) -> Bool { slot == node }

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
