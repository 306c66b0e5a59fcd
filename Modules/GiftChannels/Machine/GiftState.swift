public import RoomCore

/// What a row does.
public enum LanePhase: String, Hashable, Sendable {
  /// It shows nothing.
  case idle
  /// It comes in.
  case entering
  /// Its count goes up.
  case stepping
  /// Its count is up to date.
  case holding
  /// It goes out.
  case exiting
}

/// What a screen shows of the gifts at one moment.
public struct GiftState: Hashable, Sendable {
  /// One row.
  public struct Lane: Hashable, Sendable {
    /// What the row does.
    public let phase: LanePhase
    /// What it shows; `nil` while it is idle or exiting.
    public let gift: ComboGift?
    /// The number that it shows.
    public let count: Int
  }

  /// What plays on the full screen.
  public struct FullScreen: Hashable, Sendable {
    /// What is given.
    public let gift: ComboGift
    /// The number that is shown.
    public internal(set) var count: Int
    /// When it ends.
    public let end: Instant
  }

  /// The rows, from 0.
  public let lanes: [Lane]
  /// What plays on the full screen.
  public let fullScreen: FullScreen?
  /// The rows that sum up what was folded, the latest last.
  public let crowds: [GiftCrowd]
  /// The user's combo buttons that count down.
  public let countdowns: [ComboButton.Countdown]
  /// What became of the gifts so far, those of rooms that were left included.
  public let account: GiftAccount
  /// What became of the gifts of the present room so far.
  public let roomAccount: GiftAccount
  /// Whether the app is in the background.
  public let isSuspended: Bool
}

extension GiftMachine {
  /// What a screen shows now.
  public func state(at now: Instant) -> GiftState {
    GiftState(
      lanes: lanes.map { lane in
        GiftState.Lane(
          phase: lane.phase, gift: lane.isShowing ? ledger.view(lane.slot) : nil,
          count: lane.phase == .idle ? 0 : lane.count)
      },
      fullScreen: fullScreen.playing.map { slot, end in
        GiftState.FullScreen(
          gift: ledger.view(slot), count: ledger[slot].units - ledger[slot].waiting, end: end)
      },
      crowds: crowds.all, countdowns: button.countdowns, account: account,
      roomAccount: roomAccount, isSuspended: isSuspended)
  }
}
