import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct PlaybackPromises {
  @Test("Promise 4: A room begins to play only while the content rests on it")
  func playingWhenSettled() throws {
    try verify(Settled.self, Mix(late: 5)) { dice in
      var configuration = dice.configuration()
      if dice.chance(80) { configuration.playbackStart = .settled }
      return configuration
    }
  }

  @Test("Promise 28: The first frame of a stream is reported once, or its time-out")
  func firstFrames() throws {
    try verify(FirstFrames.self, Mix(suspend: 1, close: 1, player: 40))
  }

  @Test("Promise 5: With .visible(p), a room begins to play as soon as p of its page is in view")
  func playingWhenVisible() throws {
    try verify(Visible.self, Mix(suspend: 1)) { dice in
      var configuration = dice.configuration()
      configuration.playbackStart = .visible(dice.pick([0.5, 0.5, 0.6, 0.75, 1]))
      if dice.chance(70) { configuration.pageLength = 844 }
      return configuration
    }
  }
}

/// What is awaited of the stream that plays, as the page says.
private struct FirstFrames: PagerPromise {
  static let cases: Set = ["rendered", "timed out", "rendered late", "ended", "played again"]
  var reached: Set<String> = []
  private var hasPlayer = false
  private var playing: Name?
  private var since = Instant.start
  private var hasTimedOut = false
  private var isRendered = false

  mutating func check(_ step: Step) throws {
    for event in step.events {
      switch event {
      case .didEndPlaying: playing = nil
      case .willBeginPlaying(let begun):
        if isRendered { reached.insert("played again") }
        begin(Name(begun.room), at: step.time)
      case .firstFrameDidTimeOut(let late):
        reached.insert("timed out")
        try ensure(Name(late.room) == playing && hasPlayer, "nothing is awaited of \(late.room)")
        try ensure(!hasTimedOut && !isRendered, "\(late.room) times out again")
        try ensure(step.time - since >= .seconds(5), "\(late.room) times out early")
        hasTimedOut = true
      case .didRenderFirstFrame(let rendered):
        reached.insert(hasTimedOut ? "rendered late" : "rendered")
        try ensure(Name(rendered.room) == playing && !isRendered, "\(rendered) does not play")
        try ensure(rendered.waited == step.time - since, "waited \(rendered.waited)")
        let surface = step.after.seats[rendered.surface]
        try ensure(surface.room == playing, "\(rendered) is on another surface")
        isRendered = true
      case .didEndRendering(let ended):
        reached.insert("ended")
        try ensure(Name(ended.room) == playing && isRendered, "\(ended) was not rendered")
        isRendered = false
      default: break
      }
    }
    if step.after.isClosed { return }
    switch step.input {
    case .didAttachPlayer, .didDetachPlayer:
      hasPlayer = step.input == .didAttachPlayer
      if let playing { begin(playing, at: step.time) }
    case .didRenderFirstFrame(let room) where Name(room) == playing && playing != nil:
      try ensure(isRendered, "the first frame of \(room) is not reported")
    default: break
    }
    if step.isLate || !hasPlayer || playing == nil || isRendered || hasTimedOut { return }
    try ensure(step.time - since < .seconds(5), "the first frame does not time out")
  }

  private mutating func begin(_ room: Name, at time: Instant) {
    (playing, since, hasTimedOut, isRendered) = (room, time, false, false)
  }
}

private struct Settled: PagerPromise {
  static let cases: Set = ["settled after a drag"]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let after = step.after
    guard step.configuration.playbackStart == .settled else { return }
    var watch = step.before
    for event in step.events {
      if let room = event.begun {
        try ensure(watch.running == nil && watch.offset == 0, "\(room) plays in a snap")
        try ensure(step.isLate || after.finger == nil, "\(room) plays in a drag")
        try ensure(watch.current == room, "another than the current room plays")
        try ensure(watch.displayed == [room], "another room is displayed as well")
        if step.before.isMoving { reached.insert("settled after a drag") }
      }
      if let room = event.ended {
        let isSuspended = step.input?.isSuspension == true
        let isHidden = step.events.contains { $0.hidden == room }
        try ensure(isHidden || isSuspended, "\(room) is interrupted while it is in view")
      }
      watch.apply(event, at: step.time)
    }
  }
}

private struct Visible: PagerPromise {
  static let cases: Set = [
    "begins in a drag", "begins in a snap", "begins in the place of another",
  ]
  var reached: Set<String> = []

  mutating func check(_ step: Step) throws {
    let after = step.after
    guard !after.isSuspended, !after.isClosed, after.isMoving,
      case .visible(let part) = step.configuration.playbackStart
    else { return }
    let rounding = 1e-11 * after.length
    let begun = step.events.lazy.compactMap(\.begun).first
    if after.finger != nil {
      try checkDrag(step, begun, part * after.length, rounding)
    } else if let running = after.running, let seat = after.seat(on: 0) {
      let target = after.seats[seat].room
      if step.input?.isEdit == true, step.before.current != target, begun == target {
        reached.insert("begins in the place of another")
      }
      let view = after.view(seat, at: step.time)
      if view >= part * after.length + rounding {
        try ensure(after.playing == target, "\(view) points are in view, and it does not play")
      }
      guard let begun else { return }
      try ensure(begun == target, "\(begun) begins to play in a snap to another room")
      // One that moves away at first may have had enough in view at its beginning.
      let hadEnough =
        step.input?.isEdit == true
        && after.length - abs(running.value.offset(at: .zero)) >= part * after.length - rounding
      try ensure(
        hadEnough || view >= part * after.length - rounding, "too little in view in a snap")
      if running.time < step.time, step.input?.isEdit != true {
        let sooner = after.view(seat, at: step.time + .nanoseconds(-1))
        try ensure(sooner < part * after.length + rounding, "it begins to play too late")
        reached.insert("begins in a snap")
      } else {
        reached.insert("begins with a snap")
      }
    }
  }

  private mutating func checkDrag(
    _ step: Step, _ begun: Name?, _ enough: Double, _ rounding: Double
  ) throws {
    let after = step.after
    let seats = after.seats.indices.filter { after.seats[$0].isDisplayed }
    let playing = seats.first { after.seats[$0].isPlaying }
    for seat in seats where after.view(seat, at: step.time) >= enough + rounding {
      guard seat != playing else { continue }
      let other = playing.map { after.view($0, at: step.time) } ?? 0
      try ensure(other >= enough - rounding, "a room in view does not play in a drag")
    }
    guard let begun, let playing else { return }
    try ensure(after.view(playing, at: step.time) >= enough - rounding, "too little in view")
    reached.insert("begins in a drag")
    guard let old = step.before.playing, old != begun, let seat = after.seat(of: old) else {
      return
    }
    let view = after.seats[seat].isDisplayed ? after.view(seat, at: step.time) : 0
    try ensure(view < enough + rounding, "the room that played is in view as well")
  }
}
