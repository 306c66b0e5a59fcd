public import RoomCore

/// An input of a popup sequencer: a command or a report.
public enum PopupInput: Equatable, ModuleInput {
  /// Enqueues a popup, which waits in its queue until it is presented, or updates a known popup.
  indirect case enqueue(Popup)
  /// Enqueues all popups that belong together. No further popup belongs to them.
  case enqueueBatch([Popup])
  /// Ends a popup up to this version as revoked and rejects it from now on, even if it has not
  /// arrived. Without a version, all versions are revoked.
  case revoke(PopupVersion)
  /// The user has answered a popup, or the app has answered for the user.
  case didAnswer(PopupReply)
  /// The view of a popup is visible. The version of a report is the version for which the view was
  /// made. It is the presented version, or one of the last eight versions that updated the popup on
  /// screen.
  case didAppear(PopupVersion)
  /// The view of a popup could not be presented.
  case didFailToAppear(PopupVersion)
  /// The view of a popup is gone. If the popup was not being dismissed, this is a cancellation.
  case didDisappear(PopupVersion)
  /// Sends a signal.
  case signal(PopupSignal)
  /// Another scene is in front, or no scene if the value is `nil`.
  case setScene(String?)
  /// Another match begins, or no match if the value is `nil`. The queues of the previous match are
  /// dropped, and popups of later matches wait for their match.
  case setMatch(String?)
  /// Suspends all channels for a reason. No popup is presented, and the clocks stop.
  case suspend(reason: SuspensionReason)
  /// Ends a reason for all channels. Channels and queues that are suspended separately stay
  /// suspended.
  case resume(reason: SuspensionReason)
  /// Suspends a channel or a queue for a reason, until all its reasons have ended.
  case suspendScope(scope: PopupScope, reason: SuspensionReason = .app)
  /// Ends a reason for a channel or a queue.
  case resumeScope(scope: PopupScope, reason: SuspensionReason = .app)
  /// Pauses the timer of a popup for a reason, such as a finger on the popup. The maximum time on
  /// screen stops when the popup is visible. Other popups, the expiry and the limits of views
  /// continue.
  case pauseTimer(id: String, reason: SuspensionReason = .app)
  /// Ends a reason for a pause. If no other reason is active, the timer continues with its
  /// remaining time.
  case resumeTimer(id: String, reason: SuspensionReason = .app)
  /// Answers the current popup of a channel or a queue, and presents the next popup that meets the
  /// condition. With the identifier of a popup, only this popup is answered. The advance has no
  /// effect if this popup was already answered and the next one has followed.
  case advance(PopupAdvance)
  /// Changes the priority of a popup, until the server delivers it with another priority. A higher
  /// number is more important.
  case prioritize(id: String, priority: Int)
  /// Ends all popups of a queue as revoked, or only the waiting ones if it keeps the visible ones.
  case dropQueue(queue: PopupQueue, keepsVisible: Bool = false)
  /// Ends all popups as revoked and resets the rules, for example when another user has logged in.
  case removeAll
  /// Restores the data that an earlier launch saved, with the time since then.
  indirect case restore(snapshot: PopupSnapshot, away: Duration = .zero)
  /// Replaces the rules by rules of the sequencer's registry. Waiting popups are ranked again
  /// immediately. No popup is admitted again, and no popup on screen ends because of the change.
  case setRules([RuleConfiguration])
  /// Inputs that belong together. No popup is presented before all of them are handled.
  case batch([PopupInput])
  /// Ends all popups as revoked. Every later input is rejected.
  case close
}

extension PopupInput {
  public var messageKind: MessageKind? {
    switch self {
    case .enqueue, .enqueueBatch: .popup
    // A batch with another kind of input is not refused.
    case .batch(let inputs): inputs.allSatisfy { $0.messageKind != nil } ? .popup : nil
    default: nil
    }
  }
}

