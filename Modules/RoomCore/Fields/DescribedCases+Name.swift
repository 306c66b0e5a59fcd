extension DescribedCases {
  /// The name of the case, human-readable.
  package var caseName: String {
    var visitor = NameVisitor()
    describe(&visitor)
    return visitor.name
  }
}

private struct NameVisitor: CaseVisitor {
  var name = ""

  mutating func visit(_ name: StaticString) { self.name += name.description }

  mutating func visit(_ name: StaticString, _ fields: some Described) { visit(name) }

  mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue
  ) {
    visit(name)
  }

  mutating func visit(path name: StaticString, _ value: some DescribedCases) {
    self.name += name.description + "."
    value.describe(&self)
  }
}
