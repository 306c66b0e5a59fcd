import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RoomBus
import RoomCore

/// Stands in for what a feed does not hold: the views and the user who answers popups, the streams
/// of rooms, and the server that takes likes.
struct Audience: Sendable {
  private let room: LiveRoom
  private let events: Bus<Timed<RoomEvent>>.Subscription
  private let viewer: Viewer

  /// An audience of all that happens in `room` from now on.
  init(of room: LiveRoom, clock: RoomClock) {
    self.room = room
    events = room.events.subscribe(.unbounded)
    viewer = Viewer(clock: clock)
  }

  /// Runs until the room ends or the task is cancelled.
  func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await viewer.run() }
      let reports = viewer.events.subscribe(.unbounded)
      group.addTask {
        for await batch in reports { batch.forEach { room.modules.popups?.send($0.value) } }
      }
      for await batch in events { batch.forEach { answer($0.value) } }
      group.cancelAll()
    }
  }

  private func answer(_ event: RoomEvent) {
    switch event {
    case .popups(let popup): viewer.send(popup)
    // Every stream is there as soon as it is asked for.
    case .pager(.willPreload(let name, _, _)), .pager(.willRetryLoad(let name, _)),
      .pager(.willBeginPlaying(let name, _, isPreloaded: false)):
      room.modules.pager?.send(.didLoad(room: name))
    // The server takes every message at once.
    case .room(.send(.likes(let message))): room.modules.likes?.send(.didDeliver(message))
    default: break
    }
  }
}

/// The popup viewer as an actor.
private actor Viewer: HostedModule {
  let host: ModuleHost<PopupViewer>
  nonisolated let port: ModuleHost<PopupViewer>.Port

  init(clock: RoomClock) {
    host = ModuleHost(PopupViewer(), clock: clock)
    port = host.port
  }
}
