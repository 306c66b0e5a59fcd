import LiveRoomKit
import PromiseTesting

/// Where a view draws all elements of a view state at a time, but for labels, whose pops begin with a jump.
struct Picture: Equatable {
  /// The identity of an element in a view.
  enum Element: Hashable {
    case row(UInt64)
    case summary(UInt64)
    case popup(Int)
    case backdrop(String)
    case notice(Identifier, TickerSlot)
    case page(Identifier)
    case heart(UInt64)
    case comment(Int)
    case danmaku(Int)
    case overlays
    case sheet(Identifier)
  }

  static let size = ScreenSize(width: 300, height: 400)

  private(set) var poses: [Element: Pose] = [:]

  init(_ viewState: GiftViewState, at time: Instant) {
    for row in viewState.rows + viewState.fullScreenRows {
      poses[.row(row.id)] = viewState.pose(of: row, at: time, size: Self.size)
    }
    for row in viewState.summaryRows {
      poses[.summary(row.id)] = viewState.pose(of: row, at: time, size: Self.size)
      // Without motion it is in its new place at once.
      if viewState.preferences.reducesMotion { poses[.summary(row.id)]?.translation = .zero }
    }
  }

  init(_ viewState: TickerViewState, at time: Instant) {
    for (slot, showing) in [(TickerSlot.first, viewState.first), (.second, viewState.second)] {
      guard let showing else { continue }
      poses[.notice(Identifier(showing.item.id ?? ""), slot)] = viewState.pose(of: slot, at: time)
    }
  }

  init(_ viewState: PopupViewState, at time: Instant) {
    for popup in viewState.leaving + viewState.all {
      poses[.popup(popup.number)] = viewState.pose(of: popup, at: time, size: Self.size)
    }
    for channel in [PopupChannel.modal, PopupChannel.banner] {
      poses[.backdrop(channel)] = Pose(
        opacity: viewState.backdropOpacity(in: channel, at: time))
    }
  }

  init(_ viewState: PagerViewState, at time: Instant) {
    for (surface, page) in viewState.surfaces.enumerated() {
      guard let room = page.room else { continue }
      let length = Self.size.height
      let y = viewState.position(of: surface, at: time, pageLength: length)
      // As far as it is in sight: what is not has no place.
      poses[.page(Identifier(room))] = Pose(
        translation: ScreenPoint(x: 0, y: min(max(-length, y), length)),
        opacity: max(0, 1 - y.magnitude / length))
    }
  }

  init(_ viewState: CommentViewState, at time: Instant) {
    // Without motion new rows are in their places at once.
    guard !viewState.preferences.reducesMotion else { return }
    for placement in viewState.visibleRows(at: time) {
      poses[.comment(placement.row.id)] = Pose(translation: ScreenPoint(x: 0, y: placement.top))
    }
  }

  init(_ viewState: DanmakuViewState, at time: Instant) {
    for placement in viewState.visibleComments(at: time) {
      poses[.danmaku(placement.comment.id)] = Pose(translation: placement.origin)
    }
  }

  init(_ viewState: HeartViewState, at time: Instant) {
    for heart in viewState.hearts { poses[.heart(heart.id)] = viewState.pose(of: heart, at: time) }
    poses[.overlays] =
      viewState.overlayPose(at: time, size: Self.size) ?? Pose(opacity: 0)
  }

  init(_ viewState: SheetViewState, at time: Instant) {
    guard let sheet = viewState.sheet else { return }
    poses[.sheet(Identifier(sheet.id))] = Pose(
      translation: ScreenPoint(x: 0, y: -viewState.height(at: time)))
  }

  /// The element that is drawn at other places in both pictures, if there is one.
  func jump(to other: Picture) -> String? {
    for (element, pose) in poses {
      guard let next = other.poses[element], pose.jump(to: next, size: Self.size) > 1e-6 else {
        continue
      }
      return "\(element) jumps from \(pose) to \(next)"
    }
    return nil
  }
}
