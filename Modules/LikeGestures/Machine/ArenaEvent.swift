/// What the arena decides.
public enum ArenaEvent: Hashable, Sendable {
  /// A gesture hears how it went.
  case verdict(GestureVerdict)
  /// A tap was recognised.
  case tapped(GestureTap)
  /// A gesture follows its finger.
  case dragged(GestureDrag)
}
