#if !hasFeature(Embedded)
  /// A human-readable text of fields and cases, such as `sender: ada, gift: rose`.
  ///
  /// Absent fields and fields with usual values are omitted. Long texts, long lists and the whole
  /// text are truncated, because data of servers may have any length.
  package struct DescriptionText: ValueWriter {
    /// The maximum number of Unicode scalars in the whole text.
    package static let wholeLimit = 400
    /// The maximum number of Unicode scalars in a field.
    package static let textLimit = 40
    /// The maximum number of elements in a list.
    package static let elementLimit = 8

    private var parts: [String] = []
    private var omitted = 0
    private let limit: Int
    // The fields of a value whose fields all have usual values.
    private var usual: [String: any WrittenValue] = [:]

    private init(limit: Int = .max) { self.limit = limit }

    private mutating func add(_ part: @autoclosure () -> String) {
      if parts.count < limit { parts.append(part()) } else { omitted += 1 }
    }

    private var joined: String {
      let rest = omitted > 0 ? ["… \(omitted) more"] : []
      return Self.cut((parts + rest).joined(separator: ", "))
    }

    /// Returns the output of `write`, separated by commas.
    static func joined(limit: Int = .max, _ write: (inout Self) -> Void) -> String {
      var text = Self(limit: limit)
      write(&text)
      return text.joined
    }

    /// Returns the name of a type with the output of `write`.
    package static func text(of type: Any.Type, _ write: (inout Self) -> Void) -> String {
      "\(type)(\(joined(write)))"
    }

    /// Returns the fields of a value, separated by commas.
    // Copies of this function and of `text(of:)` for each type would take 26 KB.
    @_semantics("optimize.sil.specialize.generic.never")
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

    /// Returns a text that is truncated to a length.
    package static func cut(_ text: String, to limit: Int = wholeLimit) -> String {
      let beginning = text.unicodeScalars.prefix(limit)
      return beginning.endIndex == text.endIndex ? text : String(beginning) + "…"
    }

    /// Returns a text, in quotation marks unless it is one word.
    package static func quoted(_ text: String) -> String {
      let shown = cut(text, to: textLimit).displayText
      let isWord = shown.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !"\",:()[]".utf8.contains($0) }
      if isWord, !shown.isEmpty { return shown }
      return "“\(String(shown.map { $0 == "”" ? "\"" : $0 }).isolated)”"
    }

    /// Returns the text of a value within another value.
    @_semantics("optimize.sil.specialize.generic.never")
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
      let isUsual = usual["\(name)"].map { isEqual(value, $0) } ?? value.isAbsent
      if !isUsual { add("\(name): \(Self.text(of: value))") }
    }

    /// Writes a field whose type has no description.
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

  /// A value with a description that is shorter than its fields. The description is also used
  /// within other values.
  package protocol BrieflyPrinted: CustomStringConvertible {}

  /// A value whose description has only the fields with unusual values.
  package protocol SparselyPrinted: Described {
    /// A value whose fields all have usual values.
    static var plain: Self { get }
  }

  extension Described {
    /// The type with its fields, human-readable and of limited length. Absent fields are omitted,
    /// and so are settings with their defaults.
    public var description: String { "\(Self.self)(\(DescriptionText.fields(of: self)))" }
  }

  extension DescribedCases {
    /// The case with its value, human-readable and of limited length.
    public var description: String { DescriptionText.joined { describe(&$0) } }
  }

  extension DescribedCases where Self: DiagnosticTextConvertible {
    /// The text in English.
    public var description: String { text.description }
  }

  /// A list whose first elements are printed.
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
