/// A bounded memory of identifiers, each with a value, that recognizes those seen recently.
///
/// Once it is full, each new identifier evicts the oldest. A known one is not refreshed.
@usableFromInline
package struct RecentIdentifiers<Value: Sendable>: Sendable {
  @usableFromInline package let capacity: Int
  @usableFromInline var places: [Identifier: Int] = [:]
  @usableFromInline var entries: [(identifier: Identifier, value: Value)] = []
  @usableFromInline var oldest = 0

  @inlinable
  package init(capacity: Int) {
    self.capacity = capacity
  }

  @inlinable
  package var count: Int { entries.count }

  /// The value of an identifier; `nil` for one that is unknown.
  @inlinable
  package func value(of identifier: Identifier) -> Value? {
    places[identifier].map { entries[$0].value }
  }

  /// Remembers an identifier; returns its place, or `nil` if it was known. With no capacity none is
  /// known, and none has a place that can be set.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  package mutating func insert(_ identifier: Identifier, _ value: Value) -> Int? {
    guard capacity > 0 else { return -1 }
    let isFull = entries.count == capacity
    let place = isFull ? oldest : entries.count
    if let known = places.updateValue(place, forKey: identifier) {
      places[identifier] = known
      return nil
    }
    if isFull {
      places[entries[place].identifier] = nil
      entries[place] = (identifier, value)
      oldest = oldest + 1 == capacity ? 0 : oldest + 1
    } else {
      entries.append((identifier, value))
    }
    return place
  }

  /// Sets the value at a place.
  @inlinable
  package mutating func set(_ value: Value, at place: Int) {
    if place >= 0 { entries[place].value = value }
  }

  /// Sets the value of an identifier that is known.
  @inlinable
  package mutating func set(_ value: Value, of identifier: Identifier) {
    if let place = places[identifier] { entries[place].value = value }
  }

  /// All that are remembered, the oldest first.
  ///
  /// - Complexity: O(n)
  @inlinable
  package var inOrder: [(identifier: Identifier, value: Value)] {
    Array(entries[oldest...] + entries[..<oldest])
  }

  /// Remembers what was known before all of these, the oldest first. One that is known again has its present value.
  ///
  /// - Complexity: O(n)
  @inlinable
  package mutating func insert(earlier: [(identifier: Identifier, value: Value)]) {
    let later = inOrder
    removeAll()
    for entry in earlier + later where insert(entry.identifier, entry.value) == nil {
      set(entry.value, of: entry.identifier)
    }
  }

  @inlinable
  package mutating func removeAll() {
    self = RecentIdentifiers(capacity: capacity)
  }
}
