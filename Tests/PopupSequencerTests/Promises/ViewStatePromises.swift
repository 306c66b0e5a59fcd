import PopupPromises
import Testing

@Suite("Promises 30 to 34: view states")
struct ViewStatePromises {
  /// A motion of its own in each channel, some with a dismissal that is not the way back.
  private func look(_ configuration: inout PopupConfiguration) {
    configuration.channels[0].dismissal = .slide(y: 1).reversed()
    configuration.channels[2].placement = .trailing
    configuration.channels[2].backdropOpacity = 0.7
    configuration.channels[3].presentation = .pop(from: 1.4, over: .milliseconds(450))
    configuration.channels[3].backdropOpacity = 1
  }

  @Test("Promise 30: a view state that follows the events equals one made from the state")
  func equalsState() throws {
    try check(
      30, EqualsState(), Profile(hasRule: true), Profile(advances: true, isLate: true),
      Profile(composes: true), reaching: ["on screen", "leaving", "joined late"], configure: look)
  }

  @Test("Promise 31: popups appear, are at rest, and disappear by their motions")
  func moves() throws {
    let reaching: Set = ["appears", "rests", "has disappeared", "leaves its place moving"]
    try check(31, Moves(), Profile(hasRule: true), reaching: reaching, configure: look)
  }

  @Test("Promise 32: nothing jumps, whatever interrupts a motion")
  func isContinuous() throws {
    let reaching: Set = ["interrupted", "turned back"]
    try check(32, IsContinuous(), Profile(hasRule: true), reaching: reaching, configure: look)
    try check(32, IsContinuous(), Profile(hasRule: true), reaching: reaching)
  }

  @Test("Promise 33: a view state moves exactly while an answer is still to change")
  func movesExactly() throws {
    let reaching: Set = ["moving", "still"]
    try check(33, MovesExactly(), Profile(hasRule: true), reaching: reaching, configure: look)
  }

  @Test("Promise 34: preferences change poses only")
  func preferences() throws {
    let reaching: Set = ["fades", "mirrored"]
    try check(34, Preferences(), Profile(hasRule: true), reaching: reaching, configure: look)
  }
}

private let size = ScreenSize(width: 200, height: 60)
/// Longer than any motion here.
private let longest = Duration.milliseconds(450)

extension PopupViewState {
  fileprivate var drawn: [PopupState.Showing] { leaving + all }

  fileprivate func poses(at time: Instant) -> [Int: Pose] {
    drawn.reduce(into: [:]) { $0[$1.number] = pose(of: $1, at: time, size: size) }
  }

  fileprivate func backdrops(at time: Instant, _ world: KnownPopups) -> [Double] {
    world.configuration.channels.map { backdropOpacity(in: $0.name, at: time) }
  }
}

/// An observer that follows the events with a view state.
private protocol ViewStateObserver: CallObserver {
  var viewState: PopupViewState? { get set }
  var last: Instant { get set }
  /// Called for each frame between two calls, with what is on screen then.
  mutating func sample(_ viewState: PopupViewState, at time: Instant, _ world: KnownPopups) throws
  /// Called after the events of a call; `old` is the view state before them.
  mutating func change(
    _ old: PopupViewState, _ new: PopupViewState, _ call: Call, _ world: KnownPopups)
    throws
}

extension ViewStateObserver {
  mutating func sample(_ viewState: PopupViewState, at time: Instant, _ world: KnownPopups) throws {
  }
  mutating func change(
    _ old: PopupViewState, _ new: PopupViewState, _ call: Call, _ world: KnownPopups
  ) throws {}

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    defer { last = call.time }
    guard let old = viewState else {
      viewState = PopupViewState(call.state)
      return
    }
    let end = min(call.time, last + longest + .milliseconds(50))
    for time in Frames.times(from: last, to: end) { try sample(old, at: time, before) }
    var new = old
    for event in call.events { new.apply(event, at: call.time) }
    viewState = new
    try change(old, new, call, world)
  }
}

