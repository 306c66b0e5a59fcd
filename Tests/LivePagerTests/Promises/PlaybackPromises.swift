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
