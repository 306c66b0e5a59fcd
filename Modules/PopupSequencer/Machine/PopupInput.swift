public import RoomCore

/// The commands and reports that a sequencer takes.
public enum PopupInput: Equatable, ModuleInput {
  /// A popup waits in its queue until it is presented; one that is known is updated.
  indirect case enqueue(Popup)
  /// All popups that belong together: none that belongs to them follows later.
  case enqueueBatch([Popup])
  /// Ends a popup as revoked, whether it has arrived or not, and refuses it from then on. The version is the
  /// last one that is revoked; without it every version is.
  case revoke(PopupVersion)
  /// The user answered a popup, or the app answers for them.
  case didAnswer(PopupReply)
  /// The view of a popup is visible. The version of a report is the one that the view was made for: the
  /// version that was presented, or one of the last eight that updated it on screen.
  case didAppear(PopupVersion)
  /// The view of a popup could not be presented.
  case didFailToAppear(PopupVersion)
  /// The view of a popup is gone. For a popup that was not to be dismissed that is a cancellation.
  case didDisappear(PopupVersion)
  /// Something happened elsewhere.
  case signal(PopupSignal)
  /// Another scene is in front; `nil` for none.
  case setScene(String?)
  /// Another match is on; `nil` for none. The queues of the match before are dropped, popups of
  /// later matches wait for theirs.
  case setMatch(String?)
  /// Suspends all channels for a reason: nothing is presented, and the clocks stand still.
  case suspend(reason: SuspensionReason)
  /// Ends that reason for all channels; channels and queues that are suspended on their own remain
  /// suspended.
  case resume(reason: SuspensionReason)
  /// Suspends a channel or a queue for a reason.
  case suspendScope(ScopeSuspension)
  /// Ends that reason for the channel or queue.
  case resumeScope(ScopeSuspension)
  /// Pauses a popup's own timer for a reason, such as a finger on it: its maximum time stands still
  /// from the moment at which it is visible. Other popups, its expiry and the limits of views
  /// continue.
  case pauseTimer(PopupTimerPause)
  /// Ends that reason; when no other is left, the timer continues with what is left of it.
  case resumeTimer(PopupTimerPause)
  /// Answers the head of a channel or queue, and lets it present the next popup that meets the
  /// condition. With the identifier of a popup, that one is answered, and no other: it has no effect
  /// once that popup was answered and the next has followed.
  case advance(PopupAdvance)
  /// Gives a popup another priority, until one is delivered with another.
  case prioritize(PopupPrioritization)
  /// Ends all popups of a queue as revoked, or only those that wait.
  case dropQueue(QueueDrop)
  /// Ends all popups as revoked, and lets the rules forget: for example, another user has logged
  /// in.
  case removeAll
  /// Restores what an earlier run saved.
  indirect case restore(PopupRestoration)
  /// Replaces the rules by those that are chosen from the registry of the sequencer. Nothing is admitted again, and
  /// nothing on screen ends by it; popups that wait are ranked at once.
  case setRules([PopupRuleConfiguration])
  /// Inputs that belong together: nothing is presented before all of them are taken.
  case batch([PopupInput])
  /// Ends all popups as revoked. Every later input is rejected.
  case close
}

extension PopupInput {
  public var messageKind: MessageKind? {
    switch self {
    case .enqueue, .enqueueBatch: .popup
    // With anything else in it, it is not refused.
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
    case .suspendScope(let suspension): visitor.visit("suspendScope", suspension)
    case .resumeScope(let suspension): visitor.visit("resumeScope", suspension)
    case .pauseTimer(let pause): visitor.visit("pauseTimer", pause)
    case .resumeTimer(let pause): visitor.visit("resumeTimer", pause)
    case .advance(let advance): visitor.visit("advance", advance)
    case .prioritize(let prioritization): visitor.visit("prioritize", prioritization)
    case .dropQueue(let drop): visitor.visit("dropQueue", drop)
    case .removeAll: visitor.visit("removeAll")
    case .restore(let restoration): visitor.visit("restore", restoration)
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
    case "pauseTimer": self = .pauseTimer(try reader.fields())
    case "resumeTimer": self = .resumeTimer(try reader.fields())
    case "advance": self = .advance(try reader.fields())
    case "dropQueue": self = .dropQueue(try reader.fields())
    case "setRules": self = .setRules(try reader.value("rules"))
    // The rest only the app and its views do.
    case _ where !reader.isExact: throw reader.unknown
    case "didAppear": self = .didAppear(try reader.fields())
    case "didFailToAppear": self = .didFailToAppear(try reader.fields())
    case "didDisappear": self = .didDisappear(try reader.fields())
    case "suspend": self = .suspend(reason: try reader.value("reason"))
    case "resume": self = .resume(reason: try reader.value("reason"))
    case "suspendScope": self = .suspendScope(try reader.fields())
    case "resumeScope": self = .resumeScope(try reader.fields())
    case "prioritize": self = .prioritize(try reader.fields())
    case "removeAll": self = .removeAll
    case "restore": self = .restore(try reader.fields())
    case "batch": self = .batch(try reader.value("inputs"))
    case "close": self = .close
    default: throw reader.unknown
    }
  }
}

/// What a user answers to a popup.
public enum PopupAnswer: String, CaseIterable, ReadValue, Sendable {
  /// Yes, done, understood.
  case confirmed
  /// No, later, closed.
  case cancelled
}

/// A part of a sequencer that can be suspended or advanced on its own.
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
