import Dispatch
import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite("Promises of a module that a host runs") struct HostPromises {
  private func play(
    _ source: inout SeededGenerator, jumps: Bool = false
  ) async throws -> ProbeResult {
    try await ProbeResult.play(ProbeScript(&source, jumps: jumps))
  }

  @Test("Promises 9 and 11: inputs and events have the order, and the times, of calls")
  func order() async throws {
    let situations = ["before a run", "closed early", "several"]
    try await verify(reaching: situations) { source, reach in
      let result = try await play(&source, jumps: source.chance(30))
      let given = result.calls.filter { $0.input != nil && !$0.isLifecycle }.map { "\($0.input!)" }
      try ensure(given == result.sent.map { "\($0)" }, "\(given), not \(result.sent)")
      reach.note("before a run", if: result.spans.isEmpty && !given.isEmpty)
      reach.note("closed early", if: result.rejected > 0)
      let emitted = result.calls.flatMap { call in call.outputs.map { Timed($0, at: call.time) } }
      try ensure(emitted == result.events, "\(result.events), not \(emitted)")
      try ensure(result.batches.flatMap { $0 } == emitted, "Batches differ")
      for (batch, next) in zip(result.batches, result.batches.dropFirst()) {
        try ensure(batch.last?.value.call != next.first?.value.call, "A call is divided")
      }
      reach.note("several", if: result.batches.contains { $0.count > 1 })
    }
  }

  @Test("Promise 9: inputs of several threads are all given, in the order of each")
  func threads() async throws {
    try await verify { _, reach in
      let log = ProbeLog()
      let probe = Probe(log: log, clock: RoomClock(.continuous))
      let task = Task { await probe.run() }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        for number in 0..<30 { probe.send(.note(thread * 1_000 + number)) }
      }
      let state = await probe.state
      task.cancel()
      await task.value
      let numbers = log.calls.compactMap { call in
        if case .note(let number) = call.input { number } else { nil }
      }
      try ensure(state.inputs == 90 && numbers.count == 90, "\(numbers.count) inputs")
      for thread in 0..<3 {
        let own = numbers.filter { $0 / 1_000 == thread }
        try ensure(own == own.sorted(), "The order of a thread is not kept")
      }
    }
  }

  @Test("Promise 10: times do not decrease; what is due is done in time, before inputs")
  func times() async throws {
    try await verify(reaching: ["deadline", "late"]) { source, reach in
      let hasJumps = source.chance(50)
      let result = try await play(&source, jumps: hasJumps)
      for (call, next) in zip(result.calls, result.calls.dropFirst()) {
        try ensure(call.time <= next.time, "\(next.time) follows \(call.time)")
      }
      for call in result.calls {
        if call.input == nil {
          let deadline = try #require(call.deadline)
          try ensure(call.time >= deadline, "Called at \(call.time) before \(deadline)")
          // Before a first run, and between two, nothing wakes it.
          let isAwake = !hasJumps && result.isRunning(at: deadline)
          try ensure(!isAwake || call.time == deadline, "Called at \(call.time) for \(deadline)")
          reach.note("deadline")
          reach.note("late", if: call.time > deadline)
        } else if let deadline = call.deadline {
          try ensure(deadline > call.time, "\(call) before what is due at \(deadline)")
        }
      }
    }
  }

  @Test("Promise 12: a state follows all inputs before it, and what was joined loses nothing")
  func states() async throws {
    let situations = ["running", "not running", "updates"]
    try await verify(reaching: situations) { source, reach in
      let result = try await play(&source)
      for (sent, state) in result.states {
        try ensure(state.inputs == sent, "The state has \(state.inputs) of \(sent) inputs")
      }
      for time in result.asked {
        reach.note(result.isRunning(at: time) ? "running" : "not running")
      }
      for (sent, state, updates) in result.joins {
        try ensure(state.inputs == sent, "The joined state has \(state.inputs) of \(sent)")
        let numbers = updates.map(\.value.number)
        let expected = Array(state.outputs..<result.events.count)
        try ensure(numbers == expected, "Joined at \(state.outputs): \(numbers)")
        reach.note("updates", if: !numbers.isEmpty)
      }
    }
  }

  @Test("Promise 13: one run is active at a time, and others take over in order")
  func runs() async throws {
    let situations = ["took over", "cancelled while it waits"]
    try await verify(reaching: situations) { source, reach in
      let result = try await play(&source)
      let closed = try #require(result.closed)
      for span in result.spans {
        let last = closed + .milliseconds(700)
        let end = max(span.start, min(span.end ?? last, closed))
        try ensure(span.returned == end, "\(span), until \(end)")
      }
      // Who is active by the page: the first that began and is not cancelled.
      var changes: [Instant] = []
      var active: ProbeSpan?
      let spans = result.spans.filter { $0.start < closed }
      let times = spans.flatMap { [$0.start, $0.end ?? closed] }.filter { $0 < closed }
      for time in times.sorted() {
        if let current = active, time < (current.end ?? closed) { continue }
        if active != nil { changes.append(time) }
        let before = active
        active = spans.first { $0.start <= time && time < ($0.end ?? closed) }
        reach.note("took over", if: before != nil && active != nil)
      }
      let suspensions = result.calls.filter {
        if case .suspend = $0.input { true } else { false }
      }
      // A run that takes over at the time of its own end is active for no time.
      try ensure(
        Set(suspensions.map(\.time)) == Set(changes) && suspensions.count >= changes.count,
        "Suspended at \(suspensions.map(\.time)), runs ended at \(changes)")
      let hasWaited = spans.contains { span in
        guard let end = span.end, end < closed else { return false }
        return !changes.contains(end)
      }
      reach.note("cancelled while it waits", if: hasWaited)
    }
  }

  @Test("Promise 14: between runs the machine is suspended, and called only for its state")
  func pausing() async throws {
    let situations = ["suspended", "resumed", "asked in between"]
    try await verify(reaching: situations) { source, reach in
      let result = try await play(&source)
      var isSuspended = false
      for call in result.calls {
        switch call.input {
        case .suspend(let reason):
          try ensure(reason == .notRunning && !isSuspended, "Suspended for \(reason)")
          isSuspended = true
          reach.note("suspended")
        case .resume(let reason):
          try ensure(reason == .notRunning, "Resumed for \(reason)")
          reach.note("resumed", if: isSuspended)
          isSuspended = false
        default:
          let isRunning = result.isRunning(at: call.time)
          let isAsked = result.asked.contains(call.time) || call.time == result.closed
          try ensure(isRunning || isAsked, "\(call) while it is not run")
          try ensure(!(isSuspended && isRunning), "\(call) while it is suspended, and run")
          reach.note("asked in between", if: isSuspended && isAsked)
        }
      }
    }
  }

  @Test("Promise 15: closing gives the machine what was sent, closes it and finishes its events")
  func closing() async throws {
    let situations = ["never run", "running", "rejected", "later run", "paused"]
    try await verify(reaching: situations) { source, reach in
      let script = ProbeScript(&source, closing: 80)
      let result = try await ProbeResult.play(script)
      let closed = try #require(result.closed)
      let closings = result.calls.indices.filter {
        if case .close = result.calls[$0].input { true } else { false }
      }
      try ensure(closings == [result.calls.count - 1], "Closed at calls \(closings)")
      try ensure(result.calls.last?.time == closed, "Closed at another time")
      try ensure(result.events.last?.value == result.calls.last?.outputs.last, "Not emitted")
      try ensure(result.hasFinished, "The events have not finished")
      try ensure(
        result.rejectedCount == result.rejected, "\(result.rejectedCount) of \(result.rejected)")
      for span in result.spans where span.start > closed {
        try ensure(span.returned == span.start, "A later run: \(span)")
        reach.note("later run")
      }
      let spans = result.spans.filter { $0.start < closed }
      reach.note("never run", if: spans.isEmpty)
      reach.note("running", if: spans.contains { ($0.end ?? closed) >= closed })
      reach.note("paused", if: !spans.isEmpty && spans.allSatisfy { ($0.end ?? closed) < closed })
      reach.note("rejected", if: result.rejected > 0)
    }
  }
}
