import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct SurfacePromises {
  @Test("Promise 1: Each room is bound to at most one surface, with those around the current one")
  func threeSurfaces() throws {
    try verify(Surfaces.self, Mix(edit: 20, rooms: 6, show: 8, close: 1, late: 10))
  }

  @Test("Promises 2 and 3: At most two rooms are displayed, each is hidden once, and one plays")
  func displaying() throws {
    try verify(Displaying.self, Mix(close: 4, late: 10, drag: 60))
  }
}

private struct Surfaces: PagerPromise {
  static let cases: Set = ["two rooms that wrap", "a room in view that is not the neighbour"]
  var reached: Set<String> = []
  /// The offset that the events have said last.
  private var offset = 0.0

  mutating func check(_ step: Step) throws {
    var watch = step.before
    for event in step.events {
      switch event {
      case .didBind(let binding):
        guard let room = binding.room else { break }
        let other = watch.seat(of: Name(room)) ?? binding.surface
        try ensure(other == binding.surface, "\(room) is bound twice")
      case .didLayoutSurfaces(let layout):
        let surfaces = [layout.order.previous, layout.order.current, layout.order.next]
        try ensure(Set(surfaces).count == 3, "two surfaces are in one place")
        offset = layout.offset
      case .didScroll(let next): offset = next
      case .willSnap(let motion):
        let from = motion.snap.from
        try ensure(watch.current == Name(motion.room), "a snap to another than the current room")
        try ensure(from == offset, "a snap from \(from), at \(offset)")
      case .didSettle(let rest):
        let seat = watch.seats[rest.surface]
        let room = Name(rest.room)
        try ensure(seat.room == room && seat.page == 0, "\(room) settles elsewhere")
        try ensure(watch.displayed == [room], "\(room) settles beside another")
        offset = 0
      default: break
      }
      watch.apply(event, at: step.time)
    }
    guard !step.after.list.isEmpty else { return }
    try ensure(watch.current != nil, "the current room is not bound")
    for side in [-1, 1] { try check(step.after, side) }
  }

  private mutating func check(_ watch: Watch, _ side: Int) throws {
    guard let room = watch.neighbour(side), let seat = watch.seat(on: side) else { return }
    if watch.wraps, watch.list.count == 2 {
      reached.insert("two rooms that wrap")
      return try ensure(watch.seat(of: room) != nil, "the other of two rooms is not bound")
    }
    if let beside = watch.beside, beside.page == side || beside.room == room {
      if beside.page != side || beside.room != room {
        reached.insert("a room in view that is not the neighbour")
      }
      return
    }
    try ensure(watch.seats[seat].room == room, "\(room) is not bound beside the current room")
  }
}

private struct Displaying: PagerPromise {
  static let cases: Set = [
    "two displayed", "closed while two are displayed", "for another", "not displayed any more",
    "suspended",
  ]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    var watch = step.before
    if watch.displayed.count == 2 {
      reached.insert("two displayed")
      if step.input == .close { reached.insert("closed while two are displayed") }
    }
    for (index, event) in step.events.enumerated() {
      switch event {
      case .willDisplay(let shown):
        let room = Name(shown.room)
        try ensure(watch.seats[shown.surface].room == room, "displayed where it is not bound")
        try ensure(!watch.displayed.contains(room), "displayed twice")
        try ensure(watch.displayed.count < 2, "three are displayed")
      case .didEndDisplaying(let hidden):
        let seat = watch.seats[hidden.surface]
        try ensure(seat.isDisplayed && seat.room == Name(hidden.room), "hidden, not displayed")
        try ensure(!seat.isPlaying, "hidden while it plays")
      case .didBind(let binding):
        let seat = watch.seats[binding.surface]
        try ensure(!seat.isDisplayed && !seat.isPlaying, "bound while it is in use")
      case .willBeginPlaying(let begun):
        try ensure(watch.playing == nil, "two rooms play")
        let seat = watch.seats[begun.surface]
        try ensure(seat.room == Name(begun.room) && seat.isDisplayed, "plays, not displayed")
      case .didEndPlaying(let ended):
        let seat = watch.seats[ended.surface]
        try ensure(seat.room == Name(ended.room) && seat.isPlaying, "ends and does not play")
        try checkReason(Name(ended.room), step.events[index...], step)
      default: break
      }
      watch.apply(event, at: step.time)
    }
    try checkView(step.after, at: step.time)
  }

  /// A room that plays ends only for one of three reasons.
  private mutating func checkReason(
    _ room: Name, _ rest: ArraySlice<PagerEvent>, _ step: Step
  ) throws {
    if rest.contains(where: { $0.hidden == room }) {
      reached.insert("not displayed any more")
    } else if step.input?.isSuspension == true, !step.isRejected {
      reached.insert("suspended")
    } else {
      let other = rest.lazy.compactMap(\.begun).first
      try ensure(other != nil && other != room, "ends to play without a reason")
      reached.insert("for another")
    }
  }

  private func checkView(_ watch: Watch, at time: Instant) throws {
    let offset = watch.offset(at: time)
    if let beside = watch.beside {
      let isShortest = watch.running?.value.motion.duration == .milliseconds(1)
      try ensure(
        abs(offset) > 0.5 - 1e-6 || isShortest, "a room beside is displayed at \(offset)")
      try ensure(
        abs(offset) < 0.5 || Double(beside.page) * offset > 0,
        "the room of the other side is displayed")
    } else if let room = watch.neighbour(offset < 0 ? -1 : 1), watch.running == nil {
      let isHidden = abs(offset) < 0.5 + 1e-6
      try ensure(isHidden || watch.list.count < 2, "\(room) is in view, not displayed")
    }
  }
}
