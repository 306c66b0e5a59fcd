public import RoomBus
public import RoomCore

/// What a screen shows of the likes: the hearts that rise, the run of the user's likes, the room's
/// total, and whether all that lies over the video is hidden.
///
/// - Complexity: an event costs O(1), the end of a heart O(n) for the n that are alive.
public struct HeartScreen: ModuleScreen {
  /// The hearts that are alive, the oldest first. A view asks the motion of each for its pose
  /// once per frame.
  public private(set) var hearts: [Heart]
  /// How many likes the run under way has; `nil` while there is none.
  public private(set) var combo: Int?
  /// The room's total, as far as it is known.
  public private(set) var total: Int?
  /// The room that likes are made in.
  public private(set) var room: String
  /// Whether the overlays are hidden.
  public private(set) var isCleared: Bool

  public init(_ state: LikeGesturesState) {
    hearts = state.hearts
    if case .continuing(let count) = state.taps { combo = count }
    total = state.total
    room = state.room
    isCleared = state.conditions.contains(.cleared)
  }

  public mutating func apply(_ event: LikeGesturesEvent, at time: Instant) {
    switch event {
    case .heart(let heart): hearts.append(heart)
    case .heartEnded(let id): hearts.removeAll { $0.id == id }
    case .heartsCleared: hearts = []
    case .liked(_, let count): combo = count
    case .comboEnded: combo = nil
    case .total(let count): total = count
    case .entered(let room):
      self.room = room
      total = nil
    case .cleared(let isCleared): self.isCleared = isCleared
    case .verdict, .tapped, .dragged, .sheet, .heartsFolded, .othersLiked, .sendLikes, .likesSent,
      .likesReturned, .rejected:
      break
    }
  }
}

extension Heart {
  /// Where it is drawn at `time`, compared with where it began.
  public func pose(at time: Instant) -> Pose { motion.pose(at: time - began) }
}
