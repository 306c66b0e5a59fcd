/// The identifier of a message. A server may use the same identifier in another room.
@usableFromInline
package struct MessageIdentifier: Hashable, Sendable {
  /// The room of the message, or `nil` for a message that arrived outside of a room.
  package let room: Identifier?
  /// The identifier that the server sent.
  package let id: Identifier

  @usableFromInline
  package init(_ id: Identifier, in room: Identifier? = nil) {
    self.room = room
    self.id = id
  }

  // The hash omits the room, because few rooms have equal identifiers, and each look-up hashes.
  @usableFromInline
  package func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }
}

/// A bounded store of recent identifiers, each with a value.
///
/// If the store is full, a new identifier evicts the oldest. Inserting a known identifier does not
/// refresh it.
@usableFromInline
package struct RecentIdentifiers<Value: Sendable>: Sendable {
  @usableFromInline package let capacity: Int
  @usableFromInline var places: [MessageIdentifier: Int] = [:]
  @usableFromInline var entries: [(identifier: MessageIdentifier, value: Value)] = []
  @usableFromInline var oldest = 0

  @inlinable
  package init(capacity: Int) {
    self.capacity = capacity
  }

  @inlinable
  package var count: Int { entries.count }

  /// Returns the value of an identifier, or `nil` if the identifier is unknown.
  @inlinable
  package func value(of identifier: MessageIdentifier) -> Value? {
    places[identifier].map { entries[$0].value }
  }

  /// Inserts an identifier. Returns its place, or `nil` if the identifier is known. With a capacity
  /// of 0, no identifier is known, and setting a value at the place has no effect.
  ///
  /// - Complexity: O(1) on average
  @inlinable
  package mutating func insert(_ identifier: MessageIdentifier, _ value: Value) -> Int? {
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

  /// Sets the value of an identifier, and inserts the identifier if it is unknown.
  @inlinable
  package mutating func set(_ value: Value, of identifier: MessageIdentifier) {
    guard insert(identifier, value) == nil, let place = places[identifier] else { return }
    entries[place].value = value
  }

  /// Replaces the values for which there is a replacement.
  ///
  /// - Complexity: O(n)
  package mutating func replace(_ replacement: (Value) -> Value?) {
    for index in entries.indices {
      guard let value = replacement(entries[index].value) else { continue }
      entries[index].value = value
    }
  }

  /// All identifiers with their values, the oldest first.
  ///
  /// - Complexity: O(n)
  @inlinable
  package var inOrder: [(identifier: MessageIdentifier, value: Value)] {
    Array(entries[oldest...] + entries[..<oldest])
  }

  /// Inserts older identifiers, the oldest first. A known identifier keeps its value.
  ///
  /// - Complexity: O(n)
  @inlinable
  package mutating func insert(earlier: [(identifier: MessageIdentifier, value: Value)]) {
    let later = inOrder
    removeAll()
    for entry in earlier + later { set(entry.value, of: entry.identifier) }
  }

  /// Assigns a room to the identifiers without a room, or removes them if `room` is `nil`.
  ///
  /// - Complexity: O(n)
  package mutating func assignRoom(_ room: Identifier?) {
    guard entries.contains(where: { $0.identifier.room == nil }) else { return }
    let all = inOrder
    removeAll()
    for entry in all {
      guard let room = entry.identifier.room ?? room else { continue }
      _ = insert(MessageIdentifier(entry.identifier.id, in: room), entry.value)
    }
  }

  @inlinable
  package mutating func removeAll() {
    self = RecentIdentifiers(capacity: capacity)
  }
}

extension RecentIdentifiers {
  /// The identifiers to save across launches, the oldest first.
  ///
  /// - Complexity: O(n)
  package var saved: [SavedIdentifiers] {
    var runs: [SavedIdentifiers] = []
    var room: Identifier?
    for (identifier, _) in inOrder {
      if runs.isEmpty || identifier.room != room {
        room = identifier.room
        runs.append(SavedIdentifiers(room: room?.string, ids: []))
      }
      runs[runs.count - 1].ids.append(identifier.id.string)
    }
    return runs
  }

  /// Inserts saved identifiers of an earlier launch as the oldest. An unknown identifier gets
  /// `value`.
  ///
  /// - Complexity: O(n)
  package mutating func restore(_ runs: [SavedIdentifiers], _ value: Value) {
    var earlier: [(identifier: MessageIdentifier, value: Value)] = []
    for run in runs {
      let room = run.room.map { Identifier($0) }
      for id in run.ids { earlier.append((MessageIdentifier(Identifier(id), in: room), value)) }
    }
    insert(earlier: earlier)
  }
}

/// Saved identifiers of consecutive messages of one room.
package struct SavedIdentifiers: ReadFields, Equatable, Sendable {
  /// The room, or `nil` for messages that arrived outside of a room.
  package var room: String?
  /// The identifiers, the oldest first.
  package var ids: [String]

  /// Creates identifiers of one room.
  package init(room: String? = nil, ids: [String]) {
    self.room = room
    self.ids = ids
  }

  package init(from fields: some FieldReader) throws(FieldError) {
    self.init(ids: try fields.required("ids"))
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", &room)
    visitor.field("ids", &ids)
  }
}
