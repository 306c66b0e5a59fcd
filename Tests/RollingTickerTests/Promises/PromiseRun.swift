import RollingTicker
import RoomCore

/// The time from one step to the next.
enum PromiseWait: Sendable {
  case by(Duration)
  /// Until the next deadline and for this duration, or not at all without one.
  case untilDeadline(Duration)
}

/// What happens in a step. What refers to earlier events is resolved while it is played.
enum PromiseAction: Sendable {
  case input(TickerInput)
  /// The width of the item that was shown this number of items ago.
  case measure(back: Int, width: Double)
  /// A tap, now or a while ago.
  case tap(ScreenPoint, ago: Duration?)
  case pass
}

struct PromiseStep: Sendable {
  var wait: PromiseWait
  var action: PromiseAction
  /// Whether the machine is not called until the time of the step, as when a device sleeps.
  var isLate = false
  /// Whether the input is handled before what is due at its time.
  var isFirst = false
}

/// A call of the machine, and its events.
struct PromiseMoment: Sendable {
  var time: Instant
  /// `nil` for a deadline.
  var input: TickerInput?
  /// The deadline that was reached or is to come.
  var due: Instant?
  var events: [TickerEvent]
  var before: TickerMachine
  var after: TickerMachine

  var isLate: Bool { input == nil && due.map { $0 < time } ?? false }
  var account: TickerAccount { after.state(at: time).account }
  var rejections: [TickerRejection] {
    events.compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }
}

/// What a machine did not do as promised.
struct PromiseFault: Error {
  var text: String
}

func ensure(_ condition: Bool, _ text: @autoclosure () -> String) throws(PromiseFault) {
  if !condition { throw PromiseFault(text: text()) }
}

/// A sequence of steps, and the calls of the machine that received it.
struct PromiseRun: Sendable {
  let configuration: TickerConfiguration
  let steps: [PromiseStep]
  private(set) var moments: [PromiseMoment] = []

  init(_ configuration: TickerConfiguration, _ steps: [PromiseStep]) throws {
    self.configuration = configuration
    self.steps = steps
    var machine = try TickerMachine(configuration: configuration)
    var now = Instant.start
    var seen: [TickerShowing] = []
    for step in steps {
      let time = Self.time(of: step, now, machine.nextDeadline)
      var count = 0
      while let due = machine.nextDeadline, due <= time,
        !(step.isFirst && (due == time || step.isLate))
      {
        wake(&machine, at: step.isLate ? time : due, due, &seen)
        count += 1
        try ensure(count < 5_000, "5,000 deadlines until \(time)")
      }
      now = time
      guard let input = Self.input(of: step, now, seen) else { continue }
      let before = machine
      var events: [TickerEvent] = []
      machine.handle(input, at: now, into: &events)
      see(events, &seen)
      moments.append(
        PromiseMoment(
          time: now, input: input, due: before.nextDeadline, events: events, before: before,
          after: machine))
    }
  }

  private mutating func wake(
    _ machine: inout TickerMachine, at time: Instant, _ due: Instant, _ seen: inout [TickerShowing]
  ) {
    let before = machine
    var events: [TickerEvent] = []
    machine.deadlineReached(at: time, into: &events)
    see(events, &seen)
    moments.append(
      PromiseMoment(
        time: time, input: nil, due: due, events: events, before: before, after: machine))
  }

  private func see(_ events: [TickerEvent], _ seen: inout [TickerShowing]) {
    for event in events {
      switch event {
      case .didShow(let showing), .didUpdate(let showing): seen.append(showing)
      case .didBeginRoll(let roll): seen.append(roll.incoming)
      default: break
      }
    }
  }

  private static func time(
    of step: PromiseStep, _ now: Instant, _ deadline: Instant?
  ) -> Instant {
    switch step.wait {
    case .by(let duration): now + duration
    case .untilDeadline(let duration): max(now, (deadline ?? now) + duration)
    }
  }

  private static func input(
    of step: PromiseStep, _ now: Instant, _ seen: [TickerShowing]
  ) -> TickerInput? {
    switch step.action {
    case .input(let input): input
    case .measure(let back, let width):
      seen.dropLast(back).last.map { .didMeasure($0, width: width) }
    case .tap(let point, let ago): .tap(point, at: ago.map { now - $0 })
    case .pass: nil
    }
  }

  /// Calls `see` for each call of the machine, with what the events have shown before and after.
  func walk(_ see: (PromiseSight, PromiseMoment, PromiseSight) throws -> Void) rethrows {
    var sight = PromiseSight(configuration)
    for moment in moments {
      let before = sight
      sight.take(moment)
      try see(before, moment, sight)
    }
  }
}
