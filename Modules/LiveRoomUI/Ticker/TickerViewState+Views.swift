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

  /// Returns the lengths of the left and the right edge, at most `length` points, at which a text that is wider than the
  /// ticker fades: as much as the ticker hides of the text.
  func fades(at time: Instant, length: Double) -> (left: Double, right: Double) {
    guard let slot = marquee?.slot ?? roll?.outgoing?.slot,
      let scrolled = pose(of: slot, at: time)?.translation.x.magnitude
    else { return (0, 0) }
    let motion = marquee?.motion
    let distance = motion?.pose(at: motion?.duration ?? .zero).translation.x.magnitude ?? 0
    let (before, after) = (min(scrolled, length), min(max(0, distance - scrolled), length))
    return preferences.isRightToLeft ? (after, before) : (before, after)
  }

  /// The point about which the item in a slot is scaled and rotated, as a part of the size of the
  /// ticker.
  func anchor(of slot: TickerSlot) -> ScreenPoint {
    roll?.motion(of: slot)?.anchor ?? ScreenPoint(x: 0.5, y: 0.5)
  }
}
