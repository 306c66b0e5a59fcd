import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Synchronization

/// A step of a sequence, at the end of each slot of ten milliseconds.
enum ProbeStep: Sendable {
  case send([ProbeInput])
  case ask
  case join
  case jump(Duration)
  case close
  case nothing
}

/// A run from one time to another.
struct ProbeSpan: Sendable {
  var start: Instant
  var end: Instant?
  var returned: Instant?
}

struct ProbeScript: Sendable {
  var steps: [ProbeStep] = []
  var spans: [ProbeSpan] = []
  var hasJumps: Bool

  static func slot(_ index: Int, _ part: Int) -> Instant {
    .start + .milliseconds(10 * index + part)
  }

  /// - Parameter closing: the chance that it is closed before its end, in percent.
  init(_ source: inout SeededGenerator, jumps: Bool = false, closing: Int = 40) {
    hasJumps = jumps
    var number = 0
    let count = 16 + source.below(12)
    for index in 0..<count {
      if source.chance(20) {
        let end = Self.slot(index + source.below(9), 5)
        spans.append(ProbeSpan(start: Self.slot(index, 1), end: source.chance(70) ? end : nil))
      }
      switch source.below(jumps ? 10 : 9) {
      case 0...4:
        let inputs = (0..<1 + source.below(3)).map { _ in
          number += 1
          return Self.input(number, &source)
        }
        steps.append(.send(inputs))
      case 5: steps.append(.ask)
      case 6: steps.append(.join)
      case 9: steps.append(.jump(.milliseconds(1 + source.below(300))))
      default: steps.append(.nothing)
      }
    }
    if source.chance(closing) {
      steps[source.below(count)] = .close
      if source.chance(30) { steps[source.below(count)] = .close }
    }
  }

  private static func input(_ number: Int, _ source: inout SeededGenerator) -> ProbeInput {
    switch source.below(4) {
    case 0: .note(number)
    case 1: .emit(number, count: source.below(4))
    case 2: .setDeadline(.microseconds(1 + source.below(60_000)))
    default: source.chance(20) ? .setDeadline(nil) : .note(number)
    }
  }
}

/// The notes of the tasks of a sequence.
private final class ProbeRecord: Sendable {
  private let state: Mutex<(spans: [ProbeSpan], batches: [[Timed<ProbeOutput>]])>

  init(_ spans: [ProbeSpan]) { state = Mutex((spans, [])) }

  var spans: [ProbeSpan] { state.withLock { $0.spans } }
  var batches: [[Timed<ProbeOutput>]] { state.withLock { $0.batches } }

  func add(_ batch: [Timed<ProbeOutput>]) { state.withLock { $0.batches.append(batch) } }
  func setStarted(_ index: Int, at time: Instant) {
    state.withLock { $0.spans[index].start = time }
  }
  func setReturned(_ index: Int, at time: Instant) {
    state.withLock { $0.spans[index].returned = time }
  }
}

/// The log of a sequence.
struct ProbeResult: Sendable {
  var calls: [ProbeCall] = []
  var events: [Timed<ProbeOutput>] = []
  var batches: [[Timed<ProbeOutput>]] = []
  var diagnostics: [Timed<ModuleDiagnostic>] = []
  var spans: [ProbeSpan] = []
  /// Inputs that were sent before the machine was closed, and after.
  var sent: [ProbeInput] = []
  var rejected = 0
  var rejectedCount = 0
  var closed: Instant?
  /// When its state was asked for.
  var asked: [Instant] = []
  var states: [(sent: Int, state: ProbeState)] = []
  var joins: [(sent: Int, state: ProbeState, updates: [Timed<ProbeOutput>])] = []
  var hasFinished = false

  static func play(_ script: ProbeScript) async throws -> ProbeResult {
    try await Simulation.run { simulation in await play(script, in: simulation) }
  }

  private static func play(
    _ script: ProbeScript, in simulation: Simulation
  ) async -> ProbeResult {
    let log = ProbeLog()
    let probe = Probe(log: log, clock: simulation.clock)
    let record = ProbeRecord(script.spans)
    let all = probe.events.subscribe(.unbounded)
    let diagnostics = probe.diagnostics.subscribe(.unbounded)
    let single = probe.events.subscribe(.unbounded)
    var joined: [(Int, Joined<ProbeState, ProbeOutput>)] = []
    var result = ProbeResult()
    result = await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await batch in single { record.add(batch) }
      }
      for (index, span) in script.spans.enumerated() {
        group.addTask {
          try? await simulation.clock.sleep(until: span.start)
          await withTaskGroup(of: Void.self) { group in
            group.addTask {
              record.setStarted(index, at: simulation.now)
              await probe.run()
              record.setReturned(index, at: simulation.now)
            }
            if let end = span.end {
              group.addTask { try? await simulation.clock.sleep(until: end) }
              await group.next()
              group.cancelAll()
            }
          }
        }
      }
      for (index, step) in script.steps.enumerated() {
        await simulation.advance(to: ProbeScript.slot(index, 8))
        switch step {
        case .send(let inputs):
          for input in inputs { probe.send(input) }
          if result.closed == nil { result.sent += inputs } else { result.rejected += inputs.count }
          await simulation.advance(by: .zero)
        case .ask:
          result.asked.append(simulation.now)
          result.states.append((result.sent.count, await probe.state))
        case .join:
          result.asked.append(simulation.now)
          joined.append((result.sent.count, await probe.join(.unbounded)))
        case .jump(let duration): await simulation.jump(by: duration)
        case .close:
          if result.closed == nil { result.closed = simulation.now }
          await probe.close()
        case .nothing: break
        }
      }
      await simulation.advance(by: .milliseconds(200))
      if result.closed == nil {
        result.closed = simulation.now
        await probe.close()
      }
      await simulation.advance(by: .zero)
      result.rejectedCount = probe.port.rejectedCount
      await simulation.advance(by: .milliseconds(500))
      group.cancelAll()
      return result
    }
    result.calls = log.calls
    result.events = all.takeBuffered()
    result.diagnostics = diagnostics.takeBuffered()
    result.batches = record.batches
    result.spans = record.spans
    result.joins = joined.map { ($0.0, $0.1.state, $0.1.updates.takeBuffered()) }
    var iterator = all.makeAsyncIterator()
    var later = diagnostics.makeAsyncIterator()
    let last = await iterator.next()
    let lastDiagnostic = await later.next()
    result.hasFinished = last == nil && lastDiagnostic == nil
    return result
  }

  /// Whether a run has begun and not returned at `time`.
  func isRunning(at time: Instant) -> Bool { isRunning(from: time, through: time) }

  /// Whether one run is active from `start` until after `end`: another that ends meanwhile may have
  /// been the active one, for which this one has waited.
  func isRunning(from start: Instant, through end: Instant) -> Bool {
    let returns = spans.compactMap { $0.returned }
    return spans.contains { $0.start <= start && end < ($0.returned ?? .distantFuture) }
      && end < (closed ?? .distantFuture)
      && (start == end || !returns.contains { start <= $0 && $0 <= end })
  }
}
