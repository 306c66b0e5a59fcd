/// Something to show on a ticker: a notice, a comment.
public struct TickerItem: Hashable, Sendable {
  /// What tells it from all others on the ticker; not empty.
  public var id: String
  /// The kind of cell that draws it; cells are reused within a kind.
  public var kind: String
  /// What the cell draws. The ticker never looks at it.
  public var content: String

  /// An item; by default of the one kind "", without content.
  public init(id: String, kind: String = "", content: String = "") {
    self.id = id
    self.kind = kind
    self.content = content
  }
}
