/// What rules learn of.
///
/// They learn everything but that a popup is held, since that is what they said themselves.
public enum PopupTransition: Sendable {
  /// A popup waits.
  case queued(PopupEntry)
  /// A popup that waits or is on screen has new content.
  case replaced(PopupEntry, was: PopupEntry)
  /// These came together, and nothing else belongs to them. Each was told as queued before.
  case batchArrived([PopupEntry])
  /// A popup's view is to appear.
  case presenting(PopupEntry)
  /// A popup is visible.
  case shown(PopupEntry)
  /// A popup's view is to go.
  case leaving(PopupEntry, PopupDeparture)
  /// A popup waits again.
  case returned(PopupEntry)
  /// A popup is done.
  case ended(PopupEntry, PopupOutcome)
  /// Something happened elsewhere.
  case signalled(PopupSignal)
  /// Another scene is in front.
  case sceneChanged(to: String?)
  /// Another match is on.
  case matchChanged(to: String?)
  /// A moment has come that the rule asked for with ``RuleEffects/wake(at:about:)``.
  case woke(about: String)
  /// What an earlier run kept is back: the rule has its state, and each popup was told as queued.
  case restored
  /// Everything was dropped; the rule forgets what it knew.
  case cleared
}
