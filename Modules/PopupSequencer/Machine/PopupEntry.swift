public import RoomCore

/// A popup that was enqueued, as rules see it.
public struct PopupEntry: Equatable, Sendable {
  /// The popup.
  public internal(set) var popup: Popup {
    // A popup is large: it is lent, not copied.
    @inlinable _read { yield box.popup }
    set { box = PopupBox(newValue) }
  }

  @usableFromInline var box: PopupBox
  /// Counts arrivals; a later popup has a larger number. A replacement keeps the number.
  public let arrival: Int64
  /// When it was enqueued.
  public let arrivedAt: Instant
  /// The number of times that it has become visible: more than one after a preemption.
  public internal(set) var impressions: Int
  /// The part of its maximum time that is over.
  package internal(set) var spent = Duration.zero

  /// Creates a popup that was enqueued, for tests of rules: a sequencer creates those that it presents.
  public init(_ popup: Popup, arrival: Int64, at arrivedAt: Instant, impressions: Int = 0) {
    box = PopupBox(popup)
    self.arrival = arrival
    self.arrivedAt = arrivedAt
    self.impressions = impressions
  }

  /// What is left of its time on screen; `nil` for no limit.
  package var remaining: Duration? { box.popup.maximumTime.map { max(.zero, $0 - spent) } }

  /// Whether it was visible, for as long as it may be.
  var isTimeOver: Bool { impressions > 0 && remaining == .zero }

  package var id: String { box.popup.id }

  package var identifier: Identifier { box.identifier }
}

/// A popup, which is large, for what is handed around a lot.
@usableFromInline
final class PopupBox: Equatable, Sendable {
  @usableFromInline let popup: Popup
  let identifier: Identifier

  @usableFromInline
  init(_ popup: Popup) {
    self.popup = popup
    identifier = Identifier(popup.id)
  }

  @usableFromInline
  static func == (lhs: PopupBox, rhs: PopupBox) -> Bool {
    lhs === rhs || lhs.popup == rhs.popup
  }
}

/// What rules learn.
///
/// They learn everything except that a popup is deferred, since that is what they said themselves.
public enum PopupTransition: Sendable {
  /// A popup waits.
  case enqueued(PopupEntry)
  /// A popup that waits or is on screen has new content.
  case updated(PopupEntryUpdate)
  /// These were enqueued together, and nothing else belongs to them. Each was reported by
  /// `enqueued` before.
  case batchEnqueued([PopupEntry])
  /// A popup's view is to appear.
  case presenting(PopupEntry)
  /// A popup is visible.
  case presented(PopupEntry)
  /// A popup's view is to disappear.
  case dismissing(PopupEntryDismissal)
  /// A popup waits again.
  case requeued(PopupEntry)
  /// A popup has ended. After a restoration that may be one of an earlier launch which was never
  /// enqueued in this one: what was being dismissed then, or does not return.
  case ended(PopupEntryEnd)
  /// Something happened elsewhere.
  case signaled(PopupSignal)
  /// Another scene is in front.
  case sceneChanged(to: String?)
  /// Another match is on.
  case matchChanged(to: String?)
  /// A moment has come that the rule asked for with ``RuleEffects/wake(at:about:)``.
  case woken(about: String)
  /// The rule has replaced others while the popup was on screen, or after it was. It was reported by `enqueued`
  /// before, and is counted in what the rule has restored.
  case takenOver(PopupEntryTakeover)
  /// What an earlier run, or the rule of its name before this one, saved is restored: the rule has its state, and each
  /// popup was reported by `enqueued`. It asks again for moments at which it is to wake.
  case restored
  /// Everything was removed; the rule forgets what it knew.
  case allRemoved
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

/// A popup that is or was on screen, for a rule that replaces others.
public struct PopupEntryTakeover: Equatable, Sendable {
  /// The popup. One that has become visible has ``PopupEntry/impressions``.
  public var entry: PopupEntry
  /// Whether it is on screen, and otherwise waits to return.
  public var isOnScreen: Bool

  /// Creates a popup that is on screen, or waits to return.
  public init(entry: PopupEntry, isOnScreen: Bool) {
    self.entry = entry
    self.isOnScreen = isOnScreen
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
