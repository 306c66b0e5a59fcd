public import RoomCore

/// The motion of an item at rest that is wider than the ticker. The item pauses, scrolls to its
/// end, and pauses again.
public struct TickerMarquee: Described, Equatable, Sendable {
  /// The slot that holds the item.
  public var slot: TickerSlot
  /// The time at which the stay of the item began, shifted by the time for which the ticker was
  /// suspended.
  public var start: Instant
  /// The motion from the beginning of the stay to the end of the second pause, in points. A view
  /// samples it at the time since ``start``.
  public var motion: Motion
  /// The motion if Reduce Motion is on: the text is shown in pages, one after another, in the same
  /// time.
  let pages: Motion

  /// Creates the marquee of an item.
  ///
  /// - Parameters:
  ///   - slot: The slot of the item.
  ///   - start: The time at which the stay began.
  ///   - elapsed: The elapsed part of the stay.
  ///   - scrolled: The horizontal offset of the item at `elapsed`, in points, at most 0.
  ///   - page: The pose of the page at `elapsed` if Reduce Motion is on.
  ///   - distance: The distance to scroll to the left, in points.
  ///   - width: The width of the ticker and of a page, in points.
  ///   - configuration: The configuration with the speed, which must be above 0, and the pause.
  init(
    in slot: TickerSlot, start: Instant, after elapsed: Duration, from scrolled: Double, page: Pose,
    to distance: Double, width: Double, configuration: TickerConfiguration
  ) {
    self.slot = slot
    self.start = start
    let pause = configuration.marqueePause
    guard distance > 0 || scrolled != 0 else {
      motion = .none
      pages = .pages(
        from: page, at: elapsed, to: 0, width: width, begin: elapsed, end: elapsed + pause)
      return
    }
    let end = -distance.clamped(to: 0...1e9)
    let begin = scrolled == 0 ? max(elapsed, pause) : elapsed
    let seconds = (end - scrolled).magnitude / configuration.marqueeSpeed
    let arrival =
      Instant.start + begin + .nanoseconds(Int64((seconds * 1e9).clamped(to: 0...9e18)))
    let way = [Keyframe(at: begin, value: scrolled), Keyframe(at: arrival - .start, value: end)]
    motion = Motion([.translationX: way], duration: arrival + pause - .start)
    pages = .pages(
      from: page, at: elapsed, to: end, width: width, begin: begin, end: motion.duration)
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("slot", slot)
    visitor.field("start", start)
    visitor.field("motion", motion)
  }
}

extension TickerMotions {
  /// Returns the motions of a roll whose outgoing item begins at its scrolled offset.
  func leaving(from scrolled: Double) -> TickerMotions {
    guard scrolled != 0 else { return self }
    var frames = outgoing.keyframes(of: .translationX)
    if frames.isEmpty { frames = [Keyframe(at: .zero, value: 0)] }
    let shifted = frames.map {
      Keyframe(at: $0.time, value: $0.value + scrolled, curve: $0.curve)
    }
    return TickerMotions(
      outgoing: outgoing.merging(Motion([.translationX: shifted])), incoming: incoming)
  }
}

extension TickerMachine {
  /// Lays out the marquee of the item at rest: from its current offset to the distance that its
  /// width needs.
  mutating func layOutMarquee(at now: Instant) {
    guard let leadWidth, isStaying, let slot = current?.slot, size != .zero,
      configuration.marqueeSpeed > 0
    else { return }
    let distance = max(0, leadWidth - size.width)
    guard distance != rest.distance else { return }
    let elapsed = suspendedAfter ?? (now - since)
    let marquee = TickerMarquee(
      in: slot, start: since, after: elapsed, from: scrolled(after: elapsed),
      page: rest.marquee?.value.pages.pose(at: elapsed) ?? .identity, to: distance,
      width: size.width, configuration: configuration)
    rest.marquee = Boxed(marquee)
    rest.distance = distance
    rest.marqueeEnd = Nanoseconds(marquee.motion.duration)
    rest.idleness?.follow(marquee, at: self.now)
    outputs.append(.didBeginMarquee(marquee))
  }

  /// Returns the horizontal offset of the item at rest, in points, at most 0.
  func scrolled(after elapsed: Duration) -> Double {
    rest.marquee?.value.motion.pose(at: elapsed).translation.x ?? 0
  }

  /// Stores the width that a view has measured. A width for an item that has left the ticker, or
  /// that has other content, is ignored.
  mutating func measure(_ measurement: TickerMeasurement, at now: Instant) {
    let width = measurement.width
    guard width.isFinite, width >= 0 else { return reject(.invalidWidth(width)) }
    let item = measurement.showing.item
    if let index = list.index(of: item.key), list[index].item.looks(like: item) {
      list.setWidth(width, at: index)
    }
    guard let lead, lead.item.key == item.key, lead.item.looks(like: item) else { return }
    leadWidth = width
    layOutMarquee(at: now)
  }
}
