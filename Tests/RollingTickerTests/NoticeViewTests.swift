import RollingTicker
import RoomCore
import Testing

/// The preset of a rolling notice beside the view that it reproduces: what can be seen of both is the
/// same at every moment.
@Suite struct NoticeViewTests {
  enum Style: CaseIterable { case slide, fade, scaleY }

  private func sights(of rig: Rig) -> [Sight] {
    [TickerSlot.first, .second].compactMap { slot in
      guard let pose = rig.view.pose(of: slot, at: rig.now),
        let showing = slot == .first ? rig.view.first : rig.view.second
      else { return nil }
      let anchor = rig.view.roll?.motion(of: slot)?.anchor.y ?? 0.5
      return Sight(
        row: showing.index, top: pose.translation.y + anchor * 44 * (1 - pose.scaleY),
        height: 44 * pose.scaleY, opacity: pose.opacity)
    }
  }

  private func rig(_ style: Style, rows: Int, spacing: Double) -> Rig {
    var rig = Rig {
      $0 = .rollingNotice
      $0.spacing = spacing
      switch style {
      case .slide: $0.style = .slide
      case .fade: $0.style = .fadeThrough()
      case .scaleY: $0.style = .legacyScaleY
      }
    }
    rig.send(.setCount(rows))
    return rig
  }

  /// Compares both from 1 ms to 16 s, with numbers of rows that change at these milliseconds.
  private func compare(
    _ style: Style, rows: Int, spacing: Double = 0, every interval: Int = 83,
    changes: [(at: Int, rows: Int)] = []
  ) {
    var view = NoticeView(style: style, spacing: spacing, rows: rows)
    var rig = rig(style, rows: rows, spacing: spacing)
    var changes = changes[...]
    for millisecond in stride(from: 1, through: 16_000, by: interval) {
      while let change = changes.first, change.at < millisecond {
        view.advance(to: change.at)
        rig.advance(to: change.at)
        view.rows = change.rows
        rig.send(.setCount(change.rows))
        changes.removeFirst()
      }
      view.advance(to: millisecond)
      rig.advance(to: millisecond)
      let (expected, actual) = (view.sights, sights(of: rig))
      let isSame =
        expected.filter(\.isVisible).allSatisfy { sight in actual.contains { $0.isLike(sight) } }
        && actual.filter(\.isVisible).allSatisfy { sight in expected.contains { $0.isLike(sight) } }
      if !isSame {
        Issue.record("\(style), \(changes), at \(millisecond) ms: \(actual), not \(expected)")
        return
      }
    }
  }

  /// Where the ticker differs from the view, by intention.
  @Test(arguments: [
    (Style.fade, 2, 5_500, 5, [7_980: 1, 10_640: 2]), (.slide, 3, 6_000, 1, [7_980: 0]),
    (.fade, 3, 6_000, 1, [7_980: 0]), (.slide, 1, 4_000, 3, [4_000: 1, 6_660: 2, 9_320: 0]),
    (.fade, 1, 4_000, 3, [4_000: 1, 6_660: 2, 9_320: 0]),
  ])
  func theNextRowExistsWhenRowsAreRemovedOrAdded(
    _ style: Style, _ rows: Int, _ time: Int, _ other: Int, _ rolls: [Int: Int]
  ) {
    var rig = rig(style, rows: rows, spacing: 0)
    rig.advance(to: time)
    let before = rig.rolls.count
    rig.send(.setCount(other))
    rig.advance(to: 11_000)
    var seen: [Int: Int] = [:]
    for roll in rig.rolls.dropFirst(before) {
      seen[Int(roll.start.nanoseconds / 1_000_000)] = roll.incoming.index
    }
    #expect(seen == rolls)
  }

  @Test(arguments: Style.allCases, [0, 6.0])
  func whatIsSeenIsTheSameAtEveryMoment(_ style: Style, _ spacing: Double) {
    compare(style, rows: 3, spacing: spacing, every: 7)
    compare(style, rows: 2, spacing: spacing, every: 11)
  }

