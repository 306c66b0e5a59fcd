/// The tasks of a view: each runs while the view is on screen and its key is wanted.
@MainActor
final class ViewTasks<Key: Hashable & Sendable> {
  private var tasks: [Key: Task<Void, Never>] = [:]

  nonisolated init() {}

  /// Runs one task for each of these keys: begins the tasks of new keys, and cancels the tasks of other keys. A
  /// task that has returned doesn't begin again.
  func run(
    _ keys: some Sequence<Key>, _ operation: @escaping @MainActor (Key) async -> Void
  ) {
    let wanted = Set(keys)
    for (key, task) in tasks where !wanted.contains(key) {
      task.cancel()
      tasks[key] = nil
    }
    for key in wanted where tasks[key] == nil {
      tasks[key] = Task { await operation(key) }
    }
  }

  /// Cancels all tasks: the view is not on screen any more. When it is again, all begin again.
  func cancelAll() { run([]) { _ in } }

  deinit {
    for task in tasks.values { task.cancel() }
  }
}

/// Continues on the main actor, from any thread.
func continueOnMainActor(_ act: @escaping @MainActor () -> Void) {
  Task { @MainActor in act() }
}
