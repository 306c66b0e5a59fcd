/// What the pager decides. A view that does each as it comes shows the right room.
///
/// Surfaces are numbered 0 to 2. Offsets are in points from the current page, positive towards
/// the next room.
public enum PagerEvent: Hashable, Sendable {
  /// The surface shows this room, or none, from now on. What it showed before is stopped and
  /// ended by then.
  case bound(surface: Int, room: String?)
  /// The surfaces have changed places, or the page its height, and the content is measured anew:
  /// what was at an offset is now at that plus `by`. The content stands at `offset`.
  case corrected(offset: Double, by: Double, order: SurfaceOrder)
  /// The content stands here now, under a finger or caught in a snap, which ends by that.
  case moved(offset: Double)
  /// The content goes to rest on the current page, which is `room`.
  case snapped(room: String, Snap)

  /// The room comes into view.
  case willDisplay(room: String, surface: Int)
  /// The room is out of view.
  case didEndDisplay(room: String, surface: Int)
  /// The content rests on a room.
  case settled(room: String, index: Int, surface: Int)

  /// Play the room. `isPreloaded`: its preload had succeeded.
  case play(room: String, surface: Int, isPreloaded: Bool)
  /// Take the stream off the surface.
  case stop(room: String, surface: Int)

  /// Load ahead so much of a room, or change what was asked before.
  case preload(Preload)
  /// The room is not likely to be seen: free what was loaded ahead.
  case preloadCancelled(room: String)
  /// Load a room again; `attempt` counts the repetitions from 1.
  case retry(room: String, attempt: Int)

  /// So few rooms are left behind the current one: load more of the list. Once for each end.
  case nearEnd(remaining: Int)

  /// An input was not followed.
  case rejected(PagerRejection)
}
