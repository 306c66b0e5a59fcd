public import RoomBus
public import RoomCore

/// Gift combos on lanes: exact counts, important gifts immediately, floods summarized.
///
/// ```swift
/// let gifts = try GiftChannels(clock: RoomClock(.continuous))
/// let events = gifts.events.subscribe()
/// async let _ = gifts.run()
/// gifts.receive(GiftMessage(sender: "ada", gift: "rose"))
/// for await batch in events {
///   for event in batch { show(event.value) }
/// }
/// ```
///
/// Views follow `events`: those of LiveRoomUI, or your own. A view that joins later begins with the
/// state that `join(_:)` returns.
public actor GiftChannels: ModuleActor {
  public let host: ModuleHost<GiftMachine>
  public nonisolated let port: ModuleHost<GiftMachine>.Port
  /// The settings that it was created with, and its prefix of combos.
  package nonisolated let configuration: GiftConfiguration

  /// Creates gift channels, which work while `run()` does.
  ///
  /// - Throws: An error that names the invalid setting.
  public init(
    configuration: GiftConfiguration = .init(), clock: RoomClock
  ) throws(FieldError) {
    var configuration = configuration
    configuration.comboPrefix = configuration.comboPrefix ?? randomSession() + "-"
    self.configuration = configuration
    host = ModuleHost(try GiftMachine(configuration: configuration), clock: clock)
    port = host.port
  }
}

/// A module with the inputs, the events and the state of gifts: ``GiftChannels``, or what takes its place.
public typealias GiftModule = RoomModule<GiftInput, GiftEvent, GiftState>

extension RoomModule where Input == GiftInput {
  /// Receives a message from the server.
  public func receive(_ message: GiftMessage) {
    send(.receive(message))
  }

  /// Receives messages that the server sent together.
  public func receive(_ messages: [GiftMessage]) {
    send(.receiveBatch(messages))
  }

  /// Receives a message that is too old to be shown as new: it is counted, and its units are shown only where their
  /// combo is on the screen or waits already.
  public func receiveOld(_ message: GiftMessage) {
    send(.receiveOld(message))
  }

  /// Withdraws the gift of a message, on behalf of the server.
  ///
  /// - Parameter id: The identifier of any message that was credited to the gift. If the message has not come yet, it
  ///   credits nothing when it comes.
  public func revoke(id: String) {
    send(.revoke(id: id))
  }

  /// Reports that the player of the full screen has finished with a combo.
  public func didFinishFullScreen(combo: GiftCombo.ID) {
    send(.didFinishFullScreen(combo: combo))
  }

  /// Reports that the player of the full screen cannot prepare or play a combo.
  public func didFailFullScreen(combo: GiftCombo.ID) {
    send(.didFailFullScreen(combo: combo))
  }

  /// Reports that a player prepares effects from now on. A `GiftPlayer` of LiveRoomUI is reported by its view.
  public func didAttachPlayer() {
    send(.didAttachPlayer)
  }

  /// Reports that the player prepares effects no longer.
  public func didDetachPlayer() {
    send(.didDetachPlayer)
  }

  /// Reports that the player has prepared the effect of a combo.
  public func didPrepareFullScreen(combo: GiftCombo.ID) {
    send(.didPrepareFullScreen(combo: combo))
  }

  /// Reports that the first frame of a combo's effect is on screen.
  public func didRenderFirstFrame(combo: GiftCombo.ID) {
    send(.didRenderFirstFrame(combo: combo))
  }

  /// Reports that the user tapped a lane.
  ///
  /// - Parameter lane: The lane's index, from 0.
  public func didTapLane(_ lane: Int) {
    send(.didTapLane(lane))
  }

  /// Gives a gift, as by a tap on it or on its combo button.
  ///
  /// - Parameters:
  ///   - gift: the gift.
  ///   - recipient: who gets it. Default `nil`, the room.
  ///   - batchSize: the number of units. Default 1.
  ///   - unitValue: the value of one unit. Default 1.
  ///
  /// The lane of the gift stays until the countdown of the button ends, and exits after it, if
  /// ``GiftConfiguration/localUser`` is set.
  public func give(
    _ gift: String, to recipient: String? = nil, batchSize: Int = 1, unitValue: Int = 1
  ) {
    send(
      .give(
        GiftTap(gift: gift, recipient: recipient, batchSize: batchSize, unitValue: unitValue)))
  }

  /// Enters a room. Messages with identifiers that were taken in the room before, in any visit, have no effect.
  ///
  /// Without this call the rooms have no names: then the identifiers of a room are forgotten when it is left.
  ///
  /// - Parameter room: The identifier of the room. If another room is present, it is left.
  public func enter(_ room: String) {
    send(.enter(room: room))
  }

  /// Leaves the present room: ends everything in it and emits its account. The next message
  /// belongs to the next room.
  public func leaveRoom() {
    send(.leaveRoom)
  }
}

/// Keeps lanes, the full screen, summaries and countdowns up to date for views.
///
/// ```swift
/// struct Lanes: View {
///   let model: GiftLanesModel  // `await GiftLanesModel(joining: gifts)`
///   let clock: RoomClock
///
///   var body: some View {
///     TimelineView(.animation(paused: !model.viewState.isMoving(at: clock.now))) { _ in
///       ZStack(alignment: .topLeading) {
///         ForEach(model.rows) { row in
///           if let pose = model.viewState.pose(of: row, at: clock.now, size: LaneRow.size) {
///             LaneRow(row: row).posed(pose).offset(y: LaneRow.size.height * CGFloat(row.lane ?? 0))
///           }
///         }
///       }
///     }
///     .task { await model.follow() }
///   }
/// }
/// ```
///
/// The view state has the pose of each row and of its label at the time of a frame. Taps on a row are
/// reported with `gifts.didTapLane(_:)`.
public typealias GiftLanesModel = ModuleViewModel<GiftViewState>
