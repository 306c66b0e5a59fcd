package import RoomCore

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
    key = id.map { .received(Identifier($0)) } ?? .unnumbered
    kindIdentifier = Identifier(kind)
    self.content = content
  }

  /// The identifier that the item was made with.
  public var id: String? { key.id }

  /// The kind of view that draws the item.
  public var kind: String { kindIdentifier.string }
}

/// What distinguishes an item from all others on its ticker: no number that the ticker gives can
/// equal an identifier that it received.
package enum TickerKey: Hashable, Sendable {
  /// The identifier of the item.
  case received(Identifier)
  /// The number of an item without an identifier, counted from 1.
  case serial(Int)

  /// The key of an item without an identifier before a ticker takes it.
  static let unnumbered = TickerKey.serial(0)

  /// The key of an item that has this identifier.
  static func id(_ id: String) -> TickerKey { .received(Identifier(id)) }

  var id: String? {
    switch self {
    case .received(let identifier): identifier.string
    case .serial: nil
    }
  }
}
