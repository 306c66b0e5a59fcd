import LikeGestures
import LikePromises
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
    #expect(machine.fault(at: now) == nil)
  }

  mutating func send(_ input: LikeInput) {
    machine.handle(input, at: now, into: &events)
    #expect(machine.fault(at: now) == nil)
  }

  mutating func touch(
    _ phase: Touch.Phase, _ x: Double = 100, _ y: Double = 300, id: Int = 1,
    on target: TouchTarget = TouchTarget()
  ) {
    let location = ScreenPoint(x: x, y: y)
    send(
      .touch(
        Touch(id: id, phase: phase, location: location, regions: target.regions, list: target.list))
    )
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

extension GestureDrag.Phase {
  var isEnd: Bool { if case .ended = self { true } else { false } }
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
