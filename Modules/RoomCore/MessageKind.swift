/// A kind of message that servers send.
///
/// The name of a kind is the name of its input in JSON.
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
  /// The arrival of a user in the room.
  case join
  /// The state of a meter.
  case meter
  /// A message that the app defines.
  case app
}
