/// What the sequencer is told.
public enum PopupInput: Hashable, Sendable {
  /// A popup came.
  indirect case arrived(Popup)
  /// Popups came together, complete: what belongs to them and is not among them will not come.
  case batchArrived([Popup])
  /// A popup is taken back, up to and with this version; `nil` for any version.
  case revoked(id: String, version: Int?)
  /// The user answered a popup, or the app answers for them.
  case answered(id: String, PopupAnswer)
  /// The view of a popup is visible.
  case presented(id: String)
  /// The view of a popup could not be shown.
  case failedToPresent(id: String)
  /// The view of a popup is gone.
  case gone(id: String)
  /// Something happened elsewhere.
  case signalled(PopupSignal)
  /// Another scene is in front; `nil` for none.
  case sceneChanged(to: String?)
  /// Another match is on; `nil` for none.
  case matchChanged(to: String?)
  /// Nothing new is shown there until resumed.
  case paused(PopupScope)
  /// Takes a pause back.
  case resumed(PopupScope)
  /// A channel is to go on: what it shows is done, and the next popup that meets the condition
  /// is shown.
  case advanced(channel: String, PopupCondition?)
  /// A popup is more or less important than it said.
  case prioritized(id: String, Int)
  /// A queue is dropped with all in it.
  case queueDropped(PopupQueue)
  /// Everything is dropped and the rules forget: say, another user has logged in.
  case cleared
  /// What an earlier run saved comes back, so long after it was saved.
  indirect case restored(PopupSnapshot, away: Duration)
}

/// What a user says to a popup.
public enum PopupAnswer: Hashable, Sendable {
  /// Yes, done, understood.
  case confirmed
  /// No, later, closed.
  case cancelled
}

/// Where a pause holds.
public enum PopupScope: Hashable, Sendable {
  /// Everywhere.
  case all
  /// In one channel.
  case channel(String)
  /// For one queue.
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

  package func isMet(by popup: Popup) -> Bool { box.isMet(popup) }
}
