/// Admits one run of an actor at a time. A run that finds another active waits, and takes over when
/// that ends.
@usableFromInline
package final class RunGate {
  @usableFromInline var isTaken = false
  @usableFromInline package var isClosed = false
  // In the order in which they began.
  @usableFromInline var waiting: [AsyncStream<Never>.Continuation] = []

  @inlinable
  package init() {}

  /// Returns once this run is the active one; false if it was cancelled, or the gate closed.
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

  /// The active run has ended.
  @inlinable
  package func leave() {
    isTaken = false
    resumeWaiting()
  }

  /// Admits no run any more. Returns false if the gate was closed before.
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
