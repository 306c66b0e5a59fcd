public import RoomCore

/// The settings of the gift channels. All durations are of room time.
public struct GiftConfiguration: SettingsTable, Equatable, Sendable {
  /// The number of lanes, from 1 to 64. The default is 2, as in most rooms.
  public var laneCount = 2
  /// The identifier of the local user, or `nil` for a viewer who is not logged in. The default is `nil`. Gifts of the
  /// local user come first. Their lanes stay while the combo button counts down, and exit after the countdown.
  public var localUser: String?

  /// The motion of a row that enters its lane, which also sets the duration of the entrance. The default slides from
  /// the leading edge by the width of the row in 0.3 seconds.
  public var entrance = Motion.slide(x: -1)
  /// The motion of a row that exits its lane, which also sets the duration of the exit. The default moves upwards and
  /// fades out in 0.3 seconds.
  public var exit = Motion.giftExit
  /// The way in which the count of a lane rises. The default is ``GiftStepping/coalescing``.
  public var stepping = GiftStepping.coalescing
  /// The time from the beginning of a step to the beginning of the next step. The default is 0.1 seconds, usual in
  /// open-source gift views. If the value is `nil`, a message that is received during a pop plays after the pop. Other
  /// messages play at once.
  public var stepInterval: Duration? = .milliseconds(100)
  /// The pause between the end of a pop and the next step that waits, if ``stepInterval`` is `nil`. The default is 0
  /// seconds.
  public var stepPause = Duration.zero
  /// The time by which the count on a lane may lag behind the received units, with ``GiftStepping/coalescing``. The
  /// default is 1 second. The count skips steps that would be later.
  public var maximumLag = Duration.seconds(1)
  /// The time that a lane stays after the beginning of its last step, if no combo waits. The default is 3 seconds,
  /// usual in open-source gift views. If the value is `nil`, the lane stays for 2 seconds after the pop of its last
  /// step. If ``stepInterval`` is `nil` too, later messages play at once, also during a pop, until the lane exits.
  public var hold: Duration? = .seconds(3)
  /// The shortest hold of a lane, if many combos wait or the countdown of its combo button has ended. The default is
  /// 0.8 seconds, the time to read a row. If the value is `nil`, no hold is shortened.
  public var minimumHold: Duration? = .milliseconds(800)

  /// The text before the number in the label of a count. The default is `×` and a space.
  public var labelPrefix = "× "
  /// The motion of a label at each step. A lane never expires during this motion. The default scales from 1.8 times the
  /// size to 1 in 0.3 seconds, easing out.
  public var pop = Motion.giftPop

  /// The order in which waiting combos are shown. The default is ``GiftOrder/precedence``.
  public var order = GiftOrder.precedence
  /// The unit value from which a gift is valuable. The default is 100, which recorded rooms reach at most three times
  /// in 5 seconds. A valuable gift comes before all other gifts, regardless of their waiting time.
  public var valuableUnitValue = 100
  /// The unit value below which gifts of other users are not shown on lanes or the full screen. The default is 0: all
  /// gifts are shown. Gifts below this value are counted as folded, and a room lists them among its comments.
  public var minimumUnitValue = 0
  /// A Boolean value that indicates whether the module keeps the totals of senders, for
  /// ``GiftEvent/topGiversDidChange(_:)`` and ``GiftState/topGivers``. The default is `false`.
  public var tracksTopGivers = false

  /// The waiting time after which a combo is folded into the summary of its gift. The default is 10 seconds.
  public var maximumWait = Duration.seconds(10)
  /// The time that a summary stays after its last change. The default is 3 seconds.
  public var summaryHold = Duration.seconds(3)

  /// The waiting time for the full screen after which a gift moves to the lanes. The default is 6 seconds.
  public var fullScreenMaximumWait = Duration.seconds(6)
  /// The time that an attached player has to prepare an effect. The default is 2 seconds. After this time the gift
  /// moves to the lanes if another gift waits to be prepared. It is also the longest wait for the first frame that does
  /// not count towards the duration of a gift.
  public var fullScreenPreparationTime = Duration.seconds(2)

  /// The time without a message after which a combo is over. The default is 5 seconds: in recorded rooms 99.5 % of the
  /// increases of a combo come within 4 seconds.
  public var comboWindow = Duration.seconds(5)
  /// A Boolean value that indicates whether a combo of increments ends when its lane exits, so that the next gift
  /// begins at 1. The default is `false`: the combo continues its count within the combo window.
  public var endsCombosWithLanes = false
  /// A Boolean value that indicates whether sender and gift alone name a combo. The default is `false`. If the value is
  /// `true`, the recipient and the server's combo identifier are ignored. Use this setting only for servers that send
  /// increments, since running totals of two combos would be counted as one combo.
  public var namesCombosBySenderAndGift = false

  /// The duration of a combo button's countdown after a tap. The default is 3 seconds, the hold of a lane.
  public var comboCountdown = Duration.seconds(3)
  /// The prefix of the identifiers of the local user's combos. A number follows the prefix. The prefix distinguishes
  /// these combos from the combos of other launches and devices. The default is `nil`. Then a room uses the session of
  /// its likes and a hyphen, ``GiftChannels`` alone uses a random prefix, and a ``GiftMachine`` alone uses `own-`.
  public var comboPrefix: String?
  /// The prefix of a machine without a prefix of its own.
  package static let fixedComboPrefix = "own-"
  /// A Boolean value that indicates whether taps on the combo button show on a lane immediately. The default is
  /// `false`. Use this setting only for servers that send the combo's identifier back, so that the module recognizes
  /// their message as the same gift.
  public var showsLocalTapsImmediately = false

