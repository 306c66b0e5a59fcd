public import GiftChannels
import RoomCore

/// The identifiers of messages by room, as the page of the gifts says that they are remembered.
public struct IdentifierBook: Sendable {
  private var room: Identifier?
  private var taken: [Identifier?: Set<Identifier>] = [:]

  /// A book without identifiers.
  public init() {}

  /// Whether a message of the present room with this identifier was taken.
  public func isTaken(_ id: String) -> Bool { isTaken { $0 == Identifier(id) } }

  /// Whether a message of the present room was taken whose identifier is as described.
  public func isTaken(where isMeant: (String) -> Bool) -> Bool { isTaken { isMeant($0.string) } }

  private func isTaken(_ isMeant: (Identifier) -> Bool) -> Bool {
    taken[room]?.contains(where: isMeant) ?? false
  }

  /// Remembers an identifier in the present room; returns whether it was not remembered before.
  @discardableResult
  public mutating func take(_ id: String) -> Bool {
    taken[room, default: []].insert(Identifier(id)).inserted
  }

  /// Remembers the identifiers that an earlier run saved.
  public mutating func restore(_ snapshot: GiftSnapshot) {
    for run in snapshot.messages {
      taken[run.room.map(Identifier.init), default: []].formUnion(run.ids.map(Identifier.init))
    }
  }

  /// Enters a room.
  public mutating func enter(_ name: String) {
    let name = Identifier(name)
    taken[name, default: []].formUnion(taken.removeValue(forKey: nil) ?? [])
    room = name
  }

  /// Leaves the present room.
  public mutating func leave() {
    if room == nil { taken[nil] = nil }
    room = nil
  }
}
