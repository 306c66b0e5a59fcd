package import LivePager
import RoomBus
import RoomCore

/// Simulates the streams of rooms. A stream is loaded as soon as it is requested.
package struct SimulatedStreams: Sendable {
  private let pager: (any PagerModule)?
  private let events: EventSource<Timed<PagerEvent>>.Subscription?

  package init(_ pager: (any PagerModule)?) {
    self.pager = pager
    events = pager?.events.subscribe(.unbounded)
  }

  /// Reports loaded streams until the module is closed or the task is cancelled.
  package func run() async {
    guard let pager, let events else { return }
    for await event in events.flattened {
      switch event.value {
      case .willPreload(let preload): pager.send(.didLoad(room: preload.room))
      case .willRetryLoad(let retry): pager.send(.didLoad(room: retry.room))
      case .willBeginPlaying(let playing) where !playing.isPreloaded:
        pager.send(.didLoad(room: playing.room))
      default: break
      }
    }
  }
}
