#if canImport(Darwin)
  public import os
#else
  public import Synchronization
#endif

/// A value that is protected by a lock. On Apple platforms the lock is an unfair lock, because
/// `Mutex` requires iOS 18.
@usableFromInline
package struct Lock<Value: Sendable>: ~Copyable, Sendable {
  #if canImport(Darwin)
    @usableFromInline let lock: OSAllocatedUnfairLock<Value>
  #else
    @usableFromInline let lock: Mutex<Value>
  #endif

  @inlinable
  package init(_ value: Value) {
    #if canImport(Darwin)
      lock = OSAllocatedUnfairLock(uncheckedState: value)
    #else
      lock = Mutex(value)
    #endif
  }

  /// The current value.
  @inlinable
  package var value: Value {
    get { withLock { $0 } }
    nonmutating set { withLock { $0 = newValue } }
  }

  /// Calls a closure with exclusive access to the value.
  @inlinable
  package borrowing func withLock<Result>(
    _ body: (inout Value) -> sending Result
  ) -> sending Result {
    #if canImport(Darwin)
      // The closure returns its result as `sending`, so passing it on is safe.
      nonisolated(unsafe) let result = lock.withLockUnchecked { body(&$0) }
      return result
    #else
      lock.withLock { body(&$0) }
    #endif
  }
}
