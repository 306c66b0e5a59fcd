import RollingTicker
import RoomCore
import Testing

/// A rolling notice view with a repeating timer, as its source has it: a timer of stay and duration,
/// and animations with the curves of UIKit.
@Suite struct RollingNoticeTests {
  private let stay = 2.0
  private let duration = 0.66
  private let shift = 6.0
  private let height = 44.0

  /// Where a view of the notice is; `nil` where it is not on screen.
  private struct Place: Equatable {
    var y = 0.0
    var opacity = 1.0
    var scaleY = 1.0
  }

  private enum Style: CaseIterable { case slide, fade, scaleY }

  /// The outgoing and the incoming view so long after a tick of the timer; one at rest is alone.
  private func places(
    _ style: Style, after time: Double, spacing: Double
  ) -> (outgoing: Place?, incoming: Place?) {
    let eased = curve(time / duration, 0.42, 0.58)
    switch style {
    case .slide:
      guard time < duration else { return (nil, Place()) }
      return (
        Place(y: -(height + spacing) * eased), Place(y: (height + spacing) * (1 - eased))
      )
    case .scaleY:
      guard time < duration else { return (nil, Place()) }
      return (Place(scaleY: 1 - eased), Place(y: (height + spacing) * (1 - eased)))
    case .fade:
      // The second half is started when the first has 0.07 s left.
      let second = time - (duration - 0.07)
      guard second < duration else { return (nil, Place()) }
      let outgoing = Place(
        y: -shift * part(time - 0.1, of: duration - 0.1),
        opacity: 1 - curve(time / duration, 0, 0.58))
      let incoming = Place(
        y: shift * (1 - part(second - 0.1, of: duration - 0.1)),
        opacity: curve(second / duration, 0.42, 0.58))
      return (outgoing, incoming)
    }
  }

  private func part(_ time: Double, of whole: Double) -> Double { min(max(0, time / whole), 1) }

  /// The Bézier curve from (0, 0) to (1, 1) by (x1, 0) and (x2, 1), by halving.
  private func curve(_ progress: Double, _ x1: Double, _ x2: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
      3 * t * (1 - t) * (1 - t) * first + 3 * t * t * (1 - t) * second + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(middle, x1, x2) < progress { low = middle } else { high = middle }
    }
    return coordinate(low, 0, 1)
  }

  private func ticker(_ style: Style, spacing: Double, rows: Int) -> Stage {
    var stage = Stage {
      $0 = .rollingNotice
      $0.spacing = spacing
      switch style {
      case .slide: $0.style = .slide
      case .fade: $0.style = .fadeThrough()
      case .scaleY: $0.style = .scaleY
      }
    }
    stage.send(.setCount(rows))
    return stage
  }

  @Test(arguments: [0, 6.0]) func theTimelineOfEachStyle(_ spacing: Double) {
    for style in Style.allCases {
      var stage = ticker(style, spacing: spacing, rows: 3)
      for millisecond in stride(from: 1, through: 14_000, by: 7) {
        stage.advance(to: millisecond)
        let time = Double(millisecond) / 1_000
        let tick = Int(time / (stay + duration))
        let (outgoing, incoming) =
          tick == 0
          ? (Place(), nil)
          : places(style, after: time - Double(tick) * (stay + duration), spacing: spacing)
        // The two views swap their roles at each tick.
        let isSwapped = tick > 0 && tick % 2 == 0
        let expected = isSwapped ? (incoming, outgoing) : (outgoing, incoming)
        let poses = stage.state.pose(at: stage.now)
        expect(poses.first, expected.0, "\(style), first view, \(time) s")
        expect(poses.second, expected.1, "\(style), second view, \(time) s")
      }
      let rows = stage.rolls.map(\.incoming.index)
      #expect(rows == [1, 2, 0, 1, 2], "\(style): the index wraps")
    }
  }

  private func expect(_ pose: Pose?, _ place: Place?, _ words: String) {
    guard let pose, let place else {
      #expect((pose == nil) == (place == nil), "\(words)")
      return
    }
    #expect((pose.translation.y - place.y).magnitude < 1e-6, "\(words)")
    #expect((pose.opacity - place.opacity).magnitude < 1e-6, "\(words)")
    #expect((pose.scaleY - place.scaleY).magnitude < 1e-6, "\(words)")
    #expect(pose.translation.x == 0 && pose.scaleX == 1 && pose.rotation == 0)
  }

  /// While it fades, each item rests for 1.41 s; its roll takes 1.25 s.
  @Test func aFadeTakesBothOfItsHalves() {
    var stage = ticker(.fade, spacing: 0, rows: 3)
    stage.advance(to: 8_000)
    #expect(stage.rollStarts == [2_660, 5_320, 7_980])
    let ends = stage.log.filter { if case .didEndRoll = $0.value { true } else { false } }
    #expect(ends.map(\.time.nanoseconds) == [3_910_000_000, 6_570_000_000])
  }

  /// As in the source: a tick while the animation runs is passed over.
  @Test func aTickDuringARollIsSkipped() {
    var stage = Stage {
      $0 = .rollingNotice
      $0.style = .fadeThrough()
      $0.stay = .milliseconds(100)
      $0.minimumStay = .milliseconds(100)
    }
    stage.send(.setCount(2))
    stage.advance(to: 5_000)
    #expect(stage.rollStarts == [760, 2_280, 3_800])
  }

  @Test func allRowsAreKept() {
    var stage = ticker(.slide, spacing: 0, rows: 5_000)
    #expect(stage.state.count == 5_000 && stage.state.stay == .seconds(2))
    for number in 0..<5_000 { stage.send(.append(item(number))) }
    #expect(stage.state.count == 10_000 && stage.state.account.dropped == 0)
    #expect(stage.state.stay == .seconds(2))
  }

  /// The data source is asked for its number of rows and for a row at each roll.
  @Test func theRowsAreThoseOfEachRoll() {
    var stage = ticker(.slide, spacing: 0, rows: 1)
    #expect(stage.state.current?.index == 0)
    #expect(stage.advance(to: 20_000).isEmpty, "one row rests")
    stage.send(.setCount(3))
    #expect(stage.rolls.map(\.incoming.index) == [1])
    stage.advance(to: 24_000)
    #expect(stage.rolls.map(\.incoming.index) == [1, 2])
    #expect(stage.state.index == 2)
    stage.send(.setCount(2))
    #expect(stage.state.current?.index == 2 && stage.state.index == nil, "it stays to its end")
    stage.advance(to: 30_000)
    #expect(stage.rolls.map(\.incoming.index) == [1, 2, 0, 1])
    #expect(stage.state.account.isBalanced)
    #expect(stage.send(.setCount(0)).brief.last?.hasPrefix("cleared") == true)
    #expect(stage.machine.nextDeadline == nil)
    #expect(stage.send(.setCount(2)).brief == ["shown #4"])
    #expect(stage.state.current?.index == 0)
  }

  @Test(arguments: [-1, 100_001, Int.max, Int.min]) func anInvalidCountIsRejected(_ count: Int) {
    var stage = ticker(.slide, spacing: 0, rows: 2)
    #expect(
      stage.send(.setCount(count)) == [.rejected(.countOutOfRange(count, limit: 100_000))])
    #expect(stage.state.count == 2)
    var small = Stage(items(1...2)) { $0.capacity = 3 }
    #expect(small.send(.setCount(4)) == [.rejected(.countOutOfRange(4, limit: 3))])
  }
}
