import LikeGestures
import RollingTicker
import RoomCore

extension TickerViewState {
  /// What the two slots show, the outgoing item first.
  var showings: [TickerShowing] { [first, second].compactMap(\.self) }

  /// What it is to fingers: without a notice nothing is there to be tapped.
  var touchRegions: TouchRegions { showings.isEmpty ? [] : .control }

  /// The point about which the item in a slot is scaled and rotated, as a part of the size of the
  /// ticker.
  func anchor(of slot: TickerSlot) -> ScreenPoint {
    roll?.motion(of: slot)?.anchor ?? ScreenPoint(x: 0.5, y: 0.5)
  }
}
