public import RoomCore

/// The state of the gift channels at one moment. A view makes a ``GiftViewState`` from it.
public struct GiftState: Equatable, Sendable {
  /// The rows of the lanes, from lane 0. An idle lane has `nil`.
  package let lanes: [GiftRow?]
  /// The phases of the lanes, from lane 0.
  public let phases: [GiftLanePhase]
  /// The row of the gift on the full screen, or `nil` if the full screen is free.
  package let fullScreen: GiftRow?
  /// The rows that are still exiting after their lane was taken, or after the module was suspended.
  package let departures: GiftDepartures<GiftRow>
  /// The serial number of the row that was shown last.
  package let presentations: UInt64
  /// The rows of summaries, in the order of their last changes.
  package let crowds: [GiftCrowdRow]
  /// The rows of summaries that are exiting.
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
  /// The settings, including all motions.
  package let settings: Boxed<GiftConfiguration>
  /// A Boolean value that indicates whether any reason suspends the module.
  package let isSuspended: Bool
  /// The messages that the module has received.
  package let memory: GiftMemory

  /// The 100 senders with the greatest totals in the present visit to the room, the greatest total first. Senders of
  /// equal totals are in the order of their bytes. The array is empty unless ``GiftConfiguration/tracksTopGivers`` is
  /// set.
  ///
  /// Gifts that are on screen, wait or were folded count. Withdrawn gifts do not count. The values are exact for the
  /// first 131,072 senders. After that, the totals of all senders except these 100 restart at 0, so that a value is a
  /// lower bound.
  ///
  /// - Complexity: O(n) for n senders.
  public var topGivers: [TopGiver] { givers.top(GiverTotals.listLength) }

  /// The snapshot to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  public var snapshot: GiftSnapshot { memory.snapshot }
}

extension GiftMachine {
  /// The snapshot to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  package var snapshot: GiftSnapshot { memory.snapshot }

  private var memory: GiftMemory { GiftMemory(messages: messages, ownCombos: button.combos) }

  /// Returns the current state.
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
