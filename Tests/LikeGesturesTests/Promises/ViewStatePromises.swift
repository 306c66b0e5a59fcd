import LikePromises
import Testing

/// Promises 31 to 33.
struct ViewStatePromises {
  private static let preferences = [
    ViewPreferences(), ViewPreferences(reducesMotion: true),
    ViewPreferences(isRightToLeft: true),
    ViewPreferences(reducesMotion: true, isRightToLeft: true),
  ]
  private static let later = [
    Duration.zero, .milliseconds(30), .milliseconds(150), .milliseconds(900), .seconds(10),
  ]
  private static let size = ScreenSize(width: 400, height: 800)

  /// Sequences with many sheets, hearts and clear swipes, and the view states of each of their steps:
  /// before its events, after them, and of the state.
  private func eachStep(
    reaching cases: Set<String>, _ body: (Views, Views, Step, inout PromiseReach) throws -> Void
  ) throws {
    try verify(
      reaching: cases,
      in: { dice in
        var configuration = World.configuration(&dice)
        configuration.overlayEntrance = dice.pick([.fade(), .fade(over: .milliseconds(700))])
        var profile = dice.chance(50) ? Profile.sheets : Profile.all
        profile.weights += [(.conditions, 20), (.tap, 10), (.present, 6)]
        var world = World(configuration, dice: dice)
        world.run(profile, 40)
        return world
      },
      { run, reach in
        var views = Views(try run.setup.machine().state(at: .start))
        for step in run.moments {
          let before = views
          for event in step.events { views.apply(event, at: step.time) }
          try body(before, views, step, &reach)
        }
      })
  }

  @Test("Promise 31: view states of the state equal those that have followed the events")
  func following() throws {
    try eachStep(reaching: ["a sheet", "caught", "hearts", "cleared"]) {
      before, followed, step, reach in
      let made = Views(step.state)
      try ensure(followed == made, "\(followed) are not \(made)")
      if made.sheet.sheet != nil { reach.note("a sheet") }
      if before.sheet.settling != nil, step.sheetEvents.contains(where: { $0.caught != nil }) {
        reach.note("caught")
      }
      if made.hearts.heartCount > 0 { reach.note("hearts") }
      if made.hearts.isCleared { reach.note("cleared") }
    }
  }

  @Test("Promise 31: isMoving is true exactly while something changes without an event")
  func moving() throws {
    try eachStep(reaching: ["a sheet", "eased", "caught", "hearts", "fades", "at rest"]) {
      _, views, step, reach in
      for preferences in Self.preferences.prefix(2) {
        let views = views.preferring(preferences)
        for later in Self.later {
          let time = step.time + later
          let (now, rest) = (
            views.samples(at: time, Self.size),
            views.samples(at: time + .seconds(100), Self.size)
          )
          let isMoving = views.sheet.isMoving(at: time)
          try ensure(
            isMoving == (now.height != rest.height), "isMoving is \(isMoving), \(now) to \(rest)")
          let isEased = preferences.reducesMotion
          reach.note(
            !isMoving
              ? "at rest"
              : views.sheet.settling == nil ? "caught" : isEased ? "eased" : "a sheet")
          let changes = Self.later.contains {
            let next = views.samples(at: time + .milliseconds(1) + $0, Self.size)
            return now.hearts != next.hearts || now.overlays != next.overlays
          }
          try ensure(
            views.hearts.isMoving(at: time) == changes, "\(now), \(rest) at \(time): \(views)")
          if now.hearts != rest.hearts { reach.note("hearts") }
          if now.overlays != rest.overlays { reach.note("fades") }
        }
      }
    }
  }

  @Test("Promise 32: with reduced motion a sheet is eased, and nothing jumps")
  func easedSheet() throws {
    try eachStep(reaching: ["settles", "caught", "after another"]) { before, after, step, reach in
      let eased = after.preferring(ViewPreferences(reducesMotion: true)).sheet
      let greatest = after.sheet.sheet?.detents.last ?? 0
      let height = eased.height(at: step.time)
      try ensure(height >= 0 && height <= greatest, "\(height) of \(greatest)")
      try checkMotion(eased, at: step.time, &reach)
      guard let one = before.sheet.sheet, let other = after.sheet.sheet, one == other,
        !step.sheetEvents.contains(where: { $0.dismissed != nil })
      else { return }
      let old = before.preferring(ViewPreferences(reducesMotion: true)).sheet
      let (was, isNow) = (old.height(at: step.time), eased.height(at: step.time))
      // At its bounds a sheet that is elsewhere is held.
      guard was > 0, was < greatest, isNow > 0, isNow < greatest else { return }
      let distance = was - before.sheet.height(at: step.time)
      let kept = isNow - after.sheet.height(at: step.time)
      try ensure(
        abs(distance - kept) < 1e-5, "jumps by \(kept - distance) of \(distance): \(step)")
      guard abs(kept) > 1, before.sheet.settling != nil else { return }
      if after.sheet.settling == nil { reach.note("caught") }
      if after.sheet.settling != before.sheet.settling { reach.note("after another") }
    }
  }

