public import RoomCore

/// A popup, as a server or the app announces it.
public struct Popup: Hashable, Sendable {
  /// Tells popups apart. The same popup again, by another way or with a newer version, has the
  /// same identity.
  public var id: String
  /// Of two messages with one `id` the one with the higher version counts. 0 where there are no
  /// versions.
  public var version: Int
  /// What kind of popup it is. Rules count and branch by it.
  public var kind: String
  /// The queue it waits in.
  public var queue: PopupQueue
  /// The channel it is shown in.
  public var channel: String
  /// The scene that has to be in front for it to be shown; `nil` for any.
  public var scene: String?
  /// What the view shows, opaque to the sequencer: say, the JSON the server sent.
  public var payload: String
  /// How important it is; more is more important. Rules decide what that means.
  public var priority: Int
  /// Not to be shown earlier; `nil` for at once.
  public var notBefore: Instant?
  /// Not to be shown, nor to stay on screen, from then on; `nil` for never.
  public var expiry: Instant?
  /// For so long after it became visible no other popup takes its place.
  public var minimumTime: Duration
  /// It ends as timed out after so long on screen; `nil` for no limit. Time that it was preempted
  /// does not count.
  public var maximumTime: Duration?
  /// Its place in a flow, if it is part of one.
  public var step: PopupStep?
  /// The names of signals that end it, waiting or on screen, and with which outcome.
  public var endsOn: [String: PopupOutcome]
  /// Whether it ends when its scene is left; else it waits for the scene to come back.
  public var endsWithScene: Bool
  /// Whether it comes back after it was preempted; else it ends as preempted.
  public var returnsAfterPreemption: Bool

  /// A popup.
  public init(
    id: String, version: Int = 0, kind: String = "", queue: PopupQueue = "",
    channel: String = PopupChannel.modal, scene: String? = nil, payload: String = "",
    priority: Int = 0, notBefore: Instant? = nil, expiry: Instant? = nil,
    minimumTime: Duration = .zero, maximumTime: Duration? = nil, step: PopupStep? = nil,
    endsOn: [String: PopupOutcome] = [:], endsWithScene: Bool = false,
    returnsAfterPreemption: Bool = true
  ) {
    self.id = id
    self.version = version
    self.kind = kind
    self.queue = queue
    self.channel = channel
    self.scene = scene
    self.payload = payload
    self.priority = priority
    self.notBefore = notBefore
    self.expiry = expiry
    self.minimumTime = minimumTime
    self.maximumTime = maximumTime
    self.step = step
    self.endsOn = endsOn
    self.endsWithScene = endsWithScene
    self.returnsAfterPreemption = returnsAfterPreemption
  }
}
