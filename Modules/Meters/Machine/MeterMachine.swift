public import RoomCore

/// Decides which meters are on screen, and in which phases they are.
///
/// A message is the whole state of a meter, and the message with the highest version counts. The
/// clock of the server moves a meter from one phase to the next. The screen follows: after each
/// call, the machine emits the differences between the meters and the screen. Content changes at
/// most 60 times a second, and a suspended machine emits nothing.
///
/// - Complexity: O(n) for each call, with n meters.
public struct MeterMachine: ModuleMachine {
  /// The least time from one update of a meter to the next, a frame.
  private static let updateInterval = Duration.nanoseconds(16_666_667)
  /// The greatest number of meters that are remembered after their end.
  private static let maximumMemory = 256

  let configuration: MeterConfiguration
  var meters: [TrackedMeter] = []
  var screen = MeterViewState()
  private var audience = RoomAudience()
  /// The meters that have ended or were removed.
  private var ended = RecentIdentifiers<Void>(capacity: maximumMemory)
  private var room: Identifier?
  private var reasons = SuspensionReasons()
  var statistics = MeterStatistics()
  var isClosed = false
  public private(set) var nextDeadline: Instant?
  package var callCount = CallCount()

  /// Creates a machine without meters.
  ///
  /// - Throws: `FieldError` for an invalid setting.
  public init(configuration: MeterConfiguration = .init()) throws(FieldError) {
    try FieldCheck.check(configuration)
    self.configuration = configuration
  }

  public func state(at now: Instant) -> MeterState {
    MeterState(
      screen: screen, room: room?.string, statistics: statistics, isSuspended: !reasons.isEmpty)
  }

