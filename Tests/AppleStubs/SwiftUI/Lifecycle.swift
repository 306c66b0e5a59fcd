// The actions of views: when they appear, change, are measured, or disappear.

/// The actions of a view that appears and disappears.
private final class AppearActions: Appearing {
  var appear: (() -> Void)?
  var disappear: (() -> Void)?

  func setOnScreen(_ isOnScreen: Bool, in graph: ViewGraph) {
    guard let action = isOnScreen ? appear : disappear else { return }
    graph.actions.append(action)
  }
}

/// The task of a view that is on screen.
private final class ViewTask: Appearing {
  var id: any Equatable = 0
  var begin: (() -> Task<Void, Never>)?
  private var task: Task<Void, Never>?
  private var isOnScreen = false

  func setOnScreen(_ isOnScreen: Bool, in graph: ViewGraph) {
    self.isOnScreen = isOnScreen
    if isOnScreen {
      graph.actions.append { [weak self] in self?.restart() }
    } else {
      cancel()
    }
  }

  func restart() {
    cancel()
    if isOnScreen { task = begin?() }
  }

  private func cancel() {
    task?.cancel()
    task = nil
  }
}

private final class Observed<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension View {
  /// …/view/onappear(perform:)
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedView(
      self,
      update: { element in
        let actions = element.memory as? AppearActions ?? AppearActions()
        (actions.appear, element.memory) = (action, actions)
      })
  }

  /// …/view/ondisappear(perform:)
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedView(
      self,
      update: { element in
        let actions = element.memory as? AppearActions ?? AppearActions()
        (actions.disappear, element.memory) = (action, actions)
      })
  }

  /// …/view/onchange(of:initial:_:)-4psgg: perform an action when a value changes, and initially if asked.
  public nonisolated func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    ModifiedView(
      self,
      update: { element in
        let observed = element.memory as? Observed<Value>
        let old = observed?.value ?? value
        if observed == nil { element.memory = Observed(value) } else { observed?.value = value }
        guard observed == nil ? initial : old != value else { return }
        element.graph.actions.append { action(old, value) }
      })
  }

  /// …/view/onchange(of:initial:_:)-8wgw9
  public nonisolated func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }

  /// …/view/ongeometrychange(for:of:action:): The first action is invoked when the view appears.
  public nonisolated func onGeometryChange<Value: Equatable & Sendable>(
    for type: Value.Type, of transform: @escaping @Sendable (GeometryProxy) -> Value,
    action: @escaping (_ newValue: Value) -> Void
  ) -> some View {
    ModifiedView(self) { content, element in
      let box = ViewBox("onGeometryChange", element, [content])
      box.afterLayout.append { box in
        let value = transform(GeometryProxy(box))
        let observed = element.memory as? Observed<Value>
        guard observed?.value != value else { return }
        element.memory = Observed(value)
        element.graph.actions.append { action(value) }
      }
      return box
    }
  }

  /// …/view/task(priority:_:): SwiftUI cancels the task when the view disappears.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { task(id: 0, priority: priority, action) }

  /// …/view/task(id:priority:_:): When the specified value changes, the task is cancelled and begins again.
  public nonisolated func task<ID: Equatable>(
    id value: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    ModifiedView(
      self,
      update: { element in
        let task = element.memory as? ViewTask
        let next = task ?? ViewTask()
        next.begin = { Task { @MainActor in await action() } }
        if let task, task.id as? ID != value { element.graph.actions.append { task.restart() } }
        next.id = value
        element.memory = next
      })
  }
}

/// …/timelineview: its content is evaluated with each frame of the display while the schedule is not paused.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// …/timelineview/context
  public struct Context {
    public let date: Date
  }

  private let schedule: Schedule
  private nonisolated(unsafe) let content: (TimelineViewDefaultContext) -> Content
}

extension TimelineView: View where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError() }

  public nonisolated init(
    _ schedule: Schedule,
    @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) { (self.schedule, self.content) = (schedule, content) }

  public func _update(_ element: ViewElement) {
    let isRunning = (schedule as? AnimationTimelineSchedule)?.isPaused == false
    element.graph.setTimeline(element, isRunning: isRunning)
    let now = Date(timeIntervalSinceReferenceDate: element.graph.time)
    let date = isRunning ? now : (element.memory as? Observed<Date>)?.value ?? now
    element.memory = Observed(date)
    element.update(element.track { content(TimelineViewDefaultContext(date: date)) })
  }

  public func _boxes(_ element: ViewElement) -> [ViewBox] { element.children.flatMap(\.boxes) }
}

/// …/timelineviewdefaultcontext
public typealias TimelineViewDefaultContext =
  TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// …/timelineschedule
public protocol TimelineSchedule {}

/// …/everyminutetimelineschedule
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}

/// …/animationtimelineschedule
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  fileprivate let isPaused: Bool
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// …/timelineschedule/animation(minimuminterval:paused:): paused: If the schedule should stop generating updates.
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule { AnimationTimelineSchedule(isPaused: paused) }
}
