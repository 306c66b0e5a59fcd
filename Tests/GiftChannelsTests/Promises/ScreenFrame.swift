import GiftChannels
import GiftPromises
import PromiseTesting
import RoomCore

/// What a screen answers at a time, by elements.
struct ScreenFrame: Equatable {
  static let size = ScreenSize(width: 240, height: 48)

  /// The rows of lanes, full screen and summaries that are seen.
  private(set) var rows: [String: Pose] = [:]
  private(set) var labels: [String: Pose] = [:]
  /// The shares that remain of countdowns.
  private(set) var shares: [UInt64: Double] = [:]

  init(_ screen: GiftScreen, at time: Instant) {
    for row in screen.rows + screen.fullScreenRows {
      add(
        "\(row.lane.map { "lane \($0)" } ?? "full screen"), \(row.id)",
        screen.pose(of: row, at: time, size: Self.size), screen.labelPose(of: row, at: time))
    }
    for row in screen.crowdRows {
      add(
        "summary \(row.id)", screen.pose(of: row, at: time, size: Self.size),
        screen.labelPose(of: row, at: time))
    }
    for button in screen.buttons {
      shares[button.id] = screen.remaining(of: button, at: time)
    }
  }

  private mutating func add(_ name: String, _ pose: Pose?, _ label: Pose) {
    guard let pose else { return }
    rows[name] = pose
    labels[name] = label
  }
}

extension PromiseRun {
  /// Follows the events with a screen: `see` gets it before and after the events of a call, and the
  /// time until which nothing else happens.
  func followScreen(
    _ see: (_ before: GiftScreen, _ after: GiftScreen, PromiseMoment, _ end: Instant) throws -> Void
  ) throws {
    var screen = GiftScreen(try PromisePlayer(configuration).machine.state(at: .start))
    for (index, moment) in moments.enumerated() {
      let before = screen
      for event in moment.events { screen.apply(event, at: moment.time) }
      let end = index + 1 < moments.count ? moments[index + 1].time : moment.time + .seconds(9)
      try see(before, screen, moment, end)
    }
  }
}
