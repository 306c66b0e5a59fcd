public import RoomCore

/// The hearts that rise, the combo of the local user, the total of the room, and the overlays.
///
/// - Complexity: an event costs O(1), the end of a heart O(n) for the n that are alive; a sample
///   allocates nothing.
public struct HeartViewState: ModuleViewState {
  public typealias Input = LikeInput

  private var alive: [Heart]
  /// The number of likes of the current combo; `nil` while there is none.
  public private(set) var combo: Int?
  /// The total of the room, where it is known.
  public private(set) var total: Int?
  /// The room that likes are made in.
  package private(set) var room: String
  private var overlays: Overlays
  /// The preferences of the user. With reduced motion there are no ``hearts``, and the overlays
  /// fade; from right to left the way of a heart is mirrored.
  public var preferences = ViewPreferences()

  public init(_ state: LikeState) {
    alive = state.hearts
    combo = state.combo
    total = state.total
    room = state.room
    overlays = state.overlays
  }

  /// The hearts that rise, the oldest first; none with reduced motion, where a view shows the
  /// ``combo`` or the ``heartCount``.
  public var hearts: [Heart] { preferences.reducesMotion ? [] : alive }

  /// The number of hearts that are alive, whatever the user prefers.
  public var heartCount: Int { alive.count }

  /// Whether the overlays are hidden, or about to be.
  public var isCleared: Bool { overlays.isHidden }

  /// The pose of one of the ``hearts`` at `time`, relative to where it appeared; `nil` when its motion
  /// is over.
  public func pose(of heart: Heart, at time: Instant) -> Pose? {
    guard !preferences.reducesMotion, time < heart.ends else { return nil }
    let pose = heart.pose(at: time)
    return preferences.isRightToLeft ? pose.mirrored : pose
  }

  /// The pose at `time` of all that lies over the video; `nil` while it is hidden.
  ///
  /// - Parameters:
  ///   - time: the time of the frame.
  ///   - size: the size of the screen, for motions whose unit is that.
  public func overlayPose(at time: Instant, size: ScreenSize) -> Pose? {
    overlays.pose(at: time, size: size, preferences)
  }

  /// Whether a heart or the overlays move after `time` though no event arrives.
  ///
  /// - Complexity: O(1) while the newest heart rises, and O(n) at most.
  public func isMoving(at time: Instant) -> Bool {
    if overlays.isMoving(at: time) { return true }
    return !preferences.reducesMotion && alive.last { time < $0.ends } != nil
  }

  /// A tap is a like, whose heart appears under the finger.
  public static func followsFinger(_ event: LikeEvent) -> Bool {
    if case .didLike = event { true } else { false }
  }

  public mutating func apply(_ event: LikeEvent, at time: Instant) {
    switch event {
    case .heartDidAppear(let heart): alive.append(heart)
    case .heartDidDisappear(let id): alive.removeAll { $0.id == id }
    case .didRemoveAllHearts: alive = []
    case .didLike(let like): combo = like.combo
    case .comboDidEnd: combo = nil
    case .totalDidChange(let count): total = count
    case .didEnter(let room):
      self.room = room
      total = nil
    case .clearedDidChange(let isCleared): overlays.setHidden(isCleared, at: time)
    case .didResolve, .didTap, .didConfirmTap, .didDrag, .sheet, .didFoldHearts, .didReceiveLikes,
      .sendLikes, .didDeliverLikes, .didFailToDeliverLikes, .didLoseLikes, .didRestoreLikes,
      .rejected:
      break
    }
  }
}