private struct EqualsState: ViewStateObserver {
  var reach = PromiseReach()
  var viewState: PopupViewState?
  var last = Instant.start
  var joined: PopupViewState?

  mutating func change(
    _ old: PopupViewState, _ new: PopupViewState, _ call: Call, _ world: KnownPopups
  ) throws {
    let made = PopupViewState(call.state)
    for event in call.events { joined?.apply(event, at: call.time) }
    try ensure(made == new, "\(made)\nis not\n\(new)")
    if let joined { try ensure(made == joined, "\(made)\nis not\n\(joined)") }
    for time in Frames.times(from: call.time, to: call.time + longest, limit: 10) {
      try ensure(made.poses(at: time) == new.poses(at: time), "the poses at \(time) differ")
      try ensure(
        made.backdrops(at: time, world) == new.backdrops(at: time, world),
        "the backdrops at \(time) differ")
    }
    if joined != nil { reach.note("joined late") }
    if !new.leaving.isEmpty { joined = made }
    if !new.all.isEmpty { reach.note("on screen") }
    if !new.leaving.isEmpty { reach.note("leaving") }
  }
}

private struct Moves: ViewStateObserver {
  var reach = PromiseReach()
  var viewState: PopupViewState?
  var last = Instant.start
  /// The views that are gone without having been asked to.
  private var gone: Set<Int> = []

  mutating func sample(_ viewState: PopupViewState, at time: Instant, _ world: KnownPopups) throws {
    for popup in viewState.drawn {
      let pose = viewState.pose(of: popup, at: time, size: size)
      let isOver = popup.motion.end <= time || gone.contains(popup.number)
      try ensure(popup.motion.end - last <= longest, "\(popup.motion) takes longer")
      switch popup.phase {
      case .dismissing:
        try ensure((pose == nil) == isOver, "\(popup.popup.id) has \(pose as Any) at \(time)")
        if isOver { reach.note("has disappeared") }
      default:
        try ensure(pose != nil, "\(popup.popup.id) has no pose at \(time)")
        if isOver {
          try ensure(pose == .identity, "\(pose as Any) is not at rest")
          reach.note("rests")
        }
      }
    }
    try ensure(
      Set(viewState.drawn.map(\.number)).count == viewState.drawn.count, "two views have one number"
    )
  }

  mutating func change(
    _ old: PopupViewState, _ new: PopupViewState, _ call: Call, _ world: KnownPopups
  ) throws {
    let known = Set(old.drawn.map(\.number))
    for popup in old.all where popup.phase != .dismissing {
      let isAsked = call.events.compactMap(\.dismissed?.id).contains {
        name($0) == name(popup.popup.id)
      }
      let isThere = new.all.contains { $0.number == popup.number }
      if !isAsked, !isThere { gone.insert(popup.number) }
    }
    for popup in new.all where !known.contains(popup.number) && popup.phase != .dismissing {
      try ensure(
        popup.motion.start == call.time, "it appears at \(popup.motion.start), not \(call.time)")
      try ensure(new.pose(of: popup, at: call.time, size: size) != .identity, "it is there")
      reach.note("appears")
    }
    // A popup that leaves a place by a dismissal is drawn until its motion is over.
    for popup in old.all where popup.phase == .dismissing && popup.motion.end > call.time {
      try ensure(
        new.drawn.contains { $0.number == popup.number }, "\(popup.popup.id) is drawn no more")
      if !new.all.contains(where: { $0.number == popup.number }) {
        reach.note("leaves its place moving")
      }
    }
    for popup in old.leaving where popup.motion.end > call.time && new.leaving.count < 8 {
      try ensure(
        new.drawn.contains { $0.number == popup.number }, "\(popup.popup.id) is drawn no more")
    }
  }
}

private struct IsContinuous: ViewStateObserver {
  var reach = PromiseReach()
  var viewState: PopupViewState?
  var last = Instant.start
  private var poses: [Int: Pose] = [:]
  private var backdrops: [Double] = []

