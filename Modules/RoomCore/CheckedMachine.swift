/// A machine that says what must hold between its calls.
///
/// Each call ends with ``assertInvariants(at:)``. Harnesses of tests ask for ``fault(at:)`` in every build,
/// and more often than that does.
package protocol CheckedMachine: StateMachine {
  /// What does not hold of its account, and of whatever else is compared in O(1), in words; `nil` if
  /// all does.
  var brokenInvariant: String? { get }

  /// What does not hold of all that it has, in words; `nil` if all does.
  ///
  /// - Complexity: O(n)
  var brokenStructure: String? { get }

  var callCount: CallCount { get set }
}

/// The number of calls of a machine in a debug build; in others it takes no space.
package struct CallCount: Sendable {
  #if DEBUG
    fileprivate var value = 0
  #endif

  package init() {}
}

extension CheckedMachine {
  /// What does not hold after a call at `now`, in words; `nil` if all does.
  ///
  /// - Complexity: O(n)
  package func fault(at now: Instant) -> String? { cheapFault(at: now) ?? brokenStructure }

  private func cheapFault(at now: Instant) -> String? {
    // Nothing is later than the end of all time.
    if let deadline = nextDeadline, deadline <= now, now < .distantFuture {
      return "After a call at \(now.seconds) s the next deadline is \(deadline.seconds) s."
    }
    return brokenInvariant
  }

  /// Asserts, in a debug build, what must hold after a call: of all that it has at every 64th call.
  @inline(__always)
  package mutating func assertInvariants(at now: Instant) {
    #if DEBUG
      callCount.value &+= 1
      let fault = callCount.value % 64 == 0 ? fault(at: now) : cheapFault(at: now)
      if let fault { assertionFailure(fault) }
    #endif
  }
}
