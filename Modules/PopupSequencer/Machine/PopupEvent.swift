public import RoomCore

/// The events of a sequencer.
public enum PopupEvent: Equatable, Sendable {
  /// Emitted when a popup waits in its queue. Nothing to do for a view.
  case didEnqueue(EnqueuedPopup)
  /// Emitted when a popup's content was replaced, at its position, or the priority of one on screen
  /// was changed. If it is on screen, its view shows the new content.
  case didUpdate(UpdatedPopup)
  /// Emitted when a popup may not be presented at present. Nothing to do for a view.
  case didDefer(DeferredPopup)
  /// Emitted when a popup's view is to appear. The view appears and reports `didAppear`, or
  /// `didFailToAppear`.
  case willPresent(PopupPresentation)
  /// Emitted when a popup is visible. Its time on screen begins to count.
  case didPresent(PresentedPopup)
  /// Emitted when the view of a popup is to disappear. The view disappears and reports
  /// `didDisappear`.
  case willDismiss(DismissedPopup)
  /// Emitted when a popup that had to leave the screen waits again at its position in line. Its view
  /// is gone.
  case didRequeue(PresentedPopup)
  /// Emitted once for each popup, when it has ended. Its view is gone.
  case didEnd(EndedPopup)
  /// Emitted when a revocation concerns no popup that waits or is on screen, or an older version of it,
  /// and is kept. Nothing to do for a view.
  case didKeepRevocation(id: String)
  /// Emitted when the last popup of a channel has ended: none waits and none is on screen.
  case didDrain(channel: String)
  /// Emitted when a rule reports something, such as that a flow is finished.
  case didNotify(RuleNotification)
  /// Emitted when popups of an earlier run were restored, with their number.
  case didRestore(Int)
  /// Emitted when an input had no effect.
  case rejected(PopupRejection)
}

extension PopupEvent: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .didEnqueue(let popup): visitor.visit("didEnqueue", popup)
    case .didUpdate(let update): visitor.visit("didUpdate", update)
    case .didDefer(let popup): visitor.visit("didDefer", popup)
    case .willPresent(let presentation): visitor.visit("willPresent", presentation)
    case .didPresent(let popup): visitor.visit("didPresent", popup)
    case .willDismiss(let popup): visitor.visit("willDismiss", popup)
    case .didRequeue(let popup): visitor.visit("didRequeue", popup)
    case .didEnd(let popup): visitor.visit("didEnd", popup)
    case .didKeepRevocation(let id): visitor.visit("didKeepRevocation", "id", id)
    case .didDrain(let channel): visitor.visit("didDrain", "channel", channel)
    case .didNotify(let notification): visitor.visit("didNotify", notification)
    case .didRestore(let count): visitor.visit("didRestore", "count", count)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

/// Why a popup leaves the screen.
public enum PopupDismissal: Equatable, Sendable {
  /// It has ended.
  case ends(PopupOutcome)
  /// A more important one takes its place; it returns.
  case preempted(by: String)
  /// Its scene is no longer in front, or its match not on; it returns with it.
  case sceneChanged

  /// How the popup ends; `nil` if it returns.
  package var outcome: PopupOutcome? {
    switch self {
    case .ends(let outcome): outcome
    case .preempted, .sceneChanged: nil
    }
  }
}

extension PopupDismissal: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .ends(let outcome): visitor.visit("ends", "outcome", outcome)
    case .preempted(let id): visitor.visit("preempted", "by", id)
    case .sceneChanged: visitor.visit("sceneChanged")
    }
  }
}

/// Why an input had no effect.
public enum PopupRejection: Equatable, Sendable, CustomStringConvertible {
  /// No popup with that identifier waits or is on screen.
  case unknown(id: String)
  /// The popup has ended already.
  case alreadyEnded(id: String)
  /// The popup is being dismissed already, or a newer version that is refused arrives meanwhile.
  case alreadyDismissing(id: String)
  /// The popup is known already, with the same content.
  case duplicate(id: String)
  /// A newer version of the popup is known.
  case olderVersion(id: String)
  /// A report that does not fit the phase of the popup, or is about another version. It is ignored.
  case notExpected(id: String)
  /// Nothing waits or is on screen in that queue, or the channel has independent queues: it is
  /// advanced by queue.
  case nothingToAdvance(PopupScope)
  /// There is no such channel.
  case unknownChannel(String)
  /// What was saved cannot be read.
  case unreadable(because: String)
  /// The rules cannot be chosen.
  case invalidRules(because: String)
  /// The condition of an advance has more conditions within it than the limit.
  case tooLargeCondition(limit: Int)
  /// Too many suspensions are active already.
  case tooManySuspensions(limit: Int)
  /// The sequencer is closed.
  case closed

  /// A human-readable description.
  public var description: String {
    switch self {
    case .unknown(let id): "No popup “\(id)” waits or is on screen."
    case .alreadyEnded(let id): "The popup “\(id)” has ended already."
    case .alreadyDismissing(let id): "The popup “\(id)” is being dismissed already."
    case .duplicate(let id): "The popup “\(id)” is known already, with the same content."
    case .olderVersion(let id): "A newer version of the popup “\(id)” is known."
    case .notExpected(let id):
      "A report about the popup “\(id)” does not fit its phase or version, and is ignored."
    case .nothingToAdvance: "In that channel or queue there is nothing to advance."
    case .unknownChannel(let name): "There is no channel “\(name)”."
    case .unreadable(let reason): "What was saved cannot be read: \(reason)"
    case .invalidRules(let reason): "The rules remain as they are. \(reason)"
    case .tooLargeCondition(let limit):
      "The condition is ignored: it has more than \(limit) conditions within it."
    case .tooManySuspensions(let limit):
      "The suspension is ignored: at most \(limit) are active at a time."
    case .closed: "The sequencer is closed."
    }
  }
}

extension PopupRejection: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .unknown(let id): visitor.visit("unknown", "id", id)
    case .alreadyEnded(let id): visitor.visit("alreadyEnded", "id", id)
    case .alreadyDismissing(let id): visitor.visit("alreadyDismissing", "id", id)
    case .duplicate(let id): visitor.visit("duplicate", "id", id)
    case .olderVersion(let id): visitor.visit("olderVersion", "id", id)
    case .notExpected(let id): visitor.visit("notExpected", "id", id)
    case .nothingToAdvance(let scope): visitor.visit("nothingToAdvance", "scope", scope)
    case .unknownChannel(let name): visitor.visit("unknownChannel", "name", name)
    case .unreadable(let reason): visitor.visit("unreadable", "because", reason)
    case .invalidRules(let reason): visitor.visit("invalidRules", "because", reason)
    case .tooLargeCondition(let limit): visitor.visit("tooLargeCondition", "limit", limit)
    case .tooManySuspensions(let limit): visitor.visit("tooManySuspensions", "limit", limit)
    case .closed: visitor.visit("closed")
    }
  }
}
