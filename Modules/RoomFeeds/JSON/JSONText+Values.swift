package import RoomCore

/// Writes values as JSON. A property that is `nil` is omitted, a struct is an object, and a case
/// without a value is its name.
extension JSONText: ValueWriter {
  package mutating func nothing() { element("null") }
  package mutating func flag(_ value: Bool) { element(value ? "true" : "false") }

  @inline(never)
  package mutating func integer(_ value: Int) { element(String(value)) }

  @inline(never)
  package mutating func unsigned(_ value: UInt64) { element(String(value)) }

  @inline(never)
  private mutating func element(_ literal: String) {
    separateElement()
    append(literal: literal)
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
    case .person: append(pseudonyms?.person(value) ?? value)
    case .text: append(pseudonyms?.text(value) ?? value)
    }
  }

  package mutating func list(_ elements: (inout JSONText) -> Void) {
    let outer = begin(isList: true)
    let ofUsers = isListOfUsers
    if ofUsers { privacy = .person }
    elements(&self)
    if ofUsers { privacy = nil }
    end(outer, isList: true)
  }

  package mutating func object(_ fields: (inout JSONText) -> Void) {
    let outer = begin(isList: false)
    fields(&self)
    end(outer, isList: false)
  }

  /// Writes a field whose value is a list of objects, one for each element.
  package mutating func objects<Elements: Sequence>(
    _ name: StaticString, of elements: Elements,
    _ fields: (inout JSONText, Elements.Element) -> Void
  ) {
    begin(name)
    list { json in
      for element in elements { json.object { fields(&$0, element) } }
    }
  }

  package mutating func settings(_ settings: (inout JSONText) -> Void) {
    let outer = writesAbsence
    writesAbsence = true
    object(settings)
    writesAbsence = outer
  }

  package mutating func table(_ entries: (inout JSONText) -> Void) { object(entries) }

  package mutating func input(_ value: some DescribedCases) {
    object { $0.field("type", path: value) }
  }

  package mutating func entry(_ name: String, _ value: some WrittenValue) {
    begin(name)
    // A list in the settings of a rule, such as `mute`.
    isListOfUsers = name == "users"
    value.write(to: &self)
    isListOfUsers = false
  }

  package mutating func field(
    _ name: StaticString, _ value: some WrittenValue, _ privacy: FieldPrivacy?
  ) {
    guard !value.isAbsent || writesAbsence, !omitsWording || !value.mayBeReworded else { return }
    begin(name)
    self.privacy = privacy
    value.write(to: &self)
    self.privacy = nil
  }

  /// Writes the fields of a value into the current object.
  package mutating func fields(_ value: some Described) {
    var value = value
    value.describe(&self)
  }
}

// A case is written as a value, or as a path after the beginning of a field, beside the fields of
// its value.
extension JSONText {
  /// Writes a case as a field with its path, such as `"event":"button.willSend"`, and the fields of
  /// its value beside it.
  package mutating func field(_ name: StaticString, path value: some DescribedCases) {
    begin(name)
    put(character: "\"")
    isPath = true
    value.describe(&self)
  }

  /// Writes the described case as a field with its path, and the fields of its value beside it. The
  /// path omits its first name, the module.
  mutating func pathInModule(_ name: StaticString, _ describe: (inout JSONText) -> Void) {
    begin(name)
    put(character: "\"")
    (isPath, startsInModule) = (true, true)
    describe(&self)
  }

  package mutating func visit(_ name: StaticString) {
    guard !isPath else { return endPath(name) }
    separateElement()
    quote(name)
  }

  package mutating func visit(_ name: StaticString, _ fields: some Described) {
    guard isPath else { return object(of: name, fields, nil) }
    endPath(name)
    self.fields(fields)
  }

  package mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue,
    _ privacy: FieldPrivacy?
  ) {
    if isPath {
      endPath(name)
      field(label, value, privacy)
    } else if value.isAbsent || omitsWording && value.mayBeReworded {
      visit(name)
    } else {
      object(of: name, value, privacy)
    }
  }

  package mutating func visit(path name: StaticString, _ value: some DescribedCases) {
    guard isPath else { return object(of: name, value, nil) }
    if startsInModule {
      startsInModule = false
    } else {
      put(name)
      put(character: ".")
    }
    value.describe(&self)
  }

  /// Writes an object that has the name of a case as its only field.
  private mutating func object(
    of name: StaticString, _ value: some WrittenValue, _ privacy: FieldPrivacy?
  ) {
    object { $0.field(name, value, privacy) }
  }

  @inline(never)
  private mutating func endPath(_ name: StaticString) {
    put(name)
    put(character: "\"")
    isPath = false
  }
}
