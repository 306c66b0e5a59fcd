/// The asynchronous calls of a player, each of which may be cancelled by its number.
@MainActor
final class PlayerCalls {
  private var running: [(number: Int, task: Task<Void, Never>)] = []

  /// Starts a call; its end is reported exactly once, also after ``cancel(number:)``.
  func start(
    number: Int, _ operation: @escaping @MainActor @Sendable () async throws -> Void,
    didEnd: @escaping @MainActor @Sendable (_ hasReturned: Bool) -> Void
  ) {
    let task = continueOnMainActor {
      // A call that is cancelled before its turn does not begin.
      let hasReturned = Task.isCancelled ? false : (try? await operation()) != nil
      self.running.removeAll { $0.number == number }
      didEnd(hasReturned)
    }
    running.append((number, task))
  }

  /// Cancels a call, whose end is reported when it has returned or thrown.
  func cancel(number: Int) {
    running.first { $0.number == number }?.task.cancel()
  }

  /// Cancels all calls, and returns after their end.
  func cancelAll() async {
    for call in running { call.task.cancel() }
    while let call = running.first { await call.task.value }
  }
}
