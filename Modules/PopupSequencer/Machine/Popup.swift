public import RoomCore

/// A popup, as a server or the app announces it.
public struct Popup: Equatable, Sendable {
  /// Identifies the popup, byte for byte. The same popup again, by another way or with a newer
  /// version, has the same identifier.
  ///
  /// One identifier is shown once: after its end the same version is `alreadyEnded`, until
  /// 4,096 others have ended. To show it again, enqueue it with a higher ``version``.
  public var id: String
  /// Of two messages with one `id` the one with the higher version counts. 0 where there are no
  /// versions.
  public var version: Int
  /// The kind of popup. Rules count and branch by it.
  public var kind: String
  /// The queue in which it waits.
  public var queue: PopupQueue
  /// The channel in which it is presented.
  public var channel: String
  /// The scene that has to be in front for it to be presented; `nil` for any.
  public var scene: String?
  /// The user whom the popup is about, or `nil` for none. Views show the name and the portrait.
  public var sender: String?
  /// What the view shows, opaque to the sequencer: for example the JSON that the server sent.
  public var payload: String
  /// How important it is; more is more important. Rules decide what that means.
  public var priority: Int
  /// It is not presented earlier; `nil` for at once.
  public var notBefore: Instant?
  /// It is not presented before it has waited for this duration: one that is revoked within it is
  /// never shown.
  public var delay: Duration
  /// It is neither presented nor kept on screen from then on; `nil` for never. It continues to
  /// count while the sequencer is suspended.
  public var expiry: Instant?
  /// Whether it may stay on screen beyond its expiry, once it was presented.
  public var staysBeyondExpiry: Bool
  /// For this duration after it became visible nothing ends or removes it but an answer, its view,
  /// its expiry or a revocation: other popups, signals, scenes, matches and its maximum time wait. An
  /// update counts from the next time that it becomes visible.
  public var minimumTime: Duration
  /// It ends as timed out after this duration on screen; `nil` for no limit. Time during which it
  /// was preempted, suspended or had its timer paused does not count; an update does not restart it.
  public var maximumTime: Duration?
  /// Its position in a flow, if it is part of one.
  public var step: PopupStep?
  /// The names of signals that end it, waiting or on screen, and with which outcome. Every popup
  /// that lists a signal ends on it; ``PopupConfiguration/advanceSignal`` advances one head alone.
  public var endsOn: [String: PopupOutcome]
  /// Whether it ends when its scene is left; otherwise it waits for the scene to return.
  public var endsWithScene: Bool
  /// Whether it returns after it was preempted; otherwise it ends as preempted.
  public var returnsAfterPreemption: Bool

  /// Creates a popup. Only `id` has no default.
  public init(
    id: String, version: Int = 0, kind: String = "", queue: PopupQueue = "",
    channel: String = PopupChannel.modal, scene: String? = nil,
    sender: String? = nil, payload: String = "", priority: Int = 0, notBefore: Instant? = nil,
    delay: Duration = .zero,
    expiry: Instant? = nil, staysBeyondExpiry: Bool = false, minimumTime: Duration = .zero,
    maximumTime: Duration? = nil, step: PopupStep? = nil, endsOn: [String: PopupOutcome] = [:],
    endsWithScene: Bool = false, returnsAfterPreemption: Bool = true
  ) {
    self.id = id
    self.version = version
    self.kind = kind
    self.queue = queue
    self.channel = channel
    self.scene = scene
    self.sender = sender
    self.payload = payload
    self.priority = priority
    self.notBefore = notBefore
    self.delay = delay
    self.expiry = expiry
    self.staysBeyondExpiry = staysBeyondExpiry
    self.minimumTime = minimumTime
    self.maximumTime = maximumTime
    self.step = step
    self.endsOn = endsOn
    self.endsWithScene = endsWithScene
    self.returnsAfterPreemption = returnsAfterPreemption
  }

