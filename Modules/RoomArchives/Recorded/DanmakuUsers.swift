import RoomCore

/// The senders of a recording's gifts: a user is who the identifier says, called by the name that was
/// seen with it first. One without an identifier is who the name says.
struct DanmakuUsers: Sendable {
  /// The number of users that are remembered, and the greatest number of bytes of their names: later
  /// users are called by name and identifier.
  private static let capacity = 16_384
  private static let longestName = 256

  private var names: [Identifier: String] = [:]
  private var taken: Set<Identifier> = []

  /// The name of a sender; `nil` where there is neither an identifier nor a name.
  ///
  /// - Complexity: O(1) on average
  mutating func sender(_ identifier: String?, called name: String?) -> String? {
    guard let identifier else { return name }
    if let known = names[Identifier(identifier)] { return known }
    guard let name else { return identifier }
    // Names are masked for those who are not signed in, and then several users have one.
    let full = "\(name) (\(identifier))"
    guard names.count < Self.capacity, full.utf8.count <= Self.longestName else { return full }
    var sender = name
    // Another user may be called by the name, or by the name and identifier.
    while !taken.insert(Identifier(sender)).inserted { sender += " (\(identifier))" }
    names[Identifier(identifier)] = sender
    return sender
  }
}
