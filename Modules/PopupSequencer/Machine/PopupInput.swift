public import RoomCore

/// The commands and reports that a sequencer takes.
public enum PopupInput: Hashable, ModuleInput {
  /// A popup waits in its queue until it is presented; one that is known is updated.
  indirect case enqueue(Popup)
  /// Popups that belong together, complete: what belongs to them and is not among them will not
  /// follow.
  case enqueueBatch([Popup])
  /// Ends a popup as revoked, up to and with this version; `nil` for any version. The revocation
  /// of a popup that has not arrived is kept for it.
  case revoke(id: String, version: Int?)
  /// The user answered a popup, or the app answers for them.
  case didAnswer(id: String, PopupAnswer)
  /// The view of a popup is visible.
  case didPresent(id: String)
  /// The view of a popup could not be presented.
  case didFailToPresent(id: String)
  /// The view of a popup is gone. For a popup that was not to be dismissed that is a cancellation.
  case didDismiss(id: String)
  /// Something happened elsewhere.
  case signal(PopupSignal)
  /// Another scene is in front; `nil` for none.
  case setScene(String?)
  /// Another match is on; `nil` for none. The queues of other matches are dropped.
  case setMatch(String?)
  /// Suspends all channels for a reason: nothing is presented, and the clocks stand still.
  case suspend(reason: SuspensionReason)
  /// Ends that reason for all channels; channels and queues that are suspended on their own remain
  /// suspended.
  case resume(reason: SuspensionReason)
  /// Suspends a channel or a queue for a reason.
  case suspendScope(PopupScope, reason: SuspensionReason)
  /// Ends that reason for the channel or queue.
  case resumeScope(PopupScope, reason: SuspensionReason)
  /// Holds a popup's own timer for a reason, such as a finger on it: its maximum time stands still
  /// from the moment at which it is visible. Other popups, its expiry and the limits of views
  /// continue.
  case hold(id: String, reason: SuspensionReason)
  /// Ends that reason; when no other holds, the timer continues with what is left of it.
  case release(id: String, reason: SuspensionReason)
  /// Confirms what a channel shows, and lets it present the next popup that meets the condition.
  case advance(channel: String, PopupCondition?)
  /// Gives a popup another priority.
  case prioritize(id: String, to: Int)
  /// Ends all popups of a queue as revoked.
  case dropQueue(PopupQueue)
  /// Ends all popups as revoked, and lets the rules forget: for example, another user has logged
  /// in.
  case removeAll
  /// Restores what an earlier run saved, and the duration since it was saved.
  indirect case restore(PopupSnapshot, away: Duration)
  /// Ends all popups as revoked. Every later input is rejected.
  case close
}

/// What a user answers to a popup.
public enum PopupAnswer: Hashable, Sendable {
  /// Yes, done, understood.
  case confirmed
  /// No, later, closed.
  case cancelled
}

/// A part of a sequencer that can be suspended on its own.
public enum PopupScope: Hashable, Sendable {
  /// One channel.
  case channel(String)
  /// One queue.
  case queue(PopupQueue)
}

/// A condition that the next popup of a channel has to meet, asked just before it is presented.
///
/// A condition equals only itself and its copies.
public struct PopupCondition: Hashable, Sendable {
  private final class Box: Hashable, Sendable {
    let isMet: @Sendable (Popup) -> Bool

    init(_ isMet: @escaping @Sendable (Popup) -> Bool) {
      self.isMet = isMet
    }

    static func == (lhs: Box, rhs: Box) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private let box: Box

  /// Creates a condition from what decides whether a popup, as it is stored, meets it.
  public init(_ isMet: @escaping @Sendable (Popup) -> Bool) {
    box = Box(isMet)
  }

  func isMet(by popup: Popup) -> Bool { box.isMet(popup) }
}
