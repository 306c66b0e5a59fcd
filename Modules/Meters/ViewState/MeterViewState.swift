public import RoomCore

/// The meters on screen.
public struct MeterViewState: ModuleViewState {
  public typealias Input = MeterInput

  /// The meters, in the order in which they began.
  public private(set) var rows: [MeterRow] = []
  /// The number of viewers and the list of givers.
  public private(set) var audience = RoomAudience()
  /// The clock of the server, or `nil` if it is not known.
  package private(set) var clock: Timed<ServerTime>?
  public var preferences = ViewPreferences()

  package init() {}

  public init(_ state: MeterState) { self = state.screen }

  package func row(_ id: Identifier) -> MeterRow? { index(of: id).map { rows[$0] } }

  /// The forms of the meters on screen.
  package var forms: [MeterForm] {
    MeterForm.allCases.filter { form in rows.contains { $0.meter.form == form } }
  }

  private func index(of id: Identifier) -> Int? {
    rows.firstIndex { Identifier($0.id) == id }
  }

  public mutating func apply(_ event: MeterEvent, at time: Instant) {
    switch event {
    case .didBegin(let meter): rows.append(MeterRow(meter))
    case .didUpdate(let meter), .didChangePhase(let meter):
      if let index = index(of: Identifier(meter.id)) { rows[index].replace(by: meter, at: time) }
    case .didRemove(let id): if let index = index(of: Identifier(id)) { rows.remove(at: index) }
    case .didChangeAudience(let audience): self.audience = audience
    case .didReset: (rows, audience) = ([], RoomAudience())
    case .didSynchronize(let server): clock = Timed(server, at: time)
    case .didReach, .didTap, .rejected: break
    }
  }

  // MARK: Time

  /// Returns the time until the phase of a meter ends, from zero on, or `nil` if it is not known.
  ///
  /// A meter in preparation counts down to its beginning. A meter that waits for its result is at
  /// zero.
  public func remaining(of meter: Meter, at time: Instant) -> Duration? {
    if meter.phase == .awaitingResult { return .zero }
    guard let end = meter.phaseEnd, let clock else { return nil }
    return max(.zero, clock.instant(of: end) - time)
  }

  /// Returns the part of the length that remains, from 0 to 1, or `nil` if it is not known. After an
  /// extension it is a part of the new length.
  public func fraction(of meter: Meter, at time: Instant) -> Double? {
    if meter.phase == .awaitingResult { return 0 }
    guard meter.phase != .prepare, let length = meter.length, length > .zero,
      let remaining = remaining(of: meter, at: time)
    else { return nil }
    return min(1, remaining.seconds / length.seconds)
  }

  /// Returns the next time at which a countdown shows another second, or `nil` if none is running. A
  /// view that shows whole seconds draws again at this time. Seconds are rounded up.
  public func nextSecond(after time: Instant) -> Instant? {
    rows.compactMap { nextSecond(before: remaining(of: $0.meter, at: time), at: time) }.min()
  }

  private func nextSecond(before remaining: Duration?, at time: Instant) -> Instant? {
    guard let remaining, remaining > .zero else { return nil }
    let rest = remaining.nanoseconds % Self.second
    return time + .nanoseconds(rest == 0 ? Self.second : rest)
  }

  private static var second: Int64 { 1_000_000_000 }

  /// Returns the values that a view of a meter draws at a time.
  public func reading(of row: MeterRow, at time: Instant) -> MeterReading {
    let remaining = remaining(of: row.meter, at: time)
    return MeterReading(
      meter: row.meter,
      secondsLeft: remaining.map { remaining in
        let (seconds, rest) = remaining.nanoseconds.quotientAndRemainder(dividingBy: Self.second)
        return Int(clamping: seconds + (rest == 0 ? 0 : 1))
      },
      nextSecond: nextSecond(before: remaining, at: time),
      scores: row.meter.sides.indices.map { score(of: $0, in: row, at: time) },
      shares: row.meter.sides.indices.map { share(of: $0, in: row, at: time) },
      progress: progress(of: row, at: time),
      isMoving: !preferences.reducesMotion && row.isMoving(at: time))
  }

  // MARK: Scores

  /// Returns the score that a meter shows for one of its sides. A score runs to its new value in 0.3
  /// seconds. If Reduce Motion is on, it shows its new value immediately. An index without a side has
  /// the score 0.
  public func score(of side: Int, in row: MeterRow, at time: Instant) -> Int {
    guard row.meter.sides.indices.contains(side) else { return 0 }
    return preferences.reducesMotion
      ? row.meter.sides[side].score : row.score(of: side, at: time)
  }

  /// Returns the part of the sum of all scores that one side has, from 0 to 1, by the scores that
  /// are shown. While all scores are 0, all sides have equal parts.
  public func share(of side: Int, in row: MeterRow, at time: Instant) -> Double {
    let scores = row.meter.sides.indices.map { Double(score(of: $0, in: row, at: time)) }
    guard scores.indices.contains(side) else { return 0 }
    let sum = scores.reduce(0, +)
    return sum > 0 ? scores[side] / sum : 1 / Double(scores.count)
  }

  /// Returns the part of the target that a goal has reached, from 0 to 1, or `nil` without a target.
  /// The score of a goal is the sum of its sides.
  public func progress(of row: MeterRow, at time: Instant) -> Double? {
    guard let target = row.meter.target, target > 0 else { return nil }
    let sum = row.meter.sides.indices.map { Double(score(of: $0, in: row, at: time)) }.reduce(0, +)
    return min(1, sum / Double(target))
  }

  public func isMoving(at time: Instant) -> Bool {
    !preferences.reducesMotion && rows.contains { $0.isMoving(at: time) }
  }
}

/// A meter on screen.
public struct MeterRow: Equatable, Identifiable, Sendable {
  /// The time in which a score runs to its new value.
  private static let run = Duration.milliseconds(300)

  /// The meter.
  public private(set) var meter: Meter
  // The scores that were shown when the present ones came, and the time at which they came.
  private var earlier: [Int]
  private var changedAt = Instant.distantPast

  public var id: String { meter.id }

  init(_ meter: Meter) {
    self.meter = meter
    earlier = meter.sides.map { $0.score }
  }

  mutating func replace(by next: Meter, at time: Instant) {
    if next.sides != meter.sides {
      let shown = meter.sides.indices.map { (meter.sides[$0].id, score(of: $0, at: time)) }
      earlier = next.sides.map { side in
        shown.first { Identifier($0.0) == Identifier(side.id) }?.1 ?? side.score
      }
      changedAt = time
    }
    meter = next
  }

  func score(of side: Int, at time: Instant) -> Int {
    let score = meter.sides[side].score
    guard isMoving(at: time) else { return score }
    let progress = Curve.easeOut.value(at: max(0, (time - changedAt).seconds / Self.run.seconds))
    let (from, to) = (Double(earlier[side]), Double(score))
    return Int(exactly: (from + (to - from) * progress).rounded()) ?? score
  }

  func isMoving(at time: Instant) -> Bool {
    time - changedAt < Self.run && earlier != meter.sides.map { $0.score }
  }
}
