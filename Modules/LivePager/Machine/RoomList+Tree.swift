extension RoomList {
  /// A node's position in the tree, and the number of nodes from it down.
  package struct Branch: Sendable {
    var left = RoomList.none
    var right = RoomList.none
    package var parent = RoomList.none
    var size: Int32 = 1
  }

  /// The index of a room.
  ///
  /// - Complexity: O(log n)
  package func rank(of node: Int32) -> Int {
    var rank = size(of: branches[Int(node)].left)
    var child = node
    var parent = branches[Int(node)].parent
    while parent != Self.none {
      if branches[Int(parent)].right == child {
        rank += size(of: branches[Int(parent)].left) + 1
      }
      child = parent
      parent = branches[Int(parent)].parent
    }
    return rank
  }

  /// The room at an index; `none` beyond the last.
  ///
  /// - Complexity: O(log n)
  package func node(at rank: Int) -> Int32 {
    var rest = rank
    var node = root
    while node != Self.none {
      let before = size(of: branches[Int(node)].left)
      if rest == before { return node }
      if rest < before {
        node = branches[Int(node)].left
      } else {
        rest -= before + 1
        node = branches[Int(node)].right
      }
    }
    return Self.none
  }

  func size(of node: Int32) -> Int {
    node == Self.none ? 0 : Int(branches[Int(node)].size)
  }

  mutating func setRoot(_ node: Int32) {
    root = node
    if node != Self.none { branches[Int(node)].parent = Self.none }
  }

  /// A tree of `run` in its order.
  ///
  /// - Complexity: O(m)
  mutating func grow(_ run: [Int32]) -> Int32 {
    // The right edge of the tree so far, from the root down.
    var edge: [Int32] = []
    for node in run {
      branches[Int(node)] = Branch()
      var below = Self.none
      while let last = edge.last, priority(last) < priority(node) {
        below = edge.removeLast()
        recount(below)
      }
      setLeft(of: node, to: below)
      if let above = edge.last { setRight(of: above, to: node) }
      edge.append(node)
    }
    while let node = edge.popLast() {
      recount(node)
      if edge.isEmpty { return node }
    }
    return Self.none
  }

  /// Parts a tree into its first `rank` nodes and the others.
  ///
  /// - Complexity: O(log n)
  mutating func split(_ node: Int32, at rank: Int) -> (head: Int32, tail: Int32) {
    guard node != Self.none else { return (Self.none, Self.none) }
    let before = size(of: branches[Int(node)].left)
    if rank <= before {
      let (head, tail) = split(branches[Int(node)].left, at: rank)
      setLeft(of: node, to: tail)
      recount(node)
      return (head, node)
    } else {
      let (head, tail) = split(branches[Int(node)].right, at: rank - before - 1)
      setRight(of: node, to: head)
      recount(node)
      return (node, tail)
    }
  }

  /// One tree of two, all of `head` before all of `tail`.
  ///
  /// - Complexity: O(log n)
  mutating func merge(_ head: Int32, _ tail: Int32) -> Int32 {
    guard head != Self.none else { return tail }
    guard tail != Self.none else { return head }
    if priority(head) > priority(tail) {
      setRight(of: head, to: merge(branches[Int(head)].right, tail))
      recount(head)
      return head
    } else {
      setLeft(of: tail, to: merge(head, branches[Int(tail)].left))
      recount(tail)
      return tail
    }
  }

  /// Takes one node out of the tree.
  ///
  /// - Complexity: O(log n)
  mutating func uproot(_ node: Int32) {
    let branch = branches[Int(node)]
    let merged = merge(branch.left, branch.right)
    let parent = branch.parent
    if parent == Self.none {
      setRoot(merged)
    } else if branches[Int(parent)].left == node {
      setLeft(of: parent, to: merged)
    } else {
      setRight(of: parent, to: merged)
    }
    var above = parent
    while above != Self.none {
      branches[Int(above)].size -= 1
      above = branches[Int(above)].parent
    }
    branches[Int(node)] = Branch()
  }

  private mutating func setLeft(of node: Int32, to child: Int32) {
    branches[Int(node)].left = child
    if child != Self.none { branches[Int(child)].parent = node }
  }

  private mutating func setRight(of node: Int32, to child: Int32) {
    branches[Int(node)].right = child
    if child != Self.none { branches[Int(child)].parent = node }
  }

  private mutating func recount(_ node: Int32) {
    let branch = branches[Int(node)]
    branches[Int(node)].size = Int32(size(of: branch.left) + size(of: branch.right) + 1)
  }

  // Scrambled one to one: no two nodes tie, and neighbours in the list are not neighbours here.
  func priority(_ node: Int32) -> UInt32 {
    var mixed = UInt32(bitPattern: node) &+ 0x9E37_79B9
    mixed = (mixed ^ (mixed >> 16)) &* 0x85EB_CA6B
    mixed = (mixed ^ (mixed >> 13)) &* 0xC2B2_AE35
    return mixed ^ (mixed >> 16)
  }
}
