public import RoomCore

/// The state of the gift channels at one moment. A view makes a ``GiftScreen`` from it.
public struct GiftState: Hashable, Sendable {
  /// A lane.
  package struct Lane: Hashable, Sendable {
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
    /// The combo; `nil` while the lane is idle or exiting.
    package let combo: GiftCombo?
    /// The count that it shows.
    package let count: Int
  }

  /// What plays on the full screen.
  package struct FullScreen: Hashable, Sendable {
    /// The combo.
    package let combo: GiftCombo
    /// The count that is shown.
    package let count: Int
    /// When it ends.
    package let end: Instant
  }

  /// The lanes, from 0.
  package let lanes: [Lane]
  /// What plays on the full screen.
  package let fullScreen: FullScreen?
  /// The summaries, the one changed last at the end.
  package let crowds: [GiftCrowd]
  /// The countdowns of the local user's combo buttons.
  package let countdowns: [GiftCountdown]
  /// The account of all rooms, from the creation of the module.
  public let account: GiftAccount
  /// The account of the present room.
  public let roomAccount: GiftAccount
  /// Whether any reason suspends the module.
  package let isSuspended: Bool
}

extension GiftMachine {
  /// The current state.
  public func state(at now: Instant) -> GiftState {
    GiftState(
      lanes: lanes.map { lane in
        GiftState.Lane(
          phase: lane.phase, combo: lane.isShowing ? ledger.view(lane.slot) : nil,
          count: lane.phase == .idle ? 0 : lane.count)
      },
      fullScreen: fullScreen.playing.map { slot, end in
        GiftState.FullScreen(
          combo: ledger.view(slot), count: ledger[slot].units - ledger[slot].waiting, end: end)
      },
      crowds: crowds.all, countdowns: button.countdowns, account: account,
      roomAccount: roomAccount, isSuspended: presence.isSuspended)
  }
}
