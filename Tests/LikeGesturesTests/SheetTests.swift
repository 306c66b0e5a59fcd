import LikePromises
import Testing

@Suite struct SheetTests {
  private struct Rig {
    var sheet: Sheet
    var now = Instant.start + .seconds(1)
    var outputs: [LikeEvent] = []
    var events: [SheetEvent] { outputs.sheetEvents }

    init(_ heights: [Double], at index: Int = 0, _ release: SheetRelease = .projected) {
      var configuration = SheetConfiguration()
      configuration.release = release
      sheet = Sheet(configuration)
      let spec = SheetSpec(id: "a", detents: heights, initialDetent: index)
      sheet.present(spec, at: now, into: &outputs)
      settle()
      outputs.removeAll()
    }

    mutating func settle() {
      var deadlines = Deadlines(through: .distantFuture)
      while let due = deadlines.next(sheet.nextDeadline) {
        now = due
        sheet.deadlineReached(at: now, into: &outputs)
      }
      #expect(deadlines.fault == nil)
    }

    /// Drags through these places below the beginning, then lifts.
    mutating func drag(_ places: [Double], velocity: Double, list: ListExtent? = nil) {
      _ = sheet.dragBegan(1, list: list, movesSheet: true, at: now, into: &outputs)
      for y in places { sheet.dragged(1, to: y, into: &outputs) }
      sheet.dragEnded(1, velocity: velocity, at: now, into: &outputs)
    }

    var settling: SheetSettling? {
      if case .settling(let settling) = sheet.phase { settling } else { nil }
    }
  }

  /// From 400 points: the places of the drag, the velocity, and where the sheet settles.
  static let releases: [(places: [Double], velocity: Double, target: Double, why: String)] = [
    ([50, 100], 0, 400, "less than half the way"),
    ([150, 199], 0, 400, "just less than half the way"),
    ([150, 200], 0, 400, "half the way"),
    ([150, 201], 0, 0, "more than half the way"),
    ([50, 54], 299, 400, "slow, with a short step"),
    ([50, 54], 300, 0, "fast"),
    ([50, 55], 60, 400, "a step of 5 is not long"),
    ([50, 55.01], 60, 0, "a long step, going down"),
    ([50, 60], 0, 400, "a long step, but at rest"),
    ([300, 250], -60, 0, "up, but too slow to return"),
    ([300, 250], -300, 400, "up and fast"),
    // 0.99 a millisecond: 2,000 points a second roll out after 198.
    ([390, 380], -2_000, 400, "far down, thrown up"),
  ]

