/// The asynchronous calls of a player, each of which may be cancelled by its number.
@MainActor
final class PlayerCalls {
  private struct Call: Sendable {
    let number: Int
    let stop: AsyncStream<Never>
    let operation: @MainActor @Sendable () async throws -> Void
    let didEnd: @MainActor @Sendable (_ hasReturned: Bool) -> Void
  }

  private var waiting: [Call] = []
  private var stops: [Int: AsyncStream<Never>.Continuation] = [:]
  private let (arrivals, arrival) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Starts a call; its end is reported exactly once, also after ``cancel(number:)``.
  func start(
    number: Int, _ operation: @escaping @MainActor @Sendable () async throws -> Void,
    didEnd: @escaping @MainActor @Sendable (_ hasReturned: Bool) -> Void
  ) {
    let (stop, continuation) = AsyncStream.makeStream(of: Never.self)
    stops[number] = continuation
    waiting.append(Call(number: number, stop: stop, operation: operation, didEnd: didEnd))
    arrival.yield()
  }

  /// Cancels a call, whose end is reported when it has returned or thrown.
  func cancel(number: Int) {
    stops[number]?.finish()
  }

  /// Runs the calls until their owner stops following a module or the task is cancelled. The method then
  /// cancels all calls, and returns after their end.
  ///
  /// - Parameters:
  ///   - follow: follows the module.
  ///   - end: called when no more calls are to be started, before any of them is cancelled here.
  func run(
    following follow: @escaping @MainActor @Sendable () async -> Void,
    end: @escaping @MainActor @Sendable () -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        await follow()
        self.arrival.finish()
      }
      for await _ in arrivals {
        for call in waiting {
          group.addTask {
            let hasReturned = await self.perform(call)
            // Cancelled with all of them: that is no failure.
            if Task.isCancelled { await end() }
            await self.end(call, hasReturned: hasReturned)
          }
        }
        waiting = []
      }
      end()
      group.cancelAll()
    }
    for call in waiting { self.end(call, hasReturned: false) }
    waiting = []
  }

  private func perform(_ call: Call) async -> Bool {
    await withTaskGroup(of: Bool?.self) { group in
      group.addTask { (try? await call.operation()) != nil }
      group.addTask {
        for await _ in call.stop {}
        return nil
      }
      var hasReturned = false
      for await result in group {
        if let result { hasReturned = result }
        group.cancelAll()
      }
      return hasReturned
    }
  }

  private func end(_ call: Call, hasReturned: Bool) {
    stops[call.number] = nil
    call.didEnd(hasReturned)
  }
}
