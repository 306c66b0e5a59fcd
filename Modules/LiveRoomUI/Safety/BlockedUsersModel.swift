public import LiveRoom
public import Observation
import RoomBus
import RoomCore

/// The observable list of the users whom the local user has blocked, for a settings screen and for the names that views
/// draw.
///
/// ```swift
/// List(blocked.users, id: \.self) { user in
///   Button("Unblock \(user)") { blocked.unblock(user) }
/// }
/// .task { await blocked.follow() }
/// ```
@MainActor @Observable
public final class BlockedUsersModel {
  /// The users, in the order in which they were blocked.
  public var users: [String] { blocks.users }
  private(set) var blocks: RoomBlocks
  @ObservationIgnored private let room: LiveRoom

  /// Creates the list of a room.
  public init(_ room: LiveRoom) {
    self.room = room
    blocks = room.blocks.value
  }

  /// Returns a Boolean value that indicates whether a user is blocked. A look of the app shows no name of such a user.
  public func contains(_ user: String) -> Bool { blocks.contains(user) }

  /// Blocks a user.
  public func block(_ user: String) { room.block(user: user) }

  /// Unblocks a user.
  public func unblock(_ user: String) { room.unblock(user: user) }

  /// Follows the room until the task is cancelled or the room is closed.
  public func follow() async {
    var changes = room.blockChanges.subscribe(.keepNewest(1)).makeAsyncIterator()
    repeat {
      let present = room.blocks.value
      if present != blocks { blocks = present }
    } while await changes.next(isolation: #isolation) != nil
  }
}