  mutating func sample(_ viewState: PopupViewState, at time: Instant, _ world: KnownPopups) throws {
    try compare(viewState, at: time, world)
  }

  mutating func change(
    _ old: PopupViewState, _ new: PopupViewState, _ call: Call, _ world: KnownPopups
  ) throws {
    // Without a motion in progress nothing changes since the last frame; else it was just before.
    try compare(old, at: call.time, world)
    try compare(new, at: call.time, world)
    for popup in new.drawn {
      guard let was = old.drawn.first(where: { $0.number == popup.number }),
        was.motion.end > call.time, was.motion != popup.motion
      else { continue }
      reach.note(was.phase == .dismissing ? "turned back" : "interrupted")
    }
  }

  private mutating func compare(_ viewState: PopupViewState, at time: Instant, _ world: KnownPopups)
    throws
  {
    let next = viewState.poses(at: time)
    for (number, pose) in next {
      guard let last = poses[number] else { continue }
      let jump = last.jump(to: pose, size: size)
      try ensure(jump < 0.12, "view \(number) jumps by \(jump) at \(time): \(last), \(pose)")
    }
    let dims = viewState.backdrops(at: time, world)
    for (index, (last, next)) in zip(backdrops, dims).enumerated() {
      try ensure(
        (last - next).magnitude < 0.12, "backdrop \(index) jumps from \(last) to \(next) at \(time)"
      )
    }
    poses = next
    backdrops = dims
  }
}

private struct MovesExactly: ViewStateObserver {
  var reach = PromiseReach()
  var viewState: PopupViewState?
  var last = Instant.start

  mutating func sample(_ viewState: PopupViewState, at time: Instant, _ world: KnownPopups) throws {
    let now = viewState.poses(at: time)
    let end = time + longest
    let laterChanges = [time + .milliseconds(2), time + .milliseconds(100), end].contains {
      viewState.poses(at: $0) != now
        || viewState.backdrops(at: $0, world) != viewState.backdrops(at: time, world)
    }
    if viewState.isMoving(at: time) {
      // In its last moments a motion differs from its end by less than a number has digits.
      if viewState.isMoving(at: time + .milliseconds(2)) {
        try ensure(laterChanges, "it moves at \(time), but nothing changes")
      }
      reach.note("moving")
    } else {
      try ensure(!laterChanges, "it does not move at \(time), but changes")
      reach.note("still")
    }
  }
}

private struct Preferences: ViewStateObserver {
  var reach = PromiseReach()
  var viewState: PopupViewState?
  var last = Instant.start

  mutating func sample(_ viewState: PopupViewState, at time: Instant, _ world: KnownPopups) throws {
    var other = viewState
    other.preferences.reducesMotion = true
    for popup in viewState.drawn {
      let pose = viewState.pose(of: popup, at: time, size: size)
      guard let reduced = other.pose(of: popup, at: time, size: size) else {
        try ensure(pose == nil, "it is not drawn where motion is reduced")
        continue
      }
      try ensure(
        reduced == Pose(opacity: reduced.opacity) && (-0.001...1.001).contains(reduced.opacity),
        "\(reduced) is more than an opacity")
      if reduced.opacity > 0, reduced.opacity < 1 { reach.note("fades") }
    }
    try ensure(
      other.backdrops(at: time, world) == viewState.backdrops(at: time, world),
      "the backdrop differs")
    try ensure(other.isMoving(at: time) == viewState.isMoving(at: time), "it moves otherwise")
    other.preferences = ViewPreferences(isRightToLeft: true)
    for (number, pose) in viewState.poses(at: time) {
      let mirrored = other.poses(at: time)[number]
      try ensure(mirrored == pose.mirrored, "\(mirrored as Any) is not the mirror of \(pose)")
      if pose.translation.x != 0 { reach.note("mirrored") }
    }
    other.preferences = viewState.preferences
    try ensure(other == viewState, "preferences have changed more")
  }
}
