import RoomCore

extension RoomList {
  /// What does not hold of its numbers, in words; `nil` if all does.
  var fault: String? {
    if ids.count != count + vacant.count {
      return "\(ids.count) nodes are not \(count) rooms and \(vacant.count) vacant ones."
    }
    if nodes.count != count { return "\(nodes.count) of \(count) rooms can be found." }
    if (first == Self.none) != (count == 0) || (last == Self.none) != (count == 0) {
      return "\(count) rooms begin with node \(first) and end with node \(last)."
    }
    return nil
  }

  /// What does not hold of its links and names, in words; `nil` if all does.
  ///
  /// - Complexity: O(n log n)
  package var structureFault: String? {
    var node = first
    var before = Self.none
    for index in 0..<count {
      if node == Self.none { return "Only \(index) of \(count) rooms follow each other." }
      if previous(node) != before {
        return "Node \(node) follows \(before), and is linked to \(previous(node))."
      }
      if self.node(of: id(of: node)) != node {
        return "\(id(of: node).string) is not found at node \(node)."
      }
      if rank(of: node) != index {
        return "Node \(node) has the index \(rank(of: node)), and is at \(index)."
      }
      if let fault = branchFault(of: node) { return fault }
      (before, node) = (node, next(node))
    }
    if node != Self.none || before != last { return "Node \(before) is last, not \(last)." }
    if root != Self.none && branches[Int(root)].parent != Self.none {
      return "Node \(root) is the root, and has a parent."
    }
    let named = vacant.first { ids[Int($0)] != Self.noIdentifier }
    return named.map { "Node \($0) is vacant, and has the name \(id(of: $0).string)." }
  }

  private func branchFault(of node: Int32) -> String? {
    let branch = branches[Int(node)]
    var size = 1
    for child in [branch.left, branch.right] where child != Self.none {
      size += self.size(of: child)
      if branches[Int(child)].parent != node { return "Node \(child) does not know \(node) above." }
      if priority(child) > priority(node) { return "Node \(child) belongs above \(node)." }
    }
    return size == branch.size ? nil : "Node \(node) counts \(branch.size) of \(size) nodes."
  }
}
