public import RoomCore

/// The motion of an item at rest that is wider than the ticker: it pauses, scrolls to its end and
/// pauses again.
public struct TickerMarquee: Described, Equatable, Sendable {
  /// The slot that holds the item.
  public var slot: TickerSlot
  /// When the stay of the item began, less the time for which the ticker was suspended.
  public var start: Instant
  /// The motion from the beginning of the stay to the end of the second pause, in points. A view
  /// samples it at the time since ``start``.
  public var motion: Motion
  /// The same where motion is reduced: the text is shown in pages, one after another, in the same time.
  let pages: Motion

  /// The marquee of an item.
  ///
  /// - Parameters:
  ///   - slot: where the item is.
  ///   - start: when its stay began.
  ///   - elapsed: how much of the stay is over.
  ///   - scrolled: where the item is then, in points to the right: 0 or less.
  ///   - page: the page that it shows then where motion is reduced.
  ///   - distance: how far it scrolls to the left, in points.
  ///   - width: the width of the ticker, and of a page.
  ///   - configuration: its speed, above 0, and its pause.
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

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("slot", slot)
    visitor.field("start", start)
    visitor.field("motion", motion)
  }
}

extension TickerMotions {
  /// The same motions for an outgoing item that begins where it has scrolled to.
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
  /// Lets the item at rest scroll as far as its width needs, from where it is.
  mutating func layOutMarquee(at now: Instant, into outputs: inout [TickerEvent]) {
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
    outputs.append(.didBeginMarquee(marquee))
  }

  /// How far the item at rest has scrolled to the right, in points: 0 or less.
  func scrolled(after elapsed: Duration) -> Double {
    rest.marquee?.value.motion.pose(at: elapsed).translation.x ?? 0
  }

  /// Takes the width that a view has measured. One that arrives after its item has left the ticker,
  /// or has other content, is of no use.
  mutating func measure(
    _ measurement: TickerMeasurement, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    let width = measurement.width
    guard width.isFinite, width >= 0 else { return reject(.invalidWidth(width), into: &outputs) }
    let item = measurement.showing.item
    if let index = list.index(of: item.key), list[index].item.looks(like: item) {
      list.setWidth(width, at: index)
    }
    guard let lead, lead.item.key == item.key, lead.item.looks(like: item) else { return }
    leadWidth = width
    layOutMarquee(at: now, into: &outputs)
  }
}
