public import Observation
import RoomCore

/// Keeps what a screen shows of a module up to date for views, which observe it.
///
/// It takes events in batches, and whatever a batch brings, a view is told once, and only if what
/// it reads has changed: every property of ``screen`` is a property of the model, observed on its
/// own. Each module has models under names of their own, such as `GiftLanesModel`.
///
/// ```swift
/// let model = await GiftLanesModel(joining: gifts)
/// await model.follow(on: clock)  // in a task of the view; or model.refresh() once per frame
/// model.lanes[0].count           // in the body of the view, or of `withObservationTracking`
/// ```
@MainActor @dynamicMemberLookup
public final class ScreenModel<Screen: ModuleScreen>: Observable {
  private var shown: Screen
  private var updates: Bus<Timed<Screen.Event>>.Subscription
  private let join: (@Sendable () async -> Joined<Screen.State, Screen.Event>)?
  private var hasMissed = false

  private let registrar = ObservationRegistrar()
  // What views have read, in the order of the first time.
  private var parts: [Part] = []
  private var knownParts: Set<PartialKeyPath<Screen>> = []

  /// A model of a module that was joined. Where it misses events, it waits for ``rejoin(_:)``.
  public init(_ joined: Joined<Screen.State, Screen.Event>) {
    shown = Screen(joined.state)
    updates = joined.updates
    join = nil
  }

  /// A model that joins a module, now and again whenever it has missed events.
  ///
  /// - Parameters:
  ///   - module: whose events it follows.
  ///   - policy: what happens when the model does not keep up.
  public init<Module: RoomModule>(
    joining module: Module, _ policy: BufferPolicy = .default
  ) async where Module.State == Screen.State, Module.Event == Screen.Event {
    join = { await module.join(policy) }
    let joined = await module.join(policy)
    shown = Screen(joined.state)
    updates = joined.updates
  }

  // MARK: What views read

  /// All that is on screen; who reads it is told of every change.
  public var screen: Screen { self[dynamicMember: \.self] }

  /// A property of ``screen``; who reads it is told when it changes.
  public subscript<Value: Equatable>(dynamicMember part: KeyPath<Screen, Value>) -> Value {
    if knownParts.insert(part).inserted { parts.append(Part(part)) }
    registrar.access(self, keyPath: \.[dynamicMember: part])
    return shown[keyPath: part]
  }

  /// Whether events were missed, so that ``screen`` is not to be relied on until the model has
  /// joined again. They are when the subscription drops them.
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

  /// Takes the events that have come in. For whoever has a beat of its own, such as a display
  /// link, to call once per frame.
  ///
  /// - Complexity: O(events); with none it does nothing.
  public func refresh() {
    apply(updates.takeBuffered())
  }

  /// Takes events as they come until the module ends or the task is cancelled, at most one batch
  /// per frame. Where some were missed, it catches up. It may be called again after a
  /// cancellation, as when a view disappears and comes back.
  ///
  /// - Parameters:
  ///   - frame: the least time from one change to the next. Default 1/60 s.
  ///   - clock: measures it; the one of the room.
  public func follow(
    frame: Duration = .nanoseconds(16_666_667), on clock: RoomClock
  ) async {
    await catchUp()
    var batches = updates.makeAsyncIterator()
    while let batch = await batches.next(isolation: #isolation) {
      let end = clock.now + frame
      apply(batch)
      if hasMissed {
        await catchUp()
        batches = updates.makeAsyncIterator()
      }
      guard (try? await clock.sleep(until: end)) != nil else { return }
    }
  }

  /// Joins anew if events were missed. A model that was made without a way to join waits for
  /// ``rejoin(_:)`` instead.
  public func catchUp() async {
    guard hasMissed, let join else { return }
    rejoin(await join())
  }

  /// Goes on from another state and subscription.
  public func rejoin(_ joined: Joined<Screen.State, Screen.Event>) {
    updates = joined.updates
    show(Screen(joined.state))
    isBehind = false
  }

  private func apply(_ batch: [Timed<Screen.Event>]) {
    guard !batch.isEmpty else { return }
    var next = shown
    for event in batch { next.apply(event.value, at: event.time) }
    show(next)
    if updates.droppedCount > 0 { isBehind = true }
  }

  /// Changes what is shown, and tells those whose part of it is another now.
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
