public import RoomCore

/// An enqueued popup, for rules.
public struct PopupEntry: Equatable, Sendable {
  /// The popup.
  public internal(set) var popup: Popup {
    // The popup is borrowed and not copied, because it is large.
    @inlinable _read { yield box.value }
    set { box.value = newValue }
  }

  @usableFromInline var box: Boxed<Popup>
  /// The number of the arrival. A later popup has a higher number, and a replacement keeps the
  /// number.
  public let arrival: Int64
  /// The time at which the popup was enqueued.
  public internal(set) var arrivedAt: Instant
  /// The number of times that the popup has become visible. It is greater than one after a
  /// preemption.
  public internal(set) var impressions: Int
  /// The elapsed part of the maximum time on screen.
  package internal(set) var spent = Duration.zero
  private var receivedBox: Boxed<Popup>?
  /// The popup as it was last received, or `nil` if it has not been changed since.
  var received: Popup? {
    get { receivedBox?.value }
    set { receivedBox = newValue.map { Boxed($0) } }
  }

  /// Creates an entry, for tests of rules. A sequencer creates its own entries.
  public init(_ popup: Popup, arrival: Int64, at arrivedAt: Instant, impressions: Int = 0) {
    box = Boxed(popup)
    self.arrival = arrival
    self.arrivedAt = arrivedAt
    self.impressions = impressions
  }

  /// The remaining time on screen, or `nil` for no limit.
  package internal(set) var remaining: Duration? {
    get { popup.maximumTime.map { max(.zero, $0 - spent) } }
    set {
      guard let newValue else { return }
      // The remaining time of a snapshot may be negative.
      spent = max(.zero, (popup.maximumTime ?? newValue) - max(.zero, newValue))
    }
  }

  /// A Boolean value that indicates whether the popup has been visible for its maximum time.
  var isTimeOver: Bool { impressions > 0 && remaining == .zero }

  package var id: String { popup.id }

  package var identifier: Identifier { Identifier(popup.id) }
}

// A snapshot has no arrival, because its order defines the arrivals.
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

/// A change that rules learn.
///
/// Rules learn all changes except that a popup is deferred, because a rule itself defers it.
public enum PopupTransition: Sendable {
  /// A popup waits in line.
  case enqueued(PopupEntry)
  /// The content of a popup that waits or is on screen was replaced.
  case updated(PopupEntry, from: PopupEntry)
  /// These popups were enqueued together, and no other popup belongs to them. Each of them was
  /// reported by `enqueued` before.
  case batchEnqueued([PopupEntry])
  /// The view of a popup must appear.
  case presenting(PopupEntry)
  /// A popup is visible.
  case presented(PopupEntry)
  /// The view of a popup must disappear, for this reason.
  case dismissing(PopupEntry, PopupDismissal)
  /// A popup waits in line again.
  case requeued(PopupEntry)
  /// A popup has ended with this outcome. After a restoration, it may be a popup of an earlier
  /// launch that was not enqueued in this launch. Such a popup was being dismissed at that time, or
  /// does not return.
  case ended(PopupEntry, PopupOutcome)
  /// A signal was received.
  case signaled(PopupSignal)
  /// Another scene is in front.
  case sceneChanged(to: String?)
  /// Another match is on.
  case matchChanged(to: String?)
  /// The time that the rule requested with ``RuleEffects/wake(at:about:)`` has come.
  case woken(about: String)
  /// The rule has replaced other rules while the popup was or had been on screen. The popup was
  /// reported by `enqueued` before, and counts in the restored data of the rule.
  case takenOver(PopupEntry, isOnScreen: Bool)
  /// The saved data of an earlier launch, or of the previous rule with the same name, was restored.
  /// The rule has its state, and each popup was reported by `enqueued`. The rule requests its wakes
  /// again.
  case restored
  /// All popups were removed. The rule must reset its state.
  case allRemoved
}
