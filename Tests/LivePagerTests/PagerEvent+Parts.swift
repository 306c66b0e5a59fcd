import LivePager

/// The value of an event; `nil` of any other event.
extension PagerEvent {
  var layout: SurfaceLayout? {
    if case .didLayoutSurfaces(let layout) = self { layout } else { nil }
  }
  var motion: PagerSnap? { if case .willSnap(let motion) = self { motion } else { nil } }
  var settledRoom: SettledRoom? { if case .didSettle(let room) = self { room } else { nil } }
  var hiddenRoom: RoomOnSurface? {
    if case .didEndDisplaying(let room) = self { room } else { nil }
  }
  var playingRoom: PlayingRoom? { if case .willBeginPlaying(let room) = self { room } else { nil } }
  var stoppedRoom: RoomOnSurface? { if case .didEndPlaying(let room) = self { room } else { nil } }
  var preload: RoomPreload? { if case .willPreload(let preload) = self { preload } else { nil } }
  var retry: LoadRetry? { if case .willRetryLoad(let retry) = self { retry } else { nil } }
  var rejection: PagerRejection? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}

extension [PagerEvent] {
  var plays: [String] { compactMap(\.playingRoom?.room) }
  var stops: [String] { compactMap(\.stoppedRoom?.room) }
  var settles: [String] { compactMap(\.settledRoom?.room) }
  var snaps: [Snap] { compactMap(\.motion?.snap) }
  var retries: [LoadRetry] { compactMap(\.retry) }
  var rejections: [PagerRejection] { compactMap(\.rejection) }
}
