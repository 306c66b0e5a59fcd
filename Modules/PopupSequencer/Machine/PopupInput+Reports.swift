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
