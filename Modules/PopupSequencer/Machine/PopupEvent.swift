public import RoomCore

/// An event of a popup sequencer.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum PopupEvent: Equatable, Sendable {
  /// Emitted when a popup waits in its queue. A view does nothing.
  case didEnqueue(EnqueuedPopup)
  /// Emitted when the content of a popup was replaced at its position, or when the priority of a
  /// popup on screen has changed. If the popup is on screen, its view shows the new content.
  case didUpdate(UpdatedPopup)
  /// Emitted when a popup cannot be presented now. A view does nothing.
  case didDefer(DeferredPopup)
  /// Emitted when the view of a popup must appear. The view appears and reports `didAppear` or
  /// `didFailToAppear`.
  case willPresent(PopupPresentation)
  /// Emitted when a popup is visible. Its time on screen begins.
  case didPresent(PresentedPopup)
  /// Emitted when the view of a popup must disappear. The view disappears and reports
  /// `didDisappear`.
  case willDismiss(DismissedPopup)
  /// Emitted when a popup that was dismissed waits again at its position in line. Its view is gone.
  case didRequeue(PresentedPopup)
  /// Emitted once for each popup, when it has ended. Its view is gone.
  case didEnd(EndedPopup)
  /// Emitted when a revocation is stored, because no popup with the identifier waits or is on
  /// screen, or only an older version. A view does nothing.
  case didKeepRevocation(id: String)
  /// Emitted when the last popup of a channel has ended, so that none waits and none is on screen.
  case didDrain(channel: String)
  /// Emitted when a rule sends a report, such as the end of a flow.
  case didNotify(RuleNotification)
  /// Emitted when popups of an earlier launch were restored. The value is their number.
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

/// The reason why a popup leaves the screen.
public enum PopupDismissal: Equatable, Sendable {
  /// The popup ends with this outcome.
  case ends(PopupOutcome)
  /// A more important popup takes its place. The popup returns later.
  case preempted(by: String)
  /// Its scene is no longer in front, or its match is not on. The popup returns with the scene or
  /// the match.
  case sceneChanged

  /// The outcome of the popup, or `nil` if it returns.
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

/// The reason why an input had no effect.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum PopupRejection: Equatable, Sendable, DiagnosticTextConvertible {
  /// No popup with this identifier waits or is on screen.
  case unknown(id: String)
  /// The popup has already ended.
  case alreadyEnded(id: String)
  /// The popup is already being dismissed, or a newer version is refused while the popup is being
  /// dismissed.
  case alreadyDismissing(id: String)
  /// The popup is already known with the same content.
  case duplicate(id: String)
  /// A newer version of the popup is known.
  case olderVersion(id: String)
  /// The report does not fit the phase of the popup, or concerns another version.
  case notExpected(id: String)
  /// The queue has no popup that waits or is on screen. Alternatively, the channel has independent
  /// queues, which are advanced separately.
  case nothingToAdvance(PopupScope)
  /// There is no channel with this name.
  case unknownChannel(String)
  /// The saved data cannot be read.
  case unreadable(because: DiagnosticText)
  /// The rules cannot be chosen.
  indirect case invalidRules(PopupRuleError)
  /// The condition of an advance has too many conditions.
  case tooLargeCondition(limit: Int)
  /// The maximum number of suspensions is already active.
  case tooManySuspensions(limit: Int)
  /// The sequencer is closed.
  case closed

  public var text: DiagnosticText { sentence.named("popups.\(caseName)") }

  private var sentence: DiagnosticText {
    switch self {
    case .unknown(let id): "No popup “\(id)” is waiting or on screen."
    case .alreadyEnded(let id): "The popup “\(id)” has already ended."
    case .alreadyDismissing(let id): "The popup “\(id)” is already being dismissed."
    case .duplicate(let id): "The popup “\(id)” is already known with the same content."
    case .olderVersion(let id): "A newer version of the popup “\(id)” is known."
    case .notExpected(let id):
      "The report does not fit the phase or the version of the popup “\(id)”."
    case .nothingToAdvance: "The channel or the queue has no popup to advance."
    case .unknownChannel(let name): .unknownChannel(name)
    case .unreadable(let reason): reason
    case .invalidRules(let error): error.text
    case .tooLargeCondition(let limit):
      "The condition of an advance has more than \(limit) conditions."
    case .tooManySuspensions(let limit): .tooManySuspensions(limit)
    case .closed: .closed
    }
  }
}

extension DiagnosticText {
  static func unknownChannel(_ name: String) -> DiagnosticText {
    .init("popups.unknownChannel", "No channel has the name “\(name)”.")
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
    case .invalidRules(let error):
      visitor.visit("invalidRules", "because", error.text)
    case .tooLargeCondition(let limit): visitor.visit("tooLargeCondition", "limit", limit)
    case .tooManySuspensions(let limit): visitor.visit("tooManySuspensions", "limit", limit)
    case .closed: visitor.visit("closed")
    }
  }
}
