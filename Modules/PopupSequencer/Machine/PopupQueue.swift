/// The key of a queue: a name, and the match (or game) it belongs to, if any.
///
/// Queues do not disturb each other: each can be asked, held and dropped on its own.
public struct PopupQueue: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, such as a kind of popups.
  public var name: String
  /// The match it belongs to; `nil` for a queue that outlives matches. When another match
  /// begins, the queue is dropped with all that waits in it.
  public var match: String?

  /// A queue.
  public init(_ name: String, match: String? = nil) {
    self.name = name
    self.match = match
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }
}
