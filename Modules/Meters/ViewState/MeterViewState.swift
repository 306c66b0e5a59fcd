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
    let scores = row.meter.sides.indices.map {
      preferences.reducesMotion ? row.meter.sides[$0].score : row.score(of: $0, at: time)
    }
    let sum = scores.reduce(0.0) { $0 + Double($1) }
    return MeterReading(
      meter: row.meter,
      secondsLeft: remaining.map { remaining in
        let (seconds, rest) = remaining.nanoseconds.quotientAndRemainder(dividingBy: Self.second)
        return Int(clamping: seconds + (rest == 0 ? 0 : 1))
      },
      nextSecond: nextSecond(before: remaining, at: time), scores: scores,
      shares: scores.map { sum > 0 ? Double($0) / sum : 1 / Double(scores.count) },
      progress: row.meter.target.flatMap { $0 > 0 ? min(1, sum / Double($0)) : nil },
      isMoving: !preferences.reducesMotion && row.isMoving(at: time))
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
