import RoomCore

/// The senders of a recording's gifts. An identifier stands for one user, whose name is the first
/// name that was seen with it. Without an identifier, the name stands for the user.
struct DanmakuUsers: Sendable {
  /// The maximum number of users that are stored, and the maximum length of their names in bytes. A
  /// later user is called by name and identifier.
  private static let capacity = 16_384
  private static let longestName = 256

  private var names: [Identifier: String] = [:]
  private var taken: Set<Identifier> = []

  /// Returns the name of a sender, or `nil` if the message has no identifier and no name.
  ///
  /// - Complexity: O(1) on average
  mutating func sender(_ identifier: String?, called name: String?) -> String? {
    guard let identifier else { return name }
    if let known = names[Identifier(identifier)] { return known }
    guard let name else { return identifier }
    // Viewers who are not signed in see masked names, so several users can have the same name.
    let full = "\(name) (\(identifier))"
    guard names.count < Self.capacity, full.utf8.count <= Self.longestName else { return full }
    var sender = name
    // Another user may already have this name, or the name with the identifier.
    while !taken.insert(Identifier(sender)).inserted { sender += " (\(identifier))" }
    names[Identifier(identifier)] = sender
    return sender
  }
}
