public import Observation
public import RoomCore

/// An observable model of a module's view state, kept up to date for views.
///
/// It takes events in batches, and notifies a view once per batch, and only if what the view reads
/// has changed: every property of ``viewState`` is a property of the model, observed on its own. Each
/// module has models with names of their own, such as `GiftLanesModel`.
///
/// ```swift
/// let model = await GiftLanesModel(joining: gifts)
/// await model.follow(frames: frames)  // in a task of the view; or model.refresh() once per frame
/// model.lanes[0]?.count          // in the body of the view, or of `withObservationTracking`
/// ```
@MainActor @dynamicMemberLookup
public final class ModuleViewModel<ViewState: ModuleViewState>: Observable {
  private var shown: ViewState
  // With what waits for the next frame.
  private var latest: ViewState
  private var updates: Bus<Timed<ViewState.Event>>.Subscription
  private var pace = Pace.resting
  // How often it has been followed: frames that an earlier task has requested are none of a later one.
  private var followCount = 0
  private let gate = RunGate()
  private let policy: BufferPolicy
  private var hasMissed = false
  // How often it has joined again.
  private var joinCount = 0

  /// The module whose events it follows. Its views send their inputs there.
  public let module: any RoomModule<ViewState.Input, ViewState.Event, ViewState.State>
  /// The clock of the module. A view samples ``viewState`` at the present time of it.
  public var clock: RoomClock { module.clock }

  private let registrar = ObservationRegistrar()
  // The properties that views have read, in the order of their first access.
  private var parts: [Part] = []
  private var knownParts: Set<PartialKeyPath<ViewState>> = []

  /// Creates a model of a module that was joined.
  ///
  /// - Parameters:
  ///   - joined: what the module has returned.
  ///   - module: the module.
  ///   - policy: what happens when the model does not keep up, once it has joined again.
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
  ///   - module: the module whose events it follows.
  ///   - policy: what happens when the model does not keep up. It joins again when it has missed events.
  public convenience init(
    joining module: some RoomModule<ViewState.Input, ViewState.Event, ViewState.State>,
    _ policy: BufferPolicy = .default
  ) async {
    self.init(await module.join(policy), of: module, policy)
  }

  // MARK: Reading

  /// All that is on screen. A view that reads it is notified of every change.
  public var viewState: ViewState { self[dynamicMember: \.self] }

  /// A property of ``viewState``. A view that reads it is notified when it changes.
  public subscript<Value: Equatable>(dynamicMember part: KeyPath<ViewState, Value>) -> Value {
    if knownParts.insert(part).inserted { parts.append(Part(part)) }
    registrar.access(self, keyPath: \.[dynamicMember: part])
    return shown[keyPath: part]
  }

  /// The preferences of the user. They remain when the model joins again.
  public var preferences: ViewPreferences {
    get { self[dynamicMember: \.preferences] }
    set {
      latest.preferences = newValue
      var next = shown
      next.preferences = newValue
      show(next)
    }
  }

  /// Whether the subscription has dropped events, so that ``viewState`` may be wrong until the model
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

  /// Shows all events that were emitted. An app that follows no model by a task calls it once per frame.
  ///
  /// - Complexity: O(events)
  public func refresh() {
    take(updates.takeBuffered())
    show(latest)
  }

  /// Follows the events until the module is closed or the task is cancelled. When events were missed, it
  /// catches up. It may be called again after a cancellation, as when a view disappears and appears again.
  /// Several tasks may follow one model: one of them keeps it up to date, and when that is cancelled the next
  /// one continues.
  ///
  /// A batch of events is shown when it arrives where the model was at rest, which is one that has not
  /// changed since the last frame began, or where it follows a finger; otherwise when the next frame begins.
  /// Each change requests that frame: while nothing happens no frame is requested, and no timer fires ever.
  ///
  /// - Parameter frames: the frames of the display on which the model is seen; without them, which is the
  ///   default, each batch is shown when it arrives.
  public func follow(frames: FrameSource? = nil) async {
    guard await gate.enter() else { return }
    defer { gate.leave() }
    followCount += 1
    pace = .resting
    await catchUp()
    if updates.bufferedCount > 0 { showLatest(frames) } else { refresh() }
    // What was buffered may have been too much.
    await catchUp()
    var joined = joinCount
    var batches = updates.makeAsyncIterator()
    while let batch = await batches.next(isolation: #isolation) {
      // Not of a subscription from before it has joined again: the new one has the same events.
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

  /// Shows all that was emitted, and requests the next frame.
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

  /// Changes what is shown, and notifies the views that read a part of it that differs.
  private func show(_ next: ViewState) {
    let changed = parts.filter { $0.differs(shown, next) }
    for part in changed { part.willChange(self, registrar) }
    shown = next
    for part in changed { part.didChange(self, registrar) }
  }
}

extension ModuleViewModel {
  /// When a model may change.
  private enum Pace {
    /// It has not changed since the last frame began.
    case resting
    /// It has changed, and has requested the next frame.
    case changed
    /// The same, and events wait for that frame.
    case waiting
  }

  /// A property that views read.
  @MainActor
  private struct Part {
    let differs: (ViewState, ViewState) -> Bool
    let willChange: @MainActor (ModuleViewModel, ObservationRegistrar) -> Void
    let didChange: @MainActor (ModuleViewModel, ObservationRegistrar) -> Void

    init<Value: Equatable>(_ part: KeyPath<ViewState, Value>) {
      differs = { $0[keyPath: part] != $1[keyPath: part] }
      willChange = { $1.willSet($0, keyPath: \.[dynamicMember: part]) }
      didChange = { $1.didSet($0, keyPath: \.[dynamicMember: part]) }
    }
  }
}
