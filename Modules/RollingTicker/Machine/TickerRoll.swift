public import RoomCore

/// A roll, in which one item replaces another.
public struct TickerRoll: Described, Equatable, Sendable {
  struct Parts: Equatable, Sendable {
    var number: Int
    var generation: Int
    var start: Instant
    var duration: Duration
    var outgoing: TickerShowing?
    var incoming: TickerShowing
    var motions: TickerMotions
    var scrolled: Double
    var page: Pose
  }

  // The parts are boxed. A roll is copied into two events and into the machine, and each copy would
  // retain fourteen objects.
  private var parts: Boxed<Parts>

  init(_ parts: Parts) {
    self.parts = Boxed(parts)
  }

  /// Creates a roll as a ticker makes it, for previews and tests.
  ///
  /// - Parameters:
  ///   - outgoing: The item that leaves, or `nil` if it was removed.
  ///   - incoming: The item that enters, in the other slot.
  ///   - start: The time at which the roll begins.
  ///   - configuration: The style, the duration, the spacing and the size of the ticker.
  public init(
    from outgoing: TickerShowing?, to incoming: TickerShowing, start: Instant = .start,
    configuration: TickerConfiguration = .init()
  ) {
    self.init(
      Parts(
        number: 1, generation: 0, start: start,
        duration: configuration.style.length(over: configuration.rollDuration),
        outgoing: outgoing, incoming: incoming,
        motions: configuration.motions(for: configuration.size.orZero, isFirst: false),
        scrolled: 0, page: .identity))
  }

  /// The number of the roll, from 1.
  package var number: Int { parts.value.number }
  /// The number of reloads before the roll.
  package var generation: Int { parts.value.generation }
  /// The time at which the roll began. If the ticker woke late, it is slightly earlier than the
  /// time of the event.
  public package(set) var start: Instant {
    get { parts.value.start }
    set { parts.value.start = newValue }
  }
  /// The duration of the roll.
  package var duration: Duration { parts.value.duration }
  /// The item that leaves, or `nil` after it was removed.
  public package(set) var outgoing: TickerShowing? {
    get { parts.value.outgoing }
    set { parts.value.outgoing = newValue }
  }
  /// The item that enters.
  public package(set) var incoming: TickerShowing {
    get { parts.value.incoming }
    set { parts.value.incoming = newValue }
  }
  /// The motions of the two items.
  package var motions: TickerMotions {
    get { parts.value.motions }
    set { parts.value.motions = newValue }
  }
  // The horizontal offset of the outgoing item, in points, at most 0.
  var scrolled: Double { parts.value.scrolled }

  // The pose of the outgoing item's page at the beginning of the roll, with its opacity, if Reduce
  // Motion is on.
  private var page: Pose { parts.value.page }

  /// Returns the motion of the item in `slot`, in points and as long as the roll, or `nil` if the
  /// slot is empty. A view samples it at the time since ``start``.
  public func motion(of slot: TickerSlot) -> Motion? {
    if incoming.slot == slot { return motions.incoming }
    return outgoing == nil ? nil : motions.outgoing
  }

  /// Returns the pose of the item in `slot` after a part of the roll, or `nil` if the slot is
  /// empty.
  package func pose(of slot: TickerSlot, after elapsed: Duration) -> Pose? {
    motion(of: slot)?.pose(at: elapsed)
  }

  /// Returns the pose of the item in `slot` if Reduce Motion is on: both items are at rest, and one
  /// fades into the other.
  func reducedPose(of slot: TickerSlot, after elapsed: Duration) -> Pose? {
    let progress =
      elapsed < duration ? Curve.easeInOut.value(at: elapsed.seconds / duration.seconds) : 1
    if incoming.slot == slot { return Pose(opacity: progress) }
    guard outgoing != nil else { return nil }
    var pose = page
    pose.opacity *= 1 - progress
    return pose
  }

  /// Returns the time from the beginning of the roll after which no pose changes.
  func settlingTime(reducesMotion: Bool) -> Duration {
    reducesMotion ? duration : max(motions.outgoing.settlingTime, motions.incoming.settlingTime)
  }

  func showing(in slot: TickerSlot) -> TickerShowing? {
    incoming.slot == slot ? incoming : outgoing
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("number", number)
    visitor.field("generation", generation)
    visitor.field("start", start)
    visitor.field("duration", duration)
    visitor.field("outgoing", outgoing)
    visitor.field("incoming", incoming)
    visitor.field("motions", motions)
  }
}

/// The motions of both items of a roll, in points. Each motion is as long as the roll.
package struct TickerMotions: Described, Equatable, Sendable {
  /// The motion of the item that leaves.
  package var outgoing: Motion
  /// The motion of the item that enters.
  package var incoming: Motion

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("outgoing", outgoing)
    visitor.field("incoming", incoming)
  }
}
