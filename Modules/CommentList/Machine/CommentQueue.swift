import RoomCore

/// A comment that waits to become a row.
struct WaitingComment: Sendable {
  /// The number of the comment in the order of arrival.
  let ticket: Int
  var message: CommentMessage
  /// The number of comments, including merged comments.
  var count = 1
  let time: Instant
  /// The rule and the group by which later comments merge with this one.
  var group: CommentGroup?
  /// The identifiers of merged comments, at most the first 64.
  private(set) var mergedIDs: [Identifier] = []

  mutating func note(_ id: String?) {
    if let id, mergedIDs.count < 64 { mergedIDs.append(Identifier(id)) }
  }
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
  mutating func takeFirst() -> WaitingComment? { isEmpty ? nil : removeFirst() }

  /// Returns the index of the comment with a ticket.
  ///
  /// - Complexity: O(log n)
  func index(of ticket: Int) -> Int? {
    let index = partitionIndex { $0.ticket >= ticket }
    return index < count && self[index].ticket == ticket ? index : nil
  }

  /// Removes comments, and returns the number of removed comments.
  mutating func remove(where isRemoved: (WaitingComment) -> Bool) -> Int {
    let before = count
    removeAll(where: isRemoved)
    return before - count
  }

  mutating func forgetGroups() {
    for index in indices { self[index].group = nil }
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
