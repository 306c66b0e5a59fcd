public import RoomCore

/// A popup that waits in its queue.
public struct EnqueuedPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The queue in which it waits.
  public var queue: PopupQueue
  /// The channel in which it is presented.
  public var channel: String

  /// Creates the value of a popup that waits.
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
  /// The popup, as it is now.
  public var popup: Popup { _read { yield box.value } }
  /// Whether it is on screen, so that its view shows the new content; otherwise it waits.
  public var isOnScreen: Bool
  let box: Boxed<Popup>

  /// Creates the value of a popup that has new content; by default it waits.
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

/// A popup that may not be presented at present.
public struct DeferredPopup: Equatable, Sendable {
  /// The identifier of the popup.
  public var id: String
  /// The name of the rule that defers it, or of the part of the sequencer that does.
  public var rule: String
  /// Why it is deferred: a human-readable description.
  public var reason: String
  /// When it may be presented again; `nil` where that is not known.
  public var until: Instant?

  /// Creates the value of a popup that is deferred.
  public init(id: String, rule: String, reason: String, until: Instant? = nil) {
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

/// What a rule reports, such as that a flow is finished.
public struct RuleNotification: Equatable, Sendable {
  /// The name of the rule.
  public var rule: String
  /// The name of what happened.
  public var name: String
  /// What it concerns.
  public var subject: String

  /// Creates what a rule reports.
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

/// A popup whose view is to appear.
public struct PopupPresentation: Equatable, Sendable {
  /// The popup that the view shows.
  public var popup: Popup { _read { yield box.value } }
  /// What is left of its time on screen; `nil` for no limit.
  public var remaining: Duration?
  let box: Boxed<Popup>

  /// Creates the presentation of a popup; by default its time on screen has no limit.
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

  /// Creates the value of a popup on screen.
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
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("channel", channel)
    visitor.field("outcome", outcome)
  }
}
