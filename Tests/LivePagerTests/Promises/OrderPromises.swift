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
  /// The place of the event among the events that follow from one input.
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
    case .didRenderFirstFrame, .firstFrameDidTimeOut, .didEndRendering: 9
    }
  }
}

private struct Order: PagerPromise {
  static let cases: Set = ["all kinds", "begins in motion"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let isVisible = step.configuration.playbackStart != .settled
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

private struct Settling: PagerPromise {
  static let cases: Set = ["at the end of the motion", "reported", "another number"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let (running, room) = (step.before.running, step.before.current)
    let end = running.map { $0.time + $0.value.motion.duration }
    if let end {
      try ensure(step.time <= end, "it has not settled at the end of the motion")
      if step.input == nil, step.time == end {
        try ensure(step.settled == room, "it does not settle at the end of the motion")
        reached.insert("at the end of the motion")
      }
    }
    if step.input == nil, step.settled != nil {
      try ensure(step.time == end, "it settles at another time")
    }
    if step.snap != nil { try ensure(step.settled == nil, "it settles and snaps") }
    guard case .didFinishSnap(let number) = step.input else { return }
    if running?.value.number == number {
      try ensure(step.settled == room, "the report does not settle it")
      reached.insert("reported")
    } else {
      try ensure(step.target == nil, "the report of another snap settles it")
      if running != nil { reached.insert("another number") }
    }
  }
}
