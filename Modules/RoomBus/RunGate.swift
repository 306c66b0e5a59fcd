/// Admits one run of an actor at a time. If another run is active, a run waits for its end and then
/// takes over.
@usableFromInline
package final class RunGate {
  @usableFromInline var isTaken = false
  @usableFromInline package var isClosed = false
  // The waiting runs in the order in which they began.
  @usableFromInline var waiting: [(number: Int, end: AsyncStream<Never>.Continuation)] = []
  @usableFromInline var nextNumber = 0

  @inlinable
  package init() {}

  /// Waits until this run is the active one. Returns `false` if the task was cancelled or the gate
  /// was closed.
  @inlinable
  package func enter(isolation actor: isolated (any Actor)? = #isolation) async -> Bool {
    while isTaken, !isClosed, !Task.isCancelled {
      let (stream, end) = AsyncStream.makeStream(of: Never.self)
      let number = nextNumber
      nextNumber += 1
      waiting.append((number, end))
      var iterator = stream.makeAsyncIterator()
      _ = await iterator.next(on: actor)
      // A run that was cancelled is still among those that wait.
      waiting.removeAll { $0.number == number }
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
    for run in waiting { run.end.finish() }
    waiting = []
  }
}
