/// A value that is copied by reference, until it is changed: for the large parts of what is copied often.
@usableFromInline
package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable
  package init(_ value: Value) {
    storage = Storage(value)
  }

  @inlinable
  package var value: Value {
    _read { yield storage.value }
    set { storage = Storage(newValue) }
  }

  @inlinable
  package static func == (lhs: Boxed, rhs: Boxed) -> Bool {
    lhs.storage === rhs.storage || lhs.value == rhs.value
  }

  @inlinable
  package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