extension PopupInput: ReadInputs {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .enqueue(let popup): visitor.visit("enqueue", popup)
    case .enqueueBatch(let popups): visitor.visit("enqueueBatch", "popups", popups)
    case .revoke(let revocation): visitor.visit("revoke", revocation)
    case .didAnswer(let reply): visitor.visit("didAnswer", reply)
    case .didAppear(let report): visitor.visit("didAppear", report)
    case .didFailToAppear(let report): visitor.visit("didFailToAppear", report)
    case .didDisappear(let report): visitor.visit("didDisappear", report)
    case .signal(let signal): visitor.visit("signal", signal)
    case .setScene(let scene): visitor.visit("setScene", "scene", scene)
    case .setMatch(let match): visitor.visit("setMatch", "match", match)
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .suspendScope(let scope, let reason):
      visitor.visit("suspendScope", ("scope", scope), ("reason", reason))
    case .resumeScope(let scope, let reason):
      visitor.visit("resumeScope", ("scope", scope), ("reason", reason))
    case .pauseTimer(let id, let reason):
      visitor.visit("pauseTimer", ("id", id), ("reason", reason))
    case .resumeTimer(let id, let reason):
      visitor.visit("resumeTimer", ("id", id), ("reason", reason))
    case .advance(let advance): visitor.visit("advance", advance)
    case .prioritize(let id, let priority):
      visitor.visit("prioritize", ("id", id), ("priority", priority))
    case .dropQueue(let queue, let keepsVisible):
      visitor.visit("dropQueue", ("queue", queue), ("keepsVisible", keepsVisible))
    case .removeAll: visitor.visit("removeAll")
    case .restore(let snapshot, let away):
      visitor.visit("restore", ("snapshot", snapshot), ("away", away))
    case .setRules(let rules): visitor.visit("setRules", "rules", rules)
    case .batch(let inputs): visitor.visit("batch", "inputs", inputs)
    case .close: visitor.visit("close")
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "enqueue": self = .enqueue(try reader.fields())
    case "enqueueBatch": self = .enqueueBatch(try reader.value("popups"))
    case "revoke": self = .revoke(try reader.fields())
    case "didAnswer": self = .didAnswer(try reader.fields())
    case "signal": self = .signal(try reader.fields())
    case "setScene": self = .setScene(try reader.optional("scene"))
    case "setMatch": self = .setMatch(try reader.optional("match"))
    case "pauseTimer":
      self = .pauseTimer(
        id: try reader.value("id"), reason: try reader.optional("reason") ?? .app)
    case "resumeTimer":
      self = .resumeTimer(
        id: try reader.value("id"), reason: try reader.optional("reason") ?? .app)
    case "advance": self = .advance(try reader.fields())
    case "dropQueue":
      self = .dropQueue(
        queue: try reader.value("queue"), keepsVisible: try reader.optional("keepsVisible") ?? false
      )
    case "setRules": self = .setRules(try reader.value("rules"))
    // Only the app and its views send the other inputs.
    case _ where !reader.isExact: throw reader.unknown
    case "didAppear": self = .didAppear(try reader.fields())
    case "didFailToAppear": self = .didFailToAppear(try reader.fields())
    case "didDisappear": self = .didDisappear(try reader.fields())
    case "suspendScope":
      self = .suspendScope(
        scope: try reader.value("scope"), reason: try reader.optional("reason") ?? .app)
    case "resumeScope":
      self = .resumeScope(
        scope: try reader.value("scope"), reason: try reader.optional("reason") ?? .app)
    case "prioritize":
      self = .prioritize(id: try reader.value("id"), priority: try reader.value("priority"))
    case "removeAll": self = .removeAll
    case "restore":
      self = .restore(
        snapshot: try reader.value("snapshot"), away: try reader.optional("away") ?? .zero)
    case "batch": self = .batch(try reader.value("inputs"))
    default: self = try Self(lifecycle: reader)
    }
  }
}

/// The answer of a user to a popup.
public enum PopupAnswer: String, CaseIterable, ReadValue, Sendable {
  /// The user agrees, or has completed the request of the popup.
  case confirmed
  /// The user declines or closes the popup.
  case cancelled
}

/// A part of a sequencer that can be suspended or advanced separately.
public enum PopupScope: Equatable, Sendable {
  /// One channel.
  case channel(String)
  /// One queue.
  case queue(PopupQueue)
}

extension PopupScope: ReadCases {
  public static var allowed: String { #"{"channel": name} or {"queue": queue}"# }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .channel(let name): visitor.visit("channel", "name", name)
    case .queue(let queue): visitor.visit("queue", queue)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "channel": self = .channel(try reader.value("name"))
    case "queue": self = .queue(try reader.fields())
    default: throw reader.unknown
    }
  }
}
