public import RoomCore

/// The state of the gift channels at one moment. A view makes a ``GiftViewState`` from it.
public struct GiftState: Equatable, Sendable {
  /// The rows of the lanes, from 0; `nil` for a lane that is idle.
  package let lanes: [GiftRow?]
  /// The phases of the lanes, from 0.
  public let phases: [GiftLanePhase]
  /// The row of the gift that plays on the full screen, or `nil` if none does.
  package let fullScreen: GiftRow?
  /// The rows that exit while another has taken their place, or nothing may be shown.
  package let departures: GiftDepartures<GiftRow>
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
  let givers: GiverTotals
  /// The settings, among them all motions.
  package let settings: Boxed<GiftConfiguration>
  /// Whether any reason suspends the module.
  package let isSuspended: Bool
  /// The messages that it has taken.
  package let memory: GiftMemory

  /// The 100 senders who have given most in the present visit to the room, the greatest value first, and of equal
  /// values the first sender by its bytes. Empty unless ``GiftConfiguration/tracksTopGivers`` is set.
  ///
  /// Gifts that are on the screen, wait or were folded count, and withdrawn ones do not. The values are exact for the
  /// first 131,072 senders. Then all totals but those of these 100 senders begin again at 0, so that a value is a lower
  /// bound.
  ///
  /// - Complexity: O(n) for n senders.
  public var topGivers: [TopGiver] { givers.top(GiverTotals.listLength) }

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
      lanes: lanes.indices.map(row), phases: lanes.map { $0.phase(at: now) },
      fullScreen: fullScreen.playing?.row,
      departures: departures, presentations: presentations, crowds: crowds.all,
      crowdDepartures: crowds.departures, crowdRowCount: crowds.rowCount,
      countdowns: button.countdowns, account: account, roomAccount: roomAccount, givers: givers,
      settings: settings, isSuspended: presence.isSuspended,
      memory: memory)
  }
}
