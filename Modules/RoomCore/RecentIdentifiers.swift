/// A bounded memory of identifiers that recognizes those seen recently.
///
/// Once it is full, each new identifier evicts the oldest.
@usableFromInline
package struct RecentIdentifiers<Identifier: Hashable & Sendable>: Sendable {
  @usableFromInline package let capacity: Int
  @usableFromInline var known: Set<Identifier> = []
  @usableFromInline var ring: [Identifier] = []
  @usableFromInline var oldest = 0

  @inlinable
  package init(capacity: Int) {
    self.capacity = capacity
  }

  @inlinable
  package var count: Int { ring.count }

  /// Remembers `identifier`; returns false if it was known.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  package mutating func insert(_ identifier: Identifier) -> Bool {
    guard capacity > 0 else { return true }
    guard known.insert(identifier).inserted else { return false }
    if ring.count < capacity {
      ring.append(identifier)
    } else {
      known.remove(ring[oldest])
      ring[oldest] = identifier
      oldest = oldest + 1 == capacity ? 0 : oldest + 1
    }
    return true
  }

  @inlinable
  package func contains(_ identifier: Identifier) -> Bool {
    known.contains(identifier)
  }

  @inlinable
  package mutating func removeAll() {
    self = RecentIdentifiers(capacity: capacity)
  }
}
