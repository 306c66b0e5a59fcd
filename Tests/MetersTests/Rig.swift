import Meters
import PromiseTesting
import RoomCore
import Testing

/// Meters and a clock set by hand: each deadline is reached at its own moment, and a view follows the
/// events. The clock of the server is 1,000,000 seconds ahead of the clock of the room.
struct Rig {
  var machine: MeterMachine
  private(set) var view: MeterViewState
  var now = Instant.start
  var log: [Timed<MeterEvent>] = []

  init(
    knowsTime: Bool = true, configure: (inout MeterConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = MeterConfiguration()
    configure(&configuration)
    machine = try MeterMachine(configuration: configuration)
    view = MeterViewState(machine.state(at: .start))
    if knowsTime { send(.synchronize(server(0))) }
    log = []
  }

  var state: MeterState { machine.state(at: now) }
  var statistics: MeterStatistics { state.statistics }
  var rejections: [MeterRejection] {
    log.compactMap { if case .rejected(let reason) = $0.value { reason } else { nil } }
  }
  /// The phases that the log has, each with its time in seconds.
  var phases: [String] {
    log.compactMap { event in
      switch event.value {
      case .didBegin(let meter), .didChangePhase(let meter):
        "\(meter.id) \(meter.phase.rawValue) \(event.time.seconds)"
      case .didRemove(let id): "\(id) removed \(event.time.seconds)"
      default: nil
      }
    }
  }

  subscript(id: String) -> Meter? { state.meters.first { $0.id == id } }

  func remaining(_ id: String) -> Double? {
    self[id].flatMap { view.remaining(of: $0, at: now)?.seconds }
  }

  /// The reading that a view of the first meter draws.
  var reading: MeterReading { view.reading(of: view.rows[0], at: now) }

  func fraction(_ id: String) -> Double? { self[id].flatMap { view.fraction(of: $0, at: now) } }

  @discardableResult
  mutating func send(_ input: MeterInput) -> [MeterEvent] {
    var outputs: [MeterEvent] = []
    machine.handle(input, at: now, into: &outputs)
    note(outputs)
    return outputs
  }

  @discardableResult
  mutating func receive(_ meter: Meter) -> [MeterEvent] { send(.receive(meter)) }

  mutating func advance(by duration: Duration) {
    let end = now + duration
    var deadlines = Deadlines(through: end)
    while let time = deadlines.next(machine.nextDeadline) {
      now = time
      var outputs: [MeterEvent] = []
      machine.deadlineReached(at: now, into: &outputs)
      note(outputs)
    }
    #expect(deadlines.fault == nil)
    now = end
  }

  private mutating func note(_ outputs: [MeterEvent]) {
    log += outputs.map { Timed($0, at: now) }
    for output in outputs { view.apply(output, at: now) }
    if view != MeterViewState(state) { Issue.record("\(view), not \(MeterViewState(state))") }
    if let fault = machine.fault(at: now) { Issue.record("\(fault)") }
  }
}

/// The time of the server after so many seconds of the room.
func server(_ seconds: Double) -> ServerTime {
  ServerTime(milliseconds: 1_000_000_000 + Int64(seconds * 1_000))
}

func battle(
  _ version: Int = 1, id: String = "b", from start: Double? = 0, to end: Double? = 60,
  _ scores: Int..., phase: MeterPhase = .running, winners: [String]? = nil, origin: String? = nil
) -> Meter {
  Meter(
    id: id, origin: origin, version: version, kind: "battle", phase: phase,
    startsAt: start.map(server), endsAt: end.map(server),
    sides: zip(["ann", "bob", "cid"], scores).map { MeterSide(id: $0, score: $1) },
    winners: winners)
}