  @Test(arguments: releases.indices) func aReleaseSettles(_ index: Int) {
    let (places, velocity, target, why) = Self.releases[index]
    var rig = Rig([400])
    rig.drag(places, velocity: velocity)
    #expect(rig.settling?.to == target, "\(why)")
    rig.settle()
    #expect(
      rig.events.last
        == (target == 0
          ? .didDismiss(SheetDismissal(id: "a", cause: .dragged)) : .didSettle(height: 400)))
  }

  /// From 500 of 200, 500 and 800 points.
  @Test(arguments: [
    (-100.0, -400.0, 800.0), (-100, 0, 500), (-160, 0, 800), (100, 400, 200), (100, 0, 500),
    (160, 0, 200), (100, 8_000, 0), (-250, -8_000, 800), (-50, -300, 800),
  ])
  func severalHeights(_ y: Double, velocity: Double, target: Double) {
    var rig = Rig([200, 500, 800], at: 1)
    #expect(rig.sheet.height(at: rig.now) == 500)
    rig.drag([y * 0.99, y], velocity: velocity)
    #expect(rig.settling?.to == target)
  }

  /// From 500 of these detents: the places of the finger below the beginning, its velocity, and where
  /// the sheet settles.
  static let lastSteps: [(detents: [Double], places: [Double], velocity: Double, target: Double)] =
    [
      ([500], [100, 200, 325], 200, 0),
      ([500], [100, 200, 325, 325], 200, 500),
      ([500], [200, 320, 325], 200, 500),
      ([500], [200, 320, 325.01], 200, 0),
      ([500], [200, 320, 340], 0, 500),
      ([500], [200, 320, 340], -100, 500),
      ([500], [300, 290], 100, 500),
      ([500], [2, 8], 1, 0),
      ([200, 500], [100, 120], 60, 200),
      ([200, 500], [200, 320, 325], 60, 200),
      ([200, 500], [300, 320], 60, 0),
      ([200, 500], [294, 300], 60, 0),
      ([200, 500], [296, 300], 60, 200),
      ([200, 500], [400, 480, 483], 60, 200),
    ]

  @Test(arguments: lastSteps.indices) func aReleaseByTheLastStep(_ index: Int) {
    let (detents, places, velocity, target) = Self.lastSteps[index]
    var rig = Rig(detents, at: detents.count - 1, .lastStep)
    rig.drag(places, velocity: velocity)
    #expect((rig.settling?.to ?? rig.sheet.height(at: rig.now)) == target)
  }

  @Test(arguments: [(-8_000.0, 400.0), (0, 0), (8_000, 0)])
  func theSpringGoesStraightToItsRest(_ velocity: Double, target: Double) throws {
    var rig = Rig([400])
    rig.drag([300, 250], velocity: velocity)
    let settling = try #require(rig.settling)
    #expect(settling.to == target)
    // A view may animate by the spring itself.
    var last = 0.0
    for milliseconds in 0..<2_000 {
      let value = settling.spring.value(at: .milliseconds(milliseconds))
      #expect(value >= last - 1e-9 && value <= 1 + 1e-9)
      last = value
    }
    #expect((settling.height(at: settling.ends) - target).magnitude < 1e-9)
    let almost = settling.height(at: settling.ends - .nanoseconds(1))
    #expect((almost - target).magnitude <= 0.51)
  }

  /// From 400 points lowered by `y`: a sheet that turns back continues upwards at first, within its range.
  @Test(arguments: [(250.0, -60.0), (390, -299), (12, 349)])
  func aSheetThatTurnsBackKeepsItsVelocity(_ y: Double, _ velocity: Double) throws {
    var rig = Rig([400], .lastStep)
    rig.drag([y + 1, y], velocity: velocity)
    let settling = try #require(rig.settling)
    #expect(settling.to == 400)
    rig = Rig([200, 400], at: 1, .lastStep)
    rig.drag([y - 1, y], velocity: velocity)
    for settling in [settling, try #require(rig.settling)] {
      #expect((settling.velocity(at: settling.began) + velocity).magnitude < 1e-6)
      for part in 0...1_000 {
        let height = settling.height(at: settling.began + settling.duration * part / 1_000)
        #expect(height >= 0 && height <= 400)
      }
      #expect(settling.height(at: settling.ends) == settling.to)
    }
  }

  /// The element that the last sample has moved continues, and no other element does.
  @Test func aListThatAFingerScrolledLastTakesTheVelocity() throws {
    var rig = Rig([200, 600])
    // Caught on the way up, and then the list is scrolled down, below its top.
    let spec = SheetSpec(id: "a", detents: [200, 600], initialDetent: 1)
    rig.sheet.present(spec, at: rig.now, into: &rig.outputs)
    rig.now = rig.now + .milliseconds(60)
    rig.outputs = []
    rig.drag([40, 100], velocity: 900, list: ListExtent(offset: 300, maximum: 500))
    #expect(
      rig.events.contains(.listDidEndDragging(.init(touch: 1, offset: 200, velocity: -900))))
    let settling = try #require(rig.settling)
    #expect(settling.from > 200 && settling.velocity(at: rig.now) == 0)
  }

  /// Where a sheet that was dragged to its upper detent is, when it is presented again.
  @Test(arguments: [
    ([550.0, 850], 0, 850.0), ([300, 600], 0, 600), ([500], 0, 500), ([100, 500, 800], 0, 500),
    ([550, 850], 1, 850), ([200, 400, 800], 2, 800),
  ])
  func aSheetThatIsPresentedAgainKeepsItsDetent(
    _ detents: [Double], _ initial: Int, _ height: Double
  ) {
    var rig = Rig([300, 600])
    rig.drag([-290, -300], velocity: 0)
    rig.settle()
    #expect(rig.sheet.height(at: rig.now) == 600)
    let spec = SheetSpec(id: "a", detents: detents, initialDetent: initial)
    rig.sheet.present(spec, at: rig.now, into: &rig.outputs)
    #expect(rig.settling?.to == height)
  }

  /// It keeps the detent to which it moves, and the detent next to a finger.
  @Test func aSheetThatMovesKeepsItsDetent() {
    let taller = SheetSpec(id: "a", detents: [550, 850])
    var rig = Rig([300, 600])
    rig.drag([-20, -60], velocity: -900)
    rig.now = rig.now + .milliseconds(20)
    rig.sheet.present(taller, at: rig.now, into: &rig.outputs)
    #expect(rig.settling?.to == 850)
    rig = Rig([300, 600])
    _ = rig.sheet.dragBegan(1, list: nil, movesSheet: true, at: rig.now, into: &rig.outputs)
    rig.sheet.dragged(1, to: -200, into: &rig.outputs)
    rig.sheet.present(taller, at: rig.now, into: &rig.outputs)
    #expect(rig.settling?.to == 850)
    // A sheet that is being dismissed is presented anew.
    rig.sheet.dismiss(because: .dismissed, at: rig.now, into: &rig.outputs)
    rig.sheet.present(taller, at: rig.now, into: &rig.outputs)
    #expect(rig.settling?.to == 550)
  }

  @Test func aScrolledListIsLetGoAtItsSpeed() {
    var rig = Rig([400])
    rig.drag([-20, -60], velocity: -900, list: ListExtent(offset: 0, maximum: 500))
    #expect(
      rig.events.suffix(2) == [
        .listDidEndDragging(ListDragEnd(touch: 1, offset: 60, velocity: 900)),
        .didSettle(height: 400),
      ])
    rig.drag([40, 100], velocity: 900, list: ListExtent(offset: 60, maximum: 500))
    #expect(
      rig.events.contains(.listDidEndDragging(ListDragEnd(touch: 1, offset: 0, velocity: 0))))
    #expect(rig.settling?.to == 0)
    // Downwards, but all of it was the list's.
    var other = Rig([400])
    other.drag([40, 100], velocity: 900, list: ListExtent(offset: 300, maximum: 500))
    #expect(other.sheet.phase == .resting)
    #expect(
      other.events.contains(.listDidEndDragging(.init(touch: 1, offset: 200, velocity: -900))))
  }

  @Test func aBouncingListDoesNotJump() {
    var rig = Rig([400])
    rig.drag([-10, -30], velocity: 0, list: ListExtent(offset: -25, maximum: 500))
    let offsets = rig.events.compactMap(\.scrolled?.offset)
    #expect(offsets == [-15, 5])
  }
}
