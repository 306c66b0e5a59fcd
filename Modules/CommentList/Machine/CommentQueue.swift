import RoomCore

/// A comment that waits to become a row.
struct WaitingComment: Sendable {
  /// The number of its arrival.
  let ticket: Int
  var message: CommentMessage
  /// The comments that it has, with merged ones.
  var count = 1
  let time: Instant
  /// The rule and the group by which others merge with it.
  var group: CommentGroup?
  /// The identifiers of merged comments, the first 64.
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

/// The group of a rule.
struct CommentGroup: Sendable {
  let rule: Int
  let name: Identifier
}

/// Comments that wait, in the order in which they came.
struct CommentQueue: Sendable {
  // Those before the head have left, so that taking the first of 1,000 moves none.
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

  /// The index of the comment with a ticket.
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

  /// Removes comments, and returns their number.
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

/// Where a comment is.
enum CommentPlace: Equatable, Sendable {
  /// In the row with this number, as its comment or merged.
  case row(Int)
  /// It waits with this ticket, or is merged with the one that does.
  case waiting(Int)
  /// It is not shown.
  case gone
}
