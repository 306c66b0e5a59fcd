/// A value and the instant to which it belongs.
public struct Timed<Value> {
  /// The instant.
  public var time: Instant
  /// The value.
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
