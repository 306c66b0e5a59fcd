public import RoomCore

/// The hearts that rise, the combo of the local user, the total of the room, and whether the overlays
/// are hidden.
///
/// - Complexity: an event costs O(1), the end of a heart O(n) for the n that are alive.
public struct HeartScreen: ModuleScreen {
  /// The hearts that are alive, the oldest first. A view asks each for its ``Heart/pose(at:)`` once
  /// per frame.
  public private(set) var hearts: [Heart]
  /// The number of likes of the current combo; `nil` while there is none.
  public private(set) var combo: Int?
  /// The total of the room, where it is known.
  public private(set) var total: Int?
  /// The room that likes are made in.
  package private(set) var room: String
  /// Whether the overlays are hidden.
  public private(set) var isCleared: Bool

  public init(_ state: LikeState) {
    hearts = state.hearts
    if case .continuing(let count) = state.taps { combo = count }
    total = state.total
    room = state.room
    isCleared = state.conditions.contains(.cleared)
  }

  public mutating func apply(_ event: LikeEvent, at time: Instant) {
    switch event {
    case .heartDidAppear(let heart): hearts.append(heart)
    case .heartDidDisappear(let id): hearts.removeAll { $0.id == id }
    case .didRemoveAllHearts: hearts = []
    case .didLike(_, let count): combo = count
    case .comboDidEnd: combo = nil
    case .totalDidChange(let count): total = count
    case .didEnter(let room):
      self.room = room
      total = nil
    case .clearedDidChange(let isCleared): self.isCleared = isCleared
    case .didResolve, .didTap, .didConfirmTap, .didDrag, .sheet, .didFoldHearts, .didReceiveLikes,
      .sendLikes, .didDeliverLikes, .didFailToDeliverLikes, .didLoseLikes, .didRestoreLikes,
      .rejected:
      break
    }
  }
}
