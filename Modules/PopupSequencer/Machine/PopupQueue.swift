public import RoomCore

/// The key of a queue: a name, and the match (or game) that it belongs to, if any.
///
/// Queues are independent: each can be asked, suspended and dropped on its own. They are compared
/// byte for byte.
public struct PopupQueue: Hashable, Sendable, ExpressibleByStringLiteral {
  package private(set) var nameKey: Identifier
  package private(set) var matchKey: Identifier?

  /// The name, such as a kind of popups.
  public var name: String {
    get { nameKey.string }
    set { nameKey = Identifier(newValue) }
  }

  /// The match that it belongs to; `nil` for a queue that outlives matches. When another match
  /// begins, the queue is dropped with all that waits in it.
  public var match: String? {
    get { matchKey?.string }
    set { matchKey = newValue.map(Identifier.init) }
  }

  /// Creates the key of a queue.
  public init(_ name: String, match: String? = nil) {
    nameKey = Identifier(name)
    matchKey = match.map(Identifier.init)
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension PopupQueue: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("name"))
  }

  @inlinable
  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("match", &match)
  }
}
