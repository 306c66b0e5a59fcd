import RoomCore

/// A comment that waits to become a row.
struct WaitingComment: Sendable {
  /// The number of the comment in the order of arrival.
  let ticket: Int
  var message: CommentMessage
  /// The number of comments, including merged comments.
  var count = 1
  let time: Instant
  /// A Boolean value that indicates whether the comment is never dropped.
  let isKept: Bool
  /// The rule and the group by which later comments merge with this one.
  var group: CommentGroup?

  /// A Boolean value that indicates whether the comment is dropped before all other comments.
  var isJoin: Bool { !isKept && message.kind == .join }
}

/// A group of comments that merge by a rule.
package struct CommentGroup: Hashable, Sendable {
  let rule: Int
  let name: Identifier

  package init(rule: Int, name: Identifier) {
    self.rule = rule
    self.name = name
  }
}

/// Waiting comments in the order of arrival.
typealias CommentQueue = [WaitingComment]

extension CommentQueue {
  /// Returns the index of the comment with a ticket.
  ///
  /// - Complexity: O(log n)
  func index(of ticket: Int) -> Int? {
    let index = partitionIndex { $0.ticket >= ticket }
    return index < count && self[index].ticket == ticket ? index : nil
  }
}

/// The place of a comment.
enum CommentPlace: Equatable, Sendable {
  /// The comment is in the row with this number, as its comment or merged.
  case row(Int)
  /// The comment has this ticket and waits, or it is merged with the waiting comment of this
  /// ticket.
  case waiting(Int)
  /// The comment is not shown.
  case gone
}
