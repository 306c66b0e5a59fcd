import CommentList
import DanmakuLanes
import LiveRoom
import LiveRoomTesting
import RoomBus
import RoomCore

/// Does what a feed does not contain: the work of the views and of the user who answers popups, of
/// the streams of rooms, and of the server that takes likes and comments.
///
/// A popup takes 0.3 s to enter and to leave, and the user confirms what is not answered otherwise
/// within 3 s.
struct Audience: Sendable {
  /// The size of the view of flying comments, in points, as the page of a replay draws it.
  private static let danmakuSize = ScreenSize(width: 390, height: 528)

  private let view: SimulatedPopupView
  private let server: SimulatedLikeServer
  private let streams: SimulatedStreams
  private let comments: (any CommentModule)?
  private let commentEvents: EventSource<Timed<CommentEvent>>.Subscription?

  /// An audience of all that happens in `room` from now on.
  init(of room: LiveRoom, clock: RoomClock) {
    view = SimulatedPopupView(room.modules.popups, clock: clock)
    server = SimulatedLikeServer(room.modules.likes, clock: clock)
    streams = SimulatedStreams(room.modules.pager)
    comments = room.modules.comments
    commentEvents = comments?.events.subscribe(.unbounded)
    room.modules.danmaku?.resize(Self.danmakuSize)
  }

  /// Runs until the room is closed or the task is cancelled.
  func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await view.run() }
      group.addTask { await server.run() }
      group.addTask { await streams.run() }
      group.addTask { await deliverComments() }
    }
  }

  /// Takes the comments of the local user at once.
  private func deliverComments() async {
    guard let comments, let commentEvents else { return }
    for await event in commentEvents.flattened {
      if case .willSend(let comment) = event.value { comments.didDeliver(comment) }
    }
  }
}
