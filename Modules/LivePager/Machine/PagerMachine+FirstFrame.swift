import RoomCore

extension PagerMachine {
  /// The time after which a stream without a first frame is reported. A slow connection needs less.
  private static let firstFrameWait = Duration.seconds(5)

  /// The time at which the awaited first frame is late, or `nil` if no first frame is awaited.
  var firstFrameTimeout: Instant? {
    guard hasPlayer, case .awaited(let start) = rendering else { return nil }
    return start + Self.firstFrameWait
  }

  mutating func timeOutFirstFrame() {
    guard case .awaited(let start) = rendering, let timeout = firstFrameTimeout, timeout <= now,
      let place = playingPlace
    else { return }
    rendering = .timedOut(since: start)
    outputs.append(.firstFrameDidTimeOut(place))
  }

  mutating func didRenderFirstFrame(_ room: Identifier) {
    guard let place = playingPlace, Identifier(place.room) == room else { return }
    switch rendering {
    case .awaited(let start), .timedOut(let start):
      rendering = .rendered(at: now)
      outputs.append(
        .didRenderFirstFrame(
          RenderedRoom(room: place.room, surface: place.surface, waited: now - start)))
    case .rendered, nil: break
    }
  }

  /// Attaches or detaches a player. A new player begins without a frame, and without a player no
  /// frame is on screen.
  mutating func setPlayer(isAttached: Bool) {
    hasPlayer = isAttached
    guard let place = playingPlace else { return }
    if case .rendered = rendering { outputs.append(.didEndRendering(place)) }
    rendering = .awaited(since: now)
  }

  private var playingPlace: RoomOnSurface? {
    guard let playing, let room = surfaces[playing].room else { return nil }
    return RoomOnSurface(room: room.string, surface: playing)
  }
}
