/// A value and the instant at which it came to be.
public struct Timed<Value> {
  /// When.
  public var time: Instant
  /// What.
  public var value: Value

  /// A value at an instant.
  @inlinable
  public init(_ value: Value, at time: Instant) {
    self.value = value
    self.time = time
  }
}

extension Timed: Sendable where Value: Sendable {}
extension Timed: Equatable where Value: Equatable {}
extension Timed: Hashable where Value: Hashable {}
