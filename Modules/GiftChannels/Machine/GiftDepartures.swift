package import RoomCore

/// The rows that have lost their place and are still exiting, in the order in which they left.
///
/// The machine and each view state apply the same events at the same times, so that their departures are
/// equal. Finished exits are removed when the next row departs.
package struct GiftDepartures<Element: Equatable & Sendable>: Equatable, Sendable {
  /// The elements, each with the end of its exit.
  package private(set) var all: [Timed<Element>] = []

  // The greatest number of lanes. Beyond this limit the oldest elements are removed.
  private static var limit: Int { 64 }

  package init() {}

  /// Adds an element whose exit ends at `end`, if `end` is later than `now`.
  package mutating func append(_ element: Element, until end: Instant, at now: Instant) {
    guard now < end else { return }
    all.removeAll { $0.time <= now }
    if all.count == Self.limit { all.removeFirst() }
    all.append(Timed(element, at: end))
  }
}
