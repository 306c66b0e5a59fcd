/// An action of a menu.
public enum RoomMenuAction: String, CaseIterable, Hashable, Sendable {
  /// Copies the text of the comment.
  case copy
  /// Makes the next comment an answer.
  case reply
  /// Inserts a mention of the user into the next comment.
  case mention
  /// Reports the content, after the user has chosen a reason.
  case report
  /// Blocks the user.
  case block
  /// Unblocks the user.
  case unblock
  /// Removes the comment for all users. The app asks its server to.
  case remove
  /// Mutes the user for all users. The app asks its server to.
  case mute
}
