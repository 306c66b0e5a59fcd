public import RoomCore

/// The state of a sequencer, for a view that joins later. ``PopupViewState`` begins from it.
public struct PopupState: Equatable, Sendable {
  /// The state of a channel.
  package struct Channel: Equatable, Sendable {
    /// The name of the channel.
    package var name: String
    /// The popups on screen, in the order in which they were presented.
    package var showing: [Showing]
    /// A Boolean value that indicates whether the channel is suspended.
    package var isSuspended: Bool
    /// The identifiers of the waiting popups in the order of rank, including deferred popups.
    package var waiting: [String]
  }

  /// A popup on screen. Its ``number`` identifies its view.
  public struct Showing: Equatable, Sendable {
    /// The phase: presenting, visible or dismissing.
    public package(set) var phase: PopupPhase
    /// The popup.
    public var popup: Popup { _read { yield box.value } }
    // The popup in the box of the machine.
    var box: Boxed<Popup>
    // The number of the channel.
    let channel: Int
    /// The place of the popup.
    public let placement: PopupChannel.Placement

    /// The identity of the popup's view. No two views on screen have the same number. A popup that
    /// returns gets another number, unless its view is still disappearing and turns back.
    public let number: Int

    /// The motion of the presentation, or of the dismissal once it has begun. A view reports
    /// `didAppear` or `didDisappear` when the motion has ended.
    public internal(set) var motion: RunningMotion
    // A Boolean value that indicates whether the view has reported that it is gone without a
    // request. Then only its backdrop disappears.
    var isGone = false
  }

  /// The channels in the order of the configuration.
  package var channels: [Channel] = []
  /// The popups on screen.
  let screen: PopupViewState
  /// The reasons for which all channels are suspended.
  package var suspensions: [SuspensionReason] = []
  /// The scene in front, or `nil`.
  package var scene: String?
  /// The current match, or `nil`.
  package var match: String?
  /// The statistics since the sequencer was created.
  public package(set) var statistics: PopupStatistics
}

extension PopupState.Channel {
  package var onScreen: Popup? { showing.first?.popup }
  package var phase: PopupPhase? { showing.first?.phase }
}

/// The phase of a popup.
public enum PopupPhase: String, WrittenValue, Sendable {
  /// The popup waits for its turn.
  case queued
  /// The popup waits and cannot be presented now.
  case deferred
  /// The view must appear.
  case presenting
  /// The view is visible.
  case visible
  /// The view must disappear.
  case dismissing
  /// The popup has ended.
  case ended
}

extension PopupMachine {
  package var statistics: PopupStatistics {
    var statistics = counts
    statistics.onScreen = popups.count { $0.isOnScreen }
    statistics.waiting = popups.count - statistics.onScreen
    return statistics
  }

  /// Returns the state at a time.
  ///
  /// - Complexity: O(n · channels) for n popups
  public func state(at now: Instant) -> PopupState {
    var state = PopupState(
      screen: screen, suspensions: suspensions.all, scene: scene?.string,
      match: match?.string, statistics: statistics)
    for (index, channel) in configuration.channels.enumerated() {
      state.channels.append(
        .init(
          name: channel.name, showing: screen.all.filter { $0.channel == index },
          isSuspended: isSuspended(index),
          waiting: waiting { stages[$0.stage].channel == index }.map { $0.id }))
    }
    return state
  }

  /// Returns the popups of a queue. The popups on screen come first, in the order of their
  /// presentation, then the waiting popups in the order of rank.
  ///
  /// - Complexity: O(n) for all n popups
  package func popups(in queue: PopupQueue) -> [Popup] {
    popups.filter { $0.isOnScreen && $0.entry.popup.queue == queue }
      .inOrder { $0.presentation < $1.presentation }.map { $0.entry.popup } + waiting(in: queue)
  }

  /// Returns the waiting popups of a queue, in the order of rank.
  ///
  /// - Complexity: O(n) for all n popups
  package func waiting(in queue: PopupQueue) -> [Popup] {
    waiting { $0.entry.popup.queue == queue }
  }

  private func waiting(where isIncluded: (QueuedPopup) -> Bool) -> [Popup] {
    popups.filter { !$0.isOnScreen && $0.outcome == nil && isIncluded($0) }.map { $0.entry.popup }
  }
}
