public import RoomCore

/// The name of a ticker of a room.
public enum TickerName: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// The ticker of the room: its items leave the ticker with the room.
  case notices
  /// The ticker of the platform: its items remain where the user enters another room.
  case broadcast
}

/// Something to show on a ticker: a notice, a comment.
public struct TickerItem: ReadFields, Hashable, Sendable {
  private struct Parts: Equatable, Sendable {
    var key: TickerKey
    var kind: Identifier
    var sender: String?
    var content: String
    var payload: String?
    var stay: Nanoseconds?
    var width: Double?
    var ticker = TickerName.notices
  }

  // Boxed: an item is copied into the list, showings, rolls and events, and hardly ever changed.
  private var parts: Boxed<Parts>

  /// An item, by default of the kind "" and without content.
  ///
  /// - Parameters:
  ///   - id: distinguishes the item from all others on the ticker, byte for byte; not empty. An
  ///     item without one is always a new item: it is never a duplicate, and cannot be removed or
  ///     replaced on its own.
  ///   - kind: the kind of view that draws it; views are reused within a kind.
  ///   - sender: who has written it; by default nobody.
  ///   - content: what the view draws.
  ///   - payload: a text for the view, passed through, of at most 4 KiB.
  ///   - stay: how long it stays at rest; by default as the configuration says.
  ///   - width: the width of the content in points, if it is known.
  public init(
    id: String? = nil, kind: String = "", sender: String? = nil, content: String = "",
    payload: String? = nil, stay: Duration? = nil, width: Double? = nil
  ) {
    parts = Boxed(
      Parts(
        key: id.map { .id($0) } ?? .unnumbered, kind: Identifier(kind), sender: sender,
        content: content, payload: payload, stay: stay.map { Nanoseconds($0) },
        width: Self.known(width)))
  }

  package var key: TickerKey {
    get { parts.value.key }
    set { parts.value.key = newValue }
  }

  var kindIdentifier: Identifier { parts.value.kind }

  /// The identifier; `nil` for an item without one.
  public var id: String? {
    get { key.id }
    set {
      if let newValue { key = .id(newValue) } else if key.id != nil { key = .unnumbered }
    }
  }

  /// The number that the ticker has given to an item without an identifier.
  @usableFromInline package var serial: Int? {
    key.id == nil && key != .unnumbered ? key.serial : nil
  }

  /// The kind of view that draws the item.
  public var kind: String {
    get { kindIdentifier.string }
    set { parts.value.kind = Identifier(newValue) }
  }

  /// What the view draws: of a comment its text. The ticker never reads it.
  public var content: String {
    get { parts.value.content }
    set { parts.value.content = newValue }
  }

  /// The user who has written it, as of a comment; `nil` for nobody. The name is the view's to find.
  public var sender: String? {
    get { parts.value.sender }
    set { parts.value.sender = newValue }
  }

  /// A text for the view, passed through, of at most 4 KiB.
  public var payload: String? {
    get { parts.value.payload }
    set { parts.value.payload = newValue }
  }

  /// How long the item stays at rest, to the nanosecond; at least `minimumStay`. Default `nil`, the stay of the
  /// configuration.
  public var stay: Duration? {
    get { parts.value.stay.map { .nanoseconds($0.nanoseconds) } }
    set { parts.value.stay = newValue.map { Nanoseconds($0) } }
  }

  /// The width of the content in points, if it is known before a view measures it. An item that is
  /// wider than the ticker scrolls. What is negative, infinite or not a number counts as unknown.
  public var width: Double? {
    get { parts.value.width }
    set { parts.value.width = Self.known(newValue) }
  }

  /// The ticker of a room that shows the item. A ``RollingTicker`` alone ignores the name. Default
  /// ``TickerName/notices``.
  public var ticker: TickerName {
    get { parts.value.ticker }
    set { parts.value.ticker = newValue }
  }

  private static func known(_ width: Double?) -> Double? {
    width.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
  }

  /// Whether it is rejected for its payload.
  var isPayloadTooLong: Bool { Payload.isTooLong(payload) }

  /// Hashes the key alone: views look up the few items on screen.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Whether a view draws both items the same. The ticker does not read a payload, so another may be drawn otherwise.
  func looks(like other: TickerItem) -> Bool {
    kindIdentifier == other.kindIdentifier && Identifier(content) == Identifier(other.content)
      && sender.map(Identifier.init) == other.sender.map(Identifier.init)
      && payload.map(Identifier.init) == other.payload.map(Identifier.init)
  }

  /// The width of the item that replaces another, of which this width was known: one that a view
  /// has measured holds for the same content, unless another is given.
  func width(replacing other: TickerItem, known: Double?) -> Double? {
    looks(like: other) && (width == nil || width == other.width) ? known : width
  }

  public static var allowed: String { "text, or an object" }

  /// A plain text is the content.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> TickerItem? {
    value.kind == .text ? TickerItem(kind: "notice", content: try value.text()) : nil
  }

  /// Reads an item. One without an identifier has the number that the ticker has given it, which is not
  /// read from a server. The kind of one that a server sends is by default a notice.
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(kind: "notice", content: try fields.required("content"))
    if fields.isExact, let serial: Int = try fields.optional("serial") { key = .serial(serial) }
  }

  @inlinable
  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("serial", serial)
    visitor.field("kind", &kind)
    visitor.field("sender", &sender, .person)
    visitor.field("content", &content, .text)
    visitor.field("payload", &payload, .text)
    visitor.field("stay", &stay, in: .positiveUpToADay)
    visitor.field("width", &width)
    var other = ticker == .notices ? nil : ticker
    visitor.field("ticker", &other)
    if let other { ticker = other }
  }
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
