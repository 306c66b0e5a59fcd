import RoomBus
import RoomCore
import Synchronization

enum ProbeInput: Sendable, ModuleInput {
  case note(Int)
  case message(MessageKind, Int)
  case emit(Int, count: Int)
  case setDeadline(Duration?)
  case suspend(reason: SuspensionReason)
  case resume(reason: SuspensionReason)
  case close

  var messageKind: MessageKind? { if case .message(let kind, _) = self { kind } else { nil } }
}

/// An output: its number, and the number of the call that emitted it.
struct ProbeOutput: Hashable, Sendable {
  var number: Int
  var call: Int
}

/// A call of the machine.
struct ProbeCall: Sendable {
  /// `nil` for a deadline.
  var input: ProbeInput?
  var time: Instant
  /// The deadline before the call.
  var deadline: Instant?
  var outputs: [ProbeOutput] = []

  /// Whether it is a step of the lifecycle.
  var isLifecycle: Bool {
    switch input {
    case .suspend, .resume, .close: true
    default: false
    }
  }
}

final class ProbeLog: Sendable {
  private let state = Mutex<[ProbeCall]>([])
  var calls: [ProbeCall] { state.withLock { $0 } }
  func add(_ call: ProbeCall) { state.withLock { $0.append(call) } }
}

struct ProbeState: Sendable {
  var inputs = 0
  var outputs = 0
}

/// Records how it is called. While it is suspended it has no deadline, as a machine should.
struct ProbeMachine: ModuleMachine {
  let log: ProbeLog
  private(set) var nextDeadline: Instant?
  private var rest: Duration?
  private var isSuspended = false
  private var calls = 0
  private var current = ProbeState()

  init(log: ProbeLog) { self.log = log }

  mutating func handle(_ input: ProbeInput, at now: Instant, into outputs: inout [ProbeOutput]) {
    var call = ProbeCall(input: input, time: now, deadline: nextDeadline)
    switch input {
    case .note, .message: current.inputs += 1
    case .emit(_, let count):
      current.inputs += 1
      call.outputs = emit(count)
    case .setDeadline(let duration):
      current.inputs += 1
      if isSuspended { rest = duration } else { nextDeadline = duration.map { now + $0 } }
    case .suspend(let reason) where reason == .notRunning:
      isSuspended = true
      rest = nextDeadline.map { $0 - now }
      nextDeadline = nil
    case .resume(let reason) where reason == .notRunning:
      isSuspended = false
      if let rest { nextDeadline = now + max(rest, .nanoseconds(1)) }
      rest = nil
    case .close:
      call.outputs = emit(1)
      nextDeadline = nil
    default: break
    }
    finish(call, into: &outputs)
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [ProbeOutput]) {
    var call = ProbeCall(input: nil, time: now, deadline: nextDeadline)
    nextDeadline = nil
    call.outputs = emit(2)
    finish(call, into: &outputs)
  }

  private mutating func emit(_ count: Int) -> [ProbeOutput] {
    defer { current.outputs += count }
    return (0..<count).map { ProbeOutput(number: current.outputs + $0, call: calls) }
  }

  private mutating func finish(_ call: ProbeCall, into outputs: inout [ProbeOutput]) {
    outputs += call.outputs
    calls += 1
    log.add(call)
  }

  func state(at now: Instant) -> ProbeState { current }
}

actor Probe: ModuleActor {
  let host: ModuleHost<ProbeMachine>
  nonisolated let port: ModuleHost<ProbeMachine>.Port

  init(log: ProbeLog, clock: RoomClock) {
    host = ModuleHost(ProbeMachine(log: log), clock: clock)
    port = host.port
  }
}
