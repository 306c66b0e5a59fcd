import LiveRoom
import RoomCore

/// Whether the scene of a room's view is in the background, where the room is suspended.
///
/// It ends only a suspension that it has begun.
struct ScenePresence {
  private var isSuspended = false

  /// Takes where the scene is.
  ///
  /// - Returns: the input of the room that follows, if any.
  mutating func update(isInBackground: Bool) -> RoomInput? {
    guard isInBackground != isSuspended else { return nil }
    isSuspended = isInBackground
    return .room(isInBackground ? .suspend(reason: .background) : .resume(reason: .background))
  }
}
