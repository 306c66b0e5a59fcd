import RoomCore

/// What a sequencer remembers of popups that are gone, and of those that may not come.
struct PopupMemory: Sendable {
  /// The versions that have ended.
  var departed: VersionMemory
  /// The versions up to which popups are revoked.
  var revocations: VersionMemory
  // What rules had learned by the snapshot that was restored last.
  private var restoredRules: [PopupSnapshot.RuleState]?

  init(_ configuration: PopupConfiguration) {
    departed = VersionMemory(capacity: configuration.endedLimit)
    revocations = VersionMemory(capacity: configuration.revocationLimit)
  }

  func isRevoked(_ id: Identifier, version: Int) -> Bool {
    revocations.version(of: id).map { version <= $0 } ?? false
  }

  /// Adds what it remembers to a snapshot.
  func add(to snapshot: inout PopupSnapshot) {
    snapshot.departed = departed.entries.map { .init(id: $0.id.string, version: $0.version) }
    snapshot.tombstones = revocations.entries.map { .init(id: $0.id.string, version: $0.version) }
  }

  /// Remembers what an earlier run did.
  ///
  /// - Returns: whether the rules are to restore theirs: restored again, what they have learned would count
  ///   twice.
  mutating func restore(_ snapshot: PopupSnapshot) -> Bool {
    departed.restore(
      snapshot.departed.map { (Identifier($0.id), $0.version) }
        + snapshot.dismissed.map { (Identifier($0.popup.id), $0.popup.version) })
    revocations.restore(snapshot.tombstones.map { (Identifier($0.id), $0.version) })
    defer { restoredRules = snapshot.rules }
    return snapshot.rules != restoredRules
  }

  /// The rules have forgotten what they restored.
  mutating func forgetRules() { restoredRules = nil }
}
