/// A text for developers and operators that an app can translate, such as the reason of an error, a rejection or a
/// delay.
///
/// The identifier and the order of the values are stable. The English words may change. A text has at most nine values.
///
/// ```swift
/// let text = DiagnosticText("ticker.unknown", "The ticker has no item “\(id)”.")
/// text.pattern      // The ticker has no item “%1”.
/// text.description  // The ticker has no item “a”.
/// text.localized { ["ticker.unknown": "Le bandeau n'a pas d'élément « %1 »."][$0.id] }
/// ```
///
/// A literal, such as the reason of an app's own rule, is a text without an identifier.
public struct DiagnosticText: Sendable, ExpressibleByStringInterpolation {
  /// The stable identifier, such as `ticker.unknown`, or an empty text if the text has none.
  public fileprivate(set) var id = ""
  /// The English text, with the places `%1`, `%2` and so on for the values.
  public fileprivate(set) var pattern = ""
  /// The values. A value with an identifier is translated as well.
  public fileprivate(set) var values: [DiagnosticText] = []

  /// Creates a text with an identifier.
  @inline(never)
  public init(_ id: String, _ text: DiagnosticText) {
    self = text
    self.id = id
  }

  @inline(never)
  public init(stringLiteral text: String) { pattern = text }

  @inline(never)
  public init(stringInterpolation text: StringInterpolation) { self = text.text }

  /// Returns the text with an identifier, unless it has one.
  package func named(_ id: @autoclosure () -> String) -> DiagnosticText {
    self.id.isEmpty ? DiagnosticText(id(), self) : self
  }

  /// Returns the text with the patterns of another language.
  ///
  /// - Parameter pattern: A closure that returns the pattern for a text or for one of its values, or `nil` for the
  ///   English pattern.
  public func localized(_ pattern: (DiagnosticText) -> String?) -> String {
    let chosen = pattern(self) ?? self.pattern
    // A text without values is not searched for places, since it may contain words of a server.
    guard !values.isEmpty else { return chosen }
    var (text, isPlace) = ("", false)
    for piece in chosen.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false) {
      let index = Int(piece.first ?? 0) - Int(UInt8(ascii: "1"))
      let isValue = isPlace && values.indices.contains(index)
      text += isValue ? values[index].localized(pattern) : isPlace ? "%" : ""
      text += String(Substring(isValue ? piece.dropFirst() : piece))
      isPlace = true
    }
    return text
  }

  /// The pattern and the values of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: DiagnosticText = ""

    public init(literalCapacity _: Int, interpolationCount _: Int) {}

    @inline(never)
    public mutating func appendLiteral(_ literal: String) { text.pattern += literal }

    /// Appends a place with a value that is translated as well.
    @inline(never)
    public mutating func appendInterpolation(_ value: DiagnosticText) {
      text.values.append(value)
      text.pattern += "%\(text.values.count)"
    }

    /// Appends a place with a value that is the same in all languages.
    @inline(never)
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(DiagnosticText(stringLiteral: value.description))
    }
  }
}

extension DiagnosticText: CustomStringConvertible, Equatable {
  /// The text in English.
  public var description: String { localized { $0.pattern } }

  /// Two texts are equal if they read the same in English, because JSON has the English text only.
  public static func == (one: DiagnosticText, other: DiagnosticText) -> Bool {
    // Nothing is put together for the same text.
    one.pattern == other.pattern && one.values == other.values
      || one.description == other.description
  }
}

extension DiagnosticText: WrittenValue {
  public var mayBeReworded: Bool { true }

  public func write(to writer: inout some ValueWriter) { writer.text(description) }
}

/// A value that a ``DiagnosticText`` describes.
public protocol DiagnosticTextConvertible: CustomStringConvertible {
  /// The description, which an app can translate.
  var text: DiagnosticText { get }
}

extension DiagnosticTextConvertible {
  /// The text in English.
  public var description: String { text.description }
}

// The texts that several modules have.
extension DiagnosticText {
  package static var closed: Self { .init("closed", "The module is closed.") }
  package static var suspended: Self { .init("suspended", "The module is suspended.") }
  package static func payloadTooLong(_ limit: Int = Payload.maximumLength) -> Self {
    .init("payloadTooLong", "The payload is longer than \(limit) bytes.")
  }

  package static func allowed(_ values: String) -> Self {
    .init("allowed", .init(stringLiteral: values))
  }

  package static func tooManySuspensions(_ limit: Int) -> Self {
    .init("tooManySuspensions", "At most \(limit) reasons can suspend a module at once.")
  }
}