  /// Rows are removed and added at any moment of a stay or a roll.
  @Test(arguments: [Style.slide, .fade], Array(stride(from: 150, to: 9_000, by: 310)))
  func rowsThatShrinkGoOnWithTheSameRow(_ style: Style, _ moment: Int) {
    compare(style, rows: 3, changes: [(moment, 2)])
    compare(style, rows: 5, changes: [(moment, 2)])
    compare(style, rows: 4, changes: [(moment, 3), (moment + 5, 2)])
  }

  /// A row that is removed and added again before the next roll is the same row.
  @Test(arguments: [Style.slide, .fade])
  func aRowThatIsAddedAgainIsTheSameRow(_ style: Style) {
    compare(style, rows: 3, changes: [(6_700, 2), (6_900, 3)])
    compare(style, rows: 3, changes: [(6_700, 2), (6_900, 4)])
    compare(.scaleY, rows: 3, changes: [(6_700, 2)])
  }

  @Test func allRowsAreKept() {
    var rig = rig(.slide, rows: 500, spacing: 0)
    for number in 0..<500 { rig.send(.append(item(number))) }
    #expect(rig.state.count == 1_000 && rig.state.statistics.dropped == 0)
    #expect(rig.state.displayDuration == .seconds(2))
  }
}

/// A row on screen.
private struct Sight {
  var row: Int
  var top: Double
  var height = 44.0
  var opacity = 1.0

  /// Whether it can clearly be seen in a ticker of 44 points.
  var isVisible: Bool { top < 43.8 && top + height > 0.2 && height > 0.2 && opacity > 0.01 }

  func isLike(_ other: Sight) -> Bool {
    row == other.row && (top - other.top).magnitude < 0.02
      && (height - other.height).magnitude < 0.02 && (opacity - other.opacity).magnitude < 0.001
  }
}

/// A rolling notice view of 320 × 44 points with a repeating timer, by what its handlers do with the row
/// numbers and its animations with the cells. It knows nothing of tickers.
private struct NoticeView {
  let style: NoticeViewTests.Style
  let spacing: Double
  /// The answers of the data source.
  var rows: Int

  private var milliseconds = 0
  private var beats = 0
  private var index = 0
  private var isIndexDue = false
  private var leaving = 0
  private var entering = 0

  init(style: NoticeViewTests.Style, spacing: Double, rows: Int) {
    (self.style, self.spacing, self.rows) = (style, spacing, rows)
  }

  mutating func advance(to time: Int) {
    milliseconds = time
    while true {
      let since = time - 2_660 * beats
      // The index of a fade is the index at its end.
      if isIndexDue, style != .fade || since >= 1_250 {
        index = wrapped(index + 1)
        isIndexDue = false
      } else if since >= 2_660 {
        beats += 1
        if style == .slide { index = wrapped(index) }
        (leaving, entering, isIndexDue) = (entering, wrapped(index + 1), true)
      } else {
        return
      }
    }
  }

  private func wrapped(_ row: Int) -> Int { row > rows - 1 ? 0 : row }

  var sights: [Sight] {
    guard beats > 0 else { return [Sight(row: 0, top: 0)] }
    let time = Double(milliseconds - 2_660 * beats) / 1_000
    let part = eased(time / 0.66)
    switch style {
    case .slide:
      return [
        Sight(row: leaving, top: -(44 + spacing) * part),
        Sight(row: entering, top: (44 + spacing) * (1 - part)),
      ]
    case .fade:
      // The second half begins 0.07 s before the end of the first; in both the way begins after 0.1 s.
      let second = time - 0.59
      let ways = [time, second].map { max(0, min(1, ($0 - 0.1) / 0.56)) }
      return [
        Sight(row: leaving, top: -6 * ways[0], opacity: 1 - eased(time / 0.66, .easeOut)),
        Sight(row: entering, top: 6 * (1 - ways[1]), opacity: eased(second / 0.66)),
      ]
    case .scaleY:
      // Its bounds shrink to the upper edge, and it is scaled about its middle. After the first roll a
      // cell enters from the width below.
      let height = 44 * (1 - part) * (1 - 0.99 * part)
      return [
        Sight(row: leaving, top: 22 * (1 - part) - height / 2, height: height),
        Sight(row: entering, top: ((beats == 1 ? 44 : 320) + spacing) * (1 - part)),
      ]
    }
  }

  private func eased(_ part: Double, _ curve: Curve = .easeInOut) -> Double {
    curve.value(at: max(0, min(1, part)))
  }
}
