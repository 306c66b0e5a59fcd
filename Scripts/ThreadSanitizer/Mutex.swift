public import Foundation

/// A lock that the thread sanitizer sees: that of `Synchronization` is compiled without it, so
/// that on Linux everything it guards looks like a race.
///
/// `Scripts/sanitize` puts this into a copy of each module that has a `Mutex`, where it goes
/// ahead of the imported one.
public final class Mutex<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  public init(_ value: Value) {
    self.value = value
  }

  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    // The closure has sent its result.
    nonisolated(unsafe) let result = try body(&value)
    return result
  }
}
