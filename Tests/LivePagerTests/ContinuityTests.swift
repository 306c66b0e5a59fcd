import LivePager
import PromiseTesting
import RoomCore
import Testing

/// Where the content moves by itself, its offset and velocity are those that a view has just shown.
@Suite struct ContinuityTests {
  @Test("At a release offset and velocity are those of the content under the finger")
  func releases() throws {
    let moment = Duration.microseconds(10)
    var dice = SeededGenerator(seed: 59)
    var (back, ends) = (0, 0)
    for _ in 0..<500 {
      let place = dice.below(3)
      var rig = try Rig(rooms(3), at: "r\(place)")
      let velocity = dice.number(-3_000.0...3_000)
      let travel = dice.number(-700.0...700)
      rig.drag(travel / 2, travel - velocity * moment.seconds)
      let before = rig.shown.offset(at: rig.now)
      rig.now = rig.now + moment
      rig.send(.didDrag(travel: travel))
      let shown = rig.shown
      rig.release(velocity)
      guard rig.shown.snapping != nil else { continue }
      let (offset, shift) = (rig.shown.offset(at: rig.now), rig.outputs.shift)
      try ensure(
        (offset - shift - shown.offset(at: rig.now)).magnitude < 1e-6, "a jump to \(offset)")
      let old = (shown.offset(at: rig.now) - before) / moment.seconds
      let new = (rig.shown.offset(at: rig.now + moment) - offset) / moment.seconds
      let loss = moment.seconds * (4 * old * old / max(1, offset.magnitude) + 5e5)
      try ensure(
        (new - old).magnitude < loss + 0.1, "\(new), not \(old), from \(travel) in \(place)")
      if new * offset > 0 { back += 1 }
      if old.magnitude < 0.56 * velocity.magnitude { ends += 1 }
    }
    #expect(back > 20 && ends > 20, "\(back) \(ends)")
  }
}

extension [PagerEvent] {
  /// The points by which layouts move what the offset is measured from.
  fileprivate var shift: Double {
    reduce(0) { if case .didLayoutSurfaces(let layout) = $1 { $0 + layout.shift } else { $0 } }
  }
}
