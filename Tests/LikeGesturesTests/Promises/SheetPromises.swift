import LikePromises
import Testing

/// Promises 21 to 25.
struct SheetPromises {
  private func check(
    _ promises: [Int], reaching cases: Set<String>,
    _ adjust: (inout LikeConfiguration, inout Profile) -> Void = { _, _ in }
  ) throws {
    try verify(
      reaching: cases, .sheets, 45,
      adjusting: { configuration, profile, dice in
        if dice.chance(60) { configuration.rules = GestureRule.standard }
        adjust(&configuration, &profile)
      },
      { run, reach in
        var book = SheetBook(run.setup)
        try book.take(run.moments, promises, &reach)
      })
  }

  @Test("Promises 21, 22 and 23: a sheet rests at a detent, and is dismissed once, not by a veto")
  func sheets() throws {
    try check(
      [21, 22, 23],
      reaching: [
        "settled", "settles", "moved", "dismissed dragged", "dismissed backdrop",
        "dismissed dismissed", "dismissed replaced", "dismissed leftRoom", "dismissed closed",
        "attempted dragged", "attempted backdrop",
      ])
  }

  @Test("Promise 25: with catchesDismissal false, nothing moves a sheet that is being dismissed")
  func ignored() throws {
    try check([25], reaching: ["dismissing"]) { configuration, _ in
      configuration.sheet.catchesDismissal = false
    }
  }

  @Test("Promise 24: a drag dismisses only by its last step, or outside")
  func onlyByLastStep() throws {
    try check([24], reaching: ["last step"]) { configuration, profile in
      configuration.sheet.release = .lastStep
      configuration.sheet.dismissesOutside = false
      profile.weights = [(.present, 4), (.land, 20), (.move, 60), (.lift, 20), (.wait, 8)]
      profile.fingers = 1
    }
  }
}
