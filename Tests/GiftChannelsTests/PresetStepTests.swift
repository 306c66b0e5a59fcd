import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// When the steps of the presets begin, compared with what the presets reproduce.
@Suite struct PresetStepTests {
  /// The seconds at which hits of one pair are shown as steps.
  private func steps(_ hits: [Double], _ configuration: GiftConfiguration) -> [Double] {
    var rig = Rig { $0 = configuration }
    for hit in hits { rig.send(.more(), at: hit) }
    rig.advance(to: (hits.last ?? 0) + 60)
    return rig.log.compactMap { event in
      if case .laneDidStep = event.value { event.time.seconds.toThousandths } else { nil }
    }
  }

  private func exits(_ hits: [Double], _ configuration: GiftConfiguration) -> [String] {
    var rig = Rig { $0 = configuration }
    for hit in hits { rig.send(.more(), at: hit) }
    rig.advance(to: 60)
    return rig.lanes.filter { $0.contains("exit") }
  }

  // MARK: Cells with a cache

  @Test(arguments: [
    // During the pop it waits for its end, and 0.1 s more.
    ([0, 0.5], [0.3, 0.7]),
    // After the pop of the last nothing is to be waited for.
    ([0, 0.65], [0.3, 0.65]), ([0, 0.6], [0.3, 0.6]), ([0, 2, 2.35], [0.3, 2, 2.35]),
    // One more while another waits is the next after that.
    ([0, 0.5, 0.65], [0.3, 0.7, 1.1]), ([0, 0.65, 0.7], [0.3, 0.65, 1.05]),
  ])
  func aCellStepsAtOnceAfterItsPop(_ hits: [Double], _ expected: [Double]) {
    #expect(steps(hits, .presentView) == expected)
  }

  // MARK: Channels with a digit label

  @Test(arguments: [
    ([0, 0.5], [0.3, 0.6]), ([0, 0.65], [0.3, 0.65]),
    // In “will end” each hit pops at once, also during the pop of another.
    ([0, 1.5, 1.6], [0.3, 1.5, 1.6]), ([0, 1.5, 1.6, 1.65, 2.5], [0.3, 1.5, 1.6, 1.65, 2.5]),
    ([0, 0.1, 0.95, 1], [0.3, 0.6, 0.95, 1]),
    // The next row of the pair begins as the first.
    ([0, 1.5, 1.6, 4.3, 4.7], [0.3, 1.5, 1.6, 4.6, 4.9]),
  ])
  func aChannelPopsAtOnceInWillEnd(_ hits: [Double], _ expected: [Double]) {
    #expect(steps(hits, .liveGiftAnimation) == expected)
  }

  @Test func aHitInWillEndPopsAtOnceAndCancelsTheEnd() {
    var rig = Rig { $0 = .liveGiftAnimation }
    for hit in [0, 1.5, 1.6] { rig.send(.more(), at: hit) }
    rig.advance(to: 9)
    #expect(
      rig.lanes == [
        "0 enter 0 ada x0", "0.3 step 0 x1", "1.5 step 0 x2", "1.6 step 0 x3",
        "3.9 exit 0 x3 expired", "4.2 empty 0",
      ])
  }

  // MARK: Random feeds

  /// One row, whose hits are nowhere further apart than it stays.
  private func feed(_ seed: Int) -> [Double] {
    var source = SeededGenerator(seed: UInt64(seed))
    var hits = [0.0]
    for _ in 0..<20 { hits.append(hits[hits.count - 1] + Double(1 + source.below(150)) / 100) }
    return hits.map(\.toThousandths)
  }

  @Test(arguments: 0..<60)
  func aFeedPlaysOnACellAsBefore(_ seed: Int) {
    let hits = feed(seed)
    var expected: [Double] = []
    for hit in hits {
      let popEnd = expected.last.map { ($0 + 0.3).toThousandths }
      let step = popEnd.map { hit < $0 ? $0 + 0.1 : hit } ?? 0.3
      expected.append(step.toThousandths)
    }
    #expect(steps(hits, .presentView) == expected)
  }

  @Test(arguments: 0..<60)
  func aFeedPlaysOnAChannelAsBefore(_ seed: Int) {
    let hits = feed(seed)
    var expected: [Double] = []
    var isAboutToEnd = false
    for hit in hits {
      let popEnd = expected.last.map { ($0 + 0.3).toThousandths } ?? 0.3
      if !expected.isEmpty, popEnd <= hit { isAboutToEnd = true }
      expected.append(isAboutToEnd ? hit : popEnd)
    }
    #expect(steps(hits, .liveGiftAnimation) == expected)
  }

  // MARK: Another pop

  private func popping(_ preset: GiftConfiguration, for pop: Duration) -> GiftConfiguration {
    var configuration = preset
    configuration.pop = configuration.pop.lasting(pop)
    return configuration
  }

  @Test func stepsAndHoldsFollowThePop() {
    let cells = popping(.presentView, for: .milliseconds(500))
    #expect(steps([0, 0, 0], cells) == [0.3, 0.9, 1.5])
    #expect(exits([0, 0, 0], cells) == ["4.5 exit 0 x3 expired"])
    let channels = popping(.liveGiftAnimation, for: .milliseconds(500))
    #expect(steps([0, 0, 0], channels) == [0.3, 0.8, 1.3])
    #expect(exits([0, 0, 0], channels) == ["3.8 exit 0 x3 expired"])
  }

  @Test func noHoldIsShortenedWhateverItIs() {
    var configuration = popping(.liveGiftAnimation, for: .milliseconds(500))
    configuration.laneCount = 1
    for hold in [nil, Duration.seconds(5)] {
      configuration.hold = hold
      var rig = Rig { $0 = configuration }
      for sender in ["ada", "bo", "cy"] { rig.send(.more(from: sender), at: 0) }
      rig.advance(to: 30)
      let exits = hold == nil ? ["2.8", "5.9", "9"] : ["5.3", "10.9", "16.5"]
      #expect(
        rig.lanes.filter { $0.contains("exit") } == exits.map { "\($0) exit 0 x1 expired" })
    }
  }

  @Test func aPopMayBeLongerThanTheLagOfTimelySteps() {
    #expect(
      steps([0, 0], popping(.presentView, for: .seconds(2))) == [0.3, 2.4])
  }

  @Test func stepsThatFollowNoPopAreInvalid() {
    for preset in [GiftConfiguration.liveGiftAnimation, .presentView] {
      var configuration = popping(preset, for: .zero)
      configuration.stepPause = .zero
      let error = #expect(throws: FieldError.self) {
        try GiftMachine(configuration: configuration)
      }
      #expect(
        error?.description == "Where stepInterval is null, pop or stepPause must take time.")
    }
  }

  /// By default a count is timely, also where its steps follow the pop.
  @Test func timelyStepsFollowThePop() {
    var configuration = GiftConfiguration()
    configuration.stepInterval = nil
    configuration.hold = nil
    #expect(steps([0, 0.1, 0.2, 0.3, 0.4], configuration) == [0.3, 0.6, 0.9, 1.2])
    #expect(exits([0, 0.5], configuration) == ["2.8 exit 0 x2 expired"])
  }
}

extension Double {
  fileprivate var toThousandths: Double { (self * 1_000).rounded() / 1_000 }
}
