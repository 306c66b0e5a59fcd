import PromiseTesting
import RoomCore
import Testing

/// A stopwatch that counts its laps, and its faults.
private struct LapMachine: CheckedMachine {
  enum Input: Sendable { case lap, start, stop }
  enum Fault: Sendable { case none, losesLap, isStuck }

  let fault: Fault
  private(set) var nextDeadline: Instant?
  private var laps = 0
  var callCount = CallCount()

  var brokenInvariant: String? { nil }
  var brokenStructure: String? { nil }

  init(_ fault: Fault) { self.fault = fault }

  mutating func handle(_ input: Input, at now: Instant, into outputs: inout [Int]) {
    switch input {
    case .start: nextDeadline = now + .seconds(1)
    case .stop: nextDeadline = nil
    case .lap:
      // The planted fault: of a stopwatch that runs the third lap is not counted.
      if fault != .losesLap || laps != 2 || nextDeadline == nil { laps += 1 }
      outputs.append(laps)
    }
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [Int]) {
    nextDeadline = fault == .isStuck ? now : now + .seconds(1)
  }
}

private struct LapSetup: PromiseSetup {
  var fault = LapMachine.Fault.none

  func machine() -> LapMachine { LapMachine(fault) }
  func simpler(_ step: PromiseInput<LapMachine.Input>) -> [PromiseInput<LapMachine.Input>] {
    let whole = Instant.start + .seconds((step.time - .start).components.seconds)
    return whole == step.time
      ? [] : [PromiseInput(time: whole, input: step.input, isLate: step.isLate)]
  }
  var title: String { "\(fault)" }
}

@Suite struct PromiseTestingTests {
  private func run(_ seed: Int, _ fault: LapMachine.Fault) throws -> PromiseRun<LapSetup> {
    var source = SeededGenerator(seed: UInt64(seed))
    var run = try PromiseRun(LapSetup(fault: fault))
    for _ in 0..<30 {
      let input = PromiseInput(
        time: run.now + source.milliseconds(0...700),
        input: source.pick([LapMachine.Input.lap, .start, .stop, nil]), isLate: source.chance(20))
      run.play(input)
    }
    return run
  }

  private func problems(
    _ fault: LapMachine.Fault, reaching situations: [String] = ["lap"], sequences: Int = 10
  ) throws -> [String] {
    try PromiseTesting.problems(of: nil, reaching: situations, sequences: sequences) { seed in
      try run(seed, fault)
    } _: { run, reach in
      var laps = 0
      for moment in run.moments where moment.input == .lap {
        reach.note("lap")
        laps += 1
        try ensure(moment.events == [laps], "\(moment.events), not \(laps)")
      }
    }
  }

  @Test func aBrokenPropertyIsReportedByItsSmallestSequence() throws {
    let problems = try problems(.losesLap)
    let report = try #require(problems.first)
    #expect(report.hasPrefix("seed "))
    #expect(report.contains("[2], not 3"))
    // Three laps and a start before the last.
    #expect(report.matches(of: /: lap\n/).count == 3)
    #expect(report.matches(of: /: start/).count == 1)
    #expect(!report.contains(": stop"))
    // Simpler steps are at whole seconds.
    #expect(!report.contains(/\.[0-9]*[1-9]/))
    #expect(problems.count == 2 && problems[1].contains("of 10 sequences fail"))
  }

  @Test func aDeadlineThatIsNotLaterIsReportedWithoutAPropertyOfIt() throws {
    let report = try #require(try problems(.isStuck).first)
    #expect(report.contains("the next deadline is"))
    #expect(report.contains(": start"))
  }

  @Test func aSituationThatNoSequenceReachesIsReported() throws {
    #expect(try problems(.none) == [])
    let problems = try problems(.none, reaching: ["lap", "never"])
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("Not reached: never") == true)
  }

  @Test func moreSequencesArePlayedWhereASituationIsRare() throws {
    var count = 0
    let problems = try PromiseTesting.problems(of: nil, reaching: ["rare"], sequences: 5) { seed in
      PromiseChoices(seed: seed)
    } _: { choices, reach in
      var source = choices.source
      count += 1
      reach.note("rare", if: source.chance(4))
    }
    #expect(problems == [])
    #expect(count > 5 && count < 400)
  }

  @Test func aPromiseOfTasksIsReportedWithItsSeed() async throws {
    let problems = try await PromiseTesting.problems(of: nil, reaching: [], sequences: 5) {
      source, _ in
      try ensure(source.below(2) == 2, "never")
    }
    #expect(problems.first == "seed 0: never")
    #expect(problems.last?.hasPrefix("5 of 5 sequences fail") == true)
  }

  @Test func aCallComesAtEachDeadlineOrLateOrAfterTheInput() throws {
    func times(isLate: Bool, isFirst: Bool) throws -> [Double] {
      try PromiseRun(
        LapSetup(),
        [
          PromiseInput(time: .start, input: .start),
          PromiseInput(
            time: .start + .seconds(2), input: .stop, isLate: isLate, isFirst: isFirst),
        ]
      ).moments.filter { $0.input == nil }.map(\.time.seconds)
    }
    #expect(try times(isLate: false, isFirst: false) == [1, 2])
    #expect(try times(isLate: false, isFirst: true) == [1])
    #expect(try times(isLate: true, isFirst: false) == [2])
    #expect(try times(isLate: true, isFirst: true) == [])
  }
}
