import RoomCore

/// Something to show on a ticker: a notice, a comment.
public struct TickerItem: Hashable, Sendable {
  package var key: TickerKey
  var kindIdentifier: Identifier

  /// What the view draws. The ticker never reads it.
  public var content: String

  /// An item, by default of the kind "" and without content.
  ///
  /// - Parameters:
  ///   - id: distinguishes the item from all others on the ticker, byte for byte; not empty. An
  ///     item without one is always a new item: it is never a duplicate, and cannot be removed or
  ///     replaced on its own.
  ///   - kind: the kind of view that draws it; views are reused within a kind.
  ///   - content: what the view draws.
  public init(id: String? = nil, kind: String = "", content: String = "") {
    key = id.map { .id($0) } ?? .unnumbered
    kindIdentifier = Identifier(kind)
    self.content = content
  }

  /// The identifier that the item was made with.
  public var id: String? { key.id }

  /// The kind of view that draws the item.
  public var kind: String { kindIdentifier.string }
}

/// What distinguishes an item from all others on its ticker: no number that the ticker gives equals
/// an identifier that it received.
///
/// A structure with an unused part, rather than an enumeration: it is copied and compared at every
/// step.
package struct TickerKey: Hashable, Sendable {
  // Empty for an item without an identifier.
  private let identifier: Identifier
  /// The number of an item without an identifier, counted from 1; 0 for an identifier.
  package let serial: Int

  private init(_ identifier: Identifier, serial: Int) {
    self.identifier = identifier
    self.serial = serial
  }

  /// The key of an item without an identifier before a ticker takes it.
  static var unnumbered: TickerKey { .serial(-1) }

  /// The key of an item that has this identifier.
  static func id(_ id: String) -> TickerKey { TickerKey(Identifier(id), serial: 0) }

  /// The key of an item that the ticker has numbered.
  package static func serial(_ number: Int) -> TickerKey {
    TickerKey(Identifier(""), serial: number)
  }

  /// Whether it is that of an empty identifier.
  var isEmpty: Bool { serial == 0 && identifier.string.isEmpty }

  var id: String? { serial == 0 ? identifier.string : nil }

  package static func == (lhs: TickerKey, rhs: TickerKey) -> Bool {
    lhs.serial == rhs.serial && lhs.identifier == rhs.identifier
  }

  package func hash(into hasher: inout Hasher) {
    if serial == 0 { identifier.hash(into: &hasher) } else { hasher.combine(serial) }
  }
}
