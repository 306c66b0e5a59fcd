/// A position in a list of elements with identifiers, such as the rooms of a pager or the items of
/// a ticker.
public enum ListPosition: ReadCases, Equatable, Sendable {
  /// The beginning of the list.
  case first
  /// The end of the list.
  case last
  /// Directly before the element with this identifier.
  case before(String)
  /// Directly after the element with this identifier.
  case after(String)
  /// An index from 0. A pager clamps it to its list, and a ticker rejects an index beyond its items.
  case index(Int)

  public static var allowed: String {
    #"first, last, an index, {"before": id}, {"after": id} or {"index": index}"#
  }

  /// Reads a plain number as an index.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> ListPosition? {
    try value.plainInteger(allowed).map { .index($0) }
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .first: visitor.visit("first")
    case .last: visitor.visit("last")
    case .before(let id): visitor.visit("before", "id", id)
    case .after(let id): visitor.visit("after", "id", id)
    case .index(let index): visitor.visit("index", "index", index)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "first": self = .first
    case "last": self = .last
    case "before": self = .before(try reader.value("id"))
    case "after": self = .after(try reader.value("id"))
    case "index": self = .index(try reader.value("index"))
    default: throw reader.unknown
    }
  }
}
