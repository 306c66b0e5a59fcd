import GiftChannels
import LikeGestures
import PopupSequencer
import RoomCore

// The elements of families that touches distinguish, from the view state at the time of a touch.

extension GiftViewState {
  /// Returns the rows of the lanes where they are drawn at a time.
  ///
  /// - Parameters:
  ///   - frames: the frames of the rows at rest, by the identity of a row.
  ///   - time: the time of the touch.
  func touchElements(_ frames: [GiftRow.ID: TouchFrame], at time: Instant) -> [TouchElement] {
    rows.compactMap { row in
      guard let frame = frames[row.id],
        let pose = pose(of: row, at: time, size: frame.size)
      else { return nil }
      return TouchElement(frame: frame.posed(pose, anchor: anchor(of: row)), regions: .control)
    }
  }
}

extension PopupViewState {
  /// Returns the popups where they are drawn at a time.
  ///
  /// - Parameters:
  ///   - frames: the frames of the popups at rest, by their number.
  ///   - time: the time of the touch.
  func touchElements(_ frames: [Int: TouchFrame], at time: Instant) -> [TouchElement] {
    (leaving + all).compactMap { popup in
      guard let frame = frames[popup.number],
        let pose = pose(of: popup, at: time, size: frame.size)
      else { return nil }
      let anchor = popup.motion.anchor(preferences)
      return TouchElement(frame: frame.posed(pose, anchor: anchor), regions: .control)
    }
  }
}

extension SheetViewState {
  /// The height of the header of a sheet, in points.
  static let headerHeight = 21.0

  /// Returns the backdrop, the sheet and its header at a time. The elements in the sheet move with it.
  ///
  /// - Parameters:
  ///   - widest: the greatest width of the sheet, in points.
  ///   - size: the size of the area whose lower edge the sheet stands on.
  ///   - time: the time of the touch.
  func touchElement(widest: Double, in size: ScreenSize, at time: Instant) -> TouchElement {
    let width = min(widest, size.width)
    let card = TouchFrame(
      origin: ScreenPoint(
        x: (size.width - width) / 2, y: size.height - contentHeight + drop(at: time)),
      size: ScreenSize(width: width, height: contentHeight))
    let backdrop = TouchFrame(
      origin: ScreenPoint(x: -card.origin.x, y: -card.origin.y), size: size)
    return TouchElement(
      offset: card.origin,
      elements: [
        TouchElement(frame: backdrop, regions: .backdrop),
        TouchElement(frame: TouchFrame(origin: .zero, size: card.size), regions: .sheet),
        TouchElement(
          frame: TouchFrame(
            origin: .zero, size: ScreenSize(width: width, height: Self.headerHeight)),
          regions: .sheetHeader),
      ])
  }
}
