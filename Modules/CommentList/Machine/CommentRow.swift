public import RoomCore

/// A row of the list, in the machine and on screen.
public struct CommentRow: Described, Equatable, Sendable, Identifiable {
  /// The state of a comment of the local user.
  public enum Delivery: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// The comment waits for the server's answer, or waits to be sent.
    case sending
    /// The server has received the comment.
    case sent
    /// The comment was not delivered. `retry(id:)` sends it again.
    case failed
  }

  /// The number of the row, which is unique. Restored rows have numbers below 1. The numbers of
  /// other rows increase downwards.
  public let id: Int
  /// The comment that the row shows.
  public var message: CommentMessage
  /// The number of comments in the row, or of users in a row of joins. It is greater than 1 after a
  /// merge.
  public var count = 1
  /// The time at which the comment arrived, or at which a restored comment was written.
  public let time: Instant
  /// The delivery of a comment of the local user, or `nil` for comments of other users.
  public var delivery: Delivery?
  /// A Boolean value that indicates whether the row shows the text of a translated comment. A tap
  /// changes the value. The default is `false`.
  public internal(set) var showsOriginal = false
  /// The height in points. It is ``estimatedHeight`` until a view has measured the row.
  public var height = Self.estimatedHeight

  /// The height of a row that has not been measured, in points: one line of text with margins.
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

  /// A Boolean value that indicates whether the row was restored.
  var isPast: Bool { id < 1 }

  /// A Boolean value that indicates whether the row counts as unread.
  var countsAsUnread: Bool { message.kind != .join && delivery == nil }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("row", id)
    visitor.field("message", message)
    visitor.field("count", count)
    visitor.field("time", time)
    visitor.field("delivery", delivery)
    visitor.field("showsOriginal", showsOriginal ? true : nil)
    visitor.field("height", height)
  }
}

/// A comment that is pinned above the list.
public struct CommentPin: ReadFields, Equatable, Sendable {
  /// The comment, which must have an identifier. Pinned comments with a higher `priority` come
  /// first. Among equal priorities, the comment that was pinned earlier comes first.
  public var message: CommentMessage
  /// The time for which the comment stays pinned, or `nil` if it stays until it is unpinned. The
  /// default is `nil`.
  public var duration: Duration?
  /// The time at which the comment was pinned. The list sets it.
  public internal(set) var start = Instant.start

  /// Creates a pinned comment.
  public init(_ message: CommentMessage, for duration: Duration? = nil) {
    self.message = message
    self.duration = duration
  }

  /// Returns the seconds until the comment is unpinned, rounded up, or `nil` if it stays.
  public func secondsLeft(at time: Instant) -> Int? {
    end.map { Int(max(0, ($0 - time).seconds.rounded(.up))) }
  }

  /// The time at which the comment is unpinned, or `nil` if it stays.
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
