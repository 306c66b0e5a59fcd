public import Observation
public import RoomCore

/// An observable model of a module's view state, for views.
///
/// The model takes events in batches and notifies a view once per batch, and only if a property
/// that the view reads has changed. Each property of ``viewState`` is observed separately. Each
/// module has a model with its own name, such as `GiftLanesModel`.
///
/// ```swift
/// let model = await GiftLanesModel(joining: gifts)
/// await model.follow(frames: frames)  // in a task of the view; or model.refresh() once per frame
/// model.lanes[0]?.count          // in the body of the view, or of `withObservationTracking`
/// ```
@MainActor @dynamicMemberLookup
public final class ModuleViewModel<ViewState: ModuleViewState>: Observable {
  private var shown: ViewState
  // The view state with the events that wait for the next frame.
  private var latest: ViewState
  private var updates: Bus<Timed<ViewState.Event>>.Subscription
  private var pace = Pace.resting
  // The number of calls to follow so far. A frame that an earlier task has requested does not count
  // for a later task.
  private var followCount = 0
  private let gate = RunGate()
  private let policy: BufferPolicy
  private var hasMissed = false
  // The number of times that the model has joined the module again.
  private var joinCount = 0

  /// The module whose events the model follows. Views send their inputs to it.
  public let module: any RoomModule<ViewState.Input, ViewState.Event, ViewState.State>
  /// The clock of the module. A view samples ``viewState`` at the current time of this clock.
  public var clock: RoomClock { module.clock }

  private let registrar = ObservationRegistrar()
  private let whole = \ViewState.self
  // The properties that views have read, in the order of the first access.
  private var parts: [Part] = []
  private var partIndices: [PartialKeyPath<ViewState>: Int] = [:]

  /// Creates a model of a module that has been joined.
  ///
  /// - Parameters:
  ///   - joined: The result of joining the module.
  ///   - module: The module.
  ///   - policy: The handling of events when the buffer is full, after the model has joined again.
  public init(
    _ joined: Joined<ViewState.State, ViewState.Event>,
    of module: some RoomModule<ViewState.Input, ViewState.Event, ViewState.State>,
    _ policy: BufferPolicy = .default
  ) {
    shown = ViewState(joined.state)
    latest = shown
    updates = joined.updates
    self.module = module
    self.policy = policy
  }

  /// Creates a model that joins a module.
  ///
  /// - Parameters:
  ///   - module: The module whose events the model follows.
  ///   - policy: The handling of events when the buffer is full. The model joins again if it has
  ///     missed events.
  public convenience init(
    joining module: some RoomModule<ViewState.Input, ViewState.Event, ViewState.State>,
    _ policy: BufferPolicy = .default
  ) async {
    self.init(await module.join(policy), of: module, policy)
  }

  // MARK: Reading

  /// The whole view state. A view that reads it is notified of every change.
  public var viewState: ViewState {
    access(whole)
    return shown
  }

  /// A property of ``viewState``. A view that reads it is notified when the property changes.
  public subscript<Value: Equatable>(dynamicMember part: KeyPath<ViewState, Value>) -> Value {
    access(part)
    return shown[keyPath: part]
  }

  private func access<Value: Equatable>(_ part: KeyPath<ViewState, Value>) {
    let index = partIndices[part] ?? parts.count
    if index == parts.count {
      partIndices[part] = index
      parts.append(Part(part))
    }
    parts[index].access(self, registrar)
  }

  /// The preferences of the user. The model keeps them when it joins again.
  public var preferences: ViewPreferences {
    get { self[dynamicMember: \.preferences] }
    set {
      latest.preferences = newValue
      var next = shown
      next.preferences = newValue
      show(next)
    }
  }

  /// A Boolean value that indicates whether the subscription has dropped events. In this case
  /// ``viewState`` may be wrong until the model has joined again.
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

  /// Shows all events that were emitted. An app that does not call ``follow(frames:)`` calls it
  /// once per frame.
  ///
  /// - Complexity: O(events)
  public func refresh() {
    take(updates.takeBuffered())
    show(latest)
  }

