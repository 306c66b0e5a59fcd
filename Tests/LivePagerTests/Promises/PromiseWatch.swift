import LivePager
import PromiseTesting
import RoomCore

/// The knowledge of a view and an app of a pager: its events, its state, and their inputs.
struct Watch {
  struct Seat: Equatable {
    var room: Name?
    var page: Int
    var isDisplayed = false
    var isPlaying = false
  }

  private(set) var seats: [Seat] = []
  private(set) var list: [Name] = []
  /// The finger that drags, and its travel.
  private(set) var finger: Int?
  private(set) var travel = 0.0
  private(set) var state: PagerState
  private var shown: PagerViewState
  let configuration: PagerConfiguration

  init(_ machine: PagerMachine, _ configuration: PagerConfiguration) {
    state = machine.state(at: .start)
    shown = PagerViewState(state)
    self.configuration = configuration
    takeSeats()
  }

  var running: Timed<Snap>? { shown.snapping }
  var offset: Double { shown.offset }
  var length: Double { state.pageLength }
  var wraps: Bool { configuration.wrapsAround }
  var isClosed: Bool { state.phase == .closed }
  var suspensions: [Name] { state.suspensionReasons.map { Name($0.name) } }
  var isSuspended: Bool { state.isSuspended }
  var isLocked: Bool { state.locks.contains { $0.direction == nil } }

  var current: Name? { seats.first { $0.page == 0 }?.room }
  var index: Int? { current.flatMap { list.firstIndex(of: $0) } }
  var isMoving: Bool { finger != nil || running != nil }
  var playing: Name? { seats.first { $0.isPlaying }?.room }
  var displayed: [Name] { seats.filter(\.isDisplayed).compactMap(\.room) }

  func isLocked(_ side: Int) -> Bool { state.locks.contains { $0.direction?.side == side } }

  func seat(of room: Name) -> Int? { seats.firstIndex { $0.room == room } }
  func seat(on page: Int) -> Int? { seats.firstIndex { $0.page == page } }
  func isDisplayed(_ room: Name) -> Bool {
    seats.contains { $0.isDisplayed && $0.room == room }
  }

  /// The room that is displayed beside the current one, and its page.
  var beside: (room: Name, page: Int)? {
    for seat in seats where seat.isDisplayed && seat.page != 0 {
      if let room = seat.room { return (room, seat.page) }
    }
    return nil
  }

  /// The room before or after another in the list.
  func neighbour(_ side: Int, of room: Name? = nil) -> Name? {
    guard let room = room ?? current, let index = list.firstIndex(of: room) else { return nil }
    let other = index + side
    if list.indices.contains(other) { return list[other] }
    return wraps && list.count > 1 ? list[(other + list.count) % list.count] : nil
  }

  /// The room that a finger may bring from a side.
  func page(_ side: Int) -> Name? {
    if let beside, beside.page == side { return beside.room }
    return neighbour(side)
  }

  func offset(at time: Instant) -> Double { shown.offset(at: time) }

  func position(_ seat: Int, at time: Instant) -> Double {
    Double(seats[seat].page) * length - offset(at: time)
  }

  func position(of room: Name, at time: Instant) -> Double? {
    seat(of: room).map { position($0, at: time) }
  }

  /// The points of a surface that are in view.
  func view(_ seat: Int, at time: Instant) -> Double {
    max(0, length - abs(position(seat, at: time)))
  }
}

extension Watch {
  mutating func apply(_ event: PagerEvent, at time: Instant) {
    shown.apply(event, at: time)
    takeSeats()
  }

  /// Follows a call, after the events that it led to.
  mutating func take(_ moment: PromiseMoment<PagerMachine>) {
    state = moment.after.state(at: moment.time)
    switch moment.input {
    case .setRooms, .insert, .remove, .move, .replace, .close: list = moment.after.list
    case .didBeginDrag(let touch) where finger == nil || finger == touch:
      (finger, travel) = (touch, 0)
    case .didDrag(let distance, let touch) where touch == finger && distance.isFinite:
      travel = distance
    default: break
    }
    if state.phase != .dragging { finger = nil }
  }

  private mutating func takeSeats() {
    seats = shown.surfaces.enumerated().map { number, surface in
      Seat(
        room: surface.room.map { Name($0) }, page: shown.order.page(of: number),
        isDisplayed: surface.isDisplayed, isPlaying: surface.isPlaying)
    }
  }
}
