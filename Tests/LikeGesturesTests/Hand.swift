import LikeGestures
import RoomCore
import Testing

/// Drives a machine with fingers, in milliseconds.
struct Hand {
  var machine: LikeGesturesMachine
  var now = Instant.start + .seconds(10)
  var events: [LikeGesturesEvent] = []

  init(_ change: (inout LikeGesturesConfiguration) -> Void = { _ in }) {
    var configuration = LikeGesturesConfiguration()
    change(&configuration)
    machine = try! LikeGesturesMachine(configuration)
  }

  /// Lets time pass, deadline by deadline.
  mutating func wait(_ milliseconds: Double) {
    let end = now + .nanoseconds(Int64(milliseconds * 1e6))
    var last: Instant?
    while let due = machine.nextDeadline, due <= end, due != last {
      last = due
      wake(at: due)
    }
    now = end
  }

  /// Tells the machine that its time has come.
  mutating func wake(at moment: Instant) {
    now = moment
    machine.deadlineReached(at: now, into: &events)
    if let due = machine.nextDeadline {
      #expect(due > now, "the machine wants to be called again at once")
    }
  }

  mutating func send(_ input: LikeGesturesInput) {
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
    send(.presentSheet(SheetSpec(id: "gifts", heights: heights)))
    wait(3_000)
    events.removeAll()
  }
}

extension Array where Element == LikeGesturesEvent {
  var combos: [Int] {
    compactMap { if case .liked(_, let combo) = $0 { combo } else { nil } }
  }

  var endedCombos: [Int] {
    compactMap { if case .comboEnded(let count) = $0 { count } else { nil } }
  }

  var taps: [GestureTap] {
    compactMap { if case .tapped(let tap) = $0 { tap } else { nil } }
  }

  var verdicts: [GestureVerdict] {
    compactMap { if case .verdict(let verdict) = $0 { verdict } else { nil } }
  }

  var drags: [GestureDrag] {
    compactMap { if case .dragged(let drag) = $0 { drag } else { nil } }
  }

  var sheetEvents: [SheetEvent] {
    compactMap { if case .sheet(let event) = $0 { event } else { nil } }
  }

  var messages: [LikeMessage] {
    compactMap { if case .sendLikes(let message) = $0 { message } else { nil } }
  }

  var rejections: [LikeGesturesRejection] {
    compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }

  func ruling(_ gesture: Gesture, touch: Int = 1) -> GestureVerdict.Ruling? {
    verdicts.first { $0.gesture == gesture && $0.touch == touch }?.ruling
  }

  var sheetHeights: [Double] {
    sheetEvents.compactMap { if case .moved(let height) = $0 { height } else { nil } }
  }

  var listOffsets: [Double] {
    sheetEvents.compactMap { if case .listMoved(_, let offset) = $0 { offset } else { nil } }
  }

  var settlings: [SheetSettling] {
    sheetEvents.compactMap { if case .settling(let settling) = $0 { settling } else { nil } }
  }

  var isSheetClosed: Bool {
    sheetEvents.contains { if case .closed = $0 { true } else { false } }
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
