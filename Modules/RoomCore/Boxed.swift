/// A value that is copied by reference until it is changed, for large parts of values that are
/// copied often.
@usableFromInline
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  @usableFromInline
  final class Storage: @unchecked Sendable {
    // The value is changed only while one owner has it, so exclusivity need not be checked.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable
  package init(_ value: Value) {
    storage = Storage(value)
  }

  @inlinable
  package init(wrappedValue: Value) { self.init(wrappedValue) }

  @inlinable
  package var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  @inlinable
  package var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }
}

extension Boxed: Equatable where Value: Equatable {
  @inlinable
  package static func == (lhs: Boxed, rhs: Boxed) -> Bool {
    lhs.storage === rhs.storage || lhs.value == rhs.value
  }
}

#if !hasFeature(Embedded)
  extension Boxed: CustomStringConvertible {
    /// The description of the value, which the box does not change.
    @usableFromInline package var description: String { "\(value)" }
  }
#endif
