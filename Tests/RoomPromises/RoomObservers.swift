package import PromiseTesting

/// The observers of the promises of a room: each knows its log alone.
package enum RoomObservers {
  package typealias Observer = @Sendable (RoomLog, inout PromiseReach) throws -> Void

  /// Of any room: the number of the promise, with a word where it has several, and its observer.
  package static let all: [(name: String, observe: Observer)] = [
    ("1", PlaceObservers.order), ("2", PlaceObservers.oneRoom),
    ("3", PlaceObservers.transitions), ("5", ClosedObservers.closed),
    ("6", PlaceObservers.statistics), ("6 gifts", MessageObservers.gifts),
    ("7", { try LockObservers.locks($0, by: .popup, &$1) }),
    ("8", { try LockObservers.locks($0, by: .sheet, &$1) }),
    ("9", { try LockObservers.locks($0, by: .landscape, &$1) }),
    ("10", QuietObservers.quiet), ("11", LockObservers.cleared),
    ("12", LifeObservers.suspended), ("12 modules", LifeObservers.modules),
    ("13", MessageObservers.sends), ("14", MessageObservers.counts),
    ("18", LifeObservers.pausing), ("18 left", LifeObservers.pauseLeaves),
    ("19", LifeObservers.closing), ("21", LifeObservers.diagnostics),
    ("23", FingerObservers.drags), ("23 late", FingerObservers.lateSamples),
    ("33", MessageObservers.ownMessages), ("34", EntranceObservers.entrances),
    ("36", PlaceObservers.ends), ("38", PictureObservers.delay),
    ("40", PictureObservers.account), ("41", PictureObservers.end),
    ("42", SafetyObservers.blocks), ("44", SafetyObservers.reports),
  ]

  /// Throws the first fault that any of them finds in the log of a room. Returns the situations that it has
  /// reached, each after the name of its promise.
  package static func check(
    _ log: RoomLog, by observers: [(name: String, observe: Observer)] = all
  ) throws -> Set<String> {
    var reached: Set<String> = []
    for (name, observe) in observers {
      var reach = PromiseReach()
      do { try observe(log, &reach) } catch let fault as PromiseFault {
        throw PromiseFault(text: "promise \(name), \(fault.text)")
      }
      reached.formUnion(reach.counts.keys.map { "\(name): \($0)" })
    }
    return reached
  }
}
