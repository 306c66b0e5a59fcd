public import RoomBus
public import RoomCore

/// The scrolling list of the comments of a room.
///
/// ```swift
/// let comments = try CommentList(clock: RoomClock(.continuous))
/// let model = await CommentListModel(joining: comments)
/// async let _ = comments.run()
/// comments.receive(CommentMessage(id: "1", sender: "ann", text: "Hello"))
/// await model.follow()  // Views observe model.rows and model.unread.
/// ```
///
/// The list draws nothing: a view follows its events with a ``CommentViewState``.
public actor CommentList: ModuleActor {
  public let host: ModuleHost<CommentMachine>
  public nonisolated let port: ModuleHost<CommentMachine>.Port
  /// The settings that it was created with, and its prefix of identifiers.
  package nonisolated let configuration: CommentConfiguration

  /// Creates an empty list, which works while `run()` does.
  ///
  /// - Parameters:
  ///   - configuration: the settings.
  ///   - rules: the rules that the configuration may choose. By default the built-in ones.
  ///   - clock: the clock of the times of events.
  ///
  /// - Throws: `FieldError` for an invalid setting, an unknown rule, or a setting that a rule refuses.
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

/// A module with the inputs, the events and the state of comments: ``CommentList``, or what takes its place.
public typealias CommentModule = RoomModule<CommentInput, CommentEvent, CommentState>

extension RoomModule where Input == CommentInput {
  // MARK: The server

  /// Receives a comment, or another line of the list. A comment with a known identifier has no effect.
  public func receive(_ message: CommentMessage) { send(.receive(message)) }

  /// Adds comments that were written before, the oldest first, above all rows. They are not unread.
  public func restore(_ past: [PastComment]) { send(.restore(past)) }

  /// Removes a comment, also if it has not come yet.
  public func remove(id: String) { send(.remove(id: id)) }

  /// Replaces the comment with the same identifier, also if it has not come yet.
  public func replace(_ message: CommentMessage) { send(.replace(message)) }

  /// Removes all comments of a user. Later comments of the user are removed as well, until ``allowSender(_:)`` or the
  /// end of the visit.
  public func removeSender(_ sender: String) { send(.removeSender(sender)) }

  /// Shows comments of a user again that come from now on.
  public func allowSender(_ sender: String) { send(.allowSender(sender)) }

  /// Pins a comment above the list.
  ///
  /// - Parameters:
  ///   - message: the comment, with an identifier. A pinned comment with the same identifier is replaced.
  ///   - duration: the time for which it stays, or `nil` until ``unpin(id:)``, which is the default.
  public func pin(_ message: CommentMessage, for duration: Duration? = nil) {
    send(.pin(CommentPin(message, for: duration)))
  }

  /// Unpins a comment.
  public func unpin(id: String) { send(.unpin(id: id)) }

  // MARK: The local user

  /// Shows a comment of the local user at once, sends it, and scrolls to it.
  public func comment(
    _ text: String, payload: String? = nil, mentions: [String] = []
  ) {
    send(.send(CommentMessage(text: text, payload: payload, mentions: mentions)))
  }

  /// Sends an own comment again that has failed.
  public func retry(id: String) { send(.retry(id: id)) }

  /// Reports that the server has a comment of ``CommentEvent/willSend(_:)``.
  public func didDeliver(_ comment: CommentSend) { send(.didDeliver(comment)) }

  /// Reports that a comment was not delivered. It is sent again, at most twice.
  public func didFailToDeliver(_ comment: CommentSend) { send(.didFailToDeliver(comment)) }

  /// Reports that the server has refused a comment for good.
  public func didRefuse(_ comment: CommentSend) { send(.didRefuse(comment)) }

  // MARK: The room

  /// Enters a room, with an empty list.
  public func enter(room: String) { send(.enter(room: room)) }

  /// Leaves the room, and empties the list.
  public func leave() { send(.leave) }

  /// Changes the configuration. An invalid one changes nothing, and is rejected with the reason.
  public func configure(_ configuration: CommentConfiguration) { send(.configure(configuration)) }

  // MARK: The view

  /// Scrolls to the newest row, and follows.
  public func scrollToNewest() { send(.scrollToNewest) }

  /// Reports a finger that scrolls.
  public func drag(_ drag: CommentDrag) { send(.drag(drag)) }

  /// Reports a tap, by its distance from the upper edge of the view, in points.
  public func tap(y: Double) { send(.tap(y: y)) }

  /// Reports a finger that is held without moving, by its distance from the upper edge of the view, in points.
  public func hold(y: Double) { send(.hold(y: y)) }

  /// Reports the heights of rows, as a view has measured them.
  public func didMeasure(_ heights: [CommentMeasurement]) { send(.didMeasure(heights)) }

  /// Sets the height of the view, in points.
  public func resize(height: Double) { send(.resize(height: height)) }
}

/// Keeps a list of comments up to date for views.
///
/// Views observe `rows`, `unread` and `pins`, and read `viewState.visibleRows(at:)` once per frame while
/// `viewState.isMoving(at:)`.
public typealias CommentListModel = ModuleViewModel<CommentViewState>
