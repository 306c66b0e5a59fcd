public import RoomCore

/// A popup, or one version of a popup.
public struct PopupVersion: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The version, or `nil` for any version. The default is `nil`.
  public var version: Int?

  /// Creates the value for a popup, by default for any of its versions.
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

/// An advance of a channel or a queue from its current popup to the next.
public struct PopupAdvance: Equatable, Sendable {
  /// The channel or queue.
  public var scope: PopupScope
  /// The identifier of the popup to advance past. Only this popup is answered. The default is
  /// `nil`, for the current popup.
  public var past: String?
  /// The answer to the popup. The default is confirmed.
  public var answer: PopupAnswer
  /// The condition for the next popup, or `nil` for no condition. The default is `nil`.
  public var condition: PopupCondition?
  /// The treatment of a popup that does not meet the condition. The default is
  /// ``PopupMismatch/skips``.
  public var otherwise: PopupMismatch

  /// Creates an advance, by default with a confirmation of the current popup and without a
  /// condition.
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

/// The answer of a user to a popup. The app may answer for the user.
public struct PopupReply: Equatable, Sendable {
  /// The identifier of the popup on screen, or of the popup that waits if none is on screen.
  public var id: String
  /// The version to which the answer applies. An answer to another version is rejected. The default
  /// is `nil`, for any version.
  public var version: Int?
  /// The answer.
  public var answer: PopupAnswer

  /// Creates an answer to a popup, by default to any version.
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

/// A signal about a change elsewhere in the app, for popups and rules.
public struct PopupSignal: Equatable, Sendable {
  /// The phase of a signal: a single time, or the beginning or the end of a state.
  public enum Phase: String, CaseIterable, ReadValue, Sendable {
    /// A single time.
    case once
    /// A state begins.
    case began
    /// A state ends.
    case ended
  }

  /// The name of a room's signal for a gift on the full screen.
  package static let giftFullScreen = "giftFullScreen"
  /// The name of a room's signal for a moving pager.
  package static let pagerMoving = "pagerMoving"
  /// The name of a room's signal for an open bottom sheet.
  package static let sheetOpen = "sheetOpen"
  /// The name of a room's signal for hidden overlays.
  package static let screenCleared = "screenCleared"

  /// Returns the name of a room's signal for a countdown that runs, by the kind of the meter. A rule
  /// can keep a popup waiting until the countdown is at zero.
  public static func meter(_ kind: String) -> String { "meter." + kind }

  /// The name of the signal.
  public var name: String
  /// The phase: a single time, or the beginning or the end of a state.
  public var phase: Phase
  /// The channel or queue that the signal advances, or `nil` for a signal that does not advance.
  /// The default is `nil`.
  public var scope: PopupScope?
  /// The identifier of the popup to advance past, or `nil` for the current popup. The default is
  /// `nil`.
  public var past: String?
  /// The answer to the popup that is advanced past. The default is confirmed.
  public var answer: PopupAnswer

  /// Creates a signal. The parameters after the phase are for a signal that advances.
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
