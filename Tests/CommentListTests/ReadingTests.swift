import CommentList
import RoomCore
import Testing

@Suite struct ReadingTests {
  /// The rows that are on screen in both, at other places.
  private func moved(_ before: [Int: Double], _ after: [Int: Double]) -> [Int] {
    before.keys.filter { key in after[key].map { abs($0 - before[key]!) > 0.001 } ?? true }
      .sorted()
  }

  @Test func oneRowIsNotAway() throws {
    var rig = try Rig()
    rig.fill(1...60)
    rig.scroll(by: 28)
    #expect(rig.view.isFollowing)
    #expect(rig.view.distance(at: rig.now) == 0, "the list returns to its end")
    rig.scroll(by: 28.1)
    #expect(!rig.view.isFollowing)
    rig.scroll(by: -27)
    #expect(!rig.view.isFollowing)
    rig.scroll(by: -1.1)
    #expect(rig.view.isFollowing)
    let changes = rig.log.compactMap {
      if case .didChangeFollowing(let isFollowing) = $0.value { isFollowing } else { nil }
    }
    #expect(changes == [false, true])
  }

  @Test func atTheBoundRowsAboveTheScreenAreTrimmed() throws {
    var rig = try Rig { $0.rowsPerSecond = 100 }
    for step in 0..<13 {
      rig.receive((0..<100).map { step * 100 + $0 })
      rig.advance(by: 1_100)
      if step == 2 { rig.scroll(by: 1_000) }
    }
    #expect(rig.rows.count == 1_000)
    #expect(rig.rows.first!.id > 1)
    #expect(rig.view.unread == rig.rows.filter { $0.id > 300 }.count)
    // The reader scrolls to the oldest rows, and these stay.
    rig.scroll(by: 100_000)
    let screen = rig.screen
    rig.receive(5_000..<5_200)
    rig.advance(by: 5_000)
    #expect(moved(screen, rig.screen) == [])
    #expect(rig.rows.count == 1_000)
    #expect(rig.statistics.waiting > 0 && rig.machine.nextDeadline == nil)
    rig.scroll(by: -20_000)
    rig.advance(by: 5_000)
    #expect(rig.statistics.waiting == 0)
  }

