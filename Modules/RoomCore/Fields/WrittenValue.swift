/// A value that can be written.
public protocol WrittenValue {
  /// A Boolean value that indicates whether the value is absent, so that the name of its field is
  /// not written.
  var isAbsent: Bool { get }
  /// A Boolean value that indicates whether a later version may write the value in other words, so
  /// that no digest of a recording has it.
  var mayBeReworded: Bool { get }

  /// Writes the value.
  func write(to writer: inout some ValueWriter)
}

/// A writer of the kinds of values. A format implements it.
public protocol ValueWriter: FieldVisitor, CaseVisitor {
  /// Writes the absence of a value.
  mutating func nothing()
  /// Writes a Boolean value.
  mutating func flag(_ value: Bool)
  /// Writes a whole number.
  mutating func integer(_ value: Int)
  /// Writes a whole number without a sign.
  mutating func unsigned(_ value: UInt64)
  /// Writes a number.
  mutating func number(_ value: Double)
  /// Writes a duration.
  mutating func duration(_ value: Duration)
  /// Writes a time.
  mutating func instant(_ value: Instant)
  /// Writes a text.
  mutating func text(_ value: String)
  /// Writes a list of the values that `elements` writes.
  mutating func list(_ elements: (inout Self) -> Void)
  /// Writes an object with the fields that `fields` visits.
  mutating func object(_ fields: (inout Self) -> Void)
  /// Writes an object with the settings that `settings` visits. Absent settings are written too, because a setting that
  /// is not written has its default.
  mutating func settings(_ settings: (inout Self) -> Void)
  /// Writes an object with the entries that `entries` writes by ``entry(_:_:)``.
  mutating func table(_ entries: (inout Self) -> Void)
  /// Writes an input as an object, with the path of its case as `type` and the fields of its value.
  mutating func input(_ value: some DescribedCases)
  /// Writes a value with a name that is not a literal.
  mutating func entry(_ name: String, _ value: some WrittenValue)
}

extension WrittenValue {
  public var isAbsent: Bool { false }
  public var mayBeReworded: Bool { false }
}

extension WrittenValue where Self: Described {
  public func write(to writer: inout some ValueWriter) {
    var value = self
    writer.object { value.describe(&$0) }
  }
}

extension WrittenValue where Self: SettingsTable {
  public func write(to writer: inout some ValueWriter) {
    var value = self
    writer.settings { value.describe(&$0) }
  }
}

extension Optional: WrittenValue where Wrapped: WrittenValue {
  public var isAbsent: Bool { self == nil }

  public func write(to writer: inout some ValueWriter) {
    if let self { self.write(to: &writer) } else { writer.nothing() }
  }
}

extension Array: WrittenValue where Element: WrittenValue {
  public func write(to writer: inout some ValueWriter) {
    writer.list { writer in
      for element in self { element.write(to: &writer) }
    }
  }
}

/// A dictionary is written in the order of the names.
extension Dictionary: WrittenValue where Key == String, Value: WrittenValue {
  public func write(to writer: inout some ValueWriter) {
    writer.table { writer in
      for (name, value) in inOrder(by: { $0.key < $1.key }) { writer.entry(name, value) }
    }
  }
}

/// A range is written as a list of its lowest and its highest value.
extension ClosedRange: WrittenValue where Bound: WrittenValue {
  public func write(to writer: inout some ValueWriter) {
    writer.list { writer in
      lowerBound.write(to: &writer)
      upperBound.write(to: &writer)
    }
  }
}

/// The raw value is written, which is the name of the case.
extension WrittenValue where Self: RawRepresentable, RawValue == String {
  public func write(to writer: inout some ValueWriter) { writer.text(rawValue) }
}
