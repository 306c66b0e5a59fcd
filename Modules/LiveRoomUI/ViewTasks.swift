/// The tasks of a view, which end with it.
@MainActor
final class ViewTasks {
  private var tasks: [Task<Void, Never>] = []

  nonisolated init() {}

  func run(_ operation: @escaping @MainActor () async -> Void) {
    tasks.append(Task { await operation() })
  }

  func cancelAll() {
    tasks.forEach { $0.cancel() }
    tasks = []
  }

  deinit {
    for task in tasks { task.cancel() }
  }
}

/// Continues on the main actor, from any thread.
@discardableResult
func continueOnMainActor(_ act: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
  Task { @MainActor in await act() }
}