  public mutating func handle(
    _ input: MeterInput, at now: Instant, into outputs: inout [MeterEvent]
  ) {
    guard !isClosed else {
      if case .receive = input {
        statistics.received += 1
        statistics.rejected += 1
      }
      return outputs.append(.rejected(.closed))
    }
    advance(to: now)
    switch input {
    case .receive(let meter): receive(meter, at: now, into: &outputs)
    case .remove(let id): remove(Identifier(id))
    case .setAudience(let audience):
      do throws(FieldError) {
        try FieldCheck.check(audience)
        self.audience = audience
      } catch {
        outputs.append(.rejected(.invalid(error)))
      }
    case .synchronize(let time): emit(.didSynchronize(time), at: now, into: &outputs)
    case .tap(let id):
      if let row = screen.row(Identifier(id)) {
        outputs.append(.didTap(row.meter))
      } else {
        outputs.append(.rejected(.unknown(id: id)))
      }
    case .enter(let room): enter(Identifier(room), at: now, into: &outputs)
    case .leave: enter(nil, at: now, into: &outputs)
    case .suspend(let reason):
      if reasons.insert(reason) == .refused {
        outputs.append(.rejected(.tooMany(limit: SuspensionReasons.limit)))
      }
    case .resume(let reason): _ = reasons.remove(reason)
    case .close:
      (meters, isClosed) = ([], true)
      reasons = SuspensionReasons()
    }
    advance(to: now)
    show(at: now, into: &outputs)
  }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [MeterEvent]) {
    advance(to: now)
    show(at: now, into: &outputs)
  }

  // MARK: Messages

  private mutating func receive(
    _ meter: Meter, at now: Instant, into outputs: inout [MeterEvent]
  ) {
    statistics.received += 1
    if let rejection = rejection(of: meter) {
      statistics.rejected += 1
      return outputs.append(.rejected(rejection))
    }
    // The identifier counts before the origin.
    let known = meter.names.compactMap { name in meters.firstIndex { $0.names.contains(name) } }
    if let index = known.first {
      let taken = meters.indices.filter { $0 != index }.flatMap { meters[$0].names }
      meters[index].adopt(meter.names.filter { !taken.contains($0) })
      if meter.version > meters[index].meter.version {
        statistics.updated += 1
        meters[index].replace(by: meter, resultDuration: configuration.resultDuration, at: now)
      } else {
        statistics.outdated += 1
      }
      return
    }
    guard !meter.names.contains(where: hasEnded) else {
      statistics.late += 1
      return
    }
    begin(meter, at: now, into: &outputs)
  }

  private func rejection(of meter: Meter) -> MeterRejection? {
    do throws(FieldError) {
      try FieldCheck.check(meter)
      guard meter.winners?.count ?? 0 <= Meter.maximumSides else {
        throw .invalid("winners", allowed: [String].allowed(0...Meter.maximumSides, unit: ""))
      }
      for (name, text) in [("id", meter.id), ("origin", meter.origin ?? " "), ("kind", meter.kind)]
      where !(1...256).contains(text.utf8.count) {
        throw .invalid(name, allowed: "a text of 1 to 256 bytes")
      }
      if Payload.isTooLong(meter.payload) {
        throw .invalid("payload", allowed: "a text of at most \(Payload.maximumLength) bytes")
      }
      return nil
    } catch {
      return .invalid(error)
    }
  }

  /// Begins a meter, unless it has ended for so long that it is no longer shown.
  private mutating func begin(
    _ meter: Meter, at now: Instant, into outputs: inout [MeterEvent]
  ) {
    var tracked = TrackedMeter(meter)
    if meter.phase == .ended {
      let end = meter.endsAt.flatMap { screen.clock?.instant(of: $0) } ?? now
      tracked.limit = min(end, now) + configuration.resultDuration
    }
    guard !tracked.advance(to: now, by: screen.clock, configuration) else {
      statistics.late += 1
      return remember(tracked)
    }
    if meters.count >= configuration.capacity {
      guard let index = meters.firstIndex(where: { $0.meter.phase == .ended }) else {
        statistics.rejected += 1
        return outputs.append(.rejected(.tooMany(limit: configuration.capacity)))
      }
      remember(meters.remove(at: index))
    }
    statistics.begun += 1
    meters.append(tracked)
  }

  /// Removes a meter, which may not have arrived.
  private mutating func remove(_ name: Identifier) {
    _ = ended.insert(MessageIdentifier(name, in: room), ())
    if let index = meters.firstIndex(where: { $0.names.contains(name) }) {
      remember(meters.remove(at: index))
    }
  }

  private func hasEnded(_ name: Identifier) -> Bool {
    ended.value(of: MessageIdentifier(name, in: room)) != nil
  }

  private mutating func remember(_ tracked: TrackedMeter) {
    for name in tracked.names { _ = ended.insert(MessageIdentifier(name, in: room), ()) }
  }

  private mutating func enter(
    _ room: Identifier?, at now: Instant, into outputs: inout [MeterEvent]
  ) {
    guard room != self.room else { return }
    // A meter that goes on is shown again when the user comes back.
    for tracked in meters where tracked.meter.phase == .ended { remember(tracked) }
    (meters, audience, self.room) = ([], RoomAudience(), room)
    emit(.didReset(room: room?.string), at: now, into: &outputs)
  }

  // MARK: Time

  /// Moves all meters to their phases at `now`, and removes the meters that have been shown for long
  /// enough.
  private mutating func advance(to now: Instant) {
    for index in meters.indices.reversed()
    where meters[index].advance(to: now, by: screen.clock, configuration) {
      remember(meters.remove(at: index))
    }
  }

  // MARK: The screen

  private mutating func emit(
    _ event: MeterEvent, at now: Instant, into outputs: inout [MeterEvent]
  ) {
    outputs.append(event)
    screen.apply(event, at: now)
  }

  /// Emits the differences between the meters and the screen.
  private mutating func show(at now: Instant, into outputs: inout [MeterEvent]) {
    defer {
      nextDeadline = reasons.isEmpty ? deadline(after: now) : nil
      assertInvariants(at: now)
    }
    guard reasons.isEmpty else { return }
    if screen.audience != audience { emit(.didChangeAudience(audience), at: now, into: &outputs) }
    for row in screen.rows where !meters.contains(where: { $0.key == Identifier(row.id) }) {
      emit(.didRemove(id: row.id), at: now, into: &outputs)
    }
    for index in meters.indices {
      let meter = meters[index].meter
      let shown = screen.row(meters[index].key)?.meter
      if shown == nil {
        emit(.didBegin(meter), at: now, into: &outputs)
      } else if shown?.phase != meter.phase {
        emit(.didChangePhase(meter), at: now, into: &outputs)
      } else if shown != meter, meters[index].nextUpdate <= now {
        emit(.didUpdate(meter), at: now, into: &outputs)
      } else {
        announce(index, at: now, into: &outputs)
        continue
      }
      meters[index].nextUpdate = now + Self.updateInterval
      announce(index, at: now, into: &outputs, silently: shown == nil)
    }
  }

  /// Emits the latest milestone that the meter has reached. A meter that begins has reached its
  /// earlier milestones silently.
  private mutating func announce(
    _ index: Int, at now: Instant, into outputs: inout [MeterEvent], silently: Bool = false
  ) {
    let reached = meters[index].milestones(by: screen.clock).filter { $0.time <= now }.map {
      $0.milestone
    }
    if !silently, let last = reached.last, !meters[index].reached.contains(last) {
      outputs.append(.didReach(id: meters[index].meter.id, milestone: last))
    }
    meters[index].reached = reached
  }

  private func deadline(after now: Instant) -> Instant? {
    var times: [Instant] = []
    for tracked in meters {
      times += [tracked.limit, tracked.end(by: screen.clock)].compactMap { $0 }
      times += tracked.milestones(by: screen.clock).map { $0.time }
      if screen.row(tracked.key)?.meter != tracked.meter { times.append(tracked.nextUpdate) }
    }
    return times.filter { $0 > now && $0 < .distantFuture }.min()
  }
}

