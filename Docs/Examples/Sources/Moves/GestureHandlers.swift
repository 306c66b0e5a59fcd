import LiveRoomKit

/// Makes a room whose likes, pages and sheet behave as gesture handlers do.
public func makeGestureRoom(clock: RoomClock) throws -> LiveRoom {
  var configuration = RoomConfiguration()
  configuration.likes = .liveRoom
  configuration.pager = .liveRoom
  return try LiveRoom(configuration, clock: clock)
}

/// Follows the room, and prints a line for each change of your views. The routes of `LiveRoom` turn
/// pages, and lock paging and likes while a modal popup or a sheet is on screen.
public func showGestures(of room: LiveRoom, on screen: Bus<Timed<String>>) async {
  for await event in room.events {
    let line: String? =
      switch event.value {
      case .likes(.heartDidAppear(let heart)):
        heart.point.map { "an animation at \(Int($0.x)), \(Int($0.y))" }
      case .likes(.sheet(.didDismiss(let dismissal))): "sheet \(dismissal.id) is gone"
      case .room(.didHideOverlays(let areHidden)): areHidden ? "clears" : "shows the overlays"
      case .pager(.didLayoutSurfaces): "swaps the surfaces"
      case .pager(.willBeginPlaying(let playing)): "plays \(playing.room)"
      case .pager(.didEndPlaying(let ended)): "removes the video of \(ended.room)"
      default: nil
      }
    if let line { screen.publish(Timed(line, at: event.time)) }
  }
}
