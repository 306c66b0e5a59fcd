import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct ViewStatePromises {
  private static let mix = Mix(
    edit: 12, show: 9, begin: 40, close: 1, player: 8, late: 8, drag: 65)

  @Test("Promise 25: A view state of the state equals one that has followed the events")
  func models() throws {
    try verify(Following.self, Self.mix)
  }

  @Test("Promise 25: isMoving is true exactly while something changes without an event")
  func moving() throws {
    try verify(Moving.self, Self.mix)
  }

  @Test("Promise 26: With reduced motion the content is eased, and nothing jumps")
  func reducedMotion() throws {
    try verify(Eased.self, Self.mix)
  }

  @Test("Promise 27: From right to left a horizontal pager is mirrored")
  func rightToLeft() throws {
    try verify(Mirrored.self, Self.mix)
  }
}

extension PagerViewState {
  fileprivate func preferring(_ preferences: ViewPreferences) -> PagerViewState {
    var viewState = self
    viewState.preferences = preferences
    return viewState
  }

  fileprivate var eased: PagerViewState { preferring(ViewPreferences(reducesMotion: true)) }

  /// The offset, and the opacities of the covers.
  fileprivate func answers(at time: Instant) -> [Double] {
    [offset(at: time)] + (0..<3).map { coverOpacity(of: $0, at: time) }
  }

  fileprivate func positions(at time: Instant) -> [Double] {
    (0..<3).map { position(of: $0, at: time, pageLength: 300) }
  }
}

extension Step {
  fileprivate var viewState: PagerViewState { PagerViewState(state) }
}

private struct Following: PagerPromise {
  static let cases: Set = ["in a drag", "in a snap", "at rest", "closed"]
  var reached: Set<String> = []
  private var viewState: PagerViewState?

  mutating func check(_ step: Step) throws {
    var followed = viewState ?? PagerViewState(step.moment.before.state(at: step.time))
    for event in step.events { followed.apply(event, at: step.time) }
    try ensure(followed == step.viewState, "\(followed) is not \(step.viewState)")
    viewState = followed
    let watch = step.after
    if watch.isClosed { reached.insert("closed") }
    if watch.finger != nil { reached.insert("in a drag") }
    if watch.running != nil { reached.insert("in a snap") }
    if !watch.isMoving { reached.insert("at rest") }
  }
}

private struct Moving: PagerPromise {
  static let cases: Set = ["a snap", "eased", "caught", "at rest", "a cover"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    for (viewState, isEased) in [(step.viewState, false), (step.viewState.eased, true)] {
      for later in [Duration.zero, .milliseconds(1), .milliseconds(60), .milliseconds(140)] {
        let time = step.time + later
        let rest = viewState.answers(at: time + .seconds(100))
        let (now, isMoving) = (viewState.answers(at: time), viewState.isMoving(at: time))
        try ensure(isMoving == (now != rest), "isMoving is \(isMoving), from \(now) to \(rest)")
        if now.dropFirst() != rest.dropFirst() { reached.insert("a cover") }
        let isSnap = viewState.snapping != nil
        reached.insert(
          !isMoving ? "at rest" : !isSnap ? "caught" : isEased ? "eased" : "a snap")
      }
    }
  }
}

private struct Eased: PagerPromise {
  static let cases: Set = ["snap", "after another", "caught", "released", "settled"]
  var reached: Set<String> = []
  private var viewState: PagerViewState?

  mutating func check(_ step: Step) throws {
    let (before, viewState) = (viewState, step.viewState)
    self.viewState = viewState
    try checkMotion(of: viewState, at: step.time)
    guard let before else { return }
    let new = viewState.eased.offset(at: step.time) - viewState.offset(at: step.time)
    guard step.after.isMoving else {
      reached.insert("settled")
      return try ensure(new == 0, "off by \(new) at rest")
    }
    let old = before.eased.offset(at: step.time) - before.offset(at: step.time)
    // A snap from another page begins within half a point of it, as others do; and what nobody sees
    // is not kept.
    let begin = step.snap?.snap.from ?? 0
    let limit = abs(begin) > step.after.length ? 0.5 : 2e-6
    try ensure(near(old, new, within: limit), "it jumps by \(new - old)")
    guard abs(new) > 1 else { return }
    switch (before.snapping, viewState.snapping) {
    case (nil, nil): break
    case (nil, _): reached.insert("released")
    case (_, nil): reached.insert("caught")
    case (let one, let other): if one != other { reached.insert("after another") }
    }
  }

  /// Steadily to the page in a snap, and otherwise to where the finger has it.
  private mutating func checkMotion(of viewState: PagerViewState, at time: Instant) throws {
    let rest = viewState.snapping == nil ? viewState.offset(at: time) : 0
    let duration =
      viewState.snapping.map { $0.time + $0.value.motion.duration - time } ?? .milliseconds(200)
    var last = viewState.eased.offset(at: time) - rest
    let side = last < 0 ? -1.0 : 1
    for part in 1...8 {
      let way = viewState.eased.offset(at: time + duration * part / 8) - rest
      try ensure(way * side >= 0 && abs(way) <= abs(last), "from \(last) to \(way)")
      last = way
    }
    try ensure(
      viewState.eased.offset(at: time + duration + .nanoseconds(1)) == rest,
      "it is not there in time")
    if viewState.snapping != nil { reached.insert("snap") }
  }
}

private struct Mirrored: PagerPromise {
  static let cases: Set = ["horizontal", "vertical"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let isHorizontal = step.configuration.axis == .horizontal
    let mirrored = step.viewState.preferring(ViewPreferences(isRightToLeft: true))
    let left = step.viewState.positions(at: step.time)
    let right = mirrored.positions(at: step.time)
    try ensure(right == (isHorizontal ? left.map { -$0 } : left), "\(right) mirrors \(left)")
    try ensure(
      mirrored.offset(at: step.time) == step.viewState.offset(at: step.time), "another offset")
    reached.insert(isHorizontal ? "horizontal" : "vertical")
  }
}
