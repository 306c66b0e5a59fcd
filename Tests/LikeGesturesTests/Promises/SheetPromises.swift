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
      reaching: cases, .sheets, 45,
      adjusting: { configuration, _, dice in
        if dice.chance(60) { configuration.rules = GestureRule.standard }
        adjust(&configuration)
      },
      { world, reach in
        var book = SheetBook(World(world.configuration, dice: world.dice))
        try book.take(world.steps, promise, &reach)
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
}
