import LikeGestures
import LikePromises
import RoomCore
import Testing

@Suite struct GestureArenaTests {
  private struct Table {
    var arena: GestureArena
    var now = Instant.start + .seconds(1)
    var events: [ArenaEvent] = []

    init(_ rules: [GestureRule] = GestureRule.standard, touches: Int = 16) {
      var configuration = ArenaConfiguration()
      configuration.maximumTouches = touches
      arena = GestureArena(rules: rules, configuration: configuration)
    }

    mutating func down(
      _ x: Double = 0, _ y: Double = 0, id: Int = 1, on target: TouchTarget = TouchTarget()
    ) {
      let touch = Touch(id: id, phase: .began, location: ScreenPoint(x: x, y: y), target: target)
      arena.began(touch, at: now, into: &events)
    }

    mutating func move(_ x: Double, _ y: Double, id: Int = 1) {
      now = now + .milliseconds(10)
      arena.moved(id, to: ScreenPoint(x: x, y: y), at: now, into: &events)
    }

    mutating func up(_ x: Double, _ y: Double, id: Int = 1) {
      arena.ended(id, at: ScreenPoint(x: x, y: y), time: now, into: &events)
    }

    func verdict(_ gesture: RoomGesture, id: Int = 1) -> GestureVerdict? {
      let verdicts = events.compactMap { event -> GestureVerdict? in
        guard case .didResolve(let resolution) = event, resolution.gesture == gesture,
          resolution.touch == id
        else { return nil }
        return resolution.verdict
      }
      return verdicts.count == 1 ? verdicts[0] : nil
    }

    var drags: [GestureDrag] {
      events.compactMap { if case .didDrag(let drag) = $0 { drag } else { nil } }
    }
  }

