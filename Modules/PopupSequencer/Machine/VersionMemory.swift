import RoomCore

/// The last versions of popups by identifier, up to a capacity. The oldest versions are evicted.
struct VersionMemory: Sendable {
  struct Known: Sendable {
    var version: Int
    /// The outcome of the version, or `nil` if it has not ended, or ended in an earlier launch.
    var outcome: PopupOutcome?
  }

  let capacity: Int
  private var known: [Identifier: Known] = [:]
  // The identifiers from `start` on, the oldest first. Moving thousands of identifiers for each end
  // would cost more than the rest of the end.
  private var identifiers: [Identifier] = []
  private var start = 0

  init(capacity: Int) { self.capacity = capacity }

  subscript(id: Identifier) -> Known? { known[id] }

  /// The identifiers, the oldest first.
  var order: ArraySlice<Identifier> { identifiers[start...] }

  var identities: [PopupVersion] {
    order.map { PopupVersion(id: $0.string, version: known[$0]!.version) }
  }

  /// Stores a version, unless a higher version is known.
  ///
  /// - Complexity: O(capacity)
  mutating func note(_ id: Identifier, _ new: Known) {
    if let old = known.updateValue(new, forKey: id) {
      if old.version > new.version { known[id] = old }
      identifiers.remove(at: order.firstIndex(of: id)!)
    }
    identifiers.append(id)
    if known.count > capacity {
      known[identifiers[start]] = nil
      start += 1
    }
    if start > capacity {
      identifiers.removeFirst(start)
      start = 0
    }
  }

  /// Stores versions of an earlier launch as older than all known versions.
  mutating func restore(_ earlier: [PopupVersion]) {
    guard !earlier.isEmpty else { return }
    let later = order.map { ($0, known[$0]!) }
    for popup in earlier { note(Identifier(popup.id), .init(version: popup.version ?? .max)) }
    for (id, version) in later { note(id, version) }
  }

  mutating func forget(_ id: Identifier) {
    guard known.removeValue(forKey: id) != nil, let index = order.firstIndex(of: id) else { return }
    identifiers.remove(at: index)
  }

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    known.count == order.count && order.count <= capacity
      ? nil : "\(known.count) versions are known, \(order.count) of at most \(capacity) by age."
  }
}
