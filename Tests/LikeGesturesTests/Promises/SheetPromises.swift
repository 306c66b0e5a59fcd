import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Promises 21 to 25.
struct SheetPromises {
  private func check(
    _ promise: Int, reaching cases: Set<String>,
    _ adjust: (inout LikeConfiguration) -> Void = { _ in },
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try verify(
      reaching: cases,
      in: { dice in
        var configuration = World.configuration(&dice)
        if dice.chance(60) { configuration.rules = GestureRule.standard }
        adjust(&configuration)
        var world = World(configuration, dice: dice)
        world.run(.sheets, 45)
        if world.dice.chance(30) { world.advance(by: .seconds(5)) }
        world.handle(.close)
        return world
      },
      { world, reach in
        var book = SheetBook(World(world.configuration, dice: world.dice))
        for (index, step) in world.steps.enumerated() {
          book.take(step)
          guard let problem = book.problems[promise] else { continue }
          throw PromiseFault(text: problem + tail(world.steps, until: index))
        }
        for name in book.cases { reach.note(name) }
      }, at: location)
  }

  @Test("Promise 21: a sheet is between 0 and its greatest detent, and rests at a detent")
  func heights() throws { try check(21, reaching: ["settled", "settles", "moved"]) }

  @Test("Promise 22: every sheet that is presented is dismissed exactly once")
  func dismissedOnce() throws {
    try check(
      22,
      reaching: [
        "dismissed dragged", "dismissed backdrop", "dismissed dismissed", "dismissed replaced",
        "dismissed leftRoom", "dismissed closed",
      ])
  }

  @Test("Promise 23: a sheet that is not dismissible is never dismissed by the user")
  func veto() throws {
    try check(23, reaching: ["attempted dragged", "attempted backdrop", "dismissed dragged"])
  }

  @Test("Promise 25: with catchesDismissal false, nothing moves a sheet that is being dismissed")
  func ignored() throws {
    try check(25, reaching: ["dismissing"]) { $0.sheet.catchesDismissal = false }
  }

  @Test("Promise 24: a drag dismisses only by its last step, or outside")
  func onlyByLastStep() throws {
    try check(24, reaching: ["last step"]) {
      $0.sheet.release = .lastStep(over: 5)
      $0.sheet.dismissesOutside = false
    }
  }

  /// How a finger that drags the sheet lifts.
  enum End: CaseIterable {
    case inMotion
    case atLastPlace
    case afterPause
    case stepAfterPause
  }

  @Test("Promise 24: with lastStep, a drag ends at the next lower stop exactly by its last step")
  func lastStep() throws {
    try verify(reaching: ["lower", "nearest", "dismissed", "attempted"]) { dice, reach in
      let over = dice.pick([0.0, 5, 20])
      var configuration = LikeConfiguration()
      configuration.sheet.release = .lastStep(over: over)
      let detents = dice.pick([[300.0], [200, 500], [250, 480, 700]])
      let isDismissible = dice.chance(70)
      var world = World(configuration, dice: dice)
      world.handle(
        .presentSheet(
          SheetSpec(
            id: "a", detents: detents, initialDetent: dice.number(0...(detents.count - 1)),
            isDismissible: isDismissible)))
      world.advance(by: .seconds(5))
      let step = dice.pick([-30.0, -6, 2, 4.9, 5.1, 6, 19.9, 20.1, 30])
      world.land(
        0,
        RandomFinger(
          location: ScreenPoint(x: 100, y: 400), step: ScreenPoint(x: 0, y: step),
          regions: [.sheet, .sheetHeader]))
      for _ in 0..<(Int(18 / abs(step)) + dice.number(2...6)) {
        world.advance(by: .milliseconds(16))
        world.move(0)
      }
      // A lift where the finger was last is no sample of its own.
      let last = world.last.sheetEvents.compactMap(\.moved).last ?? 0
      let previous = world.steps.dropLast().flatMap(\.sheetEvents).compactMap(\.moved).last
      let end = dice.pick(End.allCases)
      world.advance(by: .milliseconds(end == .afterPause || end == .stepAfterPause ? 120 : 16))
      if end == .inMotion || end == .stepAfterPause { world.hands[0]!.location.y += step }
      let before = SheetViewState(world.state).height(at: world.now)
      world.touch(0, .ended)
      let events = world.last.sheetEvents
      let height = events.compactMap(\.moved).last ?? before
      guard let settling = events.compactMap(\.settling).last else { return }
      let lowered = end == .atLastPlace ? (previous ?? last) - last : before - height
      let isLower = (end == .inMotion || end == .atLastPlace) && step > 0 && lowered > over
      if abs(lowered - over) < 1e-6 { return }
      let stops = detents + (isDismissible ? [0] : [])
      let lower = stops.filter { $0 < height }.max()
      let nearest = detents.min { abs($0 - height) < abs($1 - height) }!
      let expected = isLower ? lower ?? nearest : nearest
      reach.note(isLower ? "lower" : "nearest")
      if isLower, lower == 0 { reach.note("dismissed") }
      let isAttempted = isLower && lower == nil
      if isAttempted { reach.note("attempted") }
      let text = "\(end) by \(step) over \(over), from \(before) to \(height)"
      try ensure(
        settling.to == expected,
        "\(text): not at \(expected)\(tail(world.steps, until: world.steps.count - 1, 20))")
      try ensure(
        isAttempted == events.contains { $0.attempted != nil },
        "\(text): attempts\(tail(world.steps, until: world.steps.count - 1, 20))")
    }
  }
}
