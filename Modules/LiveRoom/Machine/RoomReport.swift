public import RoomCore

/// A report of content or of a user, which the local user sends to the server.
///
/// The report has a copy of the content at the time of the tap, because the author may delete the content before a
/// moderator reads the report.
///
/// ```swift
/// room.report(RoomReport(row, reason: RoomReport.harassment))
/// ```
public struct RoomReport: ReadFields, Equatable, Sendable {
  /// The reason for advertisements and repeated messages.
  public static let spam = "spam"
  /// The reason for insults, threats and hate.
  public static let harassment = "harassment"
  /// The reason for sexual content.
  public static let sexualContent = "sexualContent"
  /// The reason for violence and dangerous acts.
  public static let violence = "violence"
  /// The reason for fraud.
  public static let fraud = "fraud"
  /// The reason for content that endangers minors.
  public static let minors = "minors"

  /// The reason for other content.
  public static let other = "other"
  /// The predefined reasons, in the order in which a menu offers them.
  public static var reasons: [String] {
    [spam, harassment, sexualContent, violence, fraud, minors, other]
  }

  /// The kind of content that a report is about.
  public enum Subject: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// A row of the list of comments.
    case comment
    /// A comment that flies over the video.
    case flyingComment
    /// A combo of gifts on a lane.
    case gift
    /// The entrance of a user.
    case entrance
    /// A user, without content.
    case user
  }

  /// The identifier of the report, which is the same in each attempt to deliver it. The room sets it.
  public internal(set) var id = ""
  /// The kind of the content.
  public var subject: Subject
  /// The user who is reported, or `nil` for content without a sender.
  public var user: String?
  /// The server's identifier of the comment, or `nil` if the content has none.
  public var message: String?
  /// The text of the content, or the identifier of a gift. The default is empty.
  public var text: String
  /// The reason: a predefined name, such as ``spam``, or a name of the app.
  public var reason: String
  /// The time at which the content arrived, on the clock of the room. The default is the time of the report, which is
  /// `nil` until the room has taken the report.
  public var time: Instant?
  /// ``time`` on the clock of the server, or `nil` if that clock is not known. The room sets it.
  public internal(set) var serverTime: ServerTime?
  /// The room in which the user reported. The room sets it.
  public internal(set) var room: String?
  /// The number of the row or of the flying comment, by which content without an identifier is hidden.
  public var number: Int?

  /// Creates a report.
  public init(
    _ subject: Subject, user: String?, message: String? = nil, text: String = "", reason: String,
    time: Instant? = nil, number: Int? = nil
  ) {
    self.subject = subject
    self.user = user
    self.message = message
    self.text = text
    self.reason = reason
    self.time = time
    self.number = number
  }

  /// Creates a report of a row of the list of comments.
  public init(_ row: CommentRow, reason: String) {
    self.init(
      .comment, user: row.message.sender, message: row.message.id, text: row.message.text,
      reason: reason, time: row.time, number: row.id)
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(
      try fields.required("subject"), user: nil, reason: try fields.required("reason"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("subject", &subject)
    visitor.field("user", &user, .person)
    visitor.field("message", &message)
    visitor.field("text", &text, .text)
    visitor.field("reason", &reason)
    visitor.field("time", &time)
    visitor.field("serverTime", &serverTime)
    visitor.field("room", &room)
    visitor.field("number", &number)
  }
}
