import Foundation
import PopupSequencer
import RoomCore

/// Decodes one JSON object from one line, within limits.
struct JSONLine {
  private let decoder = JSONDecoder()

  /// Checks a line before any value is decoded from it: the decoder takes much that is not JSON.
  func check(_ line: ArraySlice<UInt8>) throws(FeedError) {
    guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
    guard JSONScanner.depth(of: line) <= FeedReader.maximumNesting else {
      throw .nestedTooDeep(limit: FeedReader.maximumNesting)
    }
    do {
      try JSONScanner.check(line)
    } catch {
      throw .malformed("the line is not JSON")
    }
  }

  /// Decodes a value from a line that was checked.
  func decode<Value: Decodable>(
    _ type: Value.Type, from line: ArraySlice<UInt8>
  ) throws(FeedError) -> Value {
    do {
      return try decoder.decode(type, from: Data(line))
    } catch let error as DecodingError {
      throw FeedError(error)
    } catch {
      throw .malformed("the line is not JSON")
    }
  }
}

/// A number of which the decoder says what it is when it does not fit: out of range, with the
/// name of its field, and not a fault of the line's grammar.
struct JSONNumber<Value: Decodable & Numeric>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.singleValueContainer()
      value = try container.decode(Value.self)
      // An integer of which nothing would be left is refused as a decimal.
      if value == 0, Value.self != Double.self { _ = try container.decode(Double.self) }
    } catch let error as DecodingError {
      throw error
    } catch {
      // It is a number, but not one that fits.
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}

extension FeedError {
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, _):
      self = .missing(key.stringValue)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let field = context.codingPath.map(\.stringValue).joined(separator: ".")
      self = .malformed(
        field.isEmpty ? "the line is not a JSON object" : "\"\(field)\" has the wrong type")
    case .dataCorrupted(let context):
      let field = context.codingPath.map(\.stringValue).joined(separator: ".")
      self = field.isEmpty ? .malformed("the line is not JSON") : .outOfRange(field)
    @unknown default:
      self = .malformed("the line is not JSON")
    }
  }
}

extension Instant {
  /// So many seconds after the start, as a feed gives them.
  init(seconds: Double, field: String) throws(FeedError) {
    // A year and more: what is beyond that is a mistake, and would overflow in the end.
    guard seconds.isFinite, seconds >= 0, seconds <= 1e8 else { throw .outOfRange(field) }
    self.init(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}

extension Duration {
  init(seconds: Double, field: String) throws(FeedError) {
    guard seconds.isFinite, seconds >= 1e-9, seconds <= 86_400 else { throw .outOfRange(field) }
    self = .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}
