import GiftChannels
import RoomCore
import Testing

/// The frames in which views draw gifts, compared with the frames in which the drawn values differ.
@Suite struct DrawingTests {
  /// The values that a view draws of one family.
  private static func drawing(
    _ family: GiftViewState.Family, _ viewState: GiftViewState, at time: Instant
  ) -> [String] {
    let size = ScreenSize(width: 240, height: 44)
    switch family {
    case .lanes, .fullScreen:
      return (family == .lanes ? viewState.rows : viewState.fullScreenRows).compactMap { row in
        viewState.pose(of: row, at: time, size: size).map {
          "\(row.id) \(row.label) \($0) \(viewState.labelPose(of: row, at: time, size: size))"
        }
      }
    case .summaries:
      return viewState.summaryRows.compactMap { row in
        viewState.pose(of: row, at: time, size: size).map {
          "\(row.id) \(row.label) \($0) \(viewState.labelPose(of: row, at: time, size: size))"
        }
      }
    case .buttons:
      return viewState.buttons.map { "\($0.label) \(viewState.remaining(of: $0, at: time))" }
    }
  }

  /// Draws ten seconds at 60 frames a second, as views do: after each change of the view state, and while the last
  /// frame moved. Returns the drawings and the changes of each family.
  private func draw(
    _ script: String, _ configure: (inout GiftConfiguration) -> Void
  ) -> (drawings: Int, changes: Int, missed: Int) {
    let whole = Rig(script, to: 10, configure)
    var result = (drawings: 0, changes: 0, missed: 0)
    for family in GiftViewState.Family.allCases {
      var viewState = Rig(configure).viewState
      var (events, drawn, wasMoving) = (whole.log[...], [String](), false)
      for frame in 0..<600 {
        let time = Instant(seconds: Double(frame) / 60)
        let before = events.count
        while let event = events.first, event.time <= time {
          viewState.apply(event.value, at: event.time)
          events.removeFirst()
        }
        let drawing = Self.drawing(family, viewState, at: time)
        guard events.count < before || wasMoving else {
          if drawing != drawn { result.missed += 1 }
          continue
        }
        result.drawings += 1
        if drawing != drawn { result.changes += 1 }
        (drawn, wasMoving) = (drawing, viewState.isMoving(family, at: time))
      }
    }
    return result
  }

  @Test("After five own taps, views draw the frames that differ, and few others")
  func ownTaps() {
    let taps = [0, 0.21, 0.39, 0.62, 0.8]
    let script = taps.map { "\($0) give rose, \(($0 + 0.08).formatted) me+1" }
    let result = draw(script.joined(separator: ", ")) { $0.localUser = "me" }
    #expect(result.missed == 0)
    #expect(result.changes > 250, "the countdown alone has 240 frames")
    #expect(result.drawings <= result.changes + 50, "\(result)")
  }

  @Test("In a crowd with a full-screen gift and summaries, no frame that differs is left out")
  func summary() {
    let others = (0..<20).map { "\((Double($0) / 10).formatted) u\($0)+1" }
    let script = "0 ada/yacht=1@500^2, " + others.joined(separator: ", ") + ", 2.1 give rose"
    let result = draw(script) {
      $0.maximumWait = .seconds(1)
      $0.localUser = "me"
    }
    #expect(result.missed == 0 && result.changes > 250)
  }
}
