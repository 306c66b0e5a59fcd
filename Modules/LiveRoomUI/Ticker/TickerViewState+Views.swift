import LikeGestures
import RollingTicker
import RoomCore

extension TickerViewState {
  /// Returns the items of the two slots, the first slot first, or no items if the ticker is hidden at `time`.
  func showings(at time: Instant) -> [TickerShowing] {
    opacity(at: time) > 0 ? [first, second].compactMap(\.self) : []
  }

  /// Returns the touch regions of the ticker at `time`. A ticker that is hidden or fades out takes no taps.
  func touchRegions(at time: Instant) -> TouchRegions { opacity(at: time) < 1 ? [] : .control }

  /// The point about which the item in a slot is scaled and rotated, as a part of the size of the
  /// ticker.
  func anchor(of slot: TickerSlot) -> ScreenPoint {
    roll?.motion(of: slot)?.anchor ?? ScreenPoint(x: 0.5, y: 0.5)
  }
}
