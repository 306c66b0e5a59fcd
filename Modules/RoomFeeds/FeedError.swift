public import RoomCore

/// The reason why a line of a feed is rejected or adjusted.
public indirect enum FeedError: Error, Equatable, Sendable, DiagnosticTextConvertible {
  /// The line has more bytes than the limit.
  case lineTooLong(limit: Int)
  /// The line is not UTF-8.
  case notUTF8
  /// Arrays and objects are nested deeper than the limit.
  case nestedTooDeep(limit: Int)
  /// The line is not a JSON object. The text describes the error.
  case malformed(DiagnosticText)
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

  public var text: DiagnosticText {
    switch self {
    case .lineTooLong(let limit):
      .init("feed.lineTooLong", "The line is longer than \(limit) bytes.")
    case .notUTF8: .init("feed.notUTF8", "The line is not UTF-8.")
    case .nestedTooDeep(let limit):
      .init("feed.nestedTooDeep", "Values are nested deeper than \(limit) levels.")
    case .malformed(let reason): reason
    case .field(let error): error.text
    case .unknownType(let type, let known):
      .init(
        "feed.unknownType",
        "No message type is “\(type)”. The types are: \(known.joined(separator: ", ")).")
    case .unsupportedVersion(let version):
      .init("feed.unsupportedVersion", "Version \(version) of the format is not supported.")
    case .unconfirmedTime:
      .init("feed.unconfirmedTime", "The time is more than an hour ahead and is not confirmed.")
    case .earlierTime:
      .init("feed.earlierTime", "The time is earlier than the time of the previous line.")
    case .misplacedHeader:
      .init("feed.misplacedHeader", "Only the first line of a feed can be a header.")
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
