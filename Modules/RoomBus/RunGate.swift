/// Admits one run of an actor at a time. If another run is active, a run waits for its end and then
/// takes over.
@usableFromInline
package final class RunGate {
  @usableFromInline var isTaken = false
  @usableFromInline package var isClosed = false
  // The waiting runs in the order in which they began.
  @usableFromInline var waiting: [AsyncStream<Never>.Continuation] = []

  @inlinable
  package init() {}

  /// Waits until this run is the active one. Returns `false` if the task was cancelled or the gate
  /// was closed.
  @inlinable
  package func enter(isolation actor: isolated (any Actor)? = #isolation) async -> Bool {
    while isTaken, !isClosed, !Task.isCancelled {
      let (end, ends) = AsyncStream.makeStream(of: Never.self)
      waiting.append(ends)
      var iterator = end.makeAsyncIterator()
      _ = await iterator.next(on: actor)
    }
    guard !isClosed, !Task.isCancelled else { return false }
    isTaken = true
    return true
  }

  /// Ends the active run.
  @inlinable
  package func leave() {
    isTaken = false
    resumeWaiting()
  }

  /// Closes the gate for further runs. Returns `false` if the gate was already closed.
  @inlinable
  package func close() -> Bool {
    guard !isClosed else { return false }
    isClosed = true
    resumeWaiting()
    return true
  }

  @inlinable
  func resumeWaiting() {
    for run in waiting { run.finish() }
    waiting = []
  }
}
