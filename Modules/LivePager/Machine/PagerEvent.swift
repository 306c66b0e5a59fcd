public import RoomCore

/// An event of a pager. A view carries out the events in their order.
///
/// Surfaces have the numbers 0 to 2. Offsets are in points from the current page, and positive
/// towards the next room.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum PagerEvent: DescribedCases, Equatable, Sendable {
  /// Emitted when a surface gets another room, or no room. The surface is out of view and does not
  /// play. The view shows the content of the room on it.
  case didBind(SurfaceBinding)
  /// Emitted when the surfaces have changed their positions, or the length of a page has changed.
  /// The view places each surface by ``SurfaceOrder/page(of:)``, and the content at the offset.
  case didLayoutSurfaces(SurfaceLayout)
  /// Emitted when the content has moved, under a finger or by a jump. The view places the content
  /// at `offset` and ends a running snap.
  case didScroll(offset: Double)
  /// Emitted when the content begins to move to its rest on the current page. The view animates the
  /// content from `snap.offset(at: .zero)` to 0.
  case willSnap(PagerSnap)
  /// Emitted when the content rests on a room, at the offset 0.
  case didSettle(SettledRoom)

  /// Emitted when a room comes into view. The view prepares the room. Later, one
  /// ``didEndDisplaying(_:)`` is emitted for the room.
  case willDisplay(RoomOnSurface)
  /// Emitted when a room has left the view. The view releases the resources of the room.
  case didEndDisplaying(RoomOnSurface)

  /// Emitted when a room begins to play, at the time that ``PagerConfiguration/playbackStart``
  /// defines. The view starts the stream of the room.
  case willBeginPlaying(PlayingRoom)
  /// Emitted when a room stops playing. The view removes the stream from the surface.
  case didEndPlaying(RoomOnSurface)
  /// Emitted when the first frame of the playing room is on screen. The view fades out the cover of
  /// the stream.
  case didRenderFirstFrame(RenderedRoom)
  /// Emitted when a room has played for 5 seconds with an attached player, and no first frame was
  /// reported. The app can show that the stream is slow.
  case firstFrameDidTimeOut(RoomOnSurface)
  /// Emitted when the stream of the playing room is no longer on screen, because its player was
  /// attached or detached. The view covers the stream.
  case didEndRendering(RoomOnSurface)

  /// Emitted when a preload begins, or changes its level. The loader answers with
  /// ``PagerInput/didLoad(room:)`` or ``PagerInput/didFailToLoad(room:)``.
  case willPreload(RoomPreload)
  /// Emitted when a preload is no longer needed. The loader releases the data of the room.
  case didCancelPreload(room: String)
  /// Emitted when a failed load must be repeated. The loader loads the room again.
  case willRetryLoad(LoadRetry)
  /// Emitted when at most ``PagerConfiguration/nearEndDistance`` rooms remain after the current
  /// room. It is emitted again only after the last room of the list has changed. The app fetches
  /// more rooms.
  case didApproachEnd(remaining: Int)

  /// Emitted when an input is rejected. The description of the reason is for logs.
  case rejected(PagerRejection)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .didBind(let binding): visitor.visit("didBind", binding)
    case .didLayoutSurfaces(let layout): visitor.visit("didLayoutSurfaces", layout)
    case .didScroll(let offset): visitor.visit("didScroll", "offset", offset)
    case .willSnap(let motion): visitor.visit("willSnap", motion)
    case .didSettle(let settled): visitor.visit("didSettle", settled)
    case .willDisplay(let shown): visitor.visit("willDisplay", shown)
    case .didEndDisplaying(let hidden): visitor.visit("didEndDisplaying", hidden)
    case .willBeginPlaying(let playing): visitor.visit("willBeginPlaying", playing)
    case .didEndPlaying(let ended): visitor.visit("didEndPlaying", ended)
    case .didRenderFirstFrame(let rendered): visitor.visit("didRenderFirstFrame", rendered)
    case .firstFrameDidTimeOut(let late): visitor.visit("firstFrameDidTimeOut", late)
    case .didEndRendering(let ended): visitor.visit("didEndRendering", ended)
    case .willPreload(let preload): visitor.visit("willPreload", preload)
    case .didCancelPreload(let room): visitor.visit("didCancelPreload", "room", room)
    case .willRetryLoad(let retry): visitor.visit("willRetryLoad", retry)
    case .didApproachEnd(let remaining): visitor.visit("didApproachEnd", "remaining", remaining)
    case .rejected(let rejection): visitor.visit("rejected", "reason", rejection)
    }
  }
}
