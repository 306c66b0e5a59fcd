public import Foundation

/// A lock that the thread sanitizer sees. The lock of `Synchronization` is compiled without the sanitizer, so
/// that all data under it looks like a race on Linux.
///
/// `Scripts/sanitize` puts this file into a copy of each module with a `Mutex`, where it hides the
/// imported type.
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
