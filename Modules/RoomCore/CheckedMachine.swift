/// A machine that describes its invariants between two calls.
///
/// Each call ends with ``assertInvariants(at:)``. Test harnesses also call ``fault(at:)``, in every
/// build and more often.
package protocol CheckedMachine: StateMachine {
  /// A description of the violated invariant, or `nil` if all invariants hold. It covers the
  /// statistics and other comparisons in O(1).
  var brokenInvariant: String? { get }

  /// A description of the violated invariant of the whole structure, or `nil` if all invariants
  /// hold.
  ///
  /// - Complexity: O(n)
  var brokenStructure: String? { get }

  var callCount: CallCount { get set }
}

/// The number of calls of a machine in a debug build. In other builds it takes no space.
package struct CallCount: Sendable {
  #if DEBUG
    fileprivate var value = 0
  #endif

  package init() {}
}

extension CheckedMachine {
  /// Returns a description of the violated invariant after a call at `now`, or `nil` if all
  /// invariants hold.
  ///
  /// - Complexity: O(n)
  package func fault(at now: Instant) -> String? { cheapFault(at: now) ?? brokenStructure }

  private func cheapFault(at now: Instant) -> String? {
    // No time is later than the distant future.
    if let deadline = nextDeadline, deadline <= now, now < .distantFuture {
      return "After a call at \(now.seconds) s the next deadline is \(deadline.seconds) s."
    }
    return brokenInvariant
  }

  /// Asserts the invariants after a call in a debug build, and the invariants of the whole
  /// structure at every 64th call.
  @inline(__always)
  package mutating func assertInvariants(at now: Instant) {
    #if DEBUG
      callCount.value &+= 1
      let fault = callCount.value % 64 == 0 ? fault(at: now) : cheapFault(at: now)
      if let fault { assertionFailure(fault) }
    #endif
  }
}
