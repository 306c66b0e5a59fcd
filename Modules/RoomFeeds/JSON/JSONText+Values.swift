package import RoomCore

/// Writes values as JSON: `nil` is absent, a struct is an object, and a case its name.
extension JSONText: ValueWriter {
  @inline(never)
  package mutating func nothing() {
    separateElement()
    append(literal: "null")
  }

  @inline(never)
  package mutating func flag(_ value: Bool) {
    separateElement()
    append(value)
  }

  @inline(never)
  package mutating func integer(_ value: Int) {
    separateElement()
    append(literal: String(value))
  }

  @inline(never)
  package mutating func unsigned(_ value: UInt64) {
    separateElement()
    append(literal: String(value))
  }

  @inline(never)
  package mutating func number(_ value: Double) {
    separateElement()
    append(value)
  }

  @inline(never)
  package mutating func duration(_ value: Duration) {
    separateElement()
    append(value)
  }

  @inline(never)
  package mutating func instant(_ value: Instant) {
    separateElement()
    append(value)
  }

  @inline(never)
  package mutating func text(_ value: String) {
    separateElement()
    switch privacy {
    case nil: append(value)
    case .person: append(pseudonym(ofPerson: value))
    case .text: append(pseudonym(ofText: value))
    }
  }

  package mutating func list(_ elements: (inout JSONText) -> Void) {
    let outer = begin(isList: true)
    elements(&self)
    end(outer, isList: true)
  }

  package mutating func object(_ value: some Described) {
    let outer = begin(isList: false)
    var value = value
    value.describe(&self)
    end(outer, isList: false)
  }

  package mutating func table(_ entries: (inout JSONText) -> Void) {
    let outer = begin(isList: false)
    entries(&self)
    end(outer, isList: false)
  }

  package mutating func entry(_ name: String, _ value: some WrittenValue) {
    begin(name)
    value.write(to: &self)
  }

  package mutating func cases(_ value: some DescribedCases) {
    tag = .value
    value.describe(&self)
  }
}

extension JSONText: FieldVisitor {
  package mutating func field(_ name: StaticString, _ value: some WrittenValue) {
    guard !value.isAbsent || writesAbsence else { return }
    begin(name)
    value.write(to: &self)
  }

  package mutating func field(
    _ name: StaticString, _ value: some WrittenValue, _ privacy: FieldPrivacy
  ) {
    self.privacy = privacy
    field(name, value)
    self.privacy = nil
  }

  package mutating func field<Value: ReadValue>(_ name: StaticString, _ value: inout Value) {
    field(name, value)
  }

  package mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _ privacy: FieldPrivacy
  ) {
    field(name, value, privacy)
  }

  package mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    field(name, value)
  }
}

extension JSONText: CaseVisitor {
  /// How a case is written: as a value, or after the beginning of a field beside those of its value.
  enum Tag {
    case value
    case field
  }

  /// Writes a case as a field with its path, such as `"event":"button.willSend"`, and the fields of
  /// its value beside it.
  package mutating func field(_ name: StaticString, path value: some DescribedCases) {
    begin(name)
    quote()
    tag = .field
    value.describe(&self)
  }

  /// Writes the fields of a value beside those that are written already.
  package mutating func fields(_ value: some Described) {
    var value = value
    value.describe(&self)
  }

  package mutating func visit(_ name: StaticString) {
    guard tag == .value else { return endPath(name) }
    separateElement()
    quote()
    append(name)
    quote()
  }

  package mutating func visit(_ name: StaticString, _ fields: some Described) {
    if tag == .value {
      table { $0.field(name, fields) }
    } else {
      endPath(name)
      self.fields(fields)
    }
  }

  package mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue
  ) {
    if tag == .field {
      endPath(name)
      field(label, value)
    } else if value.isAbsent {
      visit(name)
    } else {
      table { $0.field(name, value) }
    }
  }

  package mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue,
    _ privacy: FieldPrivacy
  ) {
    self.privacy = privacy
    visit(name, label, value)
    self.privacy = nil
  }

  package mutating func visit(path name: StaticString, _ value: some DescribedCases) {
    if tag == .value {
      table { $0.field(name, value) }
    } else {
      append(name)
      append(literal: ".")
      value.describe(&self)
    }
  }

  @inline(never)
  private mutating func endPath(_ name: StaticString) {
    append(name)
    quote()
    tag = .value
  }
}
