// The export gives the comments to an app that uses only this module.
@_exported public import CommentList
public import RoomBus
public import RoomCore

/// Shows the comments that fly over the video of a room.
///
/// ```swift
/// let danmaku = try DanmakuLanes(clock: RoomClock(.continuous))
/// let model = await DanmakuModel(joining: danmaku)
/// async let _ = danmaku.run()
/// danmaku.receive(CommentMessage(id: "1", sender: "ann", text: "Hello"))
/// await model.follow()  // Views read model.viewState.visibleComments(at:).
/// ```
///
/// The lanes do not draw. A view follows their events with a ``DanmakuViewState``.
public actor DanmakuLanes: ModuleActor {
  public let host: ModuleHost<DanmakuMachine>
  public nonisolated let port: ModuleHost<DanmakuMachine>.Port
  /// The configuration that the lanes were created with.
  package nonisolated let configuration: DanmakuConfiguration

  /// Creates lanes without comments. The lanes work while `run()` runs.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - rules: The rules that the configuration may choose. The default is the built-in rules.
  ///   - clock: The clock for the times of events.
  ///
  /// - Throws: `FieldError` for an invalid setting, an unknown rule, or a setting that a rule
  ///   refuses.
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

/// A module with the inputs, the events and the state of flying comments: ``DanmakuLanes``, or a
/// replacement of it.
public typealias DanmakuModule = RoomModule<DanmakuInput, DanmakuEvent, DanmakuState>

extension RoomModule where Input == DanmakuInput {
  // MARK: The server

  /// Receives a comment from the server, or a comment of the local user while it is being sent. A
  /// comment with a known identifier has no effect.
  public func receive(_ message: CommentMessage) { send(.receive(message)) }

  /// Removes a comment. If the comment has not arrived, the removal is stored.
  public func remove(id: String) { send(.remove(id: id)) }

  /// Replaces the comment with the same identifier. If that comment has not arrived, the
  /// replacement is stored. A comment on screen keeps its width.
  public func replace(_ message: CommentMessage) { send(.replace(message)) }

  /// Reports that the server has given a comment of the local user the identifier
  /// `CommentSend.serverID`. The echo with this identifier has no effect, and later calls may name
  /// the comment by either identifier.
  public func didDeliver(_ comment: CommentSend) { send(.didDeliver(comment)) }

  /// Removes all comments of a user. Later comments of the user are removed as well, until
  /// ``allowSender(_:)`` is called or the visit ends.
  public func removeSender(_ sender: String) { send(.removeSender(sender)) }

  /// Shows later comments of a user again.
  public func allowSender(_ sender: String) { send(.allowSender(sender)) }

  /// Removes all comments that wait or are on screen. Removed comments and removed users remain
  /// removed.
  public func clear() { send(.clear) }

  // MARK: The room

  /// Enters a room, with an empty screen.
  public func enter(_ room: String) { send(.enter(room: room)) }

  /// Leaves the room, and empties the screen.
  public func leave() { send(.leave) }

  /// Changes the configuration. An invalid configuration is rejected with the reason and changes
  /// nothing.
  public func configure(_ configuration: DanmakuConfiguration) { send(.configure(configuration)) }

  // MARK: The view

  /// Reports the widths of comments that a view has measured.
  public func didMeasure(_ widths: [DanmakuMeasurement]) { send(.didMeasure(widths)) }

  /// Sets the size of the view, in points.
  public func resize(_ size: ScreenSize) { send(.resize(size)) }

  /// Reports a finger on a comment.
  public func touch(_ comment: Int, _ phase: DanmakuTouch.Phase) {
    send(.touch(DanmakuTouch(comment: comment, phase)))
  }
}

/// A model of flying comments, for views.
///
/// While `viewState.isMoving(at:)` returns `true`, views read `viewState.visibleComments(at:)` once
/// per frame.
public typealias DanmakuModel = ModuleViewModel<DanmakuViewState>
