package import RoomCore

/// The hearts that are alive: a bounded number, each with a motion drawn from a seeded generator.
package struct Hearts: Sendable {
  private let configuration: HeartConfiguration
  private var generator: SeededGenerator
  private var hearts: [Heart?] = []
  private var free: [Int] = []
  // Of two that end at one moment the older one is first.
  private var ends = Timers()
  private var nextID: UInt64 = 1

  /// No hearts.
  package init(_ configuration: HeartConfiguration = .init(), seed: UInt64 = 0) {
    self.configuration = configuration
    generator = SeededGenerator(seed: seed)
  }

  /// The number of hearts that are alive.
  package var count: Int { ends.count }

  /// The hearts that are alive, the oldest first.
  ///
  /// - Complexity: O(n log n)
  package var alive: [Heart] {
    hearts.compactMap { $0 }.inOrder { $0.id < $1.id }
  }

  /// When the first of them ends.
  package var nextDeadline: Instant? { ends.next }

  /// Adds a heart; `nil` when the greatest number is alive.
  ///
  /// - Parameters:
  ///   - point: where it appears; `nil` for a like of another user.
  ///   - now: when it appears.
  package mutating func show(at point: ScreenPoint?, now: Instant) -> Heart? {
    guard count < configuration.maximumAlive else { return nil }
    let motion = drawMotion()
    let variant = Int(generator.next() % UInt64(max(1, configuration.variants)))
    let heart = Heart(id: nextID, point: point, variant: variant, began: now, motion: motion)
    nextID += 1
    let slot = free.popLast() ?? hearts.count
    if slot == hearts.count { hearts.append(heart) } else { hearts[slot] = heart }
    ends.set(slot, to: heart.ends, order: Int64(heart.id))
    return heart
  }

  /// Removes a heart that has ended by `now`, the earliest first.
  package mutating func takeEnded(at now: Instant) -> UInt64? {
    guard let slot = ends.takeDue(by: now) else { return nil }
    let id = hearts[slot]?.id
    hearts[slot] = nil
    free.append(slot)
    return id
  }

  /// Removes all hearts.
  package mutating func removeAll() {
    hearts.removeAll()
    free.removeAll()
    ends.stopAll()
  }

  /// What does not hold of the numbers of hearts, in words.
  var fault: String? {
    count == hearts.count - free.count && 0...configuration.maximumAlive ~= count
      ? nil
      : "\(count) hearts of at most \(configuration.maximumAlive) have a timer, with"
        + " \(free.count) of \(hearts.count) places free."
  }

  /// What does not hold of a heart, in words.
  var structureFault: String? {
    for slot in free where hearts[slot] != nil { return "The place of a heart is free." }
    for (slot, heart) in hearts.enumerated() {
      if ends.moment(of: slot) != heart?.ends { return "A heart has a timer that is not its end." }
      if let heart, heart.id >= nextID { return "Heart \(heart.id) is alive before it appears." }
    }
    return nil
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
