import CommentList
import RoomCore

extension CommentViewState {
  /// The pinned comments as rows, for the looks of rows.
  var pinnedRows: [CommentRow] {
    pins.enumerated().map { CommentRow(id: -1 - $0, message: $1.message, time: $1.start) }
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
    [
      CommentDrag(.began), CommentDrag(.changed, translation: distance),
      CommentDrag(.ended, translation: distance),
    ]
  }
}
