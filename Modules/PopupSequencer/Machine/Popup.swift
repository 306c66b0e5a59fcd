public import RoomCore

/// A popup, as a server or the app describes it.
public struct Popup: Equatable, Sendable {
  /// The identifier of the popup, compared byte for byte. The same popup from another source, or
  /// with a newer version, has the same identifier.
  ///
  /// A popup is shown once per identifier. After its end, the same version is rejected as
  /// `alreadyEnded`, until 4,096 other popups have ended. To show the popup again, enqueue it with
  /// a higher ``version``.
  public var id: String
  /// The version of the popup: of two messages with the same `id`, the message with the higher
  /// version is used. The version is 0 if the server has no versions.
  public var version: Int
  /// The kind of the popup. Rules count and branch by the kind.
  public var kind: String
  /// The queue in which the popup waits.
  public var queue: PopupQueue
  /// The channel in which the popup is presented.
  public var channel: String
  /// The scene that must be in front to present the popup, or `nil` for any scene.
  public var scene: String?
  /// The user whom the popup describes, or `nil` if there is none. Views show the name and the
  /// portrait of the user.
  public var sender: String?
  /// The content for the view, for example the JSON of the server.
  public var payload: String
  /// The priority of the popup, where a higher number is more important. Rules define its effect.
  public var priority: Int
  /// The earliest time at which the popup is presented, or `nil` for no such time.
  public var notBefore: Instant?
  /// The minimum time for which the popup waits before it is presented. A popup that is revoked
  /// within this time is never shown.
  public var delay: Duration
  /// The time at which the popup expires, or `nil` if it does not expire. An expired popup is not
  /// presented and does not stay on screen. The time continues while the sequencer is suspended.
  public var expiry: Instant?
  /// A Boolean value that indicates whether a presented popup may stay on screen after its expiry.
  public var staysBeyondExpiry: Bool
  /// The minimum time on screen, during which only an answer, the view, the expiry or a
  /// revocation ends the popup. Other popups, signals, scenes, matches and the maximum time wait.
  /// An update of the value applies from the next time that the popup becomes visible.
  public var minimumTime: Duration
  /// The maximum time on screen, after which the popup ends as timed out, or `nil` for no limit.
  /// Time during a preemption, a suspension or a pause of the timer does not count. An update with
  /// another maximum time or another kind restarts the time.
  public var maximumTime: Duration?
  /// The position of the popup in a flow, or `nil`.
  public var step: PopupStep?
  /// The signals that end the popup, waiting or on screen, each with its outcome. A signal ends all
  /// popups that list it. In contrast, ``PopupConfiguration/advanceSignal`` advances one popup
  /// only.
  public var endsOn: [String: PopupOutcome]
  /// A Boolean value that indicates whether the popup ends when its scene is left. If it is
  /// `false`, the popup waits until the scene returns.
  public var endsWithScene: Bool
  /// A Boolean value that indicates whether the popup returns after a preemption. If it is `false`,
  /// it ends as preempted.
  public var returnsAfterPreemption: Bool

  /// Creates a popup. All parameters except `id` have defaults.
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

  /// Returns a Boolean value that indicates whether `other` has the same content, byte for byte.
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
    let id: String = try fields.required("id")
    // A server must not send an empty identifier.
    guard !id.isEmpty || fields.isExact else {
      throw try fields.value("id").invalid("text that is not empty")
    }
    self.init(id: id)
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
  /// The run of the flow, which distinguishes several runs in one queue. It is empty if there is
  /// one run.
  public var run: String

  /// Creates the position of a popup in a flow.
  public init(flow: String, step: String, run: String = "") {
    self.flow = flow
    self.step = step
    self.run = run
  }

  /// The identifiers by which a step is compared, byte for byte.
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

/// The key of a queue: its name, and the match (or game) of the queue.
///
/// Queues are independent. Each queue can be queried, suspended and dropped separately. Keys are
/// compared byte for byte.
public struct PopupQueue: Hashable, Sendable, ExpressibleByStringLiteral {
  package private(set) var nameKey: Identifier
  package private(set) var matchKey: Identifier?

  /// The name of the queue, such as a kind of popup.
  public var name: String {
    get { nameKey.string }
    set { nameKey = Identifier(newValue) }
  }

  /// The match of the queue, or `nil` for a queue that outlives matches. When another match begins,
  /// the queue is dropped with all its popups.
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

  /// Reads a plain text as the name.
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
