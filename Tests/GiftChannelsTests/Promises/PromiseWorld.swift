import GiftPromises

/// The parts of which sequences are made.
struct PromiseWorld: Sendable {
  /// Random settings, hostile values, batches, calls that come late, closing.
  static let hostile = PromiseWorld(
    hostility: 15, totals: 40, fullScreen: 20, control: 30, lateness: 10, batches: true,
    isNarrow: true)
  /// Messages on lanes, each with the value of its gift.
  static let lanes = PromiseWorld(totals: 25, control: 15)
  /// The same, in a crowd that the lanes do not hold.
  static let crowd = PromiseWorld(totals: 10, control: 12, taps: 20, isBusy: true)
  /// Many gifts for the full screen.
  static let fullScreen = PromiseWorld(
    totals: 20, fullScreen: 60, control: 35, taps: 5, isNarrow: true)
  /// The same, with a player that prepares effects, and reports late, twice or on others.
  static let player = PromiseWorld(totals: 20, fullScreen: 80, control: 60, taps: 2, player: 55)
  /// Many taps of the local user.
  static let taps = PromiseWorld(totals: 20, control: 45, taps: 80, isNarrow: true)
  /// Messages of few names.
  static let narrow = PromiseWorld(totals: 50, control: 12, isNarrow: true)
  /// Every message plays as a step.
  static let every = PromiseWorld(totals: 10, control: 12, stepping: .sequential)
  /// Only totals.
  static let totals = PromiseWorld(
    totals: 100, control: 6, visits: 4, isNarrow: true, kinds: .totals)
  /// Only increments.
  static let increments = PromiseWorld(
    totals: 0, control: 6, isNarrow: true, kinds: .increments)

  /// Every message is one unit and plays as a step.
  static let units = PromiseWorld(totals: 0, control: 12, stepping: .sequential, kinds: .units)
  /// Visits to rooms with messages that come again.
  static let visits = PromiseWorld(control: 6, visits: 20, isNarrow: true)

  enum Kinds { case all, totals, increments, units }

  var hostility = 0
  var totals = 25
  var fullScreen = 0
  var control = 10
  /// The percentage of taps on gifts among what the user and the app do.
  var taps = 30
  /// The percentage of reports of a player that prepares effects, among what the user and the app do.
  var player = 0
  /// The percentage of rooms that are entered and left.
  var visits = 0
  var lateness = 0
  var batches = false
  var isBusy = false
  var isNarrow = false
  var stepping: GiftStepping?
  var kinds = Kinds.all

  func configuration(_ source: inout SeededGenerator) -> GiftConfiguration {
    for preset in [GiftConfiguration.presentView, .liveGiftAnimation] {
      guard kinds == .all, stepping == nil, source.chance(8) else { continue }
      var preset = preset
      // The promises are about the names that messages have.
      preset.namesCombosBySenderAndGift = false
      return preset
    }
    var result = GiftConfiguration()
    result.laneCount = isBusy ? 1 + source.below(2) : 1 + source.below(3)
    result.localUser = source.pick([nil, "ada", "ada", "e\u{301}"])
    result.stepping = stepping ?? source.pick([.coalescing, .coalescing, .sequential])
    result.order = source.pick([.precedence, .precedence, .arrival, .newest])
    if source.chance(40) {
      result.entrance = .slide(x: -1, over: .milliseconds(source.pick([1, 100, 300, 500])))
      result.exit = result.exit.lasting(.milliseconds(source.pick([1, 100, 300, 1500])))
      result.stepInterval = .milliseconds(source.pick([1, 50, 100, 400]))
      result.maximumLag = .milliseconds(source.pick([1000, 1500]))
      result.hold = .milliseconds(source.pick([900, 3000, 8000]))
      result.minimumHold = .milliseconds(source.pick([1, 300, 800]))
    }
    if source.chance(50) {
      result.maximumWait = .milliseconds(source.pick([400, 1000, 2500, 10000]))
      result.summaryHold = .milliseconds(source.pick([500, 3000]))
      result.fullScreenMaximumWait = .milliseconds(source.pick([500, 2000, 6000, 12000]))
      result.fullScreenPreparationTime = .milliseconds(source.pick([300, 2000]))
      result.comboCountdown = .milliseconds(source.pick([200, 3000]))
    }
    result.endsCombosWithLanes = source.chance(20)
    result.tracksTopGivers = source.chance(50)
    if source.chance(15) { result.minimumUnitValue = source.pick([2, 10, 100]) }
    if hostility > 0 {
      result.showsLocalTapsImmediately = source.chance(30)
      result.labelPrefix = source.pick(["x ", "", "é"])
    }
    return result
  }

  /// The sequence of a seed.
  func run(_ seed: Int) throws -> PromiseRun {
    var source = SeededGenerator(seed: UInt64(seed))
    let configuration = configuration(&source)
    var run = try PromiseRun(configuration)
    var script = PromiseScript(world: self, source: source, configuration: configuration)
    let length = 10 + script.source.below(45)
    for index in 0..<length {
      let input = script.next(after: run.machine.nextDeadline, isLast: index == length - 1)
      for moment in run.play(input) { script.see(moment) }
    }
    return run
  }
}
