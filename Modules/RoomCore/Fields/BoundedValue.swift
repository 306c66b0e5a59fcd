// A description names the fields of a type once, for readers, writers, checks and lists.

/// A value with a range of allowed values.
public protocol BoundedValue: ReadValue {
  /// The type of the bounds.
  associatedtype Bound: Comparable

  /// Returns a Boolean value that indicates whether the value is in a range.
  func isWithin(_ range: ClosedRange<Bound>) -> Bool
  /// Returns a human-readable description of the values that are allowed by a range.
  static func allowed(_ range: ClosedRange<Bound>, unit: String) -> String
}

extension BoundedValue where Bound == Self {
  /// Returns a Boolean value that indicates whether the value is in a range.
  public func isWithin(_ range: ClosedRange<Self>) -> Bool { range.contains(self) }
}

extension ValueReader {
  /// Reads a value within a range. The range does not apply to data that this package has written.
  func within<Value: BoundedValue>(_ range: ClosedRange<Value.Bound>) throws(FieldError) -> Value {
    let value = try Value(from: self)
    guard isExact || value.isWithin(range) else { throw invalid(Value.allowed(range, unit: "")) }
    return value
  }
}

extension Int: BoundedValue {
  #if arch(wasm32)
    public static var allowed: String { "a whole number, -2147483648 to 2147483647" }
  #else
    public static var allowed: String { "a whole number" }
  #endif

  public init(from value: some ValueReader) throws(FieldError) { self = try value.integer() }

  public func write(to writer: inout some ValueWriter) { writer.integer(self) }

  public static func allowed(_ range: ClosedRange<Int>, unit: String) -> String {
    let numbers = unit.isEmpty ? "a whole number" : "a whole number of " + unit
    return switch (range.lowerBound, range.upperBound) {
    case (.min, .max): numbers
    case (let least, .max): "\(numbers), \(least) or more"
    case (let least, let greatest): "\(numbers), \(least) to \(greatest)"
    }
  }
}

extension Double: BoundedValue {
  public static var allowed: String { "a number" }

  public init(from value: some ValueReader) throws(FieldError) { self = try value.number() }

  public func write(to writer: inout some ValueWriter) { writer.number(self) }

  public static func allowed(_ range: ClosedRange<Double>, unit: String) -> String {
    "a number" + (unit.isEmpty ? "" : " of " + unit) + ", " + bounds(range)
  }

  /// Returns the bounds in words. A bound next to a whole number excludes the number.
  static func bounds(_ range: ClosedRange<Double>) -> String {
    let (least, greatest) = (range.lowerBound, range.upperBound)
    if greatest == .greatestFiniteMagnitude { return "\(least.short) or more" }
    switch (least.nextDown.isWhole && !least.isWhole, greatest.nextUp.isWhole && !greatest.isWhole)
    {
    case (false, false): return "\(least.short) to \(greatest.short)"
    case (true, false): return "more than \(least.nextDown.short) and at most \(greatest.short)"
    case (false, true): return "\(least.short) or more and less than \(greatest.nextUp.short)"
    case (true, true):
      return "more than \(least.nextDown.short) and less than \(greatest.nextUp.short)"
    }
  }

  private var isWhole: Bool { self == rounded() }

  /// The number without a fraction if it is whole.
  fileprivate var short: String {
    if self == 0 { return "0" }
    return Int(exactly: self).map { String($0) } ?? description
  }
}

extension Duration: BoundedValue {
  public static var allowed: String { "a number of seconds" }

  public init(from value: some ValueReader) throws(FieldError) { self = try value.duration() }

  public func write(to writer: inout some ValueWriter) { writer.duration(self) }

  public static func allowed(_ range: ClosedRange<Duration>, unit: String) -> String {
    let least = range.lowerBound == .nanoseconds(1) ? "1e-9" : range.lowerBound.seconds.short
    return "a number of seconds, \(least) to \(range.upperBound.seconds.short)"
  }
}

extension ClosedRange<Duration> {
  /// A duration from zero to a day.
  public static var upToADay: ClosedRange { .zero ... .seconds(86_400) }
  /// A duration from zero to a billion seconds, the longest duration that is read.
  public static var notNegative: ClosedRange { .zero ... .seconds(1_000_000_000) }
  /// A duration from a nanosecond to a day.
  public static var positiveUpToADay: ClosedRange { .nanoseconds(1) ... .seconds(86_400) }
}

extension Optional: BoundedValue where Wrapped: BoundedValue {
  public func isWithin(_ range: ClosedRange<Wrapped.Bound>) -> Bool {
    map { $0.isWithin(range) } ?? true
  }

  public static func allowed(_ range: ClosedRange<Wrapped.Bound>, unit: String) -> String {
    Wrapped.allowed(range, unit: unit) + ", or null"
  }
}

/// A range is bounded by another range.
extension ClosedRange: BoundedValue where Bound: BoundedValue, Bound.Bound == Bound {
  public func isWithin(_ range: ClosedRange<Bound>) -> Bool {
    range.contains(lowerBound) && range.contains(upperBound)
  }

  public static func allowed(_ range: ClosedRange<Bound>, unit: String) -> String {
    "[least, greatest], each " + Bound.allowed(range, unit: unit)
  }
}

/// An array is bounded by a range of counts.
extension Array: BoundedValue where Element: ReadValue {
  public func isWithin(_ range: ClosedRange<Int>) -> Bool { range.contains(count) }

  public static func allowed(_ range: ClosedRange<Int>, unit: String) -> String {
    let most = range.upperBound == .max ? " or more" : " to \(range.upperBound)"
    return "a list of \(range.lowerBound)\(most), each " + Element.allowed
  }
}
