import LikeGestures
import PromiseTesting
import RoomCore
import Testing

/// Drives a machine with fingers, in milliseconds.
struct Hand {
  var machine: LikeMachine
  var now = Instant.start + .seconds(10)
  var events: [LikeEvent] = []

  init(_ change: (inout LikeConfiguration) -> Void = { _ in }) {
    var configuration = LikeConfiguration()
    change(&configuration)
    machine = try! LikeMachine(configuration)
  }

  /// Lets time pass, deadline by deadline.
  mutating func wait(_ milliseconds: Double) {
    let end = now + .nanoseconds(Int64(milliseconds * 1e6))
    var deadlines = Deadlines(through: end)
    while let due = deadlines.next(machine.nextDeadline) { wake(at: due) }
    #expect(deadlines.fault == nil)
    now = end
  }

  /// Calls the machine at its deadline.
  mutating func wake(at moment: Instant) {
    now = moment
    machine.deadlineReached(at: now, into: &events)
    if let due = machine.nextDeadline {
      #expect(due > now, "the machine wants to be called again at once")
    }
  }

  mutating func send(_ input: LikeInput) {
    machine.handle(input, at: now, into: &events)
  }

  mutating func touch(
    _ phase: Touch.Phase, _ x: Double = 100, _ y: Double = 300, id: Int = 1,
    on target: TouchTarget = TouchTarget()
  ) {
    let location = ScreenPoint(x: x, y: y)
    send(.touch(Touch(id: id, phase: phase, location: location, target: target)))
  }

  /// Down and, 10 ms later, up.
  mutating func tap(
    _ x: Double = 100, _ y: Double = 300, id: Int = 1, on target: TouchTarget = TouchTarget()
  ) {
    touch(.began, x, y, id: id, on: target)
    wait(10)
    touch(.ended, x, y, id: id, on: target)
  }

  /// Likes: a double tap, and a tap for each further one.
  mutating func like(_ count: Int) {
    for _ in 0...count {
      tap()
      wait(50)
    }
    wait(1_100)
  }

  /// From one place to another in steps of 10 ms, without landing or lifting.
  mutating func move(
    from: (x: Double, y: Double), to: (x: Double, y: Double), steps: Int = 10, id: Int = 1
  ) {
    for step in 1...steps {
      wait(10)
      let part = Double(step) / Double(steps)
      touch(.moved, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, id: id)
    }
  }

  /// Lands, moves and lifts.
  mutating func drag(
    from: (x: Double, y: Double), to: (x: Double, y: Double), steps: Int = 10, id: Int = 1,
    on target: TouchTarget = TouchTarget()
  ) {
    touch(.began, from.x, from.y, id: id, on: target)
    move(from: from, to: to, steps: steps, id: id)
    touch(.ended, to.x, to.y, id: id)
  }

  /// A fresh sheet of 400 points, at rest.
  mutating func presentSheet(heights: [Double] = [400]) {
    send(.presentSheet(SheetSpec(id: "gifts", detents: heights)))
    wait(3_000)
    events.removeAll()
  }
}

/// The outcome of a gesture for a finger.
struct Verdict: Hashable {
  var gesture: RoomGesture
  var touch: Int
  var verdict: GestureVerdict
}

extension GestureDrag.Phase {
  var isEnd: Bool { if case .ended = self { true } else { false } }
}

extension Array where Element == LikeEvent {
  var combos: [Int] {
    compactMap { if case .didLike(_, let combo) = $0 { combo } else { nil } }
  }

  var endedCombos: [Int] {
    compactMap { if case .comboDidEnd(let count) = $0 { count } else { nil } }
  }

  var taps: [GestureTap] {
    compactMap { if case .didTap(let tap) = $0 { tap } else { nil } }
  }

  var confirmedTaps: [GestureTap] {
    compactMap { if case .didConfirmTap(let tap) = $0 { tap } else { nil } }
  }

  var totals: [Int] {
    compactMap { if case .totalDidChange(let total) = $0 { total } else { nil } }
  }

  var verdicts: [Verdict] {
    compactMap {
      if case .didResolve(let gesture, let touch, let verdict) = $0 {
        Verdict(gesture: gesture, touch: touch, verdict: verdict)
      } else {
        nil
      }
    }
  }

  var drags: [GestureDrag] {
    compactMap { if case .didDrag(let drag) = $0 { drag } else { nil } }
  }

  var sheetEvents: [SheetEvent] {
    compactMap { if case .sheet(let event) = $0 { event } else { nil } }
  }

  var messages: [LikeMessage] {
    compactMap { if case .sendLikes(let message) = $0 { message } else { nil } }
  }

  var rejections: [LikeRejection] {
    compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }

  func verdict(_ gesture: RoomGesture, touch: Int = 1) -> GestureVerdict? {
    verdicts.first { $0.gesture == gesture && $0.touch == touch }?.verdict
  }

  var sheetHeights: [Double] {
    sheetEvents.compactMap { if case .didMove(let height) = $0 { height } else { nil } }
  }

  var listOffsets: [Double] {
    sheetEvents.compactMap { if case .listDidScroll(_, let offset) = $0 { offset } else { nil } }
  }

  var settlings: [SheetSettling] {
    sheetEvents.compactMap { if case .willSettle(let settling) = $0 { settling } else { nil } }
  }

  var listReleases: [Double] {
    sheetEvents.compactMap {
      if case .listDidEndDragging(_, let offset, _) = $0 { offset } else { nil }
    }
  }

  var attempts: [SheetEvent.Cause] {
    sheetEvents.compactMap {
      if case .didAttemptDismissal(_, let cause) = $0 { cause } else { nil }
    }
  }

  var isSheetClosed: Bool {
    sheetEvents.contains { if case .didDismiss = $0 { true } else { false } }
  }
}

extension TouchTarget {
  static let button = TouchTarget([.likeArea, .control])
  static let backdrop = TouchTarget(.backdrop)
  static let header = TouchTarget([.sheet, .sheetHeader])
  static let sheet = TouchTarget(.sheet)

  static func list(at offset: Double, of maximum: Double = 1_000) -> TouchTarget {
    TouchTarget([.sheet, .list], list: ListExtent(offset: offset, maximum: maximum))
  }
}
