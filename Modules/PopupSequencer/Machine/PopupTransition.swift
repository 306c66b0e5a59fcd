/// What rules learn.
///
/// They learn everything except that a popup is held, since that is what they said themselves.
public enum PopupTransition: Sendable {
  /// A popup waits.
  case didEnqueue(PopupEntry)
  /// A popup that waits or is on screen has new content.
  case didUpdate(PopupEntryUpdate)
  /// These were enqueued together, and nothing else belongs to them. Each was reported by
  /// `didEnqueue` before.
  case didEnqueueBatch([PopupEntry])
  /// A popup's view is to appear.
  case willPresent(PopupEntry)
  /// A popup is visible.
  case didPresent(PopupEntry)
  /// A popup's view is to disappear.
  case willDismiss(PopupEntryDismissal)
  /// A popup waits again.
  case didRequeue(PopupEntry)
  /// A popup has ended. After a restoration that may be one of an earlier launch which was never
  /// enqueued in this one: what was being dismissed then, or does not return.
  case didEnd(PopupEntryEnd)
  /// Something happened elsewhere.
  case didSignal(PopupSignal)
  /// Another scene is in front.
  case didChangeScene(to: String?)
  /// Another match is on.
  case didChangeMatch(to: String?)
  /// A moment has come that the rule asked for with ``RuleEffects/wake(at:about:)``.
  case didWake(about: String)
  /// What an earlier run saved is restored: the rule has its state, and each popup was reported by
  /// `didEnqueue`.
  case didRestore
  /// Everything was removed; the rule forgets what it knew.
  case didRemoveAll
}

/// A popup that waits or is on screen, with its new content.
public struct PopupEntryUpdate: Equatable, Sendable {
  /// The popup, as it is now.
  public var entry: PopupEntry
  /// The popup as it was before.
  public var previous: PopupEntry

  /// Creates the update of a popup.
  public init(entry: PopupEntry, previous: PopupEntry) {
    self.entry = entry
    self.previous = previous
  }
}

/// A popup whose view is to disappear, as rules see it.
public struct PopupEntryDismissal: Equatable, Sendable {
  /// The popup.
  public var entry: PopupEntry
  /// Why it leaves the screen, and whether it returns.
  public var dismissal: PopupDismissal

  /// Creates the dismissal of a popup.
  public init(entry: PopupEntry, dismissal: PopupDismissal) {
    self.entry = entry
    self.dismissal = dismissal
  }
}

/// A popup that has ended, as rules see it.
public struct PopupEntryEnd: Equatable, Sendable {
  /// The popup.
  public var entry: PopupEntry
  /// How it ended.
  public var outcome: PopupOutcome

  /// Creates the end of a popup.
  public init(entry: PopupEntry, outcome: PopupOutcome) {
    self.entry = entry
    self.outcome = outcome
  }
}
