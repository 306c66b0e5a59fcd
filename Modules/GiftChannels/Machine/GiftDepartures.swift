package import RoomCore

/// What has lost its place and is still seen to exit, each until its time, the oldest first.
///
/// The state and a view state keep it by the same events at the same times, so that they are equal:
/// what is over is forgotten when something else departs.
package struct GiftDepartures<Element: Equatable & Sendable>: Equatable, Sendable {
  /// The elements, each with the time at which it is over.
  package private(set) var all: [Timed<Element>] = []

  // As many as there may be lanes; beyond it the oldest disappear.
  private static var limit: Int { 64 }

  package init() {}

  /// Adds an element that is seen until `end`, if that is later than `now`.
  package mutating func append(_ element: Element, until end: Instant, at now: Instant) {
    guard now < end else { return }
    all.removeAll { $0.time <= now }
    if all.count == Self.limit { all.removeFirst() }
    all.append(Timed(element, at: end))
  }
}
