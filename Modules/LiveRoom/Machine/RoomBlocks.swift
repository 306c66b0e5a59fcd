package import RoomCore

/// The users whom the local user has blocked, in the order in which they were blocked.
///
/// The set is separate from the users whom moderators have removed and from the users whom the rules of the app mute, so
/// that an unblocked user who was removed stays removed.
package struct RoomBlocks: Equatable, Sendable {
  /// The maximum number of blocked users.
  package static let limit = 10_000

  package private(set) var users: [String] = []
  private var identifiers: Set<Identifier> = []

  /// Creates the set of these users, without the local user, repetitions and empty identifiers.
  package init(_ users: [String] = [], localUser: Identifier? = nil) {
    for user in users where !user.isEmpty && Identifier(user) != localUser { insert(user) }
  }

  package var isEmpty: Bool { users.isEmpty }
  package var isFull: Bool { users.count >= Self.limit }

  package func contains(_ user: String?) -> Bool {
    guard !isEmpty, let user else { return false }
    return identifiers.contains(Identifier(user))
  }

  mutating func insert(_ user: String) {
    if identifiers.insert(Identifier(user)).inserted { users.append(user) }
  }

  mutating func remove(_ user: String) {
    let identifier = Identifier(user)
    if identifiers.remove(identifier) != nil { users.removeAll { Identifier($0) == identifier } }
  }
}

extension RoomAnnouncement {
  /// The name in place of a blocked user. A user whose app has no name for them is called so as well.
  package static let unnamedUser = "Someone"

  /// Returns the announcement without the names of blocked users.
  func hidingNames(of blocks: RoomBlocks) -> RoomAnnouncement {
    blocks.isEmpty ? self : named(users: { blocks.contains($0) ? Self.unnamedUser : $0 })
  }
}
