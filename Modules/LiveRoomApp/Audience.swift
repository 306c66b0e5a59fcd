import CommentList
import DanmakuLanes
import LiveRoom
import LiveRoomTesting
import RoomBus
import RoomCore

/// Simulates the parts of a room that a feed lacks: views, streams, and a server that takes likes
/// and comments. A simulated user answers popups.
///
/// A popup takes 0.3 seconds to enter and 0.3 seconds to leave. The user confirms a popup within 3
/// seconds if it has not been answered otherwise.
struct Audience: Sendable {
  /// The size of the view of flying comments, in points, as the page of a replay draws it.
  private static let danmakuSize = ScreenSize(width: 390, height: 528)

  private let view: SimulatedPopupView
  private let server: SimulatedLikeServer
  private let streams: SimulatedStreams
  private let comments: (any CommentModule)?
  private let commentEvents: EventSource<Timed<CommentEvent>>.Subscription?

  /// Creates the audience of `room`, from now on.
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

  /// Confirms each comment of the local user immediately.
  private func deliverComments() async {
    guard let comments, let commentEvents else { return }
    for await event in commentEvents.flattened {
      if case .willSend(let comment) = event.value { comments.didDeliver(comment) }
    }
  }
}
