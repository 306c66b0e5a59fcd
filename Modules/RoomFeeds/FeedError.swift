public import RoomCore

/// Why a line of a feed cannot be taken.
public indirect enum FeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line has more bytes than this.
  case lineTooLong(limit: Int)
  /// The line is not UTF-8.
  case notUTF8
  /// Arrays and objects are nested deeper than this.
  case nestedTooDeep(limit: Int)
  /// The line is not JSON, or a value is not what it should be.
  case malformed(String)
  /// A field is missing, or its value is not what is allowed.
  case field(FieldError)
  /// No message type has this name.
  case unknownType(String, known: [String])
  /// The feed was written for another version of the format.
  case unsupportedVersion(Int)
  /// The time is more than an hour ahead, and the next message does not confirm it. The message is
  /// read at the time of the one ahead of it.
  case unconfirmedTime
  /// The time is earlier than the time of the message ahead of it, at which the message is read.
  case earlierTime
  /// The line names a version, which only the first one may.
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
  /// A field that must be present is missing.
  package static func missing(_ name: String) -> FeedError { .field(.missing(name)) }

  /// The value of a field is not what is allowed.
  package static func outOfRange(_ name: String, allowed: String) -> FeedError {
    .field(.invalid(name, allowed: allowed))
  }
}

/// Reads fields of a line; what is wrong with one is an error of the line.
package func fields<Value>(
  _ body: () throws(FieldError) -> Value
) throws(FeedError) -> Value {
  do { return try body() } catch { throw .field(error) }
}
