public import RoomCore

/// The current state of a sequencer, for a view that joins later: ``PopupViewState`` shows it.
public struct PopupState: Equatable, Sendable {
  /// The current state of a channel.
  package struct Channel: Equatable, Sendable {
    /// Its name.
    package var name: String
    /// The popups on screen, in the order in which they were presented.
    package var showing: [Showing]
    /// Whether nothing is presented in it, and its clocks stand still.
    package var isSuspended: Bool
    /// The identifiers of those that wait, in order of rank; deferred ones among them.
    package var waiting: [String]
  }

  /// A popup on screen. Its view is identified by its ``number``.
  public struct Showing: Equatable, Sendable {
    /// Presenting, visible or dismissing.
    public package(set) var phase: PopupPhase
    /// The popup.
    public var popup: Popup { _read { yield box.value } }
    // Its popup, as the machine has it.
    var box: Boxed<Popup>
    // The number of its channel.
    let channel: Int
    /// Where it is.
    public let placement: PopupChannel.Placement

    /// Identifies its view: no two on screen have the same. A popup that returns has another, unless
    /// its view still disappears and turns back.
    public let number: Int

    /// Its motion: that of its presentation, and from its dismissal on that. A view reports
    /// `didAppear`, and later `didDisappear`, once it is over.
    public internal(set) var motion: RunningMotion
    // Whether its view has reported to be gone without being asked to: its backdrop alone disappears.
    var isGone = false
  }

  /// The channels in the order of the configuration.
  package var channels: [Channel] = []
  /// The popups on screen.
  let view: PopupViewState
  /// The reasons for which all channels are suspended.
  package var suspensions: [SuspensionReason] = []
  /// The scene in front, if any.
  package var scene: String?
  /// The match that is on, if any.
  package var match: String?
  /// The numbers since the sequencer was created.
  public package(set) var account: PopupAccount
}

extension PopupState.Channel {
  package var onScreen: Popup? { showing.first?.popup }
  package var phase: PopupPhase? { showing.first?.phase }
}

/// The phase of a popup.
public enum PopupPhase: String, WrittenValue, Sendable {
  /// It waits for its turn.
  case queued
  /// It waits and may not be presented at present.
  case deferred
  /// Its view is to appear.
  case presenting
  /// Its view is visible.
  case visible
  /// Its view is to disappear.
  case dismissing
  /// It has ended.
  case ended
}

extension PopupMachine {
  package var account: PopupAccount {
    var account = counts
    account.onScreen = places.occupied.count
    account.waiting = table.count - account.onScreen
    return account
  }

  /// The current state.
  ///
  /// - Complexity: O(n log n) for n popups.
  public func state(at now: Instant) -> PopupState {
    var state = PopupState(
      view: view, suspensions: surroundings.reasons(for: .all), scene: surroundings.scene?.string,
      match: surroundings.match.identifier?.string, account: account)
    // A closure that refers to the machine would hold a copy of it.
    let (table, stages, view) = (table, stages, view)
    for (index, channel) in stages.channels.enumerated() {
      let waiting = table.line.filter { stages[table.stage(of: $0)].channel == index }
      state.channels.append(
        .init(
          name: channel.settings.value.name, showing: view.all.filter { $0.channel == index },
          isSuspended: isSuspended(index),
          waiting: waiting.map { table.entry(of: $0).id }))
    }
    return state
  }

  /// The popups of a queue: those on screen in the order in which they were presented, then those
  /// that wait, in order of rank.
  ///
  /// - Complexity: O(n) for all n popups.
  package func popups(in queue: PopupQueue) -> [Popup] {
    places.occupied.map { table.entry(of: places[$0].slot!).popup }.filter { $0.queue == queue }
      + waiting(in: queue)
  }

  /// The popups that wait in a queue, in order of rank.
  ///
  /// - Complexity: O(n) for all n popups.
  package func waiting(in queue: PopupQueue) -> [Popup] {
    table.line.map { table.entry(of: $0).popup }.filter { $0.queue == queue }
  }
}

extension Place.Phase {
  var popupPhase: PopupPhase? {
    switch self {
    case .idle, .gap: nil
    case .presenting: .presenting
    case .visible: .visible
    case .dismissing: .dismissing
    }
  }
}
