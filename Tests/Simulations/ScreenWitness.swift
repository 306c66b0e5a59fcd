import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import RoomCore
import RoomTesting

/// Checks that nothing takes longer than was said when it began, that the total of likes grows, and
/// that what plays and shows is where the pager says.
struct ScreenWitness: Sendable {
  private var total = -1
  // When the running snap ends at the latest; unknown after a suspension.
  private var snapEnd: Instant?

  mutating func follow(_ event: RoomEvent, at time: Instant) throws {
    switch event {
    case .pager(.willSnap(_, let snap)): snapEnd = time + snap.duration
    case .likes(.totalDidChange(let total)):
      try promise(total > self.total, "the total of likes decreases to \(total)")
      self.total = total
    case .likes(.didEnter): total = -1
    default: break
    }
  }

  mutating func check(_ states: RoomSnapshot, at now: Instant) throws {
    if let playing = states.gifts?.fullScreen, states.gifts?.isSuspended == false {
      try promise(now <= playing.end, "\(playing.combo.id) keeps the full screen")
    }
    guard let pager = states.pager else { return }
    if pager.isSuspended { snapEnd = nil }
    if case .snapping = pager.phase, let snapEnd {
      try promise(now <= snapEnd, "a snap that was to end at \(snapEnd.seconds) s continues")
    }
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
    if case .settled = pager.phase {
      try promise(pager.offset == 0, "the content rests beside its page")
    }
  }
}
