import RoomCore

/// Remembers the versions of the last identifiers, up to a capacity; the oldest are evicted.
struct VersionMemory: Sendable {
  let capacity: Int
  private var known: [Identifier: (version: Int, mark: Int)] = [:]
  // Identifiers by age; one that was forgotten or noted again meanwhile has another mark.
  private var order: [(id: Identifier, mark: Int)] = []
  private var start = 0
  private var nextMark = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { known.count }

  func version(of id: Identifier) -> Int? { known[id]?.version }

  /// All that is remembered, the oldest first.
  var entries: [(id: Identifier, version: Int)] {
    order[start...].compactMap { entry in
      known[entry.id].flatMap { $0.mark == entry.mark ? (entry.id, $0.version) : nil }
    }
  }

  /// Remembers `version`, or the higher one that is known.
  mutating func note(_ id: Identifier, version: Int) {
    guard capacity > 0 else { return }
    let mark = nextMark
    func remember(_ entry: inout (version: Int, mark: Int)) {
      entry = (max(version, entry.version), mark)
    }
    remember(&known[id, default: (version, mark)])
    order.append((id, nextMark))
    nextMark &+= 1
    while known.count > capacity {
      let oldest = order[start]
      start += 1
      if let index = known.index(forKey: oldest.id), known.values[index].mark == oldest.mark {
        known.remove(at: index)
      }
    }
    if order.count / 2 > max(8, known.count) { compact() }
  }

  /// Remembers what was known before all that is known now, the oldest first. What is known keeps its age.
  ///
  /// - Complexity: O(n)
  mutating func restore(_ earlier: [(id: Identifier, version: Int)]) {
    guard !earlier.isEmpty else { return }
    let later = entries
    removeAll()
    for (id, version) in earlier + later { note(id, version: version) }
  }

  mutating func forget(_ id: Identifier) {
    known[id] = nil
  }

  mutating func removeAll() {
    self = VersionMemory(capacity: capacity)
  }

  private mutating func compact() {
    order = order[start...].filter { known[$0.id]?.mark == $0.mark }
    start = 0
  }

  /// What does not hold of it, in words; `nil` if all does.
  var fault: String? {
    if known.count > capacity { return "\(known.count) of \(capacity) versions are known." }
    return entries.count == known.count
      ? nil : "\(known.count) versions are known, \(entries.count) of them by age."
  }
}
