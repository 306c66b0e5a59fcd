public import RoomCore

/// The state of the gift channels at one moment. A view makes a ``GiftViewState`` from it.
public struct GiftState: Equatable, Sendable {
  /// The rows and the combo buttons on screen.
  package let screen: GiftViewState
  /// The phases of the lanes, from lane 0.
  public let phases: [GiftLanePhase]
  /// The statistics of all rooms, from the creation of the module.
  public let statistics: GiftStatistics
  /// The statistics of the present room.
  public let roomStatistics: GiftStatistics
  let givers: GiverTotals
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
      screen: screen, phases: lanes.map { $0.phase(at: now) }, statistics: statistics,
      roomStatistics: roomStatistics, givers: givers, isSuspended: presence.isSuspended,
      memory: memory)
  }
}