  /// Follows the events until the module is closed or the task is cancelled. If events were missed,
  /// the model catches up.
  ///
  /// The method may be called again after a cancellation, as when a view disappears and appears
  /// again. Several tasks may follow one model. One of them keeps the model up to date, and if it
  /// is cancelled, the next task continues.
  ///
  /// A batch is shown when it arrives if the model is at rest, or if the batch follows a finger. A
  /// model is at rest if it has not changed since the last frame began. Otherwise the batch is
  /// shown when the next frame begins. Each change requests that frame, so no frame is requested
  /// without a change, and no timer is used.
  ///
  /// - Parameter frames: The frames of the display that shows the model. The default is `nil`: each
  ///   batch is shown when it arrives.
  public func follow(frames: FrameSource? = nil) async {
    guard await gate.enter() else { return }
    defer { gate.leave() }
    followCount += 1
    pace = .resting
    await catchUp()
    if updates.bufferedCount > 0 { showLatest(frames) } else { refresh() }
    // The buffer may have dropped events.
    await catchUp()
    var joined = joinCount
    var batches = updates.makeAsyncIterator()
    while let batch = await batches.next(isolation: #isolation) {
      // A batch of the subscription before a join is ignored, because the new subscription has the
      // same events.
      if joined == joinCount {
        take(batch)
        if pace == .resting || batch.contains(where: { ViewState.followsFinger($0.value) }) {
          showLatest(frames)
        } else {
          pace = .waiting
        }
        await catchUp()
      }
      if joined != joinCount {
        joined = joinCount
        batches = updates.makeAsyncIterator()
      }
    }
    if !Task.isCancelled { refresh() }
  }

  /// Shows all emitted events, and requests the next frame.
  private func showLatest(_ frames: FrameSource?) {
    refresh()
    guard let frames else { return }
    let isRequested = pace != .resting
    pace = .changed
    guard !isRequested else { return }
    frames.request { [weak self, followCount, weak frames] in
      guard let self, let frames, followCount == self.followCount else { return }
      let hasNews = pace == .waiting || updates.bufferedCount > 0
      pace = .resting
      if hasNews { showLatest(frames) }
    }
  }

  /// Joins the module again if events were missed.
  public func catchUp() async {
    if hasMissed { await joinAgain() }
  }

  package func joinAgain() async {
    let joined = await module.join(policy)
    updates = joined.updates
    joinCount += 1
    latest = ViewState(joined.state)
    latest.preferences = shown.preferences
    show(latest)
    isBehind = false
  }

  private func take(_ batch: [Timed<ViewState.Event>]) {
    for event in batch { latest.apply(event.value, at: event.time) }
    if updates.droppedCount > 0 { isBehind = true }
  }

  /// Shows a view state, and notifies the views that read a property that differs.
  private func show(_ next: ViewState) {
    let changed = parts.filter { $0.differs(shown, next) }
    for part in changed { part.willChange(self, registrar) }
    shown = next
    for part in changed { part.didChange(self, registrar) }
  }
}

extension ModuleViewModel {
  /// The state of the model between two frames.
  private enum Pace {
    /// The model has not changed since the last frame began.
    case resting
    /// The model has changed, and has requested the next frame.
    case changed
    /// The model has changed, and events wait for the requested frame.
    case waiting
  }

  /// A property that views read.
  @MainActor
  private struct Part {
    let differs: (ViewState, ViewState) -> Bool
    let access: @MainActor (ModuleViewModel, ObservationRegistrar) -> Void
    let willChange: @MainActor (ModuleViewModel, ObservationRegistrar) -> Void
    let didChange: @MainActor (ModuleViewModel, ObservationRegistrar) -> Void

    init<Value: Equatable>(_ part: KeyPath<ViewState, Value>) {
      // The key path is made once. A key path of a generic type costs 13,000 instructions each time.
      let property: KeyPath<ModuleViewModel, Value> = \.[dynamicMember: part]
      differs = { $0[keyPath: part] != $1[keyPath: part] }
      access = { $1.access($0, keyPath: property) }
      willChange = { $1.willSet($0, keyPath: property) }
      didChange = { $1.didSet($0, keyPath: property) }
    }
  }
}
