import LiveRoom
import RoomCore

/// A case: in a value by its name, in a line by the name that the line has beside its fields.
struct JSONCaseReader: CaseReader {
  /// Where the value of the case is.
  enum Place {
    case none
    case value(JSONReader)
    case line(JSONFieldReader)
  }

  let name: CaseName
  private let rest: Substring
  private let place: Place
  private let reader: JSONReader

  /// A case of a value, or of a line by a path such as `sheet.didMove`.
  init(_ path: some StringProtocol, _ place: Place, of reader: JSONReader) {
    let path = Substring(path)
    let end = path.utf8.firstIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    name = CaseName(String(path[..<end]))
    rest = end < path.endIndex ? path[path.utf8.index(after: end)...] : ""
    self.place = place
    self.reader = reader
  }

  /// A case of a module, of a line by a path that does not name the module.
  init(_ module: RoomMachine.Module, _ path: String, _ place: Place, of reader: JSONReader) {
    name = CaseName(module.rawValue)
    rest = path[...]
    self.place = place
    self.reader = reader
  }

  var isExact: Bool { reader.isExact }

  @inline(never)
  var unknown: FieldError {
    var named = reader
    if case .line(let fields) = place, let type = fields["type"] { named = type }
    return named.invalid("the name of a case, which “\(name.text.prefix(40))” is not")
  }

  func value<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value {
    try Value(from: given(label))
  }

  func fields<Value: ReadValue & Described>() throws(FieldError) -> Value {
    switch place {
    case .none: try Value(from: JSONReader(Array("{}".utf8)[...], isExact: isExact))
    case .value(let value): try Value(from: value)
    case .line: try Value(from: reader)
    }
  }

  func update<Value: ReadValue>(
    _ label: StaticString, _ value: inout Value
  ) throws(FieldError) {
    try value.update(from: given(label))
  }

  var hasPath: Bool {
    switch place {
    case .none: false
    case .value(let value): value.kind == .text || value.kind == .table
    case .line: !rest.isEmpty
    }
  }

  func path() throws(FieldError) -> JSONCaseReader {
    switch place {
    case .none: throw unknown
    case .value(let value): try value.cases()
    case .line: JSONCaseReader(rest, place, of: reader)
    }
  }

  func optional<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value? {
    let given: JSONReader? =
      switch place {
      case .none: nil
      case .value(let value): value
      case .line(let fields): fields[label]
      }
    guard let given, !given.isNothing else { return nil }
    return try Value(from: given)
  }

  @inline(never)
  private func given(_ label: StaticString) throws(FieldError) -> JSONReader {
    switch place {
    case .none: throw reader.invalid("an object with the value of \(name.text.prefix(40))")
    case .value(let value): value
    case .line(let fields): try fields.value(label)
    }
  }
}
