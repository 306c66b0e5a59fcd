public import RoomCore

/// A row of the list, in the machine and on screen.
public struct CommentRow: Described, Equatable, Sendable, Identifiable {
  /// The state of a comment of the local user.
  public enum Delivery: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// The comment waits for the server's answer, or to be sent.
    case sending
    /// The server has the comment.
    case sent
    /// The comment was not delivered. `retry(id:)` sends it again.
    case failed
  }

  /// The number of the row, which no other row has. Numbers of restored rows are below 1; of other rows those further
  /// down have greater numbers.
  public let id: Int
  /// The comment that the row shows.
  public var message: CommentMessage
  /// The number of comments in the row: more than 1 after a merge.
  public var count = 1
  /// When the comment arrived, or of a restored row when it was written.
  public let time: Instant
  /// The state of a comment of the local user, or `nil` for comments of others.
  public var delivery: Delivery?
  /// The height in points: ``estimatedHeight`` until a view has measured the row.
  public var height = Self.estimatedHeight

  /// The height of a row that no view has measured, in points: one line of text and its margins.
  public static var estimatedHeight: Double { 28 }

  /// Creates a row.
  public init(
    id: Int, message: CommentMessage, time: Instant = .start, delivery: Delivery? = nil
  ) {
    self.id = id
    self.message = message
    self.time = time
    self.delivery = delivery
  }

  /// Whether the row was restored.
  var isPast: Bool { id < 1 }

  /// Whether the row is counted as unread.
  var countsAsUnread: Bool { message.kind != .join && delivery == nil }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("row", id)
    visitor.field("message", message)
    visitor.field("count", count)
    visitor.field("time", time)
    visitor.field("delivery", delivery)
    visitor.field("height", height)
  }
}

/// A comment that is pinned above the list.
public struct CommentPin: ReadFields, Equatable, Sendable {
  /// The comment, with an identifier. Pinned comments with a higher `priority` come first; of equal ones the earlier
  /// pinned.
  public var message: CommentMessage
  /// The time for which the comment stays, or `nil` until it is unpinned. Default `nil`.
  public var duration: Duration?
  /// When the comment was pinned; the list sets it.
  public internal(set) var start = Instant.start

  /// Creates a pinned comment.
  public init(_ message: CommentMessage, for duration: Duration? = nil) {
    self.message = message
    self.duration = duration
  }

  /// When the comment is unpinned, or `nil` if it stays.
  var end: Instant? {
    duration.map { start + $0 }.flatMap { $0 < .distantFuture ? $0 : nil }
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("message"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("message", &message)
    visitor.field("duration", &duration, in: .positiveUpToADay)
    visitor.field("start", start)
  }
}