  /// Whether `other` has the same content, byte for byte.
  func isIdentical(to other: Popup) -> Bool {
    self == other && Identifier(kind) == Identifier(other.kind)
      && Identifier(channel) == Identifier(other.channel)
      && scene.map(Identifier.init) == other.scene.map(Identifier.init)
      && sender.map(Identifier.init) == other.sender.map(Identifier.init)
      && Identifier(payload) == Identifier(other.payload)
      && step?.identifiers == other.step?.identifiers
      && Set(endsOn.keys.map(Identifier.init)) == Set(other.endsOn.keys.map(Identifier.init))
  }
}

extension Popup: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    let id: ReadIdentifier = try fields.required("id")
    self.init(id: id.text)
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("version", &version)
    visitor.field("kind", &kind)
    visitor.field("queue", &queue)
    visitor.field("channel", &channel)
    visitor.field("scene", &scene)
    visitor.field("sender", &sender, .person)
    visitor.field("payload", &payload, .text)
    visitor.field("priority", &priority)
    visitor.field("notBefore", &notBefore)
    visitor.field("delay", &delay, in: .upToADay)
    visitor.field("expiry", &expiry)
    visitor.field("staysBeyondExpiry", &staysBeyondExpiry)
    visitor.field("minimumTime", &minimumTime, in: .upToADay)
    visitor.field("maximumTime", &maximumTime, in: .positiveUpToADay)
    visitor.field("step", &step)
    visitor.field("endsOn", &endsOn)
    visitor.field("endsWithScene", &endsWithScene)
    visitor.field("returnsAfterPreemption", &returnsAfterPreemption)
  }
}

/// The position of a popup in a flow.
public struct PopupStep: Equatable, Sendable {
  /// The name of the flow.
  public var flow: String
  /// The name of the step.
  public var step: String
  /// Distinguishes passes through the flow in one queue; empty where there is only one.
  public var run: String

  /// Creates the position of a popup in a flow.
  public init(flow: String, step: String, run: String = "") {
    self.flow = flow
    self.step = step
    self.run = run
  }

  /// What it is compared by, byte for byte.
  package var identifiers: [Identifier] {
    [Identifier(flow), Identifier(step), Identifier(run)]
  }
}

extension PopupStep: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(flow: try fields.required("flow"), step: try fields.required("step"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("flow", &flow)
    visitor.field("step", &step)
    visitor.field("run", &run)
  }
}

/// The identifier of a popup; a server does not leave it empty.
private struct ReadIdentifier: ReadValue {
  static var allowed: String { "text that is not empty" }
  let text: String

  init(from value: some ValueReader) throws(FieldError) {
    text = try value.text()
    if text.isEmpty, !value.isExact { throw value.invalid(Self.allowed) }
  }

  func write(to writer: inout some ValueWriter) { writer.text(text) }
}

/// The key of a queue: a name, and the match (or game) that it belongs to, if any.
///
/// Queues are independent: each can be asked, suspended and dropped on its own. They are compared
/// byte for byte.
public struct PopupQueue: Hashable, Sendable, ExpressibleByStringLiteral {
  package private(set) var nameKey: Identifier
  package private(set) var matchKey: Identifier?

  /// The name, such as a kind of popups.
  public var name: String {
    get { nameKey.string }
    set { nameKey = Identifier(newValue) }
  }

  /// The match that it belongs to; `nil` for a queue that outlives matches. When another match
  /// begins, the queue is dropped with all that waits in it.
  public var match: String? {
    get { matchKey?.string }
    set { matchKey = newValue.map(Identifier.init) }
  }

  /// Creates the key of a queue.
  public init(_ name: String, match: String? = nil) {
    nameKey = Identifier(name)
    matchKey = match.map(Identifier.init)
  }

  public init(stringLiteral value: String) { self.init(value) }
}

extension PopupQueue: ReadFields {
  public static var allowed: String { "the name of a queue, or an object" }

  /// A plain text is the name.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> PopupQueue? {
    value.kind == .text ? PopupQueue(try value.text()) : nil
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("name"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("match", &match)
  }
}
