public import RoomCore

/// A roll: one item gives way to the next.
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

  // Boxed: a roll goes into two events and stays in the machine, and each copy of its parts would
  // retain fourteen objects.
  private var parts: Boxed<Parts>

  init(_ parts: Parts) {
    self.parts = Boxed(parts)
  }

  /// A roll as a ticker makes it, for previews and tests.
  ///
  /// - Parameters:
  ///   - outgoing: the item that leaves; `nil` for one that was removed.
  ///   - incoming: the item that enters, in the other slot.
  ///   - start: when it begins.
  ///   - configuration: its style, duration and spacing, and the size of the ticker.
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
  @usableFromInline package var number: Int { parts.value.number }
  /// The number of reloads before it.
  @usableFromInline package var generation: Int { parts.value.generation }
  /// When it began: shortly before it was emitted, where the ticker woke late.
  public package(set) var start: Instant {
    get { parts.value.start }
    set { parts.value.start = newValue }
  }
  /// How long it takes.
  @usableFromInline package var duration: Duration { parts.value.duration }
  /// The item that leaves; `nil` once it has been removed.
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
  @usableFromInline package var motions: TickerMotions {
    get { parts.value.motions }
    set { parts.value.motions = newValue }
  }
  // How far the outgoing item has scrolled to the right, in points: 0 or less.
  var scrolled: Double { parts.value.scrolled }

  // Where motion is reduced: the page of the outgoing item, and how opaque it is, when the roll begins.
  private var page: Pose { parts.value.page }

  /// The motion of the item in `slot`, in points and as long as the roll; `nil` for an empty slot.
  /// A view samples it at the time since ``start``.
  public func motion(of slot: TickerSlot) -> Motion? {
    if incoming.slot == slot { return motions.incoming }
    return outgoing == nil ? nil : motions.outgoing
  }

  /// The pose of the item in `slot` when this much of the roll is over; `nil` for an empty slot.
  package func pose(of slot: TickerSlot, after elapsed: Duration) -> Pose? {
    motion(of: slot)?.pose(at: elapsed)
  }

  /// The same where motion is reduced: both items are where they rest, and one fades into the other.
  func reducedPose(of slot: TickerSlot, after elapsed: Duration) -> Pose? {
    let progress =
      elapsed < duration ? Curve.easeInOut.value(at: elapsed.seconds / duration.seconds) : 1
    if incoming.slot == slot { return Pose(opacity: progress) }
    guard outgoing != nil else { return nil }
    var pose = page
    pose.opacity *= 1 - progress
    return pose
  }

  /// How much of the roll is over when the last pose of it is reached.
  func settlingTime(reducesMotion: Bool) -> Duration {
    reducesMotion ? duration : max(motions.outgoing.settlingTime, motions.incoming.settlingTime)
  }

  func showing(in slot: TickerSlot) -> TickerShowing? {
    incoming.slot == slot ? incoming : outgoing
  }

  @inlinable
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

/// The motions of both items of a roll, in points, each as long as the roll.
@usableFromInline
package struct TickerMotions: Described, Equatable, Sendable {
  /// The motion of the item that leaves.
  @usableFromInline package var outgoing: Motion
  /// The motion of the item that enters.
  @usableFromInline package var incoming: Motion

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("outgoing", outgoing)
    visitor.field("incoming", incoming)
  }
}
