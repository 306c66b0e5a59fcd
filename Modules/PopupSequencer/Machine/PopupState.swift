/// A sequencer as it stands: what a view needs that comes late.
public struct PopupState: Hashable, Sendable {
  /// A channel as it stands.
  public struct Channel: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What is on screen, if anything.
    public var onScreen: Popup?
    /// What that is doing.
    public var phase: PopupPhase?
    /// Whether it is paused.
    public var isPaused: Bool
    /// The identities of those that wait, in order of rank; held ones among them.
    public var waiting: [String]
  }

  /// The channels in the order of the configuration.
  public var channels: [Channel] = []
  /// The scene in front, if any.
  public var scene: String?
  /// The match that is on, if any.
  public var match: String?
  /// What was done so far.
  public var account: PopupAccount
}

/// What a popup is doing.
public enum PopupPhase: String, Hashable, Sendable {
  /// It waits for its turn.
  case queued
  /// It may not be shown for now.
  case held
  /// Its view is to appear.
  case presenting
  /// It is visible.
  case visible
  /// Its view is to go.
  case leaving
  /// It has ended.
  case done
}

extension PopupMachine {
  /// What was done so far.
  public var account: PopupAccount {
    var account = tally
    account.onScreen = stages.reduce(0) { $0 + ($1.act == nil ? 0 : 1) }
    account.waiting = table.count - account.onScreen
    return account
  }

  /// The machine as it stands.
  ///
  /// - Complexity: O(n log n)
  public func state(at now: Instant) -> PopupState {
    var state = PopupState(scene: scene, match: match, account: account)
    let waiting = table.byArrival.filter { !table[$0].isOnStage }.inOrder(of: table)
    for (index, stage) in stages.enumerated() {
      let act = stage.act
      state.channels.append(
        .init(
          name: stage.channel.name, onScreen: act.map { table[$0.slot].entry.popup },
          phase: act?.popupPhase, isPaused: stage.isPaused,
          waiting: waiting.filter { table[$0].channel == index }.map { table[$0].entry.id }))
    }
    return state
  }

  /// What waits in a queue, in order of rank.
  ///
  /// - Complexity: O(k log k) for the k popups of the queue.
  public func waiting(in queue: PopupQueue) -> [Popup] {
    table.slots(in: queue).filter { !table[$0].isOnStage }.inOrder(of: table)
      .map { table[$0].entry.popup }
  }
}

extension [Int] {
  /// These slots in order of rank.
  func inOrder(of table: PopupTable) -> [Int] {
    map { (slot: $0, key: table[$0].key) }.sorted { $0.key < $1.key }.map { $0.slot }
  }
}

extension Stage.Act {
  var popupPhase: PopupPhase {
    switch phase {
    case .presenting: .presenting
    case .visible: .visible
    case .leaving: .leaving
    }
  }
}
