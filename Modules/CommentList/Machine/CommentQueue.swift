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

  init(ticket: Int, message: CommentMessage, time: Instant) {
    self.ticket = ticket
    self.message = message
    self.time = time
  }

  mutating func note(_ id: String?) {
    if let id, mergedIDs.count < 64 { mergedIDs.append(Identifier(id)) }
  }
}

/// A group of comments that merge by a rule.
struct CommentGroup: Sendable {
  let rule: Int
  let name: Identifier
}

/// Waiting comments in the order of arrival.
struct CommentQueue: Sendable {
  // Items before the head have left the queue, so removing the first of 1,000 items moves no item.
  private var items: [WaitingComment] = []
  private var head = 0

  var count: Int { items.count - head }
  var first: WaitingComment? { head < items.count ? items[head] : nil }
  var last: WaitingComment? { count > 0 ? items.last : nil }

  mutating func append(_ item: WaitingComment) { items.append(item) }

  mutating func takeFirst() -> WaitingComment? {
    guard let first else { return nil }
    head += 1
    if head >= 32, head * 2 >= items.count {
      items.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Returns the index of the comment with a ticket.
  ///
  /// - Complexity: O(log n)
  func index(of ticket: Int) -> Int? {
    var (low, high) = (head, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].ticket < ticket { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].ticket == ticket ? low : nil
  }

  subscript(index: Int) -> WaitingComment {
    get { items[index] }
    set { items[index] = newValue }
  }

  mutating func remove(at index: Int) { items.remove(at: index) }

  /// Removes comments, and returns the number of removed comments.
  mutating func removeAll(where isRemoved: (WaitingComment) -> Bool) -> Int {
    let before = count
    items = items[head...].filter { !isRemoved($0) }
    head = 0
    return before - count
  }

  mutating func forgetGroups() {
    for index in items.indices { items[index].group = nil }
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