  @Test func theTableSaysWhoEnters() {
    func entrants(_ target: TouchTarget, _ conditions: RoomConditions = []) -> [RoomGesture] {
      var table = Table()
      table.arena.setConditions(conditions, into: &table.events)
      table.down(on: target)
      return table.arena.candidates(for: 1)
    }
    #expect(entrants(TouchTarget()) == [.likeTap, .clearSwipe, .pageDrag])
    #expect(entrants(.button) == [.controlTap, .clearSwipe, .pageDrag])
    #expect(entrants(TouchTarget([.likeArea, .moving])) == [.clearSwipe, .pageDrag])
    #expect(entrants(TouchTarget(), .popup).isEmpty)
    #expect(entrants(TouchTarget(), .landscape) == [.likeTap])
    #expect(
      entrants(TouchTarget(), RoomConditions(rawValue: 1 << 16)) == [
        .likeTap, .clearSwipe, .pageDrag,
      ])
    #expect(entrants(.backdrop, .sheet) == [.backdropTap])
    #expect(entrants(.backdrop).isEmpty)
    #expect(entrants(TouchTarget([.backdrop, .sheet]), .sheet) == [.sheetPan])
    #expect(entrants(.list(at: 0), .sheet) == [.listScroll, .sheetPan])
    #expect(entrants(.list(at: 0, of: 0), .sheet) == [.listScroll, .sheetPan])
    #expect(entrants(.header, .sheet) == [.sheetPan])
    #expect(entrants(TouchTarget(.outside)) == [.clearSwipe, .pageDrag])
  }

  @Test func aFingerThatComesBackIsNoTap() {
    var table = Table([GestureRule(.likeTap, .tap, in: .likeArea)])
    table.down()
    table.move(0, 30)
    table.move(0, 0)
    table.up(0, 0)
    #expect(table.verdict(.likeTap) == .rejected(.moved))
  }

  @Test(arguments: [
    (19.0, 18.9, RoomGesture.clearSwipe), (19, 19, .pageDrag), (18.9, 19, .pageDrag),
    (-18.9, -19, .pageDrag), (-19, -19, .pageDrag),
  ])
  func theAxisIsTheLongerWay(_ x: Double, _ y: Double, winner: RoomGesture) {
    var table = Table()
    table.down()
    table.move(x, y)
    #expect(table.verdict(winner) == .accepted)
    #expect(table.arena.active.map(\.gesture) == [winner])
  }

  @Test func translationsCountFromTheSlopAlongTheAxis() {
    var table = Table()
    table.down(10, 10)
    // One great step: only the slop of it is lost.
    table.move(40, 310)
    table.move(90, 330)
    let part = 18 / (30.0 * 30 + 300 * 300).squareRoot()
    let expected = [300 - 300 * part, 320 - 300 * part]
    #expect(table.drags.map(\.phase) == [.began, .changed])
    for (drag, y) in zip(table.drags, expected) {
      #expect(drag.translation.x == 0)
      #expect((drag.translation.y - y).magnitude < 1e-9)
    }
  }

  @Test func theWrongWayIsNobodys() {
    var table = Table()
    table.down()
    table.move(-40, 0)
    #expect(table.verdict(.clearSwipe) == .rejected(.direction))
    #expect(table.verdict(.pageDrag) == .rejected(.direction))
    table.move(-40, 90)
    table.up(-40, 90)
    #expect(table.drags.isEmpty)
  }

  @Test func aListGivesUpAtItsEdge() {
    let target = TouchTarget([.likeArea, .list], list: ListExtent(offset: 0, maximum: 90))
    var table = Table()
    table.down(on: target)
    table.move(0, 30)
    #expect(table.verdict(.listScroll) == .rejected(.atEdge))
    #expect(table.verdict(.pageDrag) == .accepted)
    var other = Table()
    other.down(on: target)
    other.move(0, -30)
    #expect(other.verdict(.listScroll) == .accepted)
    #expect(other.verdict(.pageDrag) == .rejected(.lost(to: .listScroll)))
  }

  @Test func togetherIsAValueInTheTable() {
    var apart = GestureRule.standard
    let pan = apart.firstIndex { $0.gesture == .sheetPan }!
    apart[pan].together = []
    let cases = [
      (
        GestureRule.standard, 50.0, [GestureVerdict.accepted, .acceptedTogether(with: .listScroll)]
      ),
      (apart, 50, [.accepted, .rejected(.lost(to: .listScroll))]),
      (apart, 0, [.rejected(.atEdge), .accepted]),
    ]
    for (rules, offset, verdicts) in cases {
      var table = Table(rules)
      table.arena.setConditions(.sheet, into: &table.events)
      table.down(on: .list(at: offset))
      table.move(0, 30)
      #expect([table.verdict(.listScroll), table.verdict(.sheetPan)] == verdicts)
    }
  }

  @Test func aLiftThatIsTooLateIsNoTapAlsoWithoutADeadlineBefore() {
    for (duration, verdict) in [
      (Duration.nanoseconds(499_999_999), GestureVerdict.accepted),
      (.milliseconds(500), .rejected(.tooLong)),
    ] {
      var table = Table()
      table.down()
      table.now = table.now + duration
      table.up(0, 0)
      #expect(table.verdict(.likeTap) == verdict)
    }
  }

  @Test func aLongPressWinsByStaying() {
    let rules = [
      GestureRule(.likeTap, .tap, in: .likeArea),
      GestureRule(.custom(1), .longPress, in: .likeArea),
    ]
    var table = Table(rules)
    table.down()
    #expect(table.arena.nextDeadline == table.now + .milliseconds(500))
    table.arena.deadlineReached(at: table.now + .milliseconds(499), into: &table.events)
    #expect(table.events.isEmpty)
    table.arena.deadlineReached(at: table.now + .milliseconds(500), into: &table.events)
    #expect(table.verdict(.likeTap) == .rejected(.tooLong))
    #expect(table.verdict(.custom(1)) == .accepted)
    #expect(table.arena.nextDeadline == nil)
    table.move(30, 40)
    #expect(table.drags.map(\.translation) == [.zero, ScreenPoint(x: 30, y: 40)])
  }

  @Test func theAppClaimsAndResigns() {
    var rules = GestureRule.standard
    rules.append(GestureRule(.custom(2), .claim, in: .likeArea))
    var table = Table(rules)
    table.down()
    expect(table.arena.claim(.custom(2), touch: 1, into: &table.events))
    #expect(table.verdict(.custom(2)) == .accepted)
    #expect(table.verdict(.pageDrag) == .rejected(.lost(to: .custom(2))))
    expect(!table.arena.claim(.custom(2), touch: 1, into: &table.events))
    expect(!table.arena.resign(.pageDrag, touch: 1, into: &table.events))
    var other = Table(rules)
    other.down()
    expect(other.arena.resign(.custom(2), touch: 1, into: &other.events))
    #expect(other.verdict(.custom(2)) == .rejected(.resigned))
    expect(!other.arena.claim(.custom(2), touch: 9, into: &other.events))
  }

  @Test func theOldestFingerGivesWay() {
    var table = Table(touches: 2)
    table.down(id: 1)
    table.down(id: 2)
    table.move(1, 1, id: 1)
    table.down(id: 3)
    #expect(table.arena.touchCount == 2)
    #expect(!table.arena.isDown(2))
    #expect(table.verdict(.likeTap, id: 2) == .rejected(.cancelled))
  }

  @Test func aReleaseHasAVelocityWithinBounds() {
    func release(_ step: Double) -> ScreenPoint {
      var table = Table()
      table.down()
      for index in 1...10 { table.move(Double(index), Double(index) * step) }
      table.up(10, 10 * step)
      return table.drags.last!.velocity
    }
    #expect((release(5).y - 500).magnitude < 1e-6)
    #expect(release(5).x == 0)
    #expect(release(200).y == 8_000)
    #expect(release(-200).y == -8_000)
    var slow = Table()
    slow.down()
    for index in 0..<20 { slow.move(0, 20 + Double(index) * 0.4) }
    slow.up(0, 27.6)
    #expect(slow.drags.last?.velocity == .zero)
  }

  @Test func conditionsAndRegionsOfTheApp() {
    let row = TouchRegions(rawValue: 1 << 16)
    let (guest, vote) = (RoomConditions(rawValue: 1 << 16), RoomConditions(rawValue: 1 << 17))
    let rules = [
      GestureRule(.custom(7), .drag(.left), in: row, requires: guest, lockedBy: vote)
    ]
    for (conditions, enters) in [(guest, true), ([], false), ([guest, vote], false)] {
      var table = Table(rules)
      table.arena.setConditions(conditions, into: &table.events)
      table.down(on: TouchTarget(row))
      table.move(-40, 0)
      #expect((table.verdict(.custom(7)) == .accepted) == enters)
    }
  }
}
