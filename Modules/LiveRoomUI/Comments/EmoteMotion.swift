import CommentList
import RoomCore

/// The motion of animated emotes.
enum EmoteMotion {
  /// The greatest number of emotes that move at the same time. An emote of 60 pictures takes as much time as a moving row.
  static let limit = 12

  /// Returns the index of the picture that an animation shows at a time.
  static func frame(at time: Instant, of count: Int, lasting duration: Duration) -> Int {
    let length = duration < .milliseconds(20) ? .milliseconds(100) : duration
    return Int((time - .start).nanoseconds / length.nanoseconds % Int64(max(1, count)))
  }

  /// Returns the rows whose emotes move, the newest first, until the limit is reached.
  ///
  /// - Parameter count: Returns the number of animated emotes of a comment.
  static func movingRows(
    among rows: [CommentPlacement], count: (CommentMessage) -> Int
  ) -> Set<Int> {
    var left = limit
    var moving: Set<Int> = []
    for placement in rows.reversed() where !placement.row.message.emotes.isEmpty {
      let count = count(placement.row.message)
      guard count <= left else { break }
      left -= count
      if count > 0 { moving.insert(placement.row.id) }
    }
    return moving
  }
}
