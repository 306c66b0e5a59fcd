import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RoomBus
import RoomCore

// The inputs of assistive technologies and remote controls, in place of fingers.

// The element that represents the room.
extension RoomViewModels {
  func turnPage(_ direction: PagingDirection) { turn(pager?.viewState.page(direction)) }

  func turnPage(_ move: PagerMove) { turn(pager?.viewState.page(move)) }

  private func turn(_ input: PagerInput?) { input.map { room.send(.pager($0)) } }

  func like(at location: ScreenPoint) {
    room.like(at: location, isContinuing: hearts?.combo != nil)
  }

  func toggleOverlays() {
    hearts.map { room.send(.likes(.toggleOverlays(isCleared: $0.isCleared))) }
  }
}

extension PagerViewState {
  /// The input that turns one page, or `nil` at the end of the list and while the pages move.
  func page(_ direction: PagingDirection) -> PagerInput? {
    guard centered != nil else { return nil }
    let surface = direction == .next ? order.next : order.previous
    guard surfaces.indices.contains(surface), let room = surfaces[surface].room else { return nil }
    return .show(room: room, isAnimated: true)
  }
}

/// A move of a remote control.
enum PagerMove: CaseIterable {
  case up, down, left, right
}

extension PagerViewState {
  /// The input of a move along the axis of the pages; `nil` across it, where the focus leaves them.
  func page(_ move: PagerMove) -> PagerInput? {
    let direction: PagingDirection? =
      switch (axis, move) {
      case (.vertical, .up): .previous
      case (.vertical, .down): .next
      case (.horizontal, .left): preferences.isRightToLeft ? .next : .previous
      case (.horizontal, .right): preferences.isRightToLeft ? .previous : .next
      case (.vertical, .left), (.vertical, .right), (.horizontal, .up), (.horizontal, .down): nil
      }
    return direction.flatMap { page($0) }
  }
}

extension PagingAxis {
  /// Returns the size of the area that has the focus for the pages. The area has the length of the screen along
  /// the axis, and a third of it across the axis. The rest is for the elements beside the area.
  func focusArea(of size: ScreenSize) -> ScreenSize {
    self == .horizontal
      ? ScreenSize(width: size.width, height: size.height / 3)
      : ScreenSize(width: size.width / 3, height: size.height)
  }
}

extension PopupInput {
  /// The answer of a user who leaves a popup by a gesture or a key: it is cancelled.
  static func escape(_ popup: Popup) -> PopupInput {
    .didAnswer(PopupReply(id: popup.id, version: popup.version, answer: .cancelled))
  }
}

extension LikeInput {
  /// Returns the input of a user who leaves a sheet by a gesture or a key, or `nil` if the sheet is not
  /// dismissible.
  static func escape(_ sheet: SheetSpec) -> LikeInput? {
    sheet.isDismissible ? .dismissSheet : nil
  }

  /// The input that hides the overlays, or shows them again.
  static func toggleOverlays(isCleared: Bool) -> LikeInput {
    isCleared ? .removeConditions(.cleared) : .insertConditions(.cleared)
  }
}
