/// A value with a time.
public struct Timed<Value> {
  /// The time.
  public var time: Instant
  /// The value.
  public var value: Value

  /// Creates a value with a time.
  @inlinable
  public init(_ value: Value, at time: Instant) {
    self.value = value
    self.time = time
  }
}

extension Timed: Sendable where Value: Sendable {}
extension Timed: Equatable where Value: Equatable {}
