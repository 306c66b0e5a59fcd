import LikeGestures
import PromiseTesting
import RoomCore
import Testing

/// Where a sheet moves by itself, its height and velocity are those that a view has just shown.
@Suite struct SheetContinuityTests {
  /// A sheet, and a view that follows it.
  private struct Rig {
    var sheet: Sheet
    var view: SheetViewState
    var now = Instant.start

    init(_ release: SheetRelease = .projected) throws {
      var configuration = SheetConfiguration()
      configuration.release = release
      sheet = Sheet(configuration)
      view = SheetViewState(try LikeMachine().state(at: .start))
    }

    mutating func send(_ body: (inout Sheet, Instant, inout [LikeEvent]) -> Void) {
      var events: [LikeEvent] = []
      body(&sheet, now, &events)
      for event in events { view.apply(event, at: now) }
    }

    mutating func present(_ spec: SheetSpec) { send { $0.present(spec, at: $1, into: &$2) } }

    mutating func wait(_ duration: Duration) {
      now = now + duration
      send { $0.deadlineReached(at: $1, into: &$2) }
    }

    var height: Double { view.height(at: now) }
    var velocity: Double {
      (view.height(at: now + moment) - view.height(at: now)) / moment.seconds
    }
  }

  /// The greatest velocity away from its destination that leaves a sheet within its range.
  private func isHeld(_ velocity: Double, _ settling: SheetSettling, of greatest: Double) -> Bool {
    guard velocity * (settling.to - settling.from) < 0 else { return false }
    let room = velocity < 0 ? settling.from : greatest - settling.from
    return velocity.magnitude > 2 * Double.pi / 0.4 * 2.7 * room
  }

  private func check(
    _ rig: Rig, continues old: Double, at height: Double, of greatest: Double
  ) throws {
    try ensure((rig.height - height).magnitude < 1e-9, "a jump from \(height) to \(rig.height)")
    guard let settling = rig.view.settling, settling.from != settling.to else { return }
    let new = rig.velocity
    // The change of velocity in a moment, by a spring that may be stiff.
    let distance = max(1, (settling.to - settling.from).magnitude)
    let change = moment.seconds * (4 * old * old / distance + 3e5) + 0.1
    if isHeld(old, settling, of: greatest) {
      try ensure(
        new > min(0, old) - change && new < max(0, old) + change, "\(new), not within \(old)")
    } else {
      try ensure((new - old).magnitude < change, "\(new), not \(old): \(settling)")
    }
  }

  @Test("At a release height and velocity are those of the finger")
  func releases() throws {
    var dice = SeededGenerator(seed: 59)
    var (turned, stiff, held) = (0, 0, 0)
    for _ in 0..<1_000 {
      let detents = dice.pick([[400.0], [300, 600], [200, 500, 800]])
      var rig = try Rig(dice.pick([.projected, .lastStep]))
      rig.present(
        SheetSpec(
          id: "a", detents: detents, initialDetent: dice.below(detents.count),
          isDismissible: dice.chance(50)))
      rig.wait(.seconds(3))
      rig.send { _ = $0.dragBegan(1, list: nil, movesSheet: true, at: $1, into: &$2) }
      let (way, downwards) = (dice.number(-600.0...600), dice.number(-2_000.0...2_000))
      rig.send { sheet, _, events in
        sheet.dragged(1, to: way - downwards * moment.seconds, into: &events)
      }
      let before = rig.height
      rig.now = rig.now + moment
      rig.send { sheet, _, events in sheet.dragged(1, to: way, into: &events) }
      let height = rig.height
      rig.send { $0.dragEnded(1, velocity: downwards, at: $1, into: &$2) }
      // At its greatest and least heights the finger moves the sheet no further.
      guard height > 0, height < detents[detents.count - 1] else { continue }
      let old = (height - before) / moment.seconds
      try check(rig, continues: old, at: height, of: detents[detents.count - 1])
      guard let settling = rig.view.settling else { continue }
      if old * (settling.to - settling.from) < 0 { turned += 1 }
      if isHeld(old, settling, of: detents[detents.count - 1]) { held += 1 }
      if settling.spring.response < .milliseconds(400) { stiff += 1 }
    }
    #expect(turned > 20 && stiff > 20 && held < turned / 2, "\(turned) \(stiff) \(held)")
  }

  @Test("Where the app turns a sheet back, its height and velocity continue")
  func turnsOfTheApp() throws {
    var dice = SeededGenerator(seed: 60)
    func spec() -> SheetSpec {
      SheetSpec(id: "a", detents: [300, 600], initialDetent: dice.below(2))
    }
    for _ in 0..<300 {
      var rig = try Rig()
      rig.present(spec())
      for _ in 0..<4 {
        rig.wait(dice.milliseconds(0...250))
        let (height, velocity) = (rig.height, rig.velocity)
        if dice.chance(50) {
          rig.send { $0.dismiss(because: .dismissed, at: $1, into: &$2) }
        } else {
          rig.present(spec())
        }
        guard rig.view.sheet != nil, height > 0 else { continue }
        try check(rig, continues: velocity, at: height, of: 600)
      }
    }
  }
}

/// A short time, over which the velocity hardly changes.
private let moment = Duration.microseconds(10)
