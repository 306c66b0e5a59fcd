public import RoomCore

/// The events of a pager, in the order in which a view carries them out.
///
/// Surfaces are numbered 0 to 2. Offsets are in points from the current page, positive towards
/// the next room.
public enum PagerEvent: Equatable, Sendable {
  /// Emitted when a surface gets another room, or none. The surface is out of view and plays
  /// nothing; the view gives it the content of that room.
  case didBind(SurfaceBinding)
  /// Emitted when the surfaces have changed places or the page its length. The view places
  /// each surface by ``SurfaceOrder/page(of:)``, and the content at the offset.
  case didLayoutSurfaces(SurfaceLayout)
  /// Emitted when the content has moved, under a finger or by a jump. The view places it at
  /// `offset` and ends a snap that is running.
  case didScroll(offset: Double)
  /// Emitted when the content begins to come to rest on the current page. The view animates it from
  /// `snap.offset(at: .zero)` to 0.
  case willSnap(PagerSnap)
  /// Emitted when the content rests on a room, at offset 0.
  case didSettle(SettledRoom)

  /// Emitted when a room comes into view. The view prepares it. One ``didEndDisplaying(_:)``
  /// follows.
  case willDisplay(RoomOnSurface)
  /// Emitted when a room is out of view. The view releases what it holds for it.
  case didEndDisplaying(RoomOnSurface)

  /// Emitted when a room begins to play: when the content has settled on it, or when enough of it is
  /// in view for ``PagerConfiguration/playbackStart``. The view starts its stream.
  case willBeginPlaying(PlayingRoom)
  /// Emitted when a room does not play any more. The view removes the stream from the surface.
  case didEndPlaying(RoomOnSurface)
  /// Emitted when the first frame of the room that plays is on screen. The view fades out the cover of the stream.
  case didRenderFirstFrame(RenderedRoom)
  /// Emitted when a room has played for 5 s with an attached player, and no first frame was reported. The app may show
  /// that the stream is slow.
  case firstFrameDidTimeOut(RoomOnSurface)
  /// Emitted when the stream of the room that plays is on screen no longer, as its player was attached or detached. The
  /// view covers the stream.
  case didEndRendering(RoomOnSurface)

  /// Emitted when a room is to be preloaded, or further or less far than before. The loader answers
  /// with ``PagerInput/didLoad(room:)`` or ``PagerInput/didFailToLoad(room:)``.
  case willPreload(RoomPreload)
  /// Emitted when a preload is not needed any more. The loader frees what it has of the room.
  case didCancelPreload(room: String)
  /// Emitted when a failed load is repeated. The loader loads the room again.
  case willRetryLoad(LoadRetry)
  /// Emitted when at most ``PagerConfiguration/nearEndDistance`` rooms remain after the current one,
  /// and not again until another room is the last. The app fetches more rooms.
  case didApproachEnd(remaining: Int)

  /// Emitted when an input was not followed. The description of the reason is for logs.
  case rejected(PagerRejection)
}

extension PagerEvent: DescribedCases {
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
