public import RoomBus
public import RoomCore

/// Likes by taps, and the arena that decides which gesture gets which finger, as an actor.
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
/// Every command returns at once; what follows from it is published on `events`, in order.
public actor LikeGestures: ModuleActor {
  public let host: ModuleHost<LikeMachine>
  public nonisolated let port: ModuleHost<LikeMachine>.Port
  /// The settings that it was created with, and its session.
  package nonisolated let configuration: LikeConfiguration

  /// The likes and gestures of a room. Nothing happens until `run()`.
  ///
  /// - Throws: the first setting that is invalid.
  public init(
    configuration: LikeConfiguration = .init(), clock: RoomClock
  ) throws(FieldError) {
    var configuration = configuration
    configuration.session = configuration.session ?? randomSession()
    self.configuration = configuration
    host = ModuleHost(try LikeMachine(configuration), clock: clock)
    port = host.port
  }

  /// The table of gestures, in order of precedence.
  package var rules: [GestureRule] { host.machine.rules }
}

/// A module with the inputs, the events and the state of likes and gestures: ``LikeGestures``, or what takes its place.
public typealias LikeModule = RoomModule<LikeInput, LikeEvent, LikeState>

extension RoomModule where Input == LikeInput {
  // MARK: Fingers

  /// Reports a sample of a finger.
  public func touch(_ touch: Touch) {
    send(.touch(touch))
  }

  /// Takes a finger for a gesture that the app decides itself: one whose rule is
  /// ``GestureRule/Trigger/claim``, or any other that is not resolved.
  public func claimTouch(_ touch: Int, for gesture: RoomGesture) {
    send(.claimTouch(TouchClaim(touch: touch, gesture: gesture)))
  }

  /// Gives up a finger for a gesture that is not resolved.
  public func resignTouch(_ touch: Int, for gesture: RoomGesture) {
    send(.resignTouch(TouchClaim(touch: touch, gesture: gesture)))
  }

  /// Replaces the table of gestures. Fingers that are down are cancelled.
  public func replaceRules(_ rules: [GestureRule]) {
    send(.replaceRules(rules))
  }

  /// Adds conditions to those that hold for the room: gestures that they lock end, and do not begin.
  public func insertConditions(_ conditions: RoomConditions) {
    send(.insertConditions(conditions))
  }

  /// Removes conditions from those that hold for the room.
  public func removeConditions(_ conditions: RoomConditions) {
    send(.removeConditions(conditions))
  }

  // MARK: The sheet

  /// Presents a bottom sheet, from below. A sheet with the identity of the open one updates that: it keeps its
  /// detent by rank, or with another number of detents the nearest, unless its initial detent is another one.
  public func presentSheet(_ sheet: SheetSpec) {
    send(.presentSheet(sheet))
  }

  /// Dismisses the bottom sheet, with its motion.
  public func dismissSheet() {
    send(.dismissSheet)
  }

  /// Reports that the content of the list under the finger has changed.
  public func didChangeList(_ list: ListExtent) {
    send(.didChangeList(list))
  }

  // MARK: The room and the server

  /// Makes likes in this room from now on. Fingers, hearts and the sheet of the last room end, and its
  /// unsent likes are sent. A touch that drags pages, or could still do so, is not cancelled.
  public func enter(room: String) {
    send(.enter(room: room))
  }

  /// Reports that the server has accepted a message of ``LikeEvent/sendLikes(_:)``.
  public func didDeliver(_ message: LikeMessage) {
    send(.didDeliver(message))
  }

  /// Reports that a message of ``LikeEvent/sendLikes(_:)`` could not be delivered; it is sent again.
  public func didFailToDeliver(_ message: LikeMessage) {
    send(.didFailToDeliver(message))
  }

  /// Reports that the server has refused a message of ``LikeEvent/sendLikes(_:)`` for good, for example
  /// because the room is closed. It is not sent again.
  public func didRefuse(_ message: LikeMessage) {
    send(.didRefuse(message))
  }

  /// Sends the likes that an earlier run of the app saved: its ``LikeState/snapshot``. Call it before
  /// the first like; messages keep their identities, so that a server recognizes those that it has.
  public func restore(_ snapshot: LikeSnapshot) {
    send(.restore(snapshot))
  }

  /// Reports that other users have liked.
  ///
  /// - Parameters:
  ///   - count: the number of additional likes.
  ///   - total: the total of the room, where it is known. One that is not greater than the last is
  ///     ignored.
  public func receiveLikes(count: Int, total: Int? = nil) {
    send(.receiveLikes(ReceivedLikes(count: count, total: total)))
  }
}

/// Keeps the hearts, the combo and the total up to date for views.
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

/// Keeps the bottom sheet up to date for views.
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
/// Touches of the sheet and its list are passed to `touch(_:)` with what they land on;
/// under a finger the model changes with every sample that moves the sheet.
public typealias SheetModel = ModuleViewModel<SheetViewState>
