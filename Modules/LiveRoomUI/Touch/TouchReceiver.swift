import LikeGestures
import LiveRoom
import RoomBus
import RoomCore

/// The receiver of the fingers of a room. The receiver converts samples of the system to touches, and sends
/// them.
@MainActor
final class TouchReceiver {
  /// Receives the touches of a view.
  struct Destination {
    let id: ObjectIdentifier
    let clock: RoomClock
    let send: @MainActor (LikeInput) -> Void
    /// The module that decides which gesture gets a finger.
    var likes: (any LikeModule)?
    /// Returns once that module has handled all that was sent before.
    var settle: @MainActor () async -> Void = {}
  }

  /// The longest time between a sample and its report: a timestamp of another clock counts as that.
  static let longestDelay = 1.0

  /// The places of the view, which are read before each report of fingers.
  var nodes: [TouchNode] = []
  /// The parts of the view at the last report of fingers.
  var map = TouchMap()
  /// The place of the view in its window.
  var origin = ScreenPoint.zero
  /// Called after each report of fingers, and after verdicts of the arena. Without it no verdicts are followed.
  var onRecognition: (@MainActor (FingerRecognition) -> Void)?

  private var recognition = FingerRecognition()
  /// The events of the arena, from the first finger that lands until the recognizer is reset.
  private var verdicts: EventSource<Timed<LikeEvent>>.Subscription?
  /// The task that follows the verdicts, and one for each question to the arena.
  private let tasks = ViewTasks()
  private var destination: Destination?
  private var fingers = FingerTracker()
  /// The lists that fingers have landed on, by the number of the finger. A lifted finger keeps its list until
  /// the number is used again, since scroll commands for the list arrive after the lift.
  private var lists: [Int: TouchList] = [:]
  private var fingersDown: Set<Int> = []

  nonisolated init() {}

  /// Whether no finger is down.
  var isEmpty: Bool { fingers.isEmpty }

  /// Sends all touches to this destination from now on. Fingers that are down end for the one before.
  func connect(to destination: Destination) {
    guard destination.id != self.destination?.id else { return }
    cancelAll()
    self.destination = destination
    lists = [:]
  }

  /// Takes the samples of fingers that were reported together, at `uptime` seconds since the system
  /// started.
  func follow(_ samples: [FingerSample], uptime: Double) {
    defer { onRecognition?(recognition) }
    guard let destination else { return }
    let now = destination.clock.now
    for sample in samples.spaced {
      let time = sample.timestamp.map { Self.time(of: $0, uptime: uptime, now: now) }
      for touch in fingers.follow(sample) { report(touch, at: time) }
    }
  }

  /// Cancels the fingers that are down: the view disappears while they are on it.
  func cancelAll() {
    let cancelled = fingers.cancelAll()
    guard !cancelled.isEmpty else { return }
    for touch in cancelled { report(touch, at: nil) }
    onRecognition?(recognition)
  }

  /// Cancels the fingers that are down: the system reports nothing more of them.
  func reset() {
    for touch in fingers.reset() { report(touch, at: nil) }
    tasks.cancelAll()
    verdicts = nil
    recognition = FingerRecognition()
  }

  /// The content of a list has changed.
  func contentDidChange(of list: TouchList) {
    guard let extent = list.extent, fingersDown.contains(where: { lists[$0] == list }) else {
      return
    }
    destination?.send(.didChangeList(extent))
  }

  /// The list that a finger is on, or was on last.
  func list(under touch: Int) -> TouchList? { lists[touch] }

  private func report(_ touch: Touch, at time: Instant?) {
    var touch = touch
    let (target, list) = map.target(at: touch.location)
    touch.target = target
    touch.time = time
    switch touch.phase {
    case .began:
      lists[touch.id] = list
      list?.stop()
      fingersDown.insert(touch.id)
      followVerdicts()
    case .moved: break
    case .ended, .cancelled: fingersDown.remove(touch.id)
    }
    destination?.send(.touch(touch))
    if let question = recognition.follow(touch) { ask(question) }
  }

  private func followVerdicts() {
    guard verdicts == nil, onRecognition != nil, let likes = destination?.likes else { return }
    let verdicts = likes.events.subscribe()
    self.verdicts = verdicts
    tasks.run { [weak self] in
      for await batch in verdicts { self?.follow(batch) }
    }
  }

  /// Asks the arena whether it has decided.
  private func ask(_ question: Int) {
    guard let destination, let verdicts else { return recognition.settle(question) }
    tasks.run { [weak self] in
      await destination.settle()
      guard !Task.isCancelled else { return }
      self?.recognition.settle(question)
      self?.follow(verdicts.takeBuffered())
    }
  }

  private func follow(_ events: [Timed<LikeEvent>]) {
    for event in events { recognition.follow(event.value) }
    onRecognition?(recognition)
  }

  /// The time by the clock of a room at which a sample was made, from its timestamp.
  static func time(of timestamp: Double, uptime: Double, now: Instant) -> Instant {
    let delay = uptime - timestamp
    guard delay > 0 else { return now }
    return now - .nanoseconds(Int64(min(delay, longestDelay) * 1e9))
  }

  /// A point of the window in the coordinates of the view.
  func point(x: Double, y: Double) -> ScreenPoint {
    ScreenPoint(x: x - origin.x, y: y - origin.y)
  }
}

extension TouchReceiver.Destination {
  init(_ room: LiveRoom) {
    self.init(id: ObjectIdentifier(room), clock: room.clock) { room.send(.likes($0)) }
    likes = room.modules.likes
    settle = { await room.handleTouches() }
  }

  init(_ likes: LikeGestures) {
    self.init(id: ObjectIdentifier(likes), clock: likes.clock) { likes.send($0) }
    self.likes = likes
    settle = { _ = await likes.state }
  }
}
