import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore

/// Checks that the modules agree with each other, and each with its events.
struct ScreenWitness: Sendable {
  private(set) var room: String?
  private var total = -1
  private(set) var isHidden = false
  // When the running snap ends at the latest; unknown after a suspension.
  private var snapEnd: Instant?

  mutating func follow(_ event: RoomEvent, at time: Instant) throws {
    switch event {
    case .pager(.willSnap(_, let snap)): snapEnd = time + snap.duration
    case .room(.entered(let room)):
      try promise(self.room == nil, "\(room) is entered before the last room is left")
      self.room = room
    case .room(.left(let room)):
      try promise(
        self.room.map(Identifier.init) == Identifier(room),
        "\(room) is left without having been entered")
      self.room = nil
    case .room(.overlaysHidden(let isHidden)): self.isHidden = isHidden
    case .likes(.totalDidChange(let total)):
      try promise(total > self.total, "the total of likes decreases to \(total)")
      self.total = total
    case .likes(.didEnter): total = -1
    default: break
    }
  }

  mutating func check(_ states: RoomStates, at now: Instant) throws {
    let (gifts, pager, likes) = (states.gifts, states.pager, states.likes)
    try check(pager)
    try checkWaits(for: pager, gifts, at: now)
    try check(locksOf: pager, likes, states.popups)
    try promise(
      likes.conditions.contains(.cleared) == isHidden, "the overlays are not as they should be")
    try promise(
      gifts.lanes.allSatisfy { !gifts.isSuspended || $0.combo == nil }, "a lane in the dark")
  }

  /// Nothing takes longer than was said when it began.
  private mutating func checkWaits(
    for pager: PagerState, _ gifts: GiftState, at now: Instant
  ) throws {
    if pager.isSuspended { snapEnd = nil }
    if case .snapping = pager.phase, let snapEnd {
      try promise(now <= snapEnd, "a snap that was to end at \(snapEnd.seconds) s continues")
    }
    if let playing = gifts.fullScreen, !gifts.isSuspended {
      try promise(now <= playing.end, "\(playing.combo.id) keeps the full screen")
    }
  }

  private func check(_ pager: PagerState) throws {
    let bound = pager.surfaces.compactMap { $0.room.map(Identifier.init) }
    try promise(Set(bound).count == bound.count, "two surfaces show one room")
    try promise(
      pager.displayed.allSatisfy { bound.contains(Identifier($0)) },
      "a room is in view on no surface")
    if let current = pager.room {
      try promise(bound.contains(Identifier(current)), "the current room is on no surface")
    }
    if let playing = pager.playing {
      try promise(pager.displayed.contains(playing), "a room plays that is not displayed")
      try promise(!pager.isSuspended, "a room plays in the background")
    }
    switch pager.phase {
    case .empty, .closed: try promise(room == nil, "the room \(room ?? "") is on and is not there")
    case .settled:
      try promise(
        room.map(Identifier.init) == pager.room.map(Identifier.init),
        "\(room ?? "no room") is on, and the pager shows another")
      try promise(pager.offset == 0, "the content rests beside its page")
    case .dragging, .snapping: break
    }
  }

  /// Paging is locked, and likes pause, exactly while something is in front.
  private func check(
    locksOf pager: PagerState, _ likes: LikeState, _ popups: PopupState
  ) throws {
    let hasPopup = popups.channels.contains {
      $0.name == PopupChannel.modal && $0.onScreen != nil
    }
    let locks = pager.locks.filter { $0.direction == nil }
    func isLocked(_ reason: String) -> Bool { locks.contains { $0.reason == reason } }
    try promise(locks.allSatisfy { $0.count == 1 }, "paging is locked twice: \(locks)")
    try promise(isLocked("popup") == hasPopup, "the popup's lock of paging is wrong")
    try promise(isLocked("sheet") == (likes.sheet != nil), "the sheet's lock of paging is wrong")
    try promise(
      isLocked("landscape") == likes.conditions.contains(.landscape), "landscape is wrong")
    try promise(
      likes.conditions.contains(.popup) == hasPopup, "the popup's lock of likes is wrong")
  }
}
