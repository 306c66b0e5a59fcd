public import RoomCore

/// A popup that was enqueued, as rules see it.
public struct PopupEntry: Equatable, Sendable {
  /// The popup.
  public internal(set) var popup: Popup {
    // A popup is large: it is lent, not copied.
    @inlinable _read { yield box.value }
    set { box.value = newValue }
  }

  @usableFromInline var box: Boxed<Popup>
  /// Counts arrivals; a later popup has a larger number. A replacement keeps the number.
  public let arrival: Int64
  /// When it was enqueued.
  public internal(set) var arrivedAt: Instant
  /// The number of times that it has become visible: more than one after a preemption.
  public internal(set) var impressions: Int
  /// The part of its maximum time that is over.
  package internal(set) var spent = Duration.zero
  private var receivedBox: Boxed<Popup>?
  /// The popup as it was last received, where it was changed since.
  var received: Popup? {
    get { receivedBox?.value }
    set { receivedBox = newValue.map { Boxed($0) } }
  }

  /// Creates a popup that was enqueued, for tests of rules: a sequencer creates those that it presents.
  public init(_ popup: Popup, arrival: Int64, at arrivedAt: Instant, impressions: Int = 0) {
    box = Boxed(popup)
    self.arrival = arrival
    self.arrivedAt = arrivedAt
    self.impressions = impressions
  }

  /// What is left of its time on screen; `nil` for no limit.
  package internal(set) var remaining: Duration? {
    get { popup.maximumTime.map { max(.zero, $0 - spent) } }
    set {
      guard let newValue else { return }
      // A snapshot may say that less than nothing is left.
      spent = max(.zero, (popup.maximumTime ?? newValue) - max(.zero, newValue))
    }
  }

  /// Whether it was visible, for as long as it may be.
  var isTimeOver: Bool { impressions > 0 && remaining == .zero }

  package var id: String { popup.id }

  package var identifier: Identifier { Identifier(popup.id) }
}

// As a snapshot has it: without its arrival, since its position says that.
extension PopupEntry: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("popup"), arrival: 0, at: try fields.required("arrivedAt"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("popup", &popup)
    visitor.field("received", &received)
    visitor.field("arrivedAt", &arrivedAt)
    visitor.field("impressions", &impressions)
    visitor.field("remaining", &remaining)
  }
}

/// What rules learn.
///
/// They learn everything except that a popup is deferred, since that is what they said themselves.
public enum PopupTransition: Sendable {
  /// A popup waits.
  case enqueued(PopupEntry)
  /// A popup that waits or is on screen has new content, in place of the content that it had before.
  case updated(PopupEntry, from: PopupEntry)
  /// These were enqueued together, and nothing else belongs to them. Each was reported by
  /// `enqueued` before.
  case batchEnqueued([PopupEntry])
  /// A popup's view is to appear.
  case presenting(PopupEntry)
  /// A popup is visible.
  case presented(PopupEntry)
  /// A popup's view is to disappear, for this reason.
  case dismissing(PopupEntry, PopupDismissal)
  /// A popup waits again.
  case requeued(PopupEntry)
  /// A popup has ended, with this outcome. After a restoration that may be one of an earlier launch which was never
  /// enqueued in this one: what was being dismissed then, or does not return.
  case ended(PopupEntry, PopupOutcome)
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
  case takenOver(PopupEntry, isOnScreen: Bool)
  /// What an earlier run, or the rule of its name before this one, saved is restored: the rule has its state, and each
  /// popup was reported by `enqueued`. It asks again for moments at which it is to wake.
  case restored
  /// Everything was removed; the rule forgets what it knew.
  case allRemoved
}
