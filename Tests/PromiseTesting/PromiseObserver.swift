/// A check of a promise by what a machine has received and emitted, of random inputs or in a simulated
/// room.
package struct PromiseObserver<Setup: PromiseSetup>: Sendable {
  /// Throws a ``PromiseFault`` where a run breaks the promise, and notes the situations that it reaches.
  package typealias Check = @Sendable (PromiseRun<Setup>, inout PromiseReach) throws -> Void

  /// The number of the promise on the page of its module.
  package let promise: Int
  package let check: Check

  package init(_ promise: Int, check: @escaping Check) {
    self.promise = promise
    self.check = check
  }
}
