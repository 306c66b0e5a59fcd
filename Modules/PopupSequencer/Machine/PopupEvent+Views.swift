public import RoomCore

/// A popup whose view is to appear.
public struct PopupPresentation: Equatable, Sendable {
  /// The popup that the view shows.
  public var popup: Popup
  /// What is left of its time on screen; `nil` for no limit.
  public var remaining: Duration?

  /// Creates the presentation of a popup; by default its time on screen has no limit.
  public init(popup: Popup, remaining: Duration? = nil) {
    self.popup = popup
    self.remaining = remaining
  }
}

extension PopupPresentation: Described {
  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("popup", popup)
    visitor.field("remaining", remaining)
  }
}

/// A popup that is visible.
public struct PresentedPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The channel in which it is visible.
  public var channel: String

  /// Creates the value of a popup that is visible.
  public init(id: String, channel: String) {
    self.id = id
    self.channel = channel
  }
}

extension PresentedPopup: Described {
  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("channel", channel)
  }
}

/// A popup whose view is to disappear.
public struct DismissedPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The channel in which it is on screen.
  public var channel: String
  /// Why it leaves the screen, and whether it returns.
  public var dismissal: PopupDismissal

  /// Creates the value of a popup whose view is to disappear.
  public init(id: String, channel: String, dismissal: PopupDismissal) {
    self.id = id
    self.channel = channel
    self.dismissal = dismissal
  }
}

extension DismissedPopup: Described {
  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("channel", channel)
    visitor.field("dismissal", dismissal)
  }
}

/// A popup that has ended.
public struct EndedPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The channel in which it waited or was on screen.
  public var channel: String
  /// How it ended.
  public var outcome: PopupOutcome

  /// Creates the value of a popup that has ended.
  public init(id: String, channel: String, outcome: PopupOutcome) {
    self.id = id
    self.channel = channel
    self.outcome = outcome
  }
}

extension EndedPopup: Described {
  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("channel", channel)
    visitor.field("outcome", outcome)
  }
}
