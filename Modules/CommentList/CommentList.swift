public import RoomBus
public import RoomCore

/// The scrolling list of a room's comments.
///
/// ```swift
/// let comments = try CommentList(clock: RoomClock(.continuous))
/// let model = await CommentListModel(joining: comments)
/// async let _ = comments.run()
/// comments.receive(CommentMessage(id: "1", sender: "ann", text: "Hello"))
/// await model.follow()  // Views observe model.rows and model.unread.
/// ```
///
/// The list does not draw. A view follows its events with a ``CommentViewState``.
public actor CommentList: ModuleActor {
  public let host: ModuleHost<CommentMachine>
  public nonisolated let port: ModuleHost<CommentMachine>.Port
  /// The configuration that the list was created with, with its prefix of identifiers.
  package nonisolated let configuration: CommentConfiguration

  /// Creates an empty list. The list works while `run()` runs.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - rules: The rules that the configuration may choose. The default is the built-in rules.
  ///   - clock: The clock for the times of events.
  ///
  /// - Throws: `FieldError` for an invalid setting, an unknown rule, or a setting that a rule
  ///   refuses.
  public init(
    configuration: CommentConfiguration = .init(), rules: CommentRuleRegistry = .init(),
    clock: RoomClock
  ) throws(FieldError) {
    var configuration = configuration
    configuration.identifierPrefix = configuration.identifierPrefix ?? randomSession() + "-"
    self.configuration = configuration
    host = ModuleHost(
      try CommentMachine(configuration: configuration, rules: rules), clock: clock)
    port = host.port
  }
}

/// A module with the inputs, the events and the state of comments: ``CommentList``, or a
/// replacement of it.
public typealias CommentModule = RoomModule<CommentInput, CommentEvent, CommentState>

extension RoomModule where Input == CommentInput {
  // MARK: The server

  /// Receives a comment, or another line of the list. A comment with a known identifier has no effect.
  public func receive(_ message: CommentMessage) { send(.receive(message)) }

  /// Adds older comments, each at the place of its time. Comments without an age come above all
  /// rows, the oldest first. Restored comments are not unread.
  public func restore(_ past: [PastComment]) { send(.restore(past)) }

  /// Removes a comment. If the comment has not arrived, the removal is stored.
  public func remove(id: String) { send(.remove(id: id)) }

  /// Replaces the comment with the same identifier. If that comment has not arrived, the
  /// replacement is stored.
  public func replace(_ message: CommentMessage) { send(.replace(message)) }

  /// Removes all comments of a user. Later comments of the user are removed as well, until
  /// ``allowSender(_:)`` is called or the visit ends.
  public func removeSender(_ sender: String) { send(.removeSender(sender)) }

  /// Shows later comments of a user again.
  public func allowSender(_ sender: String) { send(.allowSender(sender)) }

  /// Removes all rows and all waiting comments. Removed comments, removed users and pinned comments
  /// remain as they are.
  public func clear() { send(.clear) }

  /// Pins a comment above the list.
  ///
  /// - Parameters:
  ///   - message: The comment, which must have an identifier. It replaces a pinned comment with the
  ///     same identifier.
  ///   - duration: The time for which the comment stays pinned. The default is `nil`: it stays
  ///     until ``unpin(id:)`` is called.
  public func pin(_ message: CommentMessage, for duration: Duration? = nil) {
    send(.pin(CommentPin(message, for: duration)))
  }

  /// Unpins a comment.
  public func unpin(id: String) { send(.unpin(id: id)) }

  // MARK: The local user

  /// Shows a comment of the local user immediately, sends it, and scrolls to it.
  public func comment(
    _ text: String, payload: String? = nil, mentions: [String] = []
  ) {
    send(.send(CommentMessage(text: text, payload: payload, mentions: mentions)))
  }

  /// Sends a failed comment of the local user again.
  public func retry(id: String) { send(.retry(id: id)) }

  /// Reports that the server has received a comment of ``CommentEvent/willSend(_:)``.
  ///
  /// - Parameters:
  ///   - comment: The comment of the event.
  ///   - serverID: The identifier that the server has given to the comment. The echo with this
  ///     identifier has no effect, and later calls may name the comment by either identifier. The
  ///     default is `nil`: the comment keeps its identifier.
  public func didDeliver(_ comment: CommentSend, as serverID: String? = nil) {
    var comment = comment
    comment.serverID = serverID ?? comment.serverID
    send(.didDeliver(comment))
  }

  /// Reports that a comment was not delivered. The list sends it again, at most twice.
  public func didFailToDeliver(_ comment: CommentSend) { send(.didFailToDeliver(comment)) }

  /// Reports that the server has refused a comment permanently.
  public func didRefuse(_ comment: CommentSend) { send(.didRefuse(comment)) }

  /// Sets the minimum time between two comments of the local user in the room, at most a day. The
  /// time 0 ends slow mode. A refused comment begins no wait.
  public func setSlowMode(_ interval: Duration) { send(.setSlowMode(interval: interval)) }

  /// Sets whether the local user may write in the room. While the user may not write, comments of
  /// the user fail at once.
  public func setPermission(_ permission: CommentPermission) { send(.setPermission(permission)) }

  // MARK: The room

  /// Enters a room, with an empty list.
  public func enter(_ room: String) { send(.enter(room: room)) }

  /// Leaves the room, and empties the list.
  public func leave() { send(.leave) }

  /// Changes the configuration. An invalid configuration is rejected with the reason and changes
  /// nothing.
  public func configure(_ configuration: CommentConfiguration) { send(.configure(configuration)) }

  // MARK: The view

  /// Scrolls to the newest row. Then the list follows new rows.
  public func scrollToNewest() { send(.scrollToNewest) }

  /// Reports a movement of a finger that scrolls.
  public func drag(_ drag: CommentDrag) { send(.drag(drag)) }

  /// Reports a tap, by its distance from the upper edge of the view, in points.
  public func tap(y: Double) { send(.tap(y: y)) }

  /// Reports a finger that rests in place, by its distance from the upper edge of the view, in
  /// points.
  public func longPress(y: Double) { send(.longPress(y: y)) }

  /// Reports the heights of rows that a view has measured.
  public func didMeasure(_ heights: [CommentMeasurement]) { send(.didMeasure(heights)) }

  /// Sets the height of the view, in points.
  public func resize(height: Double) { send(.resize(height: height)) }
}

/// A model of a list of comments, for views.
///
/// Views observe `rows`, `unread` and `pins`. While `viewState.isMoving(at:)` returns `true`, they
/// read `viewState.visibleRows(at:)` once per frame.
public typealias CommentListModel = ModuleViewModel<CommentViewState>
