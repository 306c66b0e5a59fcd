public import RoomCore

/// What the sequencer decides.
public enum PopupEvent: Hashable, Sendable {
  /// A popup waits in its queue.
  case queued(id: String, queue: PopupQueue, channel: String)
  /// A popup's content was replaced, in its place; if it is on screen, its view shows the new.
  indirect case updated(Popup, isOnScreen: Bool)
  /// A popup may not be shown for now: which rule says so, why, and until when if that is known.
  case held(id: String, by: String, because: String, until: Instant?)
  /// The view of this popup is to appear. `remaining` is what is left of its time on screen.
  indirect case present(Popup, remaining: Duration?)
  /// A popup is visible.
  case shown(id: String, channel: String)
  /// The view of a popup is to go.
  case leave(id: String, channel: String, PopupDeparture)
  /// A popup that had to go waits again in its place.
  case returned(id: String, channel: String)
  /// A popup is done; told once for each.
  case ended(id: String, channel: String, PopupOutcome)
  /// A revoke came before its popup, and is kept for it.
  case revokeKept(id: String)
  /// Nothing waits in a channel any more, and nothing is on screen.
  case drained(channel: String)
  /// A rule tells something.
  case notice(rule: String, PopupNotice)
  /// So many popups came back from an earlier run.
  case restored(Int)
  /// An input had no effect.
  case rejected(PopupRejection)
}

/// Why a popup leaves the screen.
public enum PopupDeparture: Hashable, Sendable {
  /// It is done.
  case ends(PopupOutcome)
  /// A more important one takes its place; it comes back.
  case preempted(by: String)
  /// Its scene is not in front any more; it comes back with it.
  case sceneLeft
}

/// Something that a rule tells, such as that a flow is finished.
public struct PopupNotice: Hashable, Sendable {
  /// What happened.
  public var name: String
  /// To whom.
  public var subject: String

  /// A notice.
  public init(_ name: String, _ subject: String) {
    self.name = name
    self.subject = subject
  }
}

/// Why an input had no effect.
public enum PopupRejection: Hashable, Sendable {
  /// No popup of that identity waits or is on screen.
  case unknown(id: String)
  /// The popup has ended already.
  case alreadyEnded(id: String)
  /// The popup is leaving already.
  case alreadyLeaving(id: String)
  /// The popup is here already, exactly so.
  case duplicate(id: String)
  /// A newer version of the popup is known.
  case olderVersion(id: String)
  /// The popup's view is not expected to report that now.
  case notExpected(id: String)
  /// There is no such channel.
  case unknownChannel(String)
  /// What was saved cannot be read.
  case unreadable(because: String)

  /// The reason in a sentence.
  public var reason: String {
    switch self {
    case .unknown(let id): "No popup “\(id)” waits or is on screen."
    case .alreadyEnded(let id): "The popup “\(id)” has ended already."
    case .alreadyLeaving(let id): "The popup “\(id)” is leaving already."
    case .duplicate(let id): "The popup “\(id)” is here already, exactly so."
    case .olderVersion(let id): "A newer version of the popup “\(id)” is known."
    case .notExpected(let id): "The view of the popup “\(id)” is not expected to report that now."
    case .unknownChannel(let name): "There is no channel “\(name)”."
    case .unreadable(let reason): "What was saved cannot be read: \(reason)"
    }
  }
}
