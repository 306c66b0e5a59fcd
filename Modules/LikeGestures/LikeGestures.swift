public import RoomBus
public import RoomCore

/// Recognizes likes by taps, and decides which gesture gets which finger.
///
/// ```swift
/// let likes = try LikeGestures(clock: RoomClock(.continuous))
/// let events = likes.events.subscribe()
/// async let _ = likes.run()
/// likes.touch(Touch(phase: .began, location: place))
/// likes.touch(Touch(phase: .ended, location: place))
/// for await batch in events { show(batch) }
/// ```
///
/// A command returns immediately, and its events are published on `events` in order.
public actor LikeGestures: ModuleActor {
  public let host: ModuleHost<LikeMachine>
  public nonisolated let port: ModuleHost<LikeMachine>.Port
  /// The configuration that the module was created with, with its session.
  package nonisolated let configuration: LikeConfiguration

  /// Creates the likes and gestures of a room. The module is inactive until `run()` is called.
  ///
  /// - Throws: An error that names the first invalid setting.
  public init(
    configuration: LikeConfiguration = .init(), clock: RoomClock
  ) throws(FieldError) {
    var configuration = configuration
    configuration.session = configuration.session ?? randomSession()
    self.configuration = configuration
    host = ModuleHost(try LikeMachine(configuration), clock: clock)
    port = host.port
  }
}

/// A module with the inputs, the events and the state of likes and gestures: ``LikeGestures``, or a
/// replacement of it.
public typealias LikeModule = RoomModule<LikeInput, LikeEvent, LikeState>

extension RoomModule where Input == LikeInput {
  // MARK: Fingers

  /// Reports a sample of a finger.
  public func touch(_ touch: Touch) {
    send(.touch(touch))
  }

  /// Adds conditions to the conditions of the room. Gestures that the conditions lock end, and do
  /// not begin.
  public func insertConditions(_ conditions: RoomConditions) {
    send(.insertConditions(conditions))
  }

  /// Removes conditions from the conditions of the room.
  public func removeConditions(_ conditions: RoomConditions) {
    send(.removeConditions(conditions))
  }

  // MARK: The sheet

  /// Presents a bottom sheet from below. If the sheet on screen has the same identity, it is
  /// updated and keeps its detent by rank. If the number of detents differs, it moves to the
  /// nearest detent. If the initial detent differs, it moves to the initial detent.
  public func presentSheet(_ sheet: SheetSpec) {
    send(.presentSheet(sheet))
  }

  /// Dismisses the bottom sheet with an animation.
  public func dismissSheet() {
    send(.dismissSheet)
  }

  /// Reports that the content of the list under the finger has changed.
  public func didChangeList(_ list: ListExtent) {
    send(.didChangeList(list))
  }

  // MARK: The room and the server

  /// Sets the room in which likes are made. Touches, hearts and the sheet of the previous room end,
  /// and its unsent likes are sent. A touch that drags pages, or may still drag pages, is not
  /// cancelled.
  public func enter(_ room: String) {
    send(.enter(room: room))
  }

  /// Reports that the server has accepted a message of ``LikeEvent/willSendLikes(_:)``.
  public func didDeliver(_ message: LikeMessage) {
    send(.didDeliver(message))
  }

  /// Reports that a message of ``LikeEvent/willSendLikes(_:)`` was not delivered. The message is sent
  /// again.
  public func didFailToDeliver(_ message: LikeMessage) {
    send(.didFailToDeliver(message))
  }

  /// Reports that the server has permanently refused a message of ``LikeEvent/willSendLikes(_:)``, for
  /// example because the room is closed. The message is not sent again.
  public func didRefuse(_ message: LikeMessage) {
    send(.didRefuse(message))
  }

  /// Sends the likes that an earlier launch of the app saved as its ``LikeState/snapshot``. Call
  /// this method before the first like. Messages keep their identities, so a server recognizes the
  /// messages that it already has.
  public func restore(_ snapshot: LikeSnapshot) {
    send(.restore(snapshot))
  }

  /// Reports that other users have liked.
  ///
  /// - Parameters:
  ///   - count: The number of additional likes.
  ///   - total: The total of the room, or `nil` if it is unknown. A total that is not greater than
  ///     the last total is ignored.
  public func receiveLikes(count: Int, total: Int? = nil) {
    send(.receiveLikes(ReceivedLikes(count: count, total: total)))
  }
}

/// A model with the hearts, the combo and the total, for views.
///
/// ```swift
/// struct Hearts: View {
///   let model: HeartsModel  // `await HeartsModel(joining: likes)`
///   let clock: RoomClock
///
///   var body: some View {
///     TimelineView(.animation(paused: !model.viewState.isMoving(at: clock.now))) { _ in
///       Canvas { context, size in
///         for heart in model.hearts {
///           let pose = model.viewState.pose(of: heart, at: clock.now)
///           if let pose { draw(heart, pose, in: context) }
///         }
///       }
///     }
///     .task { await model.follow() }
///   }
/// }
/// ```
public typealias HeartsModel = ModuleViewModel<HeartViewState>

/// A model with the bottom sheet, for views.
///
/// ```swift
/// struct BottomSheet: View {
///   let model: SheetModel  // `await SheetModel(joining: likes)`
///   let clock: RoomClock
///
///   var body: some View {
///     TimelineView(.animation(paused: !model.viewState.isMoving(at: clock.now))) { _ in
///       if let sheet = model.sheet {
///         SheetContent(sheet).frame(height: model.viewState.height(at: clock.now))
///       }
///     }
///     .task { await model.follow() }
///   }
/// }
/// ```
///
/// The app passes touches of the sheet and its list to `touch(_:)`, with the regions under the
/// finger. Under a finger, the model changes with each sample that moves the sheet.
public typealias SheetModel = ModuleViewModel<SheetViewState>