  @Test func removedAndMeasuredRowsBelowMoveNothing() throws {
    var rig = try Rig()
    rig.fill(1...60)
    rig.scroll(by: 300)
    let screen = rig.screen
    rig.send(.remove(id: "60"))
    rig.send(.remove(id: "1"))
    rig.send(
      .didMeasure([
        CommentMeasurement(row: 58, height: 90), CommentMeasurement(row: 59, height: 5),
        CommentMeasurement(row: 2, height: 70),
      ]))
    rig.send(.removeSender("nobody"))
    #expect(moved(screen, rig.screen) == [])
    // A row on screen is removed: those above it fall into its place.
    let middle = screen.keys.sorted()[5]
    rig.send(.remove(id: "\(middle)"))
    #expect(
      moved(screen, rig.screen).allSatisfy { $0 <= middle },
      "rows below a removed one stay")
  }

  @Test func aRowWithoutAHeightAtTheLowerEdgeGrowsBelowIt() throws {
    var rig = try Rig()
    rig.fill(1...60)
    rig.send(.didMeasure([CommentMeasurement(row: 58, height: 0)]))
    rig.advance(by: 1_000)
    rig.scroll(by: 56)
    let screen = rig.screen
    #expect(screen[57] == 252 && screen[58] == nil)
    rig.send(.didMeasure([CommentMeasurement(row: 58, height: 40)]))
    #expect(rig.screen == screen)
  }

  /// A comment of 4 KiB of line breaks, in the largest letters.
  @Test func aRowOfMoreThanTenThousandPointsIsClamped() throws {
    var rig = try Rig()
    rig.fill(1...2)
    rig.send(
      .didMeasure([
        CommentMeasurement(row: 1, height: 118_400), CommentMeasurement(row: 2, height: 10_000),
      ]))
    #expect(rig.rows.map(\.height) == [10_000, 10_000] && rig.statistics.rejected == 0)
    let count = rig.log.count
    rig.send(.didMeasure([CommentMeasurement(row: 1, height: 118_400)]))
    #expect(rig.log.count == count)
    for height in [-1, .nan, .infinity, 1e9] {
      rig.send(.didMeasure([CommentMeasurement(row: 1, height: height)]))
    }
    #expect(rig.rows.map(\.height) == [10_000, 10_000] && rig.statistics.rejected == 4)
  }

  @Test func aListThatCoastsKeepsTheRowsThatAreDrawn() throws {
    var rig = try Rig { $0.rowsPerSecond = nil }
    rig.fill(1...3)
    rig.receive(4...1_000)
    rig.advance(by: 100)
    rig.scroll(by: 2_000)
    for start in stride(from: 1_001, to: 2_501, by: 300) {
      rig.receive(start..<start + 300)
      rig.advance(by: 100)
    }
    rig.scroll(by: 100_000)
    let waiting = rig.statistics.waiting
    #expect(rig.rows.count == 1_000 && waiting > 100)
    rig.send(.drag(CommentDrag(.began)))
    rig.send(.drag(CommentDrag(.ended, velocity: -4_000)))
    for _ in 0..<50 {
      let screen = rig.view.visibleRows(at: rig.now)
      #expect(screen.first.map { $0.top <= 0 } == true, "no row is missing at the upper edge")
      rig.advance(by: 50)
    }
    #expect(rig.statistics.waiting < waiting - 60, "the list has moved by 1,998 points")
  }

  @Test func aListThatCoastsToItsEndIsNotEmptyWhileItTrims() throws {
    var rig = try Rig { $0.capacity = 40 }
    rig.fill(1...40)
    rig.scroll(by: 500)
    rig.fill(41...120)
    rig.send(.drag(CommentDrag(.began)))
    rig.send(.drag(CommentDrag(.ended, velocity: -8_000)))
    #expect(rig.view.isFollowing && rig.rows.count == 40)
    #expect((rig.screen.values.min() ?? 1) <= 0 && rig.view.isMoving(at: rig.now))
    rig.advance(by: 3_000)
    #expect(rig.view.distance(at: rig.now) == 0)
  }

  @Test func theLastOfTwoHeightsOfARowCounts() throws {
    var rig = try Rig()
    rig.fill(1...3)
    rig.send(.didMeasure([50, 28].map { CommentMeasurement(row: 2, height: $0) }))
    #expect(rig.rows[1].height == 28)
  }

  @Test func aFlingCoastsFromTheVelocityOfTheFinger() throws {
    var rig = try Rig()
    rig.fill(1...200)
    rig.advance(by: 1_000)
    rig.send(.drag(CommentDrag(.began)))
    rig.send(.drag(CommentDrag(.changed, translation: 100)))
    rig.send(.drag(CommentDrag(.ended, translation: 100, velocity: 2_000)))
    let start = rig.view.distance(at: rig.now)
    #expect(abs(start - 100) < 0.001)
    let soon = rig.view.distance(at: rig.now + .milliseconds(1))
    #expect(abs((soon - start) * 1_000 - 2_000) < 5)
    #expect(rig.view.isMoving(at: rig.now))
    // A finger catches it where it is.
    rig.advance(by: 200)
    let caught = rig.view.distance(at: rig.now)
    rig.send(.drag(CommentDrag(.began)))
    rig.advance(by: 300)
    #expect(rig.view.distance(at: rig.now) == caught && !rig.view.isMoving(at: rig.now))
    rig.send(.drag(CommentDrag(.ended, velocity: 1_000)))
    rig.advance(by: 6_000)
    #expect(abs(rig.view.distance(at: rig.now) - caught - 499.5) < 0.01)
    // One to the end follows.
    rig.send(.drag(CommentDrag(.began)))
    rig.send(.drag(CommentDrag(.ended, velocity: -5_000)))
    #expect(rig.view.isFollowing)
    rig.advance(by: 3_000)
    #expect(rig.view.distance(at: rig.now) == 0)
    // One beyond the oldest rows ends there.
    rig.send(.drag(CommentDrag(.began)))
    rig.send(.drag(CommentDrag(.ended, velocity: 100_000)))
    rig.advance(by: 3_000)
    #expect(rig.view.distance(at: rig.now) == 200 * 28 - 280)
  }

  @Test func eachFlingCoastsAlike() throws {
    var dragged = try Rig()
    dragged.fill(1...200)
    dragged.advance(by: 1_000)
    dragged.send(.drag(CommentDrag(.began)))
    dragged.send(.drag(CommentDrag(.changed, translation: 113.019)))
    for velocity in stride(from: 50.3, to: 2_000, by: 13.7) {
      var rig = dragged
      rig.send(.drag(CommentDrag(.ended, translation: 113.019, velocity: velocity)))
      // 18 % of the way of a list that coasts, and 71 % of that of one that settles.
      let way = rig.view.distance(at: rig.now + .milliseconds(100)) - 113.019
      #expect(abs(way / (velocity * 0.4995) - 0.181) < 0.01, "\(velocity) points per second")
    }
  }

  @Test func rowsEnterByAGlide() throws {
    var rig = try Rig()
    rig.fill(1...20)
    rig.advance(by: 1_000)
    let before = rig.screen
    rig.receive("new")
    let top = rig.screen[21]
    #expect(top == nil, "it begins below the lower edge")
    #expect(moved(before, rig.screen) == [], "the others begin where they were")
    #expect(rig.view.isMoving(at: rig.now))
    rig.send(.didMeasure([CommentMeasurement(row: 21, height: 56)]))
    #expect(moved(before, rig.screen) == [], "nothing leaps as it is measured")
    rig.advance(by: 500)
    #expect(rig.screen[21] == 280 - 56 && !rig.view.isMoving(at: rig.now))
    var still = CommentViewState(rig.state)
    still.preferences.reducesMotion = true
    rig.receive("newer")
    still.apply(rig.log.last!.value, at: rig.now)
    #expect(still.distance(at: rig.now) == 0 && still.rows.count == 22)
  }

  @Test func fewRowsStandAtTheEnd() throws {
    var rig = try Rig()
    rig.fill(1...3)
    rig.scroll(by: 100)
    #expect(rig.view.isFollowing)
    #expect(rig.screen == [1: 196, 2: 224, 3: 252])
    rig.send(.tap(y: 200))
    rig.send(.longPress(y: 260))
    rig.send(.tap(y: 100))
    rig.send(.tap(y: .nan))
    #expect(
      rig.log.suffix(2).map(\.value) == [.didTap(rig.rows[0]), .didLongPress(rig.rows[2])])
  }

  @Test func theKeyboardLeavesTheNewest() throws {
    var rig = try Rig()
    rig.fill(1...60)
    rig.scroll(by: 300)
    let bottom = rig.view.distance(at: rig.now)
    rig.send(.resize(height: 100))
    #expect(rig.view.distance(at: rig.now) == bottom)
    rig.send(.resize(height: 10_000))
    #expect(rig.view.isFollowing)
  }

  @Test func invalidReportsAreRejected() throws {
    var rig = try Rig()
    rig.fill(1...3)
    for number in [Double.nan, .infinity, -1, 2e6] {
      rig.send(.resize(height: number))
      rig.send(.didMeasure([CommentMeasurement(row: 1, height: number)]))
    }
    for number in [Double.nan, -.infinity, 2e6] {
      rig.send(.drag(CommentDrag(.changed, translation: number)))
      rig.send(.drag(CommentDrag(.ended, velocity: number)))
    }
    #expect(rig.statistics.rejected == 14)
    rig.send(.didMeasure([CommentMeasurement(row: 99, height: 10)]))
    rig.send(.drag(CommentDrag(.ended, translation: 10, velocity: 1)))
    #expect(rig.statistics.rejected == 14)
  }
}
