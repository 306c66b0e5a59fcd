import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct OrderPromises {
  @Test("Promise 6: What follows from one input is in the order of the page")
  func order() throws {
    try verify(Order.self, Mix(close: 1))
  }

  @Test("Promise 7: A snap settles exactly when its motion ends, or when it is reported")
  func settling() throws {
    try verify(Settling.self, Mix(finish: 48))
  }
}

extension PagerEvent {
  /// The place of the event among those that follow from one input.
  fileprivate var rank: Int {
    switch self {
    case .rejected: 0
    case .didEndPlaying, .didEndDisplaying: 1
    case .didLayoutSurfaces: 2
    case .didBind: 3
    case .willDisplay: 4
    case .didScroll, .willSnap, .didSettle: 5
    case .willBeginPlaying: 6
    case .willPreload, .didCancelPreload, .willRetryLoad: 7
    case .didApproachEnd: 8
    }
  }
}

private struct Order: PagerPromise {
  static let cases: Set = ["all kinds", "begins in motion"]
  var reached: Set<String> = []
  private let isVisible: Bool

  init(_ configuration: PagerConfiguration) {
    isVisible = configuration.playbackStart != .settled
  }

  mutating func check(_ step: Step) throws {
    let events = step.events
    let layouts = events.filter { $0.rank == 2 }
    try ensure(layouts.count <= 1, "the surfaces change places twice")
    var rank = 0
    var isMotion = false
    for (index, event) in events.enumerated() {
      if event.rank < rank {
        let next = events.dropFirst(index + 1).first
        let begins = event.begun != nil || event.ended != nil && next?.begun != nil
        let isDirect = index == 0 || event.begun == nil || events[index - 1].ended == nil
        try ensure(
          isVisible && step.after.isMoving && begins && (!isMotion || !isDirect),
          "\(event) is out of order")
        isMotion = true
        reached.insert("begins in motion")
      }
      rank = event.ended != nil && isMotion ? 6 : event.rank
    }
    if Set(events.map(\.rank)).isSuperset(of: [1, 2, 3, 4, 5, 6, 7]) {
      reached.insert("all kinds")
    }
  }
}

private struct Settling: PlainPromise {
  static let cases: Set = ["at the end of the motion", "reported", "another number"]
  var reached: Set<String> = []
  /// Whether the page leaves open when a snap ends, after an input that precedes that.
  private var isExcused = false
  private var pending: (room: Name, number: Int, end: Instant)?

  mutating func check(_ step: Step) throws {
    if let pending {
      try ensure(step.time <= pending.end, "it has not settled at the end of the motion")
      if step.input == nil, step.time == pending.end {
        try ensure(step.settled == pending.room, "it does not settle at the end of the motion")
        reached.insert("at the end of the motion")
      }
    }
    if step.input == nil, step.settled != nil, !isExcused {
      try ensure(step.time == pending?.end, "it settles at another time")
    }
    if case .didFinishSnap(let number) = step.input {
      if let pending, pending.number == number {
        try ensure(step.settled == pending.room, "the report does not settle it")
        reached.insert("reported")
      } else {
        try ensure(step.target == nil || isExcused, "the report of another snap settles it")
        if pending != nil { reached.insert("another number") }
      }
    }
    if let (room, snap) = step.snap {
      try ensure(step.settled == nil, "it settles and snaps")
      pending = (room, snap.number, step.time + snap.motion.duration)
      isExcused = false
    } else if step.settled != nil || step.after.list.isEmpty || excuses(step) {
      pending = nil
      isExcused = true
    } else if step.input?.isEdit == true, let room = step.after.current {
      pending?.room = room
    }
  }

  private func excuses(_ step: Step) -> Bool {
    switch step.input {
    case .didBeginDrag: step.after.finger != nil
    case .lock(let lock) where lock.direction == nil: !step.before.isLocked && !step.isRejected
    case .suspend, .show, .setPageLength: !step.isRejected
    case .close: true
    default: false
    }
  }
}