  private func checkMotion(_ sheet: SheetViewState, at time: Instant, _ reach: inout PromiseReach)
    throws
  {
    guard let settling = sheet.settling else { return }
    reach.note("settles")
    var last = abs(sheet.height(at: time) - settling.to)
    for part in 1...8 {
      let way = abs(sheet.height(at: time + settling.duration * part / 8) - settling.to)
      try ensure(way <= last, "from \(last) to \(way) of \(settling)")
      last = way
    }
    try ensure(last == 0, "\(last) is left of \(settling)")
  }

  @Test("Promise 32: the backdrop is dimmed by the height, fully from the lowest detent on")
  func backdrop() throws {
    try eachStep(reaching: ["partly", "fully", "none", "several detents"]) {
      _, views, step, reach in
      for preferences in Self.preferences {
        let sheet = views.preferring(preferences).sheet
        for later in Self.later {
          let height = sheet.height(at: step.time + later)
          let lowest = sheet.sheet?.detents.first
          let expected = lowest.map { min(1, height / $0) } ?? 0
          let opacity = sheet.backdropOpacity(at: step.time + later)
          try ensure(opacity == expected, "\(opacity), not \(expected)")
          reach.note(lowest == nil ? "none" : expected == 1 ? "fully" : "partly")
          reach.note("several detents", if: height > lowest ?? height)
        }
      }
    }
  }

  @Test("Promise 33: overlays fade from where they are, and hearts follow the preferences")
  func overlaysAndHearts() throws {
    try eachStep(reaching: ["hides", "interrupted", "hidden", "hearts"]) {
      before, after, step, reach in
      for preferences in Self.preferences {
        let old = before.preferring(preferences).samples(at: step.time, Self.size)
        let new = after.preferring(preferences).samples(at: step.time, Self.size)
        let (one, other) = (old.overlays?.opacity ?? 0, new.overlays?.opacity ?? 0)
        try ensure(abs(one - other) < 1e-9, "from \(one) to \(other): \(step)")
        if before.hearts.isCleared != after.hearts.isCleared {
          reach.note(one > 0.01 && one < 0.99 ? "interrupted" : "hides")
        }
        let end = after.preferring(preferences).hearts
          .overlayPose(at: step.time + .seconds(1), size: Self.size)
        try ensure(end == (after.hearts.isCleared ? nil : .identity), "ends at \(end as Any)")
        if end == nil { reach.note("hidden") }
        guard !preferences.reducesMotion else {
          try ensure(new.hearts.isEmpty, "\(new.hearts) with reduced motion")
          continue
        }
        let sways = after.samples(at: step.time, Self.size).hearts.map { $0?.translation.x }
        let side: Double = preferences.isRightToLeft ? -1 : 1
        try ensure(
          new.hearts.map { $0?.translation.x } == sways.map { $0.map { $0 * side } },
          "\(new.hearts) are not mirrored")
        try ensure(new.hearts.count == after.hearts.heartCount, "another count")
        if !new.hearts.isEmpty { reach.note("hearts") }
      }
    }
  }
}

/// The view states of a view.
private struct Views: Equatable {
  var hearts: HeartViewState
  var sheet: SheetViewState

  init(_ state: LikeState) {
    hearts = HeartViewState(state)
    sheet = SheetViewState(state)
  }

  mutating func apply(_ event: LikeEvent, at time: Instant) {
    hearts.apply(event, at: time)
    sheet.apply(event, at: time)
  }

  func preferring(_ preferences: ViewPreferences) -> Views {
    var views = self
    views.hearts.preferences = preferences
    views.sheet.preferences = preferences
    return views
  }

  /// The elements that are drawn at one time.
  struct Samples: Equatable {
    var height: Double
    var backdrop: Double
    var hearts: [Pose?]
    var overlays: Pose?
  }

  func samples(at time: Instant, _ size: ScreenSize) -> Samples {
    Samples(
      height: sheet.height(at: time), backdrop: sheet.backdropOpacity(at: time),
      hearts: hearts.hearts.map { hearts.pose(of: $0, at: time) },
      overlays: hearts.overlayPose(at: time, size: size))
  }
}
