public import RoomCore

/// A condition for the next popup. The stored popup is checked immediately before it is presented.
/// Texts are compared byte for byte.
public indirect enum PopupCondition: Equatable, Sendable {
  /// The popup has this identifier.
  case id(String)
  /// The popup has this kind.
  case kind(String)
  /// The popup waits in this queue.
  case queue(PopupQueue)
  /// The popup has this payload.
  case payload(String)
  /// The popup has at least this version.
  case version(atLeast: Int)
  /// The popup has at least this priority.
  case priority(atLeast: Int)
  /// The popup does not meet the condition.
  case not(PopupCondition)
  /// The popup meets all conditions of the list, so an empty list is always met.
  case all([PopupCondition])
  /// The popup meets at least one condition of the list, so an empty list is never met.
  case any([PopupCondition])

  /// Returns a Boolean value that indicates whether a popup meets the condition.
  package func isMet(by popup: Popup) -> Bool {
    switch self {
    case .id(let id): Identifier(id) == Identifier(popup.id)
    case .kind(let kind): Identifier(kind) == Identifier(popup.kind)
    case .queue(let queue): queue == popup.queue
    case .payload(let payload): Identifier(payload) == Identifier(popup.payload)
    case .version(let version): popup.version >= version
    case .priority(let priority): popup.priority >= priority
    case .not(let condition): !condition.isMet(by: popup)
    case .all(let conditions): conditions.allSatisfy { $0.isMet(by: popup) }
    case .any(let conditions): conditions.contains { $0.isMet(by: popup) }
    }
  }
}

extension PopupCondition {
  /// The maximum number of conditions within a condition.
  static let partLimit = 64

  /// The number of conditions within this condition.
  var partCount: Int {
    switch self {
    case .not(let condition): 1 + condition.partCount
    case .all(let conditions), .any(let conditions):
      conditions.reduce(0) { $0 + 1 + $1.partCount }
    default: 0
    }
  }
}

extension PopupCondition: ReadCases {
  public static var allowed: String {
    #"""
    {"id": text}, {"kind": text}, {"queue": queue}, {"payload": text}, {"version": number}, \#
    {"priority": number}, {"not": condition}, {"all": conditions} or {"any": conditions}
    """#
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .id(let id): visitor.visit("id", "id", id)
    case .kind(let kind): visitor.visit("kind", "kind", kind)
    case .queue(let queue): visitor.visit("queue", queue)
    case .payload(let payload): visitor.visit("payload", "payload", payload, .text)
    case .version(let version): visitor.visit("version", "atLeast", version)
    case .priority(let priority): visitor.visit("priority", "atLeast", priority)
    case .not(let condition): visitor.visit("not", "condition", condition)
    case .all(let conditions): visitor.visit("all", "conditions", conditions)
    case .any(let conditions): visitor.visit("any", "conditions", conditions)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "id": self = .id(try reader.value("id"))
    case "kind": self = .kind(try reader.value("kind"))
    case "queue": self = .queue(try reader.fields())
    case "payload": self = .payload(try reader.value("payload"))
    case "version": self = .version(atLeast: try reader.value("atLeast"))
    case "priority": self = .priority(atLeast: try reader.value("atLeast"))
    case "not": self = .not(try reader.value("condition"))
    case "all": self = .all(try reader.value("conditions"))
    case "any": self = .any(try reader.value("conditions"))
    default: throw reader.unknown
    }
  }
}

/// The treatment of a popup that does not meet the condition of an advance.
public enum PopupMismatch: String, CaseIterable, ReadValue, Sendable {
  /// The popup is skipped and keeps its position in line, and the first popup that meets the
  /// condition is next.
  case skips
  /// The advance stops at the popup, and no popup is presented until this popup has ended. The
  /// next advance ends it.
  case stops
}
