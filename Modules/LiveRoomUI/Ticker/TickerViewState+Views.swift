import LikeGestures
import RollingTicker
import RoomCore

extension TickerViewState {
  /// The items of the two slots, the outgoing item first.
  var showings: [TickerShowing] { [first, second].compactMap(\.self) }

  /// The touch regions of the ticker. An empty ticker takes no taps.
  var touchRegions: TouchRegions { showings.isEmpty ? [] : .control }

  /// The point about which the item in a slot is scaled and rotated, as a part of the size of the
  /// ticker.
  func anchor(of slot: TickerSlot) -> ScreenPoint {
    roll?.motion(of: slot)?.anchor ?? ScreenPoint(x: 0.5, y: 0.5)
  }
}
