public import RoomCore

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

  @inlinable
  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("version", &version)
    visitor.field("answer", &answer)
  }
}

/// What the view of a popup reports.
public struct PopupReport: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The version that the view was made for: the one that was presented, or one of the last eight that
  /// updated it on screen. `nil`, the default, for whichever it is.
  public var version: Int?

  /// Creates the report of a view; by default of whichever version of the popup.
  public init(id: String, version: Int? = nil) {
    self.id = id
    self.version = version
  }
}

extension PopupReport: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"))
  }

  @inlinable
  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("version", &version)
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

  @inlinable
  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("phase", &phase)
    visitor.field("scope", &scope)
    visitor.field("past", &past)
    visitor.field("answer", &answer)
  }
}
