public import RoomCore

/// The reason why a line of a feed is rejected or adjusted.
public indirect enum FeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line has more bytes than the limit.
  case lineTooLong(limit: Int)
  /// The line is not UTF-8.
  case notUTF8
  /// Arrays and objects are nested deeper than the limit.
  case nestedTooDeep(limit: Int)
  /// The line is not a JSON object. The text describes the error.
  case malformed(String)
  /// A required field is missing, or the value of a field is not allowed.
  case field(FieldError)
  /// The type of the message is unknown.
  case unknownType(String, known: [String])
  /// The feed was written for another version of the format.
  case unsupportedVersion(Int)
  /// The time is more than an hour after the time of the previous message, and the next message
  /// does not confirm it. The message gets the time of the previous message.
  case unconfirmedTime
  /// The time is earlier than the time of the previous message. The message gets the time of the
  /// previous message.
  case earlierTime
  /// A line after the first line names a version of the format.
  case misplacedHeader

  public var description: String {
    switch self {
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
    case .notUTF8: "the line is not UTF-8"
    case .nestedTooDeep(let limit): "values are nested deeper than \(limit) levels"
    case .malformed(let what): what
    case .field(let error):
      error.description.hasSuffix(".") ? String(error.description.dropLast()) : error.description
    case .unknownType(let type, let known):
      "there is no message type \"\(type)\"; it is one of: \(known.joined(separator: ", "))"
    case .unsupportedVersion(let version): "version \(version) of the format is not supported"
    case .unconfirmedTime:
      "the time is more than an hour ahead and the next line does not confirm it; "
        + "the time of the line before is taken"
    case .earlierTime:
      "the time is earlier than that of the line before; the time of the line before is taken"
    case .misplacedHeader: "a header counts only as the first line"
    }
  }
}

extension FeedError {
  /// Returns the error for a required field that is missing.
  package static func missing(_ name: String) -> FeedError { .field(.missing(name)) }

  /// Returns the error for a field whose value is not allowed.
  package static func outOfRange(_ name: String, allowed: String) -> FeedError {
    .field(.invalid(name, allowed: allowed))
  }
}

/// Reads fields of a line, and throws a ``FieldError`` as a ``FeedError``.
package func fields<Value>(
  _ body: () throws(FieldError) -> Value
) throws(FeedError) -> Value {
  do { return try body() } catch { throw .field(error) }
}
