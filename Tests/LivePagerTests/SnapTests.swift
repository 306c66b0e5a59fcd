import LivePager
import RoomCore
import Testing

@Suite struct SnapTests {
  private func snap(from travel: Double, velocity: Double) throws -> Snap {
    var rig = try Rig(rooms(5), at: "r2")
    rig.drag(travel / 2, travel)
    return try #require(rig.release(velocity).snaps.first)
  }

  @Test(arguments: [
    // travel, velocity, page
    (300.0, 0.0, 0), (399, 0, 0), (400, 0, 1), (-399, 0, 0), (-401, 0, -1),
    // A flick needs a way and a speed.
    (26, 401, 1), (24, 2_000, 0), (26, 399, 0), (-26, -401, -1), (-24, -2_000, 0),
    // A flick back stays.
    (390, -500, 0), (-390, 500, 0),
    // A slow release glides: 300 points a second carry 150 points.
    (260, 300, 1), (240, 300, 0), (-260, -300, -1), (-240, -300, 0),
    // A page that moves back needs three fifths, after its glide back.
    (500, -10, 1), (470, -10, 0), (-500, 10, -1), (-470, 10, 0),
    // Where the page has turned already, a flick turns another one.
    (801, 500, 2), (800, 500, 2), (799.6, 500, 2), (790, 500, 1), (-800, -500, -2),
  ])
  func aReleaseLeadsTo(travel: Double, velocity: Double, page: Int) throws {
    var rig = try Rig(rooms(9), at: "r4")
    rig.drag(travel / 2, travel)
    rig.release(velocity)
    #expect(rig.state.room == "r\(4 + page)")
    rig.wait(.seconds(2))
    #expect(rig.state.playing == "r\(4 + page)")
  }

  @Test func aSnapOfAPreviewMayHaveAnyNumbers() {
    for from in [0, .nan, .infinity] {
      let snap = Snap(number: 1, from: from, velocity: .nan, pageLength: 800)
      #expect(snap.offset(at: .zero) == 0 && snap.motion.duration == .milliseconds(1))
    }
    let snap = Snap(number: 1, from: -800, pageLength: 800)
    #expect(snap.offset(at: .zero) == -800 && snap.offset(at: snap.motion.duration) == 0)
  }

  @Test(arguments: [(300.0, 0.0), (500, 0), (300, 3_000), (300, 15_000), (-700, -900), (450, -300)])
  func theMotionContinuesFromTheFingerAndDoesNotPassThePage(travel: Double, velocity: Double) throws
  {
    let snap = try snap(from: travel, velocity: velocity)
    #expect(snap.offset(at: .zero) == snap.from)
    #expect(abs(snap.velocity(at: .zero) - velocity) < 1e-6 * max(1, abs(velocity)))
    var last = snap.from
    var time = Duration.zero
    while time < snap.duration {
      time += .milliseconds(2)
      let offset = snap.offset(at: time)
      #expect(offset * snap.from >= 0)
      if velocity * snap.from <= 0 { #expect(abs(offset) <= abs(last) + 1e-9) }
      last = offset
    }
    #expect(snap.offset(at: snap.duration) == 0)
    #expect(abs(snap.offset(at: snap.duration - .nanoseconds(1))) <= 0.5 + 1e-6)
    #expect(snap.duration < .seconds(1))
  }

  // x(t) = x₀ + v₀ · (dᵗ − 1) / (1000 · ln d), with the rate that ends on the page.
  @Test func aFlickThatIsFasterThanTheSpringGlidesAsAScrollView() throws {
    let snap = try snap(from: 500, velocity: 12_000)
    let perSecond = 12_000 / 300.0
    for milliseconds in stride(from: 0, through: 100, by: 10) {
      let seconds = Double(milliseconds) / 1_000
      let expected = -300 * Arithmetic.exp(-perSecond * seconds)
      #expect(abs(snap.offset(at: .milliseconds(milliseconds)) - expected) < 1e-6)
    }
  }

  @Test func theMotionIsThatOfTheContentAlongTheAxis() throws {
    var rig = try Rig(rooms(5)) { $0.axis = .horizontal }
    let snap = try #require(rig.flick(1).snaps.first)
    for part in 0...10 {
      let time = snap.duration * part / 10
      let place = snap.motion.pose(at: time).translation
      #expect(abs(place.x + snap.offset(at: time)) < 0.51 && place.y == 0)
    }
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r0", "r1"])
  }

  @Test func aFingerThatCatchesTheBandTakesItWhereItIs() throws {
    var rig = try Rig(rooms(3))
    rig.drag(-300)
    rig.release()
    rig.wait(.milliseconds(50))
    rig.send(.didBeginDrag(touch: 1))
    let caught = rig.state.offset
    #expect(caught < 0)
    rig.send(.didDrag(travel: 1e-6, touch: 1))
    #expect(abs(rig.state.offset - caught) < 1e-5)
  }

  @Test func aSampleMayCrossManyPages() throws {
    var rig = try Rig(rooms(1_000), at: "r10")
    rig.drag(800 * 300 + 100)
    #expect(rig.state.room == "r310")
    #expect(rig.window == ["r309", "r310", "r311"])
    #expect(rig.state.offset == 100)
    rig.send(.didDrag(travel: -100))
    #expect(rig.state.room == "r10")

    for (travel, room) in [(5_700.0, "r4"), (-5_700, "r0")] {
      var list = try Rig(rooms(5), at: "r2")
      list.drag(travel)
      #expect(list.state.room == room)
      #expect(list.state.offset.magnitude < 800)
    }

    var ring = try Rig(rooms(5), at: "r2") { $0.wrapsAround = true }
    ring.drag(800 * 7 + 100)
    #expect(ring.state.room == "r4")
  }
}
