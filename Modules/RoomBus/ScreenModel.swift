public import Observation
public import RoomCore

/// An observable model of a module's screen, kept up to date for views.
///
/// It takes events in batches, and notifies a view once per batch, and only if what the view reads
/// has changed: every property of ``screen`` is a property of the model, observed on its own. Each
/// module has models with names of their own, such as `GiftLanesModel`.
///
/// ```swift
/// let model = await GiftLanesModel(joining: gifts)
/// await model.follow()  // in a task of the view; or model.refresh() once per frame
/// model.lanes[0].count           // in the body of the view, or of `withObservationTracking`
/// ```
@MainActor @dynamicMemberLookup
public final class ScreenModel<Screen: ModuleScreen>: Observable {
  private var shown: Screen
  private var updates: Bus<Timed<Screen.Event>>.Subscription
  // Taken too early for another change.
  private var early: [Timed<Screen.Event>] = []
  private let join: (@Sendable () async -> Joined<Screen.State, Screen.Event>)?
  private var hasMissed = false
  // How often it has joined again.
  private var joinCount = 0

  /// The clock of the module. A view samples ``screen`` at the present time of it.
  public let clock: RoomClock

  private let registrar = ObservationRegistrar()
  // The properties that views have read, in the order of their first access.
  private var parts: [Part] = []
  private var knownParts: Set<PartialKeyPath<Screen>> = []

  /// Creates a model of a module that was joined. When it misses events, it waits for
  /// ``rejoin(_:)``.
  public init(_ joined: Joined<Screen.State, Screen.Event>, clock: RoomClock) {
    shown = Screen(joined.state)
    updates = joined.updates
    self.clock = clock
    join = nil
  }

  /// Creates a model that joins a module, and joins it again whenever it has missed events.
  ///
  /// - Parameters:
  ///   - module: the module whose events it follows.
  ///   - policy: what happens when the model does not keep up.
  public init<Module: RoomModule>(
    joining module: Module, _ policy: BufferPolicy = .default
  ) async where Module.State == Screen.State, Module.Event == Screen.Event {
    join = { await module.join(policy) }
    let joined = await module.join(policy)
    shown = Screen(joined.state)
    updates = joined.updates
    clock = module.clock
  }

  // MARK: Reading

  /// All that is on screen. A view that reads it is notified of every change.
  public var screen: Screen { self[dynamicMember: \.self] }

  /// A property of ``screen``. A view that reads it is notified when it changes.
  public subscript<Value: Equatable>(dynamicMember part: KeyPath<Screen, Value>) -> Value {
    if knownParts.insert(part).inserted { parts.append(Part(part)) }
    registrar.access(self, keyPath: \.[dynamicMember: part])
    return shown[keyPath: part]
  }

  /// What the user prefers: changes what the screen answers, also after the model has joined again.
  public var preferences: ScreenPreferences {
    get { self[dynamicMember: \.preferences] }
    set {
      var next = shown
      next.preferences = newValue
      show(next)
    }
  }

  /// Whether the subscription has dropped events, so that ``screen`` may be wrong until the model
  /// has joined again.
  public private(set) var isBehind: Bool {
    get {
      registrar.access(self, keyPath: \.isBehind)
      return hasMissed
    }
    set {
      guard newValue != hasMissed else { return }
      registrar.withMutation(of: self, keyPath: \.isBehind) { hasMissed = newValue }
    }
  }

  // MARK: Following

  /// Takes the buffered events. An app with a display link calls it once per frame.
  ///
  /// - Complexity: O(events)
  public func refresh() { takeBuffered() }

  /// Follows the events until the module is closed or the task is cancelled, with at most one change
  /// per frame, and one more for each batch that follows a finger. When events were missed, it catches
  /// up. It may be called again after a cancellation, as when a view disappears and appears again.
  ///
  /// It needs a timer only for batches that are closer to each other than a frame: none fires while
  /// nothing happens, none for a batch on its own, and none under a finger.
  ///
  /// - Parameter frame: the shortest duration between two changes of what is not under a finger. Default
  ///   1/60 s.
  public func follow(frame: Duration = .nanoseconds(16_666_667)) async {
    await catchUp()
    var end = takeBuffered() ? clock.now + frame : clock.now
    // What was buffered may have been too much.
    await catchUp()
    var joined = joinCount
    var batches = updates.makeAsyncIterator()
    while true {
      let isWaiting = !early.isEmpty
      let next =
        isWaiting
        ? await updates.next(until: end, by: clock) : await batches.next(isolation: #isolation)
      // Not of a subscription from before ``rejoin(_:)``: the new one has the same events.
      if let batch = next, joined == joinCount {
        early += batch
        if clock.now >= end || batch.contains(where: { Screen.followsFinger($0.value) }) {
          end = clock.now + frame
          takeBuffered()
          await catchUp()
        }
      } else if next == nil {
        if !Task.isCancelled { takeBuffered() }
        return
      }
      if isWaiting || joined != joinCount {
        joined = joinCount
        batches = updates.makeAsyncIterator()
      }
    }
  }

  /// Joins the module again if events were missed. A model that was created from a joined state
  /// waits for ``rejoin(_:)`` instead.
  public func catchUp() async {
    guard hasMissed, let join else { return }
    rejoin(await join())
  }

  /// Continues from another state and subscription.
  public func rejoin(_ joined: Joined<Screen.State, Screen.Event>) {
    updates = joined.updates
    joinCount += 1
    early = []
    var next = Screen(joined.state)
    next.preferences = shown.preferences
    show(next)
    isBehind = false
  }

  /// Returns whether there were events.
  @discardableResult
  private func takeBuffered() -> Bool {
    let batch = early + updates.takeBuffered()
    early.removeAll()
    guard !batch.isEmpty else { return false }
    var next = shown
    for event in batch { next.apply(event.value, at: event.time) }
    show(next)
    if updates.droppedCount > 0 { isBehind = true }
    return true
  }

  /// Changes what is shown, and notifies the views that read a part of it that differs.
  private func show(_ next: Screen) {
    let changed = parts.filter { $0.differs(shown, next) }
    for part in changed { part.willChange(self, registrar) }
    shown = next
    for part in changed { part.didChange(self, registrar) }
  }
}

extension ScreenModel {
  /// A property that views read.
  @MainActor
  private struct Part {
    let differs: (Screen, Screen) -> Bool
    let willChange: @MainActor (ScreenModel, ObservationRegistrar) -> Void
    let didChange: @MainActor (ScreenModel, ObservationRegistrar) -> Void

    init<Value: Equatable>(_ part: KeyPath<Screen, Value>) {
      differs = { $0[keyPath: part] != $1[keyPath: part] }
      willChange = { $1.willSet($0, keyPath: \.[dynamicMember: part]) }
      didChange = { $1.didSet($0, keyPath: \.[dynamicMember: part]) }
    }
  }
}
