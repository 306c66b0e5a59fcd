import CommentList
import RoomCore

extension CommentViewState {
  /// The pinned comments that are not paid, as rows, for the looks of rows.
  var pinnedRows: [CommentRow] {
    pinnedComments.enumerated().map {
      CommentRow(id: -1 - $0, message: $1.message, time: $1.start)
    }
  }
}

extension CommentPlacement {
  /// The middle of the part of the row that is on screen, in points from the upper edge of a view of this height.
  func middle(in height: Double) -> Double {
    (max(0, top) + min(height, top + row.height)) / 2
  }

  /// The input of a tap on the row in a view of this height. A comment that was not sent is sent again.
  func tap(in height: Double) -> CommentInput {
    if row.delivery == .failed, let id = row.message.id { return .retry(id: id) }
    return .tap(y: middle(in: height))
  }

  /// Whether at least half of the row is on screen.
  func isOnScreen(in height: Double) -> Bool {
    min(height, top + row.height) - max(0, top) >= row.height / 2
  }
}

extension CommentDrag {
  /// The drag by which an assistive technology scrolls, in points; positive to older rows.
  static func page(by distance: Double) -> [CommentDrag] {
    [CommentDrag(.began), CommentDrag(.ended, translation: distance)]
  }
}

/// A drag of the comments, from the reports of a gesture that the system may cancel without a report.
struct CommentDragging: Equatable {
  /// The last translation in points, or `nil` while no drag has begun.
  private var translation: Double?

  /// Takes a translation of the finger, in points.
  mutating func move(by translation: Double) -> CommentDrag {
    defer { self.translation = translation }
    return CommentDrag(self.translation == nil ? .began : .changed, translation: translation)
  }

  /// Takes the lift of the finger.
  mutating func end(by translation: Double, velocity: Double) -> CommentDrag {
    self.translation = nil
    return CommentDrag(.ended, translation: translation, velocity: velocity)
  }

  /// Ends the drag where it is, or returns `nil` if no drag has begun.
  mutating func cancel() -> CommentDrag? {
    defer { translation = nil }
    return translation.map { CommentDrag(.ended, translation: $0) }
  }
}

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