  /// Creates a configuration with default values.
  public init() {}

  /// Throws an error that names the first invalid setting.
  package func validate() throws(FieldError) {
    try FieldCheck.check(self)
    guard stepPeriod > .zero else {
      throw .inconsistent("If “stepInterval” is null, “pop” or “stepPause” must be more than 0.")
    }
    guard (minimumHold ?? .zero) <= usualHold else {
      throw .inconsistent("“minimumHold” must not be longer than “hold”.")
    }
    guard stepping == .sequential || maximumLag >= entrance.duration + stepPeriod else {
      throw .inconsistent("“maximumLag” must not be shorter than “entrance” plus “stepInterval”.")
    }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("laneCount", &laneCount, in: 1...64)
    visitor.field("localUser", &localUser, .person)
    visitor.field("entrance", &entrance, in: .upToADay)
    visitor.field("exit", &exit, in: .upToADay)
    visitor.field("stepping", &stepping)
    visitor.field("stepInterval", &stepInterval, in: .positiveUpToADay)
    visitor.field("stepPause", &stepPause, in: .upToADay)
    visitor.field("maximumLag", &maximumLag, in: .positiveUpToADay)
    visitor.field("hold", &hold, in: .positiveUpToADay)
    visitor.field("minimumHold", &minimumHold, in: .positiveUpToADay)
    visitor.field("labelPrefix", &labelPrefix)
    visitor.field("pop", &pop, in: .upToADay)
    visitor.field("order", &order)
    visitor.field("valuableUnitValue", &valuableUnitValue)
    visitor.field("minimumUnitValue", &minimumUnitValue)
    visitor.field("tracksTopGivers", &tracksTopGivers)
    visitor.field("maximumWait", &maximumWait, in: .positiveUpToADay)
    visitor.field("summaryHold", &summaryHold, in: .positiveUpToADay)
    visitor.field("fullScreenMaximumWait", &fullScreenMaximumWait, in: .positiveUpToADay)
    visitor.field("fullScreenPreparationTime", &fullScreenPreparationTime, in: .positiveUpToADay)
    visitor.field("comboWindow", &comboWindow, in: .positiveUpToADay)
    visitor.field("endsCombosWithLanes", &endsCombosWithLanes)
    visitor.field("namesCombosBySenderAndGift", &namesCombosBySenderAndGift)
    visitor.field("comboCountdown", &comboCountdown, in: .positiveUpToADay)
    visitor.field("comboPrefix", &comboPrefix)
    visitor.field("showsLocalTapsImmediately", &showsLocalTapsImmediately)
  }
}

extension GiftConfiguration {
  /// The time from the beginning of a step to the beginning of the next step that waits.
  package var stepPeriod: Duration { stepInterval ?? pop.duration + stepPause }

  /// The hold of a lane if its message has no hold of its own.
  package var usualHold: Duration { hold ?? pop.duration + .seconds(2) }

  /// The motion of a summary that appears, and of a gift that takes the full screen: a short fade.
  package static let fadeIn = Motion.fade()
  /// The motion of a summary that ends, and of a gift that leaves the full screen.
  package static let fadeOut = Motion.fade().reversed()
  /// The duration in which the rows below a summary that appears or ends travel to their places.
  package static let summaryReordering = Duration.milliseconds(300)
  /// The duration for which the row of a summary that has ended is seen, or moves those below it.
  static let summaryDeparture = max(fadeOut.duration, summaryReordering)
}

/// The settings that the hot path reads, since reading one setting of the configuration would copy all of them.
struct GiftTimes: Sendable {
  let entrance: Nanoseconds
  let exit: Nanoseconds
  let pop: Nanoseconds
  let stepping: GiftStepping
  /// The time from the beginning of a step to the beginning of the next step that waits.
  let period: Nanoseconds
  let followsPop: Bool
  let keepsPlayingAtOnce: Bool
  let lag: Nanoseconds
  /// The greatest number of steps that are played while a combo enters.
  let entranceSteps: Int
  let hold: Nanoseconds
  let minimumHold: Nanoseconds
  let order: GiftOrder
  let comboWindow: Nanoseconds
  /// The time for a player to prepare an effect, and then to show its first frame.
  let preparation: Nanoseconds

  init(_ configuration: GiftConfiguration) {
    entrance = Nanoseconds(configuration.entrance.duration)
    exit = Nanoseconds(configuration.exit.duration)
    pop = Nanoseconds(configuration.pop.duration)
    stepping = configuration.stepping
    period = Nanoseconds(configuration.stepPeriod)
    followsPop = configuration.stepInterval == nil
    keepsPlayingAtOnce = configuration.hold == nil
    lag = Nanoseconds(configuration.maximumLag)
    entranceSteps = Nanoseconds(configuration.maximumLag - configuration.entrance.duration) / period
    hold = Nanoseconds(configuration.usualHold)
    minimumHold = configuration.minimumHold.map(Nanoseconds.init) ?? Nanoseconds(nanoseconds: .max)
    order = configuration.order
    comboWindow = Nanoseconds(configuration.comboWindow)
    preparation = Nanoseconds(configuration.fullScreenPreparationTime)
  }
}
