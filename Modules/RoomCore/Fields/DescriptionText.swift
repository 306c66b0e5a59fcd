#if !hasFeature(Embedded)
  /// Fields and cases as a person reads them: `sender: ada, gift: rose`.
  ///
  /// What is absent, or as usual, is left out. Long texts and lists are cut, and so is the whole: what
  /// servers send may be of any length.
  package struct DescriptionText: ValueWriter {
    /// The greatest number of Unicode scalars in the whole.
    package static let wholeLimit = 400
    /// The greatest number of Unicode scalars in a text.
    package static let textLimit = 40
    /// The greatest number of elements in a list.
    package static let elementLimit = 8

    private var parts: [String] = []
    private var omitted = 0
    private let limit: Int
    // The fields of a value in which everything is as usual.
    private var usual: [String: any WrittenValue] = [:]

    private init(limit: Int = .max) { self.limit = limit }

    private mutating func add(_ part: @autoclosure () -> String) {
      if parts.count < limit { parts.append(part()) } else { omitted += 1 }
    }

    private var joined: String {
      let rest = omitted > 0 ? ["… \(omitted) more"] : []
      return Self.cut((parts + rest).joined(separator: ", "))
    }

    /// What `write` writes, separated by commas.
    static func joined(limit: Int = .max, _ write: (inout Self) -> Void) -> String {
      var text = Self(limit: limit)
      write(&text)
      return text.joined
    }

    /// The name of a type with what `write` writes.
    package static func text(of type: Any.Type, _ write: (inout Self) -> Void) -> String {
      "\(type)(\(joined(write)))"
    }

    /// The fields of a value, separated by commas.
    static func fields(of value: some Described) -> String {
      joined { text in
        if var usual = usual(of: value) {
          var fields = FieldValues()
          usual.describe(&fields)
          text.usual = fields.values
        }
        var value = value
        value.describe(&text)
      }
    }

    private static func usual<Value: Described>(of _: Value) -> (any Described)? {
      if let table = Value.self as? any SettingsTable.Type { return table.init() }
      return (Value.self as? any SparselyPrinted.Type)?.plain
    }

    /// The beginning of a long text.
    package static func cut(_ text: String, to limit: Int = wholeLimit) -> String {
      let beginning = text.unicodeScalars.prefix(limit)
      return beginning.endIndex == text.endIndex ? text : String(beginning) + "…"
    }

    /// A text as it is where it is a word, and else in quotation marks.
    package static func quoted(_ text: String) -> String {
      let shown = cut(text, to: textLimit).displayText
      let isWord = shown.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !"\",:()[]".utf8.contains($0) }
      if isWord, !shown.isEmpty { return shown }
      return "“\(String(shown.map { $0 == "”" ? "\"" : $0 }).isolated)”"
    }

    /// A value within another.
    package static func text(of value: some WrittenValue) -> String {
      switch value {
      case let value as any BrieflyPrinted:
        value.description.contains(",") ? grouped(value.description) : value.description
      case let value as any Described: "(" + fields(of: value) + ")"
      case let list as any WrittenList:
        "[" + joined(limit: elementLimit) { list.visitElements(&$0) } + "]"
      default: joined { value.write(to: &$0) }
      }
    }

    private static func grouped(_ text: String) -> String {
      text.hasPrefix("(") ? text : "(\(text))"
    }

    // MARK: Fields and cases

    package mutating func field(
      _ name: StaticString, _ value: some WrittenValue, _: FieldPrivacy?
    ) {
      if let usual = usual["\(name)"] {
        guard !isEqual(value, usual) else { return }
      } else if value.isAbsent {
        return
      }
      add("\(name): \(Self.text(of: value))")
    }

    /// Writes a field of a type that has no description of its fields.
    package mutating func field(_ name: StaticString, printing value: Any) {
      add("\(name): \(Self.cut("\(value)"))")
    }

    package mutating func visit(_ name: StaticString) { add("\(name)") }

    package mutating func visit(_ name: StaticString, _ fields: some Described) {
      add("\(name)" + Self.grouped(Self.text(of: fields)))
    }

    package mutating func visit(
      _ name: StaticString, _ label: StaticString, _ value: some WrittenValue, _: FieldPrivacy?
    ) {
      add("\(name)(\(label): \(Self.text(of: value)))")
    }

    package mutating func visit(path name: StaticString, _ value: some DescribedCases) {
      add("\(name)." + Self.joined { value.describe(&$0) })
    }

    // MARK: Values

    package mutating func nothing() { add("nil") }
    package mutating func flag(_ value: Bool) { add("\(value)") }
    package mutating func integer(_ value: Int) { add("\(value)") }
    package mutating func unsigned(_ value: UInt64) { add("\(value)") }
    package mutating func number(_ value: Double) { add("\(value)") }
    package mutating func duration(_ value: Duration) { add("\(value.seconds) s") }
    package mutating func instant(_ value: Instant) { add("\(value)") }
    package mutating func text(_ value: String) { add(Self.quoted(value)) }
    package mutating func input(_ value: some DescribedCases) { value.describe(&self) }

    package mutating func list(_ elements: (inout Self) -> Void) {
      add("[" + Self.joined(limit: Self.elementLimit, elements) + "]")
    }

    package mutating func object(_ fields: (inout Self) -> Void) {
      add("(" + Self.joined(fields) + ")")
    }

    package mutating func table(_ entries: (inout Self) -> Void) { object(entries) }

    package mutating func entry(_ name: String, _ value: some WrittenValue) {
      add("\(Self.quoted(name)): \(Self.text(of: value))")
    }

    fileprivate mutating func element(_ value: some WrittenValue) { add(Self.text(of: value)) }
  }

  /// A value that prints shorter than its fields, also within others.
  package protocol BrieflyPrinted: CustomStringConvertible {}

  /// A value that prints the fields that are not as usual.
  package protocol SparselyPrinted: Described {
    /// One in which everything is as usual.
    static var plain: Self { get }
  }

  extension Described {
    /// The type with its fields, human-readable and of a limited length: absent ones are left out, and
    /// of settings those that have their defaults.
    public var description: String { "\(Self.self)(\(DescriptionText.fields(of: self)))" }
  }

  extension DescribedCases {
    /// The case with its value, human-readable and of a limited length.
    public var description: String { DescriptionText.joined { describe(&$0) } }
  }

  /// A list, of which the first elements are printed.
  private protocol WrittenList {
    func visitElements(_ text: inout DescriptionText)
  }

  extension Array: WrittenList where Element: WrittenValue {
    fileprivate func visitElements(_ text: inout DescriptionText) {
      for element in self { text.element(element) }
    }
  }

  /// The values of fields by their names.
  private struct FieldValues: FieldVisitor {
    var values: [String: any WrittenValue] = [:]

    mutating func field(_ name: StaticString, _ value: some WrittenValue, _: FieldPrivacy?) {
      values["\(name)"] = value
    }
  }

  private func isEqual<Value: WrittenValue>(_ one: Value, _ other: any WrittenValue) -> Bool {
    func isEqual<Comparable: Equatable>(_ one: Comparable) -> Bool { one == other as? Comparable }
    if one.isAbsent || other.isAbsent { return one.isAbsent && other.isAbsent }
    return (one as? any Equatable).map { isEqual($0) } ?? false
  }
#endif
