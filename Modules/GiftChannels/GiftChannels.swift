public import RoomBus
public import RoomCore

/// A module that shows gift combos on lanes, counts every unit once, and summarizes gifts in a flood.
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
/// A view follows `events`. LiveRoomUI has such views. A view that joins later begins with the state that `join(_:)`
/// returns.
public actor GiftChannels: ModuleActor {
  public let host: ModuleHost<GiftMachine>
  public nonisolated let port: ModuleHost<GiftMachine>.Port
  /// The settings that the module was created with, and the prefix of its combos.
  package nonisolated let configuration: GiftConfiguration

  /// Creates a gift module. Call `run()` to start it.
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

/// A module with the inputs, the events and the state of gifts: ``GiftChannels``, or an actor that replaces it.
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

  /// Receives a message that is too old to be shown as new. Its units are counted. They are shown only if their combo
  /// is on screen or waits.
  public func receiveOld(_ message: GiftMessage) {
    send(.receiveOld(message))
  }

  /// Withdraws the gift of a message.
  ///
  /// - Parameter id: The identifier of any message that was credited to the gift. If the message is received later, it
  ///   credits nothing.
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

  /// Reports that a player prepares effects from now on. The view of a `GiftPlayer` in LiveRoomUI makes this report.
  public func didAttachPlayer() {
    send(.didAttachPlayer)
  }

  /// Reports that the player no longer prepares effects.
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

  /// Gives a gift, as a tap on the gift or on its combo button does.
  ///
  /// - Parameters:
  ///   - gift: The gift.
  ///   - recipient: The recipient. The default is `nil`, the room.
  ///   - batchSize: The number of units. The default is 1.
  ///   - unitValue: The value of one unit. The default is 1.
  ///
  /// If ``GiftConfiguration/localUser`` is set, the lane of the gift stays until the countdown of the button ends. Then
  /// the lane exits.
  public func give(
    _ gift: String, to recipient: String? = nil, batchSize: Int = 1, unitValue: Int = 1
  ) {
    send(
      .give(
        GiftTap(gift: gift, recipient: recipient, batchSize: batchSize, unitValue: unitValue)))
  }

  /// Reports that the server has refused a gift permanently. The combo button of the gift ends. If
  /// ``GiftConfiguration/showsLocalTapsImmediately`` is set, the combo and the statistics lose the units of the gift.
  ///
  /// - Parameter gift: The gift of ``GiftButtonEvent/willSend(_:)``.
  public func didRefuse(_ gift: GiftSend) {
    send(.didRefuse(gift))
  }

  /// Enters a room. Messages with identifiers that were received in an earlier visit to the room have no effect.
  ///
  /// Without this call the rooms have no names, and the identifiers of a room are forgotten when the user leaves it.
  ///
  /// - Parameter room: The identifier of the room. If another room is present, the user leaves that room first.
  public func enter(_ room: String) {
    send(.enter(room: room))
  }

  /// Leaves the present room: ends all its combos and emits its statistics. The next message belongs to the next room.
  public func leave() {
    send(.leave)
  }
}

/// An observable model of the lanes, the full screen, the summaries and the countdowns.
///
/// ```swift
/// struct Lanes: View {
///   let model: GiftLanesModel  // `await GiftLanesModel(joining: gifts)`
///   let clock: RoomClock
///
///   var body: some View {
///     TimelineView(.animation(paused: !model.viewState.isMoving(.lanes, at: clock.now))) { _ in
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
/// The view state returns the pose of each row and of its label at the time of a frame. A view reports taps on a row
/// with `gifts.didTapLane(_:)`.
public typealias GiftLanesModel = ModuleViewModel<GiftViewState>
