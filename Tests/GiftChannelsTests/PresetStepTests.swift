import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// When the steps of the presets begin, compared with what the presets reproduce.
@Suite struct PresetStepTests {
  /// A rig that receives hits of one pair at these seconds.
  private func rig(_ hits: [Double], _ configuration: GiftConfiguration) -> Rig {
    Rig(hits.map { "\($0) ada+1" }.joined(separator: ", "), to: 60) { $0 = configuration }
  }

  private func exits(_ rig: Rig) -> [String] { rig.lanes.filter { $0.contains("exit") } }

  @Test(arguments: [
    // During the pop it waits for its end, and 0.1 s more.
    ([0, 0.5], [0.3, 0.7]),
    // After the pop of the last nothing is to be waited for.
    ([0, 0.65], [0.3, 0.65]), ([0, 0.6], [0.3, 0.6]), ([0, 2, 2.35], [0.3, 2, 2.35]),
    // One more while another waits is the next after that.
    ([0, 0.5, 0.65], [0.3, 0.7, 1.1]), ([0, 0.65, 0.7], [0.3, 0.65, 1.05]),
  ])
  func aCellStepsAtOnceAfterItsPop(_ hits: [Double], _ expected: [Double]) {
    #expect(rig(hits, .presentView).steps == expected.map(\.formatted))
  }

  @Test(arguments: [
    ([0, 0.5], [0.3, 0.6]), ([0, 0.65], [0.3, 0.65]),
    // In “will end” each hit pops at once, also during the pop of another.
    ([0, 1.5, 1.6], [0.3, 1.5, 1.6]), ([0, 1.5, 1.6, 1.65, 2.5], [0.3, 1.5, 1.6, 1.65, 2.5]),
    ([0, 0.1, 0.95, 1], [0.3, 0.6, 0.95, 1]),
    // The next row of the pair begins as the first.
    ([0, 1.5, 1.6, 4.3, 4.7], [0.3, 1.5, 1.6, 4.6, 4.9]),
  ])
  func aChannelPopsAtOnceInWillEnd(_ hits: [Double], _ expected: [Double]) {
    #expect(rig(hits, .liveGiftAnimation).steps == expected.map(\.formatted))
  }

  @Test func aHitInWillEndPopsAtOnceAndCancelsTheEnd() {
    #expect(
      rig([0, 1.5, 1.6], .liveGiftAnimation).lanes == [
        "0 enter 0 ada x0", "0.3 step 0 x1", "1.5 step 0 x2", "1.6 step 0 x3",
        "3.9 exit 0 x3 expired", "4.2 empty 0",
      ])
  }

  // MARK: Another pop

  private func popping(_ preset: GiftConfiguration, for pop: Duration) -> GiftConfiguration {
    var configuration = preset
    configuration.pop = configuration.pop.lasting(pop)
    return configuration
  }

  @Test func stepsAndHoldsFollowThePop() {
    let cells = rig([0, 0, 0], popping(.presentView, for: .milliseconds(500)))
    #expect(cells.steps == ["0.3", "0.9", "1.5"] && exits(cells) == ["4.5 exit 0 x3 expired"])
    let channels = rig([0, 0, 0], popping(.liveGiftAnimation, for: .milliseconds(500)))
    #expect(channels.steps == ["0.3", "0.8", "1.3"])
    #expect(exits(channels) == ["3.8 exit 0 x3 expired"])
  }

  @Test(arguments: [(nil, ["2.8", "5.9", "9"]), (5, ["5.3", "10.9", "16.5"])])
  func noHoldIsShortenedWhateverItIs(_ hold: Int?, _ times: [String]) {
    var configuration = popping(.liveGiftAnimation, for: .milliseconds(500))
    configuration.laneCount = 1
    configuration.hold = hold.map { .seconds($0) }
    let rig = Rig("0 ada+1, bo+1, cy+1", to: 30) { $0 = configuration }
    #expect(exits(rig) == times.map { "\($0) exit 0 x1 expired" })
  }

  @Test func aPopMayBeLongerThanTheLagOfTimelySteps() {
    #expect(rig([0, 0], popping(.presentView, for: .seconds(2))).steps == ["0.3", "2.4"])
  }

  /// By default a count is timely, also where its steps follow the pop.
  @Test func timelyStepsFollowThePop() {
    var configuration = GiftConfiguration()
    configuration.stepInterval = nil
    configuration.hold = nil
    #expect(rig([0, 0.1, 0.2, 0.3, 0.4], configuration).steps == ["0.3", "0.6", "0.9", "1.2"])
    #expect(exits(rig([0, 0.5], configuration)) == ["2.8 exit 0 x2 expired"])
  }
}
