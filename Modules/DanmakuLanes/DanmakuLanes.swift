// An app that uses the lanes alone has the comments too.
@_exported public import CommentList
public import RoomBus
public import RoomCore

/// The comments that fly over the video of a room.
///
/// ```swift
/// let danmaku = try DanmakuLanes(clock: RoomClock(.continuous))
/// let model = await DanmakuModel(joining: danmaku)
/// async let _ = danmaku.run()
/// danmaku.receive(CommentMessage(id: "1", sender: "ann", text: "Hello"))
/// await model.follow()  // Views read model.viewState.visibleComments(at:).
/// ```
///
/// The lanes draw nothing: a view follows their events with a ``DanmakuViewState``.
public actor DanmakuLanes: ModuleActor {
  public let host: ModuleHost<DanmakuMachine>
  public nonisolated let port: ModuleHost<DanmakuMachine>.Port
  /// The settings that it was created with.
  package nonisolated let configuration: DanmakuConfiguration

  /// Creates lanes without comments, which work while `run()` does.
  ///
  /// - Parameters:
  ///   - configuration: the settings.
  ///   - rules: the rules that the configuration may choose. By default the built-in ones.
  ///   - clock: the clock of the times of events.
  ///
  /// - Throws: `FieldError` for an invalid setting, an unknown rule, or a setting that a rule refuses.
  public init(
    configuration: DanmakuConfiguration = .init(), rules: CommentRuleRegistry = .init(),
    clock: RoomClock
  ) throws(FieldError) {
    self.configuration = configuration
    host = ModuleHost(
      try DanmakuMachine(configuration: configuration, rules: rules), clock: clock)
    port = host.port
  }
}

/// A module with the inputs, the events and the state of flying comments: ``DanmakuLanes``, or what takes its place.
public typealias DanmakuModule = RoomModule<DanmakuInput, DanmakuEvent, DanmakuState>

extension RoomModule where Input == DanmakuInput {
  // MARK: The server

  /// Receives a comment from the server, or a comment of the local user that is being sent. A comment with a known
  /// identifier has no effect.
  public func receive(_ message: CommentMessage) { send(.receive(message)) }

  /// Removes a comment, also if it has not come yet.
  public func remove(id: String) { send(.remove(id: id)) }

  /// Replaces the comment with the same identifier, also if it has not come yet. On screen its width remains.
  public func replace(_ message: CommentMessage) { send(.replace(message)) }

  /// Removes all comments of a user. Later comments of the user are removed as well, until ``allowSender(_:)`` or the
  /// end of the visit.
  public func removeSender(_ sender: String) { send(.removeSender(sender)) }

  /// Shows comments of a user again that come from now on.
  public func allowSender(_ sender: String) { send(.allowSender(sender)) }

  // MARK: The room

  /// Enters a room, with an empty screen.
  public func enter(room: String) { send(.enter(room: room)) }

  /// Leaves the room, and empties the screen.
  public func leave() { send(.leave) }

  /// Changes the configuration. An invalid one changes nothing, and is rejected with the reason.
  public func configure(_ configuration: DanmakuConfiguration) { send(.configure(configuration)) }

  // MARK: The view

  /// Reports the widths of comments, as a view has measured them.
  public func didMeasure(_ widths: [DanmakuMeasurement]) { send(.didMeasure(widths)) }

  /// Sets the size of the view, in points.
  public func resize(_ size: ScreenSize) { send(.resize(size)) }

  /// Reports a finger on a comment.
  public func touch(_ comment: Int, _ phase: DanmakuTouch.Phase) {
    send(.touch(DanmakuTouch(comment: comment, phase)))
  }
}

/// Keeps flying comments up to date for views.
///
/// Views read `viewState.visibleComments(at:)` once per frame while `viewState.isMoving(at:)`.
public typealias DanmakuModel = ModuleViewModel<DanmakuViewState>
