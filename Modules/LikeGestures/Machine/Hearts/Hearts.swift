package import RoomCore

/// The maximum number of hearts for one message about other users' likes.
private let heartsPerMessage = 3
/// The maximum number of other users' likes that wait for a heart. It is enough for two seconds at
/// the default rate.
private let longestQueue = 8

/// The hearts on screen. Their number is bounded, and each has a motion from a seeded random
/// generator.
///
/// Hearts of other users' likes are few and evenly spaced for any number of likes. Each like is
/// shown, folded (counted without a heart), or waits for its heart.
package struct Hearts: Sendable {
  private let configuration: HeartConfiguration
  // The minimum time between two hearts of other users, or `nil` if their likes have no hearts.
  private let spacing: Duration?
  private var generator: SeededGenerator
  private var nextID: UInt64 = 1
  // The earliest time of the next heart of another user.
  private var opensAt = Instant.distantPast
  // The number of likes that have waited since the last heart. These likes are stale when they are
  // overdue.
  private var overdue = 0

  /// The hearts on screen, the oldest first.
  package private(set) var alive: [Heart] = []
  // The time at which the first heart ends. Each message of a flood reads it.
  private var nextEnd: Instant?
  /// The number of other users' likes that wait for a heart.
  package private(set) var waiting = 0
  /// The number of likes that had a heart.
  private(set) var shown = 0
  /// The number of likes that were folded.
  private(set) var folded = 0

  /// Creates an empty set of hearts.
  package init(_ configuration: HeartConfiguration = .init(), seed: UInt64 = 0) {
    self.configuration = configuration
    generator = SeededGenerator(seed: seed)
    // The spacing is rounded up, so that no second has too many hearts.
    spacing =
      configuration.othersPerSecond > 0
      ? .nanoseconds(Int64((1e9 / configuration.othersPerSecond).clamped(to: 1...1e15)) + 1) : nil
  }

  /// The time at which the first heart ends or the next like of another user is shown.
  package var nextDeadline: Instant? {
    guard waiting > 0, opensAt < .distantFuture else { return nextEnd }
    return min(opensAt, nextEnd ?? opensAt)
  }

  /// Removes the hearts that have ended, and shows the next waiting like.
  package mutating func deadlineReached(at now: Instant, into events: inout [LikeEvent]) {
    removeEnded(at: now, into: &events)
    showNext(at: now, into: &events)
  }

  private mutating func removeEnded(at now: Instant, into events: inout [LikeEvent]) {
    guard let nextEnd, nextEnd <= now else { return }
    let ended = alive.filter { $0.ends <= now }
      .inOrder { $0.ends != $1.ends ? $0.ends < $1.ends : $0.id < $1.id }
    alive.removeAll { $0.ends <= now }
    self.nextEnd = alive.lazy.map { $0.ends }.min()
    for heart in ended { events.append(.heartDidDisappear(id: heart.id)) }
  }

  /// Shows a like as a heart, unless the maximum number of hearts is on screen.
  ///
  /// - Parameters:
  ///   - point: The location of the heart, or `nil` for a like of another user.
  ///   - now: The time at which the heart appears.
  package mutating func show(
    at point: ScreenPoint?, now: Instant, into events: inout [LikeEvent]
  ) {
    guard alive.count < configuration.maximumAlive else { return fold(1, into: &events) }
    let motion = drawMotion()
    let variant = Int(generator.next() % UInt64(max(1, configuration.variants)))
    let heart = Heart(id: nextID, point: point, variant: variant, began: now, motion: motion)
    nextID += 1
    alive.append(heart)
    nextEnd = min(heart.ends, nextEnd ?? heart.ends)
    shown.addSaturating(1)
    events.append(.heartDidAppear(heart))
  }

  /// Counts likes without hearts.
  package mutating func fold(_ count: Int, into events: inout [LikeEvent]) {
    guard count > 0 else { return }
    folded.addSaturating(count)
    events.append(.didFoldHearts(count: count))
  }

  /// Shows the likes of one message about other users as hearts. The first heart appears
  /// immediately if the rate allows it.
  package mutating func offer(_ likes: Int, at now: Instant, into events: inout [LikeEvent]) {
    let taken = spacing == nil ? 0 : min(likes, heartsPerMessage, longestQueue - waiting)
    waiting += taken
    fold(likes - taken, into: &events)
    showNext(at: now, into: &events)
  }

  /// Shows the like that is due by `now`, at most one. Overdue likes are folded.
  private mutating func showNext(at now: Instant, into events: inout [LikeEvent]) {
    guard let spacing, waiting > 0, opensAt.isDue(at: now) else { return }
    let missed = (now - opensAt).nanoseconds / spacing.nanoseconds
    let stale = Int(min(missed, Int64(max(0, overdue - 1))))
    waiting -= stale + 1
    overdue = waiting
    opensAt = now + spacing
    fold(stale, into: &events)
    show(at: nil, now: now, into: &events)
  }

  /// Removes all hearts, and folds all waiting likes.
  mutating func removeAll(into events: inout [LikeEvent]) {
    fold(waiting, into: &events)
    (waiting, overdue) = (0, 0)
    guard !alive.isEmpty else { return }
    alive.removeAll()
    nextEnd = nil
    events.append(.didRemoveAllHearts)
  }

  /// A description of the violated invariant of the numbers of hearts, or `nil` if all invariants
  /// hold.
  var fault: String? {
    if alive.count > configuration.maximumAlive { return "\(alive.count) hearts are alive." }
    let limit = spacing == nil ? 0 : longestQueue
    if 0 <= overdue, overdue <= waiting, waiting <= limit { return nil }
    return "\(waiting) likes wait for their heart, \(overdue) of them overdue."
  }

  /// Returns a random motion: the heart pops up, rises, sways to both sides, and fades in the last
  /// third.
  private mutating func drawMotion() -> Motion {
    let seconds = max(0.001, generator.draw(configuration.lifetime))
    let rise = generator.draw(configuration.rise)
    let side = generator.unit() < 0.5 ? -1.0 : 1.0
    let sway = side * generator.draw(configuration.sway)
    let scale = generator.draw(configuration.scale)
    let tilt = generator.draw(-0.3...0.3)
    func at(_ part: Double) -> Duration { .nanoseconds(Int64(seconds * part * 1e9)) }
    let size = [
      Keyframe(at: .zero, value: 0), Keyframe(at: at(0.1), value: scale * 1.2, curve: .easeOut),
      Keyframe(at: at(0.18), value: scale, curve: .easeInOut),
    ]
    return Motion([
      .translationX: [
        Keyframe(at: .zero, value: 0), Keyframe(at: at(0.3), value: sway, curve: .easeInOut),
        Keyframe(at: at(0.65), value: -sway, curve: .easeInOut),
        Keyframe(at: at(1), value: sway / 2, curve: .easeInOut),
      ],
      .translationY: .ramp(from: 0, to: -rise, over: at(1), curve: .easeOut),
      .scaleX: size,
      .scaleY: size,
      .rotation: [Keyframe(at: .zero, value: tilt)],
      .opacity: [
        Keyframe(at: .zero, value: 1), Keyframe(at: at(0.65), value: 1),
        Keyframe(at: at(1), value: 0, curve: .easeIn),
      ],
    ])
  }
}

extension SeededGenerator {
  /// Returns an evenly distributed number from 0 to below 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns an evenly distributed number from a range.
  mutating func draw(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
