package import RoomCore

/// The greatest number of hearts for one message of other users.
private let heartsPerMessage = 3
/// The greatest number of likes of other users that wait for their heart: two seconds' worth at the default rate.
private let longestQueue = 8

/// The hearts that are alive: a bounded number, each with a motion drawn from a seeded generator.
///
/// The hearts of other users' likes are few and evenly spaced, whatever the count of the likes. Every like is
/// shown, folded (counted without a heart), or waits for its heart.
package struct Hearts: Sendable {
  private let configuration: HeartConfiguration
  // The least time between two hearts of other users; `nil` if they have none.
  private let spacing: Duration?
  private var generator: SeededGenerator
  private var nextID: UInt64 = 1
  // When the next heart of another user may rise.
  private var opensAt = Instant.distantPast
  // The number of likes that have waited since the last heart: those that are overdue are stale.
  private var overdue = 0

  /// The hearts that are alive, the oldest first.
  package private(set) var alive: [Heart] = []
  /// Likes of other users that wait for their heart.
  package private(set) var waiting = 0
  /// Likes that had a heart.
  private(set) var shown = 0
  /// Likes that were folded.
  private(set) var folded = 0

  /// No hearts.
  package init(_ configuration: HeartConfiguration = .init(), seed: UInt64 = 0) {
    self.configuration = configuration
    generator = SeededGenerator(seed: seed)
    // Rounded up, so that no second has more than its share.
    spacing =
      configuration.othersPerSecond > 0
      ? .nanoseconds(Int64((1e9 / configuration.othersPerSecond).clamped(to: 1...1e15)) + 1) : nil
  }

  /// When the first heart ends, or the next like of another user is shown.
  ///
  /// - Complexity: O(hearts)
  package var nextDeadline: Instant? {
    var next = waiting > 0 && opensAt < .distantFuture ? opensAt : nil
    for index in alive.indices {
      let end = alive[index].ends
      next = next.map { min($0, end) } ?? end
    }
    return next
  }

  /// Removes the hearts that have ended, and shows the next like that waits.
  package mutating func deadlineReached(at now: Instant, into events: inout [LikeEvent]) {
    removeEnded(at: now, into: &events)
    showNext(at: now, into: &events)
  }

  private mutating func removeEnded(at now: Instant, into events: inout [LikeEvent]) {
    guard alive.contains(where: { $0.ends <= now }) else { return }
    let ended = alive.filter { $0.ends <= now }
      .inOrder { $0.ends != $1.ends ? $0.ends < $1.ends : $0.id < $1.id }
    alive.removeAll { $0.ends <= now }
    for heart in ended { events.append(.heartDidDisappear(id: heart.id)) }
  }

  /// Shows a like as a heart, unless the greatest number is alive.
  ///
  /// - Parameters:
  ///   - point: where it appears; `nil` for a like of another user.
  ///   - now: when it appears.
  package mutating func show(
    at point: ScreenPoint?, now: Instant, into events: inout [LikeEvent]
  ) {
    guard alive.count < configuration.maximumAlive else { return fold(1, into: &events) }
    let motion = drawMotion()
    let variant = Int(generator.next() % UInt64(max(1, configuration.variants)))
    let heart = Heart(id: nextID, point: point, variant: variant, began: now, motion: motion)
    nextID += 1
    alive.append(heart)
    shown.addSaturating(1)
    events.append(.heartDidAppear(heart))
  }

  /// Counts likes without hearts.
  package mutating func fold(_ count: Int, into events: inout [LikeEvent]) {
    guard count > 0 else { return }
    folded.addSaturating(count)
    events.append(.didFoldHearts(count: count))
  }

  /// Shows likes of one message of other users as hearts: the first at once if it may rise.
  package mutating func offer(_ likes: Int, at now: Instant, into events: inout [LikeEvent]) {
    let taken = spacing == nil ? 0 : min(likes, heartsPerMessage, longestQueue - waiting)
    waiting += taken
    fold(likes - taken, into: &events)
    showNext(at: now, into: &events)
  }

  /// Shows the like that is due by `now`: at most one. Likes that are overdue are folded.
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

  /// Removes all hearts, and folds all likes that wait.
  mutating func removeAll(into events: inout [LikeEvent]) {
    fold(waiting, into: &events)
    (waiting, overdue) = (0, 0)
    guard !alive.isEmpty else { return }
    alive.removeAll()
    events.append(.didRemoveAllHearts)
  }

  /// What does not hold of the numbers of hearts, in words.
  var fault: String? {
    if alive.count > configuration.maximumAlive { return "\(alive.count) hearts are alive." }
    let limit = spacing == nil ? 0 : longestQueue
    if 0 <= overdue, overdue <= waiting, waiting <= limit { return nil }
    return "\(waiting) likes wait for their heart, \(overdue) of them overdue."
  }

  /// A motion that pops up, rises, sways to both sides, and fades over the last third.
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
      .translationY: [
        Keyframe(at: .zero, value: 0), Keyframe(at: at(1), value: -rise, curve: .easeOut),
      ],
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
  /// An even draw from 0 to just under 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// An even draw from a range.
  mutating func draw(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
