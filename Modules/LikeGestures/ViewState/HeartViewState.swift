public import RoomCore

/// The hearts, the combo of the local user, the total of the room, and the overlays.
///
/// - Complexity: O(1) for an event, or O(n) for the end of one of n hearts. A sample allocates no
///   memory.
public struct HeartViewState: ModuleViewState {
  public typealias Input = LikeInput

  private var alive: [Heart]
  /// The number of likes of the current combo, or `nil` if there is no combo.
  public private(set) var combo: Int?
  /// The total of the room, or `nil` if it is unknown.
  public private(set) var total: Int?
  /// The room in which likes are made.
  package private(set) var room: String
  private var overlays: Overlays
  /// The preferences of the user. If Reduce Motion is on, there are no ``hearts``, and the overlays
  /// fade. In a right-to-left layout, the path of a heart is mirrored.
  public var preferences = ViewPreferences()

  public init(_ state: LikeState) {
    alive = state.hearts
    combo = state.combo
    total = state.total
    room = state.room
    overlays = state.overlays
  }

  /// The hearts on screen, the oldest first. If Reduce Motion is on, the list is empty, and a view
  /// shows the ``combo`` or the ``heartCount``.
  public var hearts: [Heart] { preferences.reducesMotion ? [] : alive }

  /// The number of hearts, independent of the preferences of the user.
  public var heartCount: Int { alive.count }

  /// A Boolean value that indicates whether the overlays are hidden, or are about to be hidden.
  public var isCleared: Bool { overlays.isHidden }

  /// Returns the pose of one of the ``hearts`` at `time`, relative to the location at which it
  /// appeared, or `nil` if its motion has ended.
  public func pose(of heart: Heart, at time: Instant) -> Pose? {
    guard !preferences.reducesMotion, time < heart.ends else { return nil }
    let pose = heart.pose(at: time)
    return preferences.isRightToLeft ? pose.mirrored : pose
  }

  /// Returns the pose at `time` of all elements over the video, or `nil` if they are hidden.
  ///
  /// - Parameters:
  ///   - time: The time of the frame.
  ///   - size: The size of the screen, for motions with the unit `size`.
  public func overlayPose(at time: Instant, size: ScreenSize) -> Pose? {
    overlays.pose(at: time, size: size, preferences)
  }

  /// Returns a Boolean value that indicates whether a heart or the overlays move after `time`
  /// without an event.
  ///
  /// - Complexity: O(1) while the newest heart rises, and at most O(n)
  public func isMoving(at time: Instant) -> Bool {
    if overlays.isMoving(at: time) { return true }
    return !preferences.reducesMotion && alive.last { time < $0.ends } != nil
  }

  /// Returns a Boolean value that indicates whether the event is a like, whose heart appears under
  /// the finger.
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
      .willSendLikes, .didDeliverLikes, .didFailToDeliverLikes, .didLoseLikes, .didRestoreLikes,
      .rejected:
      break
    }
  }
}
