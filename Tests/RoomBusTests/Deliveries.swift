import Synchronization

/// Calls that wait until a view state has applied an event, by the number of that event.
enum Deliveries {
  private static let waiting = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])
  private static let last = Atomic(-1)

  /// Publishes an event of a number of its own, -2 or less, and returns once a view state has applied it.
  static func deliver(
    isolation: isolated (any Actor)? = #isolation, _ publish: (_ number: Int) -> Void
  ) async {
    let number = last.subtract(1, ordering: .relaxed).newValue
    await withCheckedContinuation { continuation in
      waiting.withLock { $0[number] = continuation }
      publish(number)
    }
  }

  /// A view state applies an event.
  static func applied(_ number: Int) {
    waiting.withLock { $0.removeValue(forKey: number) }?.resume()
  }
}
