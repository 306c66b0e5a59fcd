import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct SurfacePromises {
  @Test("Promise 1: Each room is bound to at most one surface, with those around the current one")
  func threeSurfaces() throws {
    try verify(Surfaces.self, Mix(edit: 20, rooms: 6, show: 8, close: 1, late: 10))
  }

  @Test("Promise 2: Each room that is displayed is hidden once, and at most two are at a time")
  func displaying() throws {
    try verify(Displaying.self, Mix(close: 4, late: 10, drag: 60))
  }

  @Test("Promise 3: At most one room plays, and it ends only for one of three reasons")
  func playing() throws {
    try verify(Playing.self, Mix(close: 1, late: 10))
  }
}

private struct Surfaces: PlainPromise {
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
        try ensure(
          watch.current == Name(motion.room), "a snap to a room that is not the current one")
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
    let state = step.machine.state(at: step.time)
    try ensure(watch.current == state.room.map { Name($0) }, "not the current room")
    try ensure(watch.playing == state.playing.map { Name($0) }, "not the room that plays")
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

private struct Displaying: PlainPromise {
  static let cases: Set = ["two displayed", "closed while two are displayed"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    var watch = step.before
    if watch.displayed.count == 2 {
      reached.insert("two displayed")
      if step.input?.isClose == true { reached.insert("closed while two are displayed") }
    }
    for event in step.events {
      switch event {
      case .willDisplay(let shown):
        let room = Name(shown.room)
        try ensure(watch.seats[shown.surface].room == room, "displayed where it is not bound")
        try ensure(!watch.displayed.contains(room), "displayed twice")
        try ensure(watch.displayed.count < 2, "three are displayed")
      case .didEndDisplaying(let hidden):
        let seat = watch.seats[hidden.surface]
        try ensure(
          seat.isDisplayed && seat.room == Name(hidden.room), "hidden, but not displayed")
      case .didBind(let binding):
        try ensure(!watch.seats[binding.surface].isDisplayed, "bound while it is displayed")
      default: break
      }
      watch.apply(event, at: step.time)
    }
    try ensure(watch.displayed.count <= 2, "three are displayed")
    if let current = watch.current {
      try ensure(watch.isDisplayed(current), "the current room is not displayed")
    }
    watch = step.after
    let offset = watch.offset(at: step.time)
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

private struct Playing: PlainPromise {
  static let cases: Set = ["for another", "not displayed any more", "suspended"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    var watch = step.before
    for (index, event) in step.events.enumerated() {
      switch event {
      case .willBeginPlaying(let begun):
        try ensure(watch.playing == nil, "two rooms play")
        let seat = watch.seats[begun.surface]
        try ensure(
          seat.room == Name(begun.room) && seat.isDisplayed, "plays and is not displayed")
      case .didEndPlaying(let ended):
        let seat = watch.seats[ended.surface]
        let room = Name(ended.room)
        try ensure(seat.room == room && seat.isPlaying, "ends and does not play")
        let rest = step.events[index...]
        if rest.contains(where: { $0.hidden == room }) {
          reached.insert("not displayed any more")
        } else if step.input?.isSuspension == true, !step.isRejected {
          reached.insert("suspended")
        } else {
          let other = rest.lazy.compactMap(\.begun).first
          try ensure(other != nil && other != room, "ends to play without a reason")
          reached.insert("for another")
        }
      case .didEndDisplaying(let hidden):
        try ensure(watch.playing != Name(hidden.room), "hidden while it plays")
      case .didBind(let binding):
        try ensure(!watch.seats[binding.surface].isPlaying, "bound while it plays")
      default: break
      }
      watch.apply(event, at: step.time)
    }
  }
}