/// A meter with its phase by the clock.
struct TrackedMeter: Sendable {
  /// The greatest number of names by which messages find a meter.
  private static let maximumNames = 8

  /// The meter with its present phase. It keeps the identifier of its first message.
  private(set) var meter: Meter
  /// The identifiers and origins of its messages.
  private(set) var names: [Identifier]
  /// The time at which the meter ends without a result, or leaves the screen after its end.
  var limit: Instant?
  /// The milestones whose time has come.
  var reached: [MeterMilestone] = []
  /// The time from which on the screen may show other content.
  var nextUpdate = Instant.distantPast

  init(_ meter: Meter) {
    self.meter = meter
    names = meter.names
  }

  /// The identifier of the first message.
  var key: Identifier { names[0] }

  /// Adds the names of a message, by which later messages find the meter.
  mutating func adopt(_ others: [Identifier]) {
    for name in others where !names.contains(name) && names.count < Self.maximumNames {
      names.append(name)
    }
  }

  /// Replaces the content by a later version. A meter that has ended does not run again.
  mutating func replace(by next: Meter, resultDuration: Duration, at now: Instant) {
    let earlier = meter
    meter = next
    meter.id = earlier.id
    // An origin that is the name of another meter is none of this one.
    let isOwn = next.origin.map { names.contains(Identifier($0)) } ?? false
    meter.origin = earlier.origin ?? (isOwn ? next.origin : nil)
    switch (earlier.phase, next.phase) {
    case (.ended, _): meter.phase = .ended
    // A wait that is repeated is not longer.
    case (.awaitingResult, .awaitingResult): break
    case (_, .ended): limit = now + resultDuration
    default: limit = nil
    }
  }

  /// Returns the time at which the phase ends by the clock of the server, or `nil` if it is not
  /// known.
  func end(by clock: Timed<ServerTime>?) -> Instant? {
    meter.phaseEnd.flatMap { clock?.instant(of: $0) }
  }

  /// Moves the meter to its phase at `now`.
  ///
  /// - Returns: `true` if the meter has been shown for long enough after its end.
  mutating func advance(
    to now: Instant, by clock: Timed<ServerTime>?, _ configuration: MeterConfiguration
  ) -> Bool {
    while true {
      switch meter.phase {
      case .prepare, .running, .punishment:
        guard let end = end(by: clock), end <= now else { return false }
        switch meter.phase {
        case .prepare: meter.phase = .running
        case .running: (meter.phase, limit) = (.awaitingResult, end + configuration.resultTimeout)
        default: (meter.phase, limit) = (.ended, end + configuration.resultDuration)
        }
      case .awaitingResult:
        let end = limit ?? now + configuration.resultTimeout
        limit = end
        guard end <= now else { return false }
        (meter.phase, limit) = (.ended, end + configuration.resultDuration)
      case .ended:
        return limit.map { $0 <= now } ?? false
      }
    }
  }

  /// The milestones of a running meter with their times, in their order.
  func milestones(by clock: Timed<ServerTime>?) -> [(milestone: MeterMilestone, time: Instant)] {
    guard meter.phase == .running, let end = end(by: clock),
      let length = meter.length
    else { return [] }
    var milestones: [(milestone: MeterMilestone, time: Instant)] = []
    if length > .seconds(40) { milestones.append((.quarter, end - length / 4)) }
    if length > .seconds(10) { milestones.append((.tenSeconds, end - .seconds(10))) }
    return milestones
  }
}

extension MeterMachine: CheckedMachine {
  package var brokenInvariant: String? {
    if !statistics.isBalanced { return "The statistics do not balance: \(statistics.received)." }
    if meters.count > configuration.capacity { return "\(meters.count) meters are on screen." }
    return nil
  }

  package var brokenStructure: String? {
    var names: Set<Identifier> = []
    for tracked in meters {
      for name in tracked.names where !names.insert(name).inserted {
        return "Two meters have the name \(name.string)."
      }
      if (tracked.limit == nil) != (tracked.meter.phaseEnd != nil || tracked.isEndless) {
        return "The meter \(tracked.meter.id) has no end."
      }
    }
    return nil
  }
}

extension TrackedMeter {
  /// A Boolean value that indicates whether no time ends the phase.
  fileprivate var isEndless: Bool {
    meter.phase != .ended && meter.phase != .awaitingResult && meter.phaseEnd == nil
  }
}
