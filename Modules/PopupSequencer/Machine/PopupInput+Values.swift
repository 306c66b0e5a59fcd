public import RoomCore

/// A popup, or one version of it, that an input is about.
public struct PopupVersion: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The version; `nil`, the default, for any.
  public var version: Int?

  /// Creates the identity of a popup; by default of any version of it.
  public init(id: String, version: Int? = nil) {
    self.id = id
    self.version = version
  }
}

extension PopupVersion: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("version", &version)
  }
}

/// A channel or queue that is suspended or resumed.
public struct ScopeSuspension: Equatable, Sendable {
  /// The channel or queue.
  public var scope: PopupScope
  /// Why it is suspended. It remains so until every reason for which it was has ended.
  public var reason: SuspensionReason

  /// Creates the suspension of a channel or queue.
  public init(scope: PopupScope, reason: SuspensionReason) {
    self.scope = scope
    self.reason = reason
  }
}

extension ScopeSuspension: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(scope: try fields.required("scope"), reason: .app)
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("scope", &scope)
    visitor.field("reason", &reason)
  }
}

/// A popup whose timer is paused or resumed.
public struct PopupTimerPause: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// Why its timer is paused, such as a finger on it.
  public var reason: SuspensionReason

  /// Creates a reason to pause the timer of a popup.
  public init(id: String, reason: SuspensionReason) {
    self.id = id
    self.reason = reason
  }
}

extension PopupTimerPause: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), reason: .app)
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("reason", &reason)
  }
}

/// The end of the head of a channel or queue, and what follows it.
public struct PopupAdvance: Equatable, Sendable {
  /// The channel or queue.
  public var scope: PopupScope
  /// The identifier of the popup to advance past: that one is answered, and no other. `nil`, the
  /// default, for the head, whichever it is.
  public var past: String?
  /// The answer to it. Default confirmed.
  public var answer: PopupAnswer
  /// What the next popup has to meet; `nil`, the default, for nothing.
  public var condition: PopupCondition?
  /// What is done with a popup that does not meet the condition. Default ``PopupMismatch/skips``.
  public var otherwise: PopupMismatch

  /// Creates an advance; by default past the head, confirmed, to whichever popup is next.
  public init(
    scope: PopupScope, past: String? = nil, answer: PopupAnswer = .confirmed,
    condition: PopupCondition? = nil, otherwise: PopupMismatch = .skips
  ) {
    self.scope = scope
    self.past = past
    self.answer = answer
    self.condition = condition
    self.otherwise = otherwise
  }
}

extension PopupAdvance: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(scope: try fields.required("scope"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("scope", &scope)
    visitor.field("past", &past)
    visitor.field("answer", &answer)
    visitor.field("condition", &condition)
    visitor.field("otherwise", &otherwise)
  }
}

/// Another priority for a popup.
public struct PopupPrioritization: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// Its new priority; more is more important.
  public var priority: Int

  /// Creates another priority for a popup.
  public init(id: String, priority: Int) {
    self.id = id
    self.priority = priority
  }
}

extension PopupPrioritization: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), priority: try fields.required("priority"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("priority", &priority)
  }
}

/// A queue whose popups end as revoked.
public struct QueueDrop: Equatable, Sendable {
  /// The queue.
  public var queue: PopupQueue
  /// Whether what is on screen remains there. Default false.
  public var keepsVisible: Bool

  /// Creates the end of a queue's popups; by default also of the one on screen.
  public init(queue: PopupQueue, keepsVisible: Bool = false) {
    self.queue = queue
    self.keepsVisible = keepsVisible
  }
}

extension QueueDrop: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(queue: try fields.required("queue"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("queue", &queue)
    visitor.field("keepsVisible", &keepsVisible)
  }
}

/// What an earlier run saved, to be restored.
public struct PopupRestoration: Equatable, Sendable {
  /// What the earlier run saved.
  public var snapshot: PopupSnapshot
  /// The duration since it was saved. Default zero.
  public var away: Duration

  /// Creates the restoration of a snapshot; by default of one that was saved just now.
  public init(snapshot: PopupSnapshot, away: Duration = .zero) {
    self.snapshot = snapshot
    self.away = away
  }
}

extension PopupRestoration: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(snapshot: try fields.required("snapshot"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("snapshot", &snapshot)
    visitor.field("away", &away)
  }
}

/// What a user, or the app for them, answers to a popup.
public struct PopupReply: Equatable, Sendable {
  /// The identifier of the popup: the one on screen under it, or else the one that waits.
  public var id: String
  /// The answer counts only if this is the popup's present version; `nil`, the default, for whichever
  /// it is.
  public var version: Int?
  /// The answer.
  public var answer: PopupAnswer

  /// Creates an answer to a popup; by default to whichever version of it.
  public init(id: String, version: Int? = nil, answer: PopupAnswer) {
    self.id = id
    self.version = version
    self.answer = answer
  }
}

extension PopupReply: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), answer: try fields.required("answer"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("version", &version)
    visitor.field("answer", &answer)
  }
}

/// Something that happened elsewhere in the app and that popups or rules may follow.
public struct PopupSignal: Equatable, Sendable {
  /// Whether it is a moment, or the beginning or end of a state.
  public enum Phase: String, CaseIterable, ReadValue, Sendable {
    /// A moment.
    case once
    /// A state begins.
    case began
    /// A state ends.
    case ended
  }

  /// The name of a room's signal: a gift is full-screen.
  package static let giftFullScreen = "giftFullScreen"
  /// The name of a room's signal: the pager moves.
  package static let pagerMoving = "pagerMoving"
  /// The name of a room's signal: the bottom sheet is open.
  package static let sheetOpen = "sheetOpen"
  /// The name of a room's signal: the screen is cleared of overlays.
  package static let screenCleared = "screenCleared"

  /// The name of what happened.
  public var name: String
  /// Whether it is a moment, or the beginning or end of a state.
  public var phase: Phase
  /// The channel or queue that it concerns, if it is one that advances; `nil` by default.
  public var scope: PopupScope?
  /// The identifier of the popup that it advances past; `nil`, the default, for whichever is the head.
  public var past: String?
  /// The answer to the popup that it advances past. Default confirmed.
  public var answer: PopupAnswer

  /// Creates a signal. What follows the phase is for one that advances.
  public init(
    _ name: String, _ phase: Phase = .once, scope: PopupScope? = nil, past: String? = nil,
    answer: PopupAnswer = .confirmed
  ) {
    self.name = name
    self.phase = phase
    self.scope = scope
    self.past = past
    self.answer = answer
  }
}

extension PopupSignal: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("name"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("phase", &phase)
    visitor.field("scope", &scope)
    visitor.field("past", &past)
    visitor.field("answer", &answer)
  }
}
