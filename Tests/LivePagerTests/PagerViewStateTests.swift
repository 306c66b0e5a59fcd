import LivePager
import RoomCore
import Testing

@Suite struct PagerViewStateTests {
  private let reduced = ViewPreferences(reducesMotion: true)

  private func eased(_ rig: Rig) -> PagerViewState {
    var viewState = rig.shown
    viewState.preferences = reduced
    return viewState
  }

  /// A flick from 200 points after `r0` to `r1`.
  private func flicked() throws -> Rig {
    var rig = try Rig(rooms(4))
    rig.flick(1)
    return rig
  }

  @Test func withReducedMotionASnapIsEasedInItsDuration() throws {
    let rig = try flicked()
    let (viewState, start) = (eased(rig), rig.now)
    let duration = try #require(viewState.snapping).value.motion.duration
    // 600 points, of which (1 - part)^4 are left.
    for (part, offset) in [(0, -600.0), (1, -189.84375), (2, -37.5), (3, -2.34375), (4, 0)] {
      #expect(abs(viewState.offset(at: start + duration * part / 4) - offset) < 1e-3)
    }
    #expect(rig.shown.offset(at: start) == -600)
    #expect(viewState.isMoving(at: start) && !viewState.isMoving(at: start + duration))
  }

  @Test func withReducedMotionACaughtSnapContinuesFromWhereItIsShown() throws {
    var rig = try flicked()
    rig.wait(.milliseconds(40))
    let before = eased(rig).offset(at: rig.now)
    rig.send(.didBeginDrag(touch: 1))
    let (viewState, caught) = (eased(rig), rig.now)
    #expect(abs(viewState.offset(at: caught) - before) < 1e-9)
    #expect(abs(before - rig.state.offset) > 20, "it is elsewhere than the spring")
    #expect(viewState.isMoving(at: caught) && !rig.shown.isMoving(at: caught))
    let end = caught + .milliseconds(200)
    #expect(viewState.offset(at: end) == rig.state.offset && !viewState.isMoving(at: end))
    // Released meanwhile, it continues from there once more.
    rig.wait(.milliseconds(20))
    rig.send(.didDrag(PagerDrag(travel: 30, touch: 1)))
    let moved = eased(rig).offset(at: rig.now)
    rig.release(500, touch: 1)
    #expect(abs(eased(rig).offset(at: rig.now) - moved) < 1e-9)
    rig.wait(.seconds(2))
    #expect(rig.shown.centered == "r1" && eased(rig).offset(at: rig.now) == 0)
    #expect(!eased(rig).isMoving(at: rig.now))
  }

  @Test func withReducedMotionASnapThatFollowsAnotherBeginsWhereThatIsShown() throws {
    var rig = try flicked()
    rig.wait(.milliseconds(40))
    let before = eased(rig).position(of: rig.state.order.current, at: rig.now, pageLength: 800)
    let surface = rig.state.order.current
    rig.send(.show(RoomSelection(room: "r0", isAnimated: true)))
    #expect(rig.shown.room == "r0" && rig.shown.snapping?.value.number == 2)
    let after = eased(rig).position(of: surface, at: rig.now, pageLength: 800)
    #expect(abs(before - after) < 1e-9)
  }
}
