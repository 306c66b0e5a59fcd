public import RoomCore

/// A small tree of values: the settings of a rule, and what a rule keeps across launches.
///
/// It can be written in code as a literal:
/// `["hold": 3, "kinds": ["wish", "share"]]`.
public enum SettingValue: Hashable, Sendable {
  /// Nothing, as JSON's `null`.
  case nothing
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case whole(Int64)
  /// A number with a fraction.
  case decimal(Double)
  /// Text.
  case text(String)
  /// Values one after another.
  case list([SettingValue])
  /// Values by name. Names are compared as strings, not byte for byte: names that come from outside,
  /// such as kinds of popups, are saved in a list.
  case table([String: SettingValue])
}

extension SettingValue {
  /// The value named so in a table; `nil` where there is none or this is no table.
  package subscript(name: String) -> SettingValue? {
    if case .table(let table) = self { table[name] } else { nil }
  }

  /// The value as true or false.
  package var flag: Bool? {
    if case .flag(let flag) = self { flag } else { nil }
  }

  /// The value as a whole number; `nil` for a fraction.
  package var whole: Int64? {
    switch self {
    case .whole(let number): number
    case .decimal(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The value as a number; `nil` unless finite.
  package var decimal: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .decimal(let number) where number.isFinite: number
    default: nil
    }
  }

  /// The value as text.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The values of a list.
  package var list: [SettingValue]? {
    if case .list(let list) = self { list } else { nil }
  }

  /// The texts of a list; `nil` if one of them is not text.
  package var texts: [String]? {
    guard let list else { return nil }
    var texts: [String] = []
    for element in list {
      guard let text = element.text else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// A number of seconds as a duration, saturating at some 290 years; `nil` unless finite.
  package var seconds: Duration? {
    if let whole {
      return .seconds(min(max(whole, -Self.longest), Self.longest))
    }
    guard let decimal else { return nil }
    let limit = Double(Self.longest)
    return .nanoseconds(Int64(min(max(decimal, -limit), limit) * 1e9))
  }

  private static var longest: Int64 { 9_000_000_000 }

  /// A duration as a number of seconds.
  package static func seconds(_ duration: Duration) -> SettingValue {
    let nanoseconds = duration.nanoseconds
    return nanoseconds % 1_000_000_000 == 0
      ? .whole(nanoseconds / 1_000_000_000) : .decimal(Double(nanoseconds) / 1e9)
  }
}

extension SettingValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(integerLiteral value: Int64) { self = .whole(value) }
  public init(floatLiteral value: Double) { self = .decimal(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(arrayLiteral elements: SettingValue...) { self = .list(elements) }

  /// Of two values of one name, the later counts.
  public init(dictionaryLiteral elements: (String, SettingValue)...) {
    var table: [String: SettingValue] = [:]
    for (name, value) in elements { table[name] = value }
    self = .table(table)
  }
}

extension SettingValue {
  /// Returns how long ago `moment` was, in nanoseconds; negative for one in the future. Clocks of
  /// two launches do not compare, ages do.
  public static func age(of moment: Instant, at now: Instant) -> SettingValue {
    .whole((now - moment).nanoseconds)
  }

  /// Returns the moment of that age.
  public func moment(asOf now: Instant) -> Instant? {
    whole.map { now - .nanoseconds($0) }
  }
}

extension SettingValue: ReadValue {
  public static var allowed: String { "a value" }

  public func write(to writer: inout some ValueWriter) {
    switch self {
    case .nothing: writer.nothing()
    case .flag(let flag): writer.flag(flag)
    case .whole(let number):
      // The integers of a page have 32 bits.
      if let integer = Int(exactly: number) {
        writer.integer(integer)
      } else {
        writer.number(Double(number))
      }
    case .decimal(let number): writer.number(number)
    case .text(let text): writer.text(text)
    case .list(let list): list.write(to: &writer)
    case .table(let table): table.write(to: &writer)
    }
  }

  public init(from value: some ValueReader) throws(FieldError) {
    switch value.kind {
    case .nothing: self = .nothing
    case .flag: self = .flag(try value.flag())
    case .number:
      if let integer = try? value.integer() {
        self = .whole(Int64(integer))
      } else {
        let number = try value.number()
        self = Int64(exactly: number).map(SettingValue.whole) ?? .decimal(number)
      }
    case .text: self = .text(try value.text())
    case .list: self = .list(try [SettingValue](from: value))
    case .table: self = .table(try [String: SettingValue](from: value))
    }
  }
}
