public import RoomCore

/// A popup that waits in its queue.
public struct EnqueuedPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The queue in which it waits.
  public var queue: PopupQueue
  /// The channel in which it is presented.
  public var channel: String

  /// Creates the value for a popup that waits.
  public init(id: String, queue: PopupQueue, channel: String) {
    self.id = id
    self.queue = queue
    self.channel = channel
  }
}

extension EnqueuedPopup: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("queue", queue)
    visitor.field("channel", channel)
  }
}

/// A popup with its new content.
public struct UpdatedPopup: Equatable, Sendable {
  /// The popup with its current content.
  public var popup: Popup { _read { yield box.value } }
  /// A Boolean value that indicates whether the popup is on screen, so that its view shows the new
  /// content. If it is `false`, the popup waits.
  public var isOnScreen: Bool
  let box: Boxed<Popup>

  /// Creates the value for a popup with new content, by default for a popup that waits.
  public init(popup: Popup, isOnScreen: Bool = false) {
    box = Boxed(popup)
    self.isOnScreen = isOnScreen
  }
}

extension UpdatedPopup: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("popup", popup)
    visitor.field("isOnScreen", isOnScreen)
  }
}

/// A popup that cannot be presented now.
public struct DeferredPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The name of the rule, or of the part of the sequencer, that defers the popup.
  public var rule: String
  /// A human-readable reason.
  public var reason: DiagnosticText
  /// The time at which the popup can be presented, or `nil` if it is unknown.
  public var until: Instant?

  /// Creates the value for a deferred popup.
  public init(id: String, rule: String, reason: DiagnosticText, until: Instant? = nil) {
    self.id = id
    self.rule = rule
    self.reason = reason
    self.until = until
  }
}

extension DeferredPopup: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("rule", rule)
    visitor.field("reason", reason)
    visitor.field("until", until)
  }
}

/// A report of a rule, such as the end of a flow.
public struct RuleNotification: Equatable, Sendable {
  /// The name of the rule.
  public var rule: String
  /// The name of the report.
  public var name: String
  /// The subject of the report.
  public var subject: String

  /// Creates a report of a rule.
  public init(rule: String, name: String, subject: String) {
    self.rule = rule
    self.name = name
    self.subject = subject
  }
}

extension RuleNotification: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("rule", rule)
    visitor.field("name", name)
    visitor.field("subject", subject)
  }
}

/// A popup whose view must appear.
public struct PopupPresentation: Equatable, Sendable {
  /// The popup to show.
  public var popup: Popup { _read { yield box.value } }
  /// The remaining time on screen, or `nil` for no limit.
  public var remaining: Duration?
  let box: Boxed<Popup>

  /// Creates the presentation of a popup, by default without a limit of its time on screen.
  public init(popup: Popup, remaining: Duration? = nil) {
    self.init(Boxed(popup), remaining: remaining)
  }

  init(_ box: Boxed<Popup>, remaining: Duration?) {
    self.box = box
    self.remaining = remaining
  }
}

extension PopupPresentation: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("popup", popup)
    visitor.field("remaining", remaining)
  }
}

/// A popup that is or was on screen.
public struct PresentedPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The channel in which it is presented.
  public var channel: String

  /// Creates the value for a popup on screen.
  public init(id: String, channel: String) {
    self.id = id
    self.channel = channel
  }
}

extension PresentedPopup: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("channel", channel)
  }
}

/// A popup whose view must disappear.
public struct DismissedPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The channel in which it is on screen.
  public var channel: String
  /// The reason for the dismissal, which also says whether the popup returns.
  public var dismissal: PopupDismissal

  /// Creates the value for a popup whose view must disappear.
  public init(id: String, channel: String, dismissal: PopupDismissal) {
    self.id = id
    self.channel = channel
    self.dismissal = dismissal
  }
}

extension DismissedPopup: Described {
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
  /// The outcome of the popup.
  public var outcome: PopupOutcome

  /// Creates the value for a popup that has ended.
  public init(id: String, channel: String, outcome: PopupOutcome) {
    self.id = id
    self.channel = channel
    self.outcome = outcome
  }
}

extension EndedPopup: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("channel", channel)
    visitor.field("outcome", outcome)
  }
}
