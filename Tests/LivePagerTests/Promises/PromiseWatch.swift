import LivePager
import PromiseTesting
import RoomCore

/// What a view and an app know of a pager: their inputs, and its events.
struct Watch {
  struct Seat: Equatable {
    var room: Name?
    var page: Int
    var isDisplayed = false
    var isPlaying = false
  }

  struct Lock: Hashable {
    var reason: Name
    var direction: PagingDirection?

    init(_ lock: PagingLock) {
      reason = Name(lock.reason)
      direction = lock.direction
    }

    /// For an order that is the same in every run.
    var key: [UInt8] { [direction == nil ? 0 : direction == .next ? 1 : 2] + reason.bytes }
  }

  var seats: [Seat]
  var offset = 0.0
  /// The snap that is running, and its beginning.
  var running: Timed<Snap>?
  var length: Double
  let wraps: Bool
  var list: [Name] = []
  /// The finger that drags, and its travel.
  var finger: Int?
  var travel = 0.0
  var locks: [Lock: Int] = [:]
  var suspensions: [Name] = []
  var isClosed = false

  init(_ machine: PagerMachine, _ configuration: PagerConfiguration) {
    let viewState = PagerViewState(machine.state(at: .start))
    seats = (0..<3).map {
      Seat(page: Int(viewState.position(of: $0, at: .start, pageLength: 1)))
    }
    length = configuration.pageLength
    wraps = configuration.wrapsAround
  }

  var current: Name? { seats.first { $0.page == 0 }?.room }
  var index: Int? { current.flatMap { list.firstIndex(of: $0) } }
  var isMoving: Bool { finger != nil || running != nil }
  var isSuspended: Bool { !suspensions.isEmpty }
  var isLocked: Bool { locks.keys.contains { $0.direction == nil } }
  var playing: Name? { seats.first { $0.isPlaying }?.room }
  var displayed: [Name] { seats.filter(\.isDisplayed).compactMap(\.room) }

  func isLocked(_ side: Int) -> Bool { locks.keys.contains { $0.direction?.side == side } }

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

  func offset(at time: Instant) -> Double {
    running.map { $0.value.offset(at: $0.time.duration(to: time)) } ?? offset
  }

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
    switch event {
    case .didBind(let binding):
      seats[binding.surface].room = binding.room.map { Name($0) }
    case .didLayoutSurfaces(let layout):
      for seat in seats.indices { seats[seat].page = layout.order.page(of: seat) }
      if running == nil || layout.shift != 0 {
        offset = layout.offset
        running = nil
      }
    case .didScroll(let offset):
      self.offset = offset
      running = nil
    case .willSnap(let motion):
      running = Timed(motion.snap, at: time)
      finger = nil
    case .didSettle:
      running = nil
      offset = 0
      finger = nil
    case .willDisplay(let room): seats[room.surface].isDisplayed = true
    case .didEndDisplaying(let room): seats[room.surface].isDisplayed = false
    case .willBeginPlaying(let room): seats[room.surface].isPlaying = true
    case .didEndPlaying(let room): seats[room.surface].isPlaying = false
    default: break
    }
  }

  /// Follows an input, after the events that it led to.
  mutating func take(_ input: PagerInput, _ events: [PagerEvent], _ machine: PagerMachine) {
    let rejections = events.compactMap(\.rejection)
    guard !isClosed else { return }
    if input.isEdit { edit(input, machine) }
    switch input {
    case .didBeginDrag(let touch):
      let isRefused = rejections.contains {
        if case .ignoredDrag = $0 { false } else { true }
      }
      if !isRefused {
        finger = touch
        travel = 0
      }
    case .didDrag(let drag):
      if drag.touch == finger, drag.travel.isFinite { travel = drag.travel }
    case .didEndDrag, .didCancelDrag:
      if input.released == finger { finger = nil }
    case .setPageLength(let length): if rejections.isEmpty { self.length = length }
    case .lock(let lock):
      guard rejections.isEmpty else { break }
      locks[Lock(lock), default: 0] += 1
      if lock.direction == nil { finger = nil }
    case .unlock(let lock):
      let lock = Lock(lock)
      if rejections.isEmpty, let count = locks[lock] {
        locks[lock] = count > 1 ? count - 1 : nil
      }
    case .suspend(let reason):
      guard rejections.isEmpty else { break }
      suspensions.append(Name(reason.name))
      finger = nil
    case .resume(let reason):
      if rejections.isEmpty { suspensions.removeAll { $0 == Name(reason.name) } }
    case .close:
      isClosed = true
      finger = nil
      list = []
    default: break
    }
    if list.isEmpty { finger = nil }
  }

  /// Follows an edit; what the page leaves open is read from the pager.
  private mutating func edit(_ input: PagerInput, _ machine: PagerMachine) {
    if let edited = list.edited(by: input), edited.count == machine.state(at: .start).count {
      list = edited
    } else {
      list = machine.rooms
    }
  }
}
