public import RoomCore

/// An event of a list of comments. ``CommentViewState`` follows the events.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum CommentEvent: DescribedCases, Equatable, Sendable {
  /// Emitted when rows are added at the end. Joins, and rows of a list that follows the newest row,
  /// are not unread.
  case didAppend(CommentBatch)
  /// Emitted when past comments are added at the places of their times. Past comments are not
  /// unread, and a screen reader does not announce them.
  case didRestore([CommentRow])
  /// Emitted when a row changes its comment, its count or its delivery.
  case didUpdate(CommentRow)
  /// Emitted when rows are removed. The value has their numbers in ascending order.
  case didRemove([Int])
  /// Emitted when the oldest rows leave the list. The value is their number. Rows on screen do not
  /// move.
  case didTrim(Int)
  /// Emitted when heights of rows change.
  case didMeasure([CommentMeasurement])
  /// Emitted when the height of the view changes, in points.
  case didResize(height: Double)
  /// Emitted when a finger scrolls.
  case didDrag(CommentDrag)
  /// Emitted when the list scrolls to the newest row.
  case didScrollToNewest
  /// Emitted when the list starts or stops following the newest row.
  case didChangeFollowing(Bool)
  /// Emitted when a comment is pinned, or a pinned comment is replaced.
  case didPin(CommentPin)
  /// Emitted when a comment is no longer pinned.
  case didUnpin(id: String)
  /// Emitted when the list is emptied, because a room is entered or left. The value is the room
  /// that is entered.
  case didReset(room: String?)
  /// Emitted when a comment of the local user must be sent. The app sends it and reports the
  /// answer.
  case willSend(CommentSend)
  /// Emitted when the server has refused a comment of the local user, or when the user may not
  /// write. Its row has failed.
  case didRefuse(CommentSend)
  /// Emitted when the permission or the slow mode of the local user changes in the room.
  indirect case didChangeWriting(CommentWriting)
  /// Emitted when the server has received a comment of the local user and has given it another
  /// identifier. From now on, the comment has the ``CommentSend/serverID``.
  case didIdentify(CommentSend)
  /// Emitted when the user taps a row.
  case didTap(CommentRow)
  /// Emitted when the user holds a finger on a row. The app can offer to report, copy or mention.
  case didLongPress(CommentRow)
  /// Emitted when a changed configuration takes effect.
  indirect case didConfigure(CommentConfiguration)
  /// Emitted when an input is invalid. The event is for diagnostics.
  case rejected(CommentRejection)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .didAppend(let batch): visitor.visit("didAppend", batch)
    case .didRestore(let rows): visitor.visit("didRestore", "rows", rows)
    case .didUpdate(let row): visitor.visit("didUpdate", "row", row)
    case .didRemove(let rows): visitor.visit("didRemove", "rows", rows)
    case .didTrim(let count): visitor.visit("didTrim", "count", count)
    case .didMeasure(let heights): visitor.visit("didMeasure", "heights", heights)
    case .didResize(let height): visitor.visit("didResize", "height", height)
    case .didDrag(let drag): visitor.visit("didDrag", drag)
    case .didScrollToNewest: visitor.visit("didScrollToNewest")
    case .didChangeFollowing(let isFollowing):
      visitor.visit("didChangeFollowing", "isFollowing", isFollowing)
    case .didPin(let pin): visitor.visit("didPin", pin)
    case .didUnpin(let id): visitor.visit("didUnpin", "id", id)
    case .didReset(let room): visitor.visit("didReset", "room", room)
    case .willSend(let comment): visitor.visit("willSend", comment)
    case .didRefuse(let comment): visitor.visit("didRefuse", comment)
    case .didChangeWriting(let writing): visitor.visit("didChangeWriting", writing)
    case .didIdentify(let comment): visitor.visit("didIdentify", comment)
    case .didTap(let row): visitor.visit("didTap", "row", row)
    case .didLongPress(let row): visitor.visit("didLongPress", "row", row)
    case .didConfigure(let settings): visitor.visit("didConfigure", "configuration", settings)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

/// Rows that are added at the end of the list together.
public struct CommentBatch: Described, Equatable, Sendable {
  /// The rows, the oldest first.
  public var rows: [CommentRow]
  /// The number of unread rows, including these rows.
  public var unread = 0
  /// The number of comments that were dropped since the previous batch.
  public var dropped: Int

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("rows", rows)
    visitor.field("unread", unread)
    visitor.field("dropped", dropped)
  }
}

/// The reason why a list of comments, or lanes of flying comments, reject an input.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum CommentRejection: Equatable, Sendable, DiagnosticTextConvertible {
  /// A field of the input is missing or out of range.
  indirect case invalid(FieldError)
  /// There is no failed own comment, or no pinned comment, with this identifier.
  case unknown(id: String)
  /// The maximum number is reached. The limit applies to waiting comments that may not be dropped,
  /// own comments without an answer, removed users, pinned comments and reasons to suspend.
  case tooMany(limit: Int)
  /// The local user may not write now.
  case restricted(CommentRestriction)
  /// The module is closed.
  case closed

  public var text: DiagnosticText { sentence.named("comments.\(caseName)") }

  private var sentence: DiagnosticText {
    switch self {
    case .invalid(let error): error.text
    case .unknown(let id): "No failed or pinned comment has the identifier “\(id)”."
    case .tooMany(let limit): "The maximum number \(limit) is reached."
    case .restricted(let reason): "The local user may not write: \(reason.name)."
    case .closed: .closed
    }
  }
}

extension CommentRejection: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .invalid(let error): visitor.visit("invalid", "reason", error.text)
    case .unknown(let id): visitor.visit("unknown", "id", id)
    case .tooMany(let limit): visitor.visit("tooMany", "limit", limit)
    case .restricted(let reason): visitor.visit("restricted", "reason", reason)
    case .closed: visitor.visit("closed")
    }
  }
}
