import RollingTicker
import RoomCore
import Testing

/// The preset of a rolling notice beside the view that it reproduces: what can be seen of both is the
/// same at every moment.
@Suite struct NoticeViewTests {
  private let height = 44.0

  /// A row on screen.
  private struct Sight: CustomStringConvertible {
    var row: Int
    var top: Double
    var height: Double
    var opacity: Double

    var description: String { "row \(row) at \(top), \(height) high, \(opacity)" }

    /// Whether it can clearly be seen in a ticker of 44 points.
    var isVisible: Bool { top < 43.8 && top + height > 0.2 && height > 0.2 && opacity > 0.01 }

    func isLike(_ other: Sight) -> Bool {
      row == other.row && (top - other.top).magnitude < 0.02
        && (height - other.height).magnitude < 0.02 && (opacity - other.opacity).magnitude < 0.001
    }
  }

  private func sights(of view: NoticeView) -> [Sight] {
    view.subviews.map {
      Sight(
        row: $0.row, top: $0.top(at: view.now), height: $0.height(at: view.now),
        opacity: $0.alpha.value(at: view.now))
    }
  }

  private func sights(of rig: Rig) -> [Sight] {
    [TickerSlot.first, .second].compactMap { slot in
      guard let pose = rig.view.pose(of: slot, at: rig.now),
        let showing = slot == .first ? rig.view.first : rig.view.second
      else { return nil }
      let anchor = rig.view.roll?.motion(of: slot)?.anchor.y ?? 0.5
      return Sight(
        row: showing.index, top: pose.translation.y + anchor * height * (1 - pose.scaleY),
        height: height * pose.scaleY, opacity: pose.opacity)
    }
  }

  private func rig(_ style: NoticeView.Style, rows: Int, spacing: Double) -> Rig {
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
    _ style: NoticeView.Style, rows: Int, spacing: Double = 0, every interval: Int = 83,
    changes: [(at: Int, rows: Int)] = []
  ) {
    let view = NoticeView(style, rows: rows, spacing: spacing)
    var rig = rig(style, rows: rows, spacing: spacing)
    var changes = changes[...]
    for millisecond in stride(from: 1, through: 16_000, by: interval) {
      while let change = changes.first, change.at < millisecond {
        view.advance(to: Double(change.at) / 1_000)
        rig.advance(to: change.at)
        view.numberOfRows = change.rows
        rig.send(.setCount(change.rows))
        changes.removeFirst()
      }
      view.advance(to: Double(millisecond) / 1_000)
      rig.advance(to: millisecond)
      let (expected, actual) = (sights(of: view), sights(of: rig))
      let isSame =
        expected.filter(\.isVisible).allSatisfy { sight in actual.contains { $0.isLike(sight) } }
        && actual.filter(\.isVisible).allSatisfy { sight in expected.contains { $0.isLike(sight) } }
      if !isSame {
        Issue.record("\(style), \(changes), at \(millisecond) ms: \(actual), not \(expected)")
        return
      }
    }
  }

  @Test(arguments: NoticeView.Style.allCases, [0, 6.0])
  func whatIsSeenIsTheSameAtEveryMoment(_ style: NoticeView.Style, _ spacing: Double) {
    compare(style, rows: 3, spacing: spacing, every: 7)
    compare(style, rows: 2, spacing: spacing, every: 11)
  }

  /// Rows are removed and added at any moment of a stay or a roll.
  @Test(arguments: [NoticeView.Style.slide, .fade], Array(stride(from: 150, to: 9_000, by: 310)))
  func rowsThatShrinkGoOnWithTheSameRow(_ style: NoticeView.Style, _ moment: Int) {
    compare(style, rows: 3, changes: [(moment, 2)])
    compare(style, rows: 5, changes: [(moment, 2)])
    compare(style, rows: 4, changes: [(moment, 3), (moment + 5, 2)])
  }

  /// A row that is removed and added again before the next roll is the same row.
  @Test(arguments: [NoticeView.Style.slide, .fade])
  func aRowThatIsAddedAgainIsTheSameRow(_ style: NoticeView.Style) {
    compare(style, rows: 3, changes: [(6_700, 2), (6_900, 3)])
    compare(style, rows: 3, changes: [(6_700, 2), (6_900, 4)])
    compare(.scaleY, rows: 3, changes: [(6_700, 2)])
  }

  @Test func allRowsAreKept() {
    var rig = rig(.slide, rows: 500, spacing: 0)
    for number in 0..<500 { rig.send(.append(item(number))) }
    #expect(rig.state.count == 1_000 && rig.state.account.dropped == 0)
    #expect(rig.state.stay == .seconds(2))
  }
}
