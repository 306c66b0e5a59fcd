/// A kind of message that servers send.
///
/// The name of a kind is that of its input in JSON.
public enum MessageKind: String, CaseIterable, Hashable, Sendable {
  /// A gift.
  case gift
  /// Likes of one user.
  case like
  /// A comment.
  case comment
  /// A notice for the ticker.
  case notice
  /// A popup.
  case popup
  /// The name of a user.
  case profile
}

/// The number of inputs that wait for a module or a room which is not run before messages are refused, where no other
/// is set.
package let defaultInboxCapacity = 65_536

/// A text that a message carries for the app: no machine reads it.
package enum Payload {
  /// The greatest length, in bytes.
  package static let maximumLength = 4_096

  /// Whether a message is refused for its payload.
  package static func isTooLong(_ payload: String?) -> Bool {
    payload.map { $0.utf8.count > maximumLength } ?? false
  }
}
