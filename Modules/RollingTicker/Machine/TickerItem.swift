public import RoomCore

/// The name of a ticker in a room.
public enum TickerName: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// The ticker of the room, whose items are removed when the room is left.
  case notices
  /// The ticker of the platform, whose items are kept when the user enters another room.
  case broadcast
}

/// An item of a ticker, such as a notice or a comment.
public struct TickerItem: ReadFields, Hashable, Sendable {
  private struct Parts: Equatable, Sendable {
    var key: TickerKey
    var kind: Identifier
    var sender: String?
    var content: String
    var payload: String?
    var displayDuration: Nanoseconds?
    var width: Double?
    var ticker: TickerName?
  }

  // The content is boxed because an item is copied into the list, showings, rolls and events, and
  // is rarely changed.
  private var parts: Boxed<Parts>

  /// Creates an item, by default of the kind "" and without content.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique on the ticker, compared byte for byte and not empty. An item
  ///     without an identifier is always new. It is never a duplicate, and cannot be removed or
  ///     replaced separately.
  ///   - kind: The kind of view that draws the item. Views are reused within a kind.
  ///   - sender: The user who wrote the item. The default is `nil`.
  ///   - content: The content that the view draws.
  ///   - payload: A text that is passed to the view, of at most 4 KiB.
  ///   - displayDuration: The time for which the item rests. The default is the stay of the configuration.
  ///   - width: The width of the content in points, or `nil` if it is unknown.
  ///   - ticker: The ticker of a room that shows the item, or `nil` for ``TickerName/notices``.
  public init(
    id: String? = nil, kind: String = "", sender: String? = nil, content: String = "",
    payload: String? = nil, displayDuration: Duration? = nil, width: Double? = nil,
    ticker: TickerName? = nil
  ) {
    parts = Boxed(
      Parts(
        key: id.map { .id($0) } ?? .unnumbered, kind: Identifier(kind), sender: sender,
        content: content, payload: payload,
        displayDuration: displayDuration.map { Nanoseconds($0) },
        width: Self.known(width), ticker: ticker))
  }

  package var key: TickerKey {
    get { parts.value.key }
    set { parts.value.key = newValue }
  }

  var kindIdentifier: Identifier { parts.value.kind }

  /// The identifier, or `nil` for an item without an identifier.
  public var id: String? {
    get { key.id }
    set {
      if let newValue { key = .id(newValue) } else if key.id != nil { key = .unnumbered }
    }
  }

  /// The number that the ticker assigned to an item without an identifier.
  package var serial: Int? {
    key.id == nil && key != .unnumbered ? key.serial : nil
  }

  /// The kind of view that draws the item.
  public var kind: String {
    get { kindIdentifier.string }
    set { parts.value.kind = Identifier(newValue) }
  }

  /// The content that the view draws, such as the text of a comment. The ticker never reads it.
  public var content: String {
    get { parts.value.content }
    set { parts.value.content = newValue }
  }

  /// The user who wrote the item, such as the sender of a comment, or `nil`. The view looks up the
  /// name of the user.
  public var sender: String? {
    get { parts.value.sender }
    set { parts.value.sender = newValue }
  }

  /// A text that is passed to the view, of at most 4 KiB.
  public var payload: String? {
    get { parts.value.payload }
    set { parts.value.payload = newValue }
  }

  /// The time for which the item rests if no backlog shortens it, at least `minimumDisplayDuration`. If it is
  /// `nil`, the stay of the configuration applies. The default is `nil`.
  public var displayDuration: Duration? {
    get { parts.value.displayDuration.map { .nanoseconds($0.nanoseconds) } }
    set { parts.value.displayDuration = newValue.map { Nanoseconds($0) } }
  }

  /// The width of the content in points, or `nil` if it is unknown until a view measures it. An
  /// item that is wider than the ticker scrolls. A width that is negative, infinite or not a number
  /// counts as unknown.
  public var width: Double? {
    get { parts.value.width }
    set { parts.value.width = Self.known(newValue) }
  }

  /// The ticker of a room that shows the item, or `nil` for ``TickerName/notices``. A
  /// ``RollingTicker`` outside of a room ignores the name. The default is `nil`.
  public var ticker: TickerName? {
    get { parts.value.ticker }
    set { parts.value.ticker = newValue }
  }

  private static func known(_ width: Double?) -> Double? {
    width.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
  }

  /// A Boolean value that indicates whether the payload is too long, so that the item is rejected.
  var isPayloadTooLong: Bool { Payload.isTooLong(payload) }

  /// Hashes only the key, because views look up only the few items on screen.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Returns a Boolean value that indicates whether a view draws both items equally. Items with
  /// different payloads may look different, because only the view reads a payload.
  func looks(like other: TickerItem) -> Bool {
    kindIdentifier == other.kindIdentifier && Identifier(content) == Identifier(other.content)
      && sender.map(Identifier.init) == other.sender.map(Identifier.init)
      && payload.map(Identifier.init) == other.payload.map(Identifier.init)
  }

  /// Returns the width of this item when it replaces another one with a known width. If the content
  /// is the same, a measured width is kept unless the item has its own width.
  func width(replacing other: TickerItem, known: Double?) -> Double? {
    looks(like: other) && (width == nil || width == other.width) ? known : width
  }

  public static var allowed: String { "text, or an object" }

  /// Reads a plain text as the content.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> TickerItem? {
    value.kind == .text ? TickerItem(kind: "notice", content: try value.text()) : nil
  }

  /// Reads an item. The kind of an item from a server is by default a notice. The number of an item
  /// without an identifier is read only from data that this package has written.
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(kind: "notice", content: try fields.required("content"))
    if fields.isExact, let serial: Int = try fields.optional("serial") { key = .serial(serial) }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("serial", serial)
    visitor.field("kind", &kind)
    visitor.field("sender", &sender, .person)
    visitor.field("content", &content, .text)
    visitor.field("payload", &payload, .text)
    visitor.field("displayDuration", &displayDuration, in: .positiveUpToADay)
    visitor.field("width", &width)
    visitor.field("ticker", &ticker)
  }
}

/// The key of an item, unique on its ticker. A number that the ticker assigns never equals a
/// received identifier.
///
/// The key is a struct with an unused part and not an enum, because it is copied and compared at
/// every step.
package struct TickerKey: Hashable, Sendable {
  // The identifier is empty for an item with a number.
  private let identifier: Identifier
  /// The number of an item without an identifier, from 1, or 0 for an item with an identifier.
  package let serial: Int

  private init(_ identifier: Identifier, serial: Int) {
    self.identifier = identifier
    self.serial = serial
  }

  /// The key of an item without an identifier, before a ticker assigns a number.
  static var unnumbered: TickerKey { .serial(-1) }

  /// Returns the key of an item with an identifier.
  static func id(_ id: String) -> TickerKey { TickerKey(Identifier(id), serial: 0) }

  /// Returns the key of an item with a number.
  package static func serial(_ number: Int) -> TickerKey {
    TickerKey(Identifier(""), serial: number)
  }

  /// A Boolean value that indicates whether the identifier is empty.
  var isEmpty: Bool { serial == 0 && identifier.string.isEmpty }

  var id: String? { serial == 0 ? identifier.string : nil }

  package static func == (lhs: TickerKey, rhs: TickerKey) -> Bool {
    lhs.serial == rhs.serial && lhs.identifier == rhs.identifier
  }

  package func hash(into hasher: inout Hasher) {
    if serial == 0 { identifier.hash(into: &hasher) } else { hasher.combine(serial) }
  }
}
