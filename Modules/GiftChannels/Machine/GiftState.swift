public import RoomCore

/// The state of the gift channels at one moment. A view makes a ``GiftViewState`` from it.
public struct GiftState: Equatable, Sendable {
  /// A lane.
  package struct Lane: Equatable, Sendable {
    /// The phases of a lane.
    package enum Phase: String, Hashable, Sendable {
      /// It shows nothing.
      case idle
      /// It enters.
      case entering
      /// Its count rises.
      case stepping
      /// Its count is up to date.
      case holding
      /// It exits.
      case exiting
    }

    /// The present phase.
    package let phase: Phase
    /// What it shows; `nil` while it is idle.
    package let row: Row?

    /// The combo that it shows and may still count; `nil` while the lane is idle or exiting.
    package var combo: GiftCombo? { row?.exitedAt == nil ? row?.combo : nil }
    /// The count that it shows.
    package var count: Int { row?.count ?? 0 }
  }

  /// What a lane or the full screen shows.
  package struct Row: Equatable, Sendable {
    /// A serial number of what was shown on lanes and full screen, over all rooms.
    package let id: UInt64
    /// The lane; `nil` on the full screen.
    package let lane: Int?
    /// The combo.
    package let combo: GiftCombo
    /// The count that is shown.
    package let count: Int
    /// When it entered.
    package let enteredAt: Instant
    /// When its count rose last; `nil` before its first step.
    package let steppedAt: Instant?
    /// When it began to exit.
    package let exitedAt: Instant?
  }

  /// What plays on the full screen.
  package struct FullScreen: Equatable, Sendable {
    /// The gift.
    package let row: Row
    /// When it ends without a report.
    package let end: Instant

    /// The combo.
    package var combo: GiftCombo { row.combo }
  }

  /// The lanes, from 0.
  package let lanes: [Lane]
  /// What plays on the full screen.
  package let fullScreen: FullScreen?
  /// What exits while another has taken its place, or nothing may be shown.
  package let departures: GiftDepartures<Row>
  /// The serial number of what was shown last.
  package let presentations: UInt64
  /// The rows of summaries, the one changed last at the end.
  package let crowds: [GiftCrowdRow]
  /// The rows of summaries that exit.
  package let crowdDepartures: GiftDepartures<GiftCrowdRow>
  /// The serial number of the row of a summary that appeared last.
  package let crowdRowCount: UInt64
  /// The countdowns of the local user's combo buttons.
  package let countdowns: [GiftCountdown]
  /// The account of all rooms, from the creation of the module.
  public let account: GiftAccount
  /// The account of the present room.
  public let roomAccount: GiftAccount
  /// The settings, among them all motions.
  package let settings: Boxed<GiftConfiguration>
  /// Whether any reason suspends the module.
  package let isSuspended: Bool
  /// The messages that it has taken.
  package let memory: GiftMemory

  /// What to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  public var snapshot: GiftSnapshot { memory.snapshot }
}

extension GiftMachine {
  /// What to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  package var snapshot: GiftSnapshot { memory.snapshot }

  private var memory: GiftMemory { GiftMemory(messages: messages, ownCombos: button.combos) }

  /// The current state.
  public func state(at now: Instant) -> GiftState {
    GiftState(
      lanes: lanes.indices.map { lane in
        let row = lanes[lane].phase == .idle ? nil : lanes[lane].row(lane, presented[lane])
        return GiftState.Lane(phase: lanes[lane].phase(at: now), row: row)
      },
      fullScreen: fullScreen.playing.flatMap { _, end in
        fullScreenRow().map { GiftState.FullScreen(row: $0, end: end) }
      },
      departures: departures, presentations: presentations, crowds: crowds.all,
      crowdDepartures: crowds.departures, crowdRowCount: crowds.rowCount,
      countdowns: button.countdowns, account: account, roomAccount: roomAccount,
      settings: settings, isSuspended: presence.isSuspended,
      memory: memory)
  }
}

extension GiftLane {
  /// What is seen of it, as the lane with this index.
  func row(_ lane: Int, _ presented: GiftPresentation) -> GiftState.Row {
    GiftState.Row(
      id: presented.id, lane: lane, combo: presented.combo, count: count, enteredAt: enteredAt,
      steppedAt: steppedAt, exitedAt: exitedAt)
  }
}
