/// What rules learn.
///
/// They learn everything except that a popup is held, since that is what they said themselves.
public enum PopupTransition: Sendable {
  /// A popup waits.
  case didEnqueue(PopupEntry)
  /// A popup that waits or is on screen has new content.
  case didUpdate(PopupEntry, was: PopupEntry)
  /// These were enqueued together, and nothing else belongs to them. Each was reported by
  /// `didEnqueue` before.
  case didEnqueueBatch([PopupEntry])
  /// A popup's view is to appear.
  case willPresent(PopupEntry)
  /// A popup is visible.
  case didPresent(PopupEntry)
  /// A popup's view is to disappear.
  case willDismiss(PopupEntry, PopupDismissal)
  /// A popup waits again.
  case didRequeue(PopupEntry)
  /// A popup has ended. After a restoration that may be one of an earlier launch which was never
  /// enqueued in this one: what was being dismissed then, or does not return.
  case didEnd(PopupEntry, PopupOutcome)
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
