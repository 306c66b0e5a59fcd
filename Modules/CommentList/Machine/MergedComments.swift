import RoomCore

/// The merged comments that no row shows, each with the place of the comment with which it was
/// merged.
package struct MergedComments<Place: Equatable & Sendable>: Sendable {
  private struct Merged {
    var message: CommentMessage
    var place: Place
    // A Boolean value that indicates whether the comment came before the comment that is shown.
    let isEarlier: Bool
  }

  /// The maximum number of remembered comments.
  private static var capacity: Int { 4_000 }

  // The comments in the order of arrival.
  private var comments: [Merged] = []

  package init() {}

  /// Remembers a merged comment. If the memory is full, its older half is forgotten.
  package mutating func insert(
    _ message: CommentMessage, at place: Place, isEarlier: Bool = false
  ) {
    if comments.count >= Self.capacity { comments.removeFirst(Self.capacity / 2) }
    comments.append(Merged(message: message, place: place, isEarlier: isEarlier))
  }

  /// Replaces the comments for which there is a replacement.
  ///
  /// - Complexity: O(n)
  package mutating func replace(_ replacement: (CommentMessage) -> CommentMessage?) {
    for index in comments.indices {
      guard let message = replacement(comments[index].message) else { continue }
      comments[index].message = message
    }
  }

  /// Removes comments, at one place or at all places. Returns the place of each removed comment.
  ///
  /// - Complexity: O(n)
  package mutating func remove(
    at place: Place? = nil, where isRemoved: (CommentMessage) -> Bool
  ) -> [Place] {
    func matches(_ one: Merged) -> Bool {
      (place == nil || one.place == place) && isRemoved(one.message)
    }
    let removed = comments.filter(matches)
    if !removed.isEmpty { comments.removeAll(where: matches) }
    return removed.map { $0.place }
  }

  /// Removes and returns the comment that replaces the removed comment of a place, or `nil` if there
  /// is none.
  ///
  /// - Complexity: O(n)
  package mutating func takeSuccessor(at place: Place) -> CommentMessage? {
    guard let first = comments.firstIndex(where: { $0.place == place }) else { return nil }
    let last = comments.lastIndex { $0.place == place } ?? first
    return comments.remove(at: comments[first].isEarlier ? last : first).message
  }

  /// Changes the place of comments.
  ///
  /// - Complexity: O(n)
  mutating func move(from old: Place, to new: Place) {
    for index in comments.indices where comments[index].place == old {
      comments[index].place = new
    }
  }
}
