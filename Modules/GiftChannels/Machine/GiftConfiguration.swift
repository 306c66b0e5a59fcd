public import RoomCore

/// The settings of the gift channels. All durations are of room time.
public struct GiftConfiguration: SettingsTable, Equatable, Sendable {
  /// The number of lanes, 1 to 64. Default 2, which most rooms show.
  public var laneCount = 2
  /// The local user, whose gifts have precedence and whose lanes stay while their combo button counts
  /// down; `nil`, the default, for a viewer who is not logged in: then a button keeps no lane, and
  /// none exits with it.
  public var localUser: String?

  /// The motion of a row that enters its lane. A lane enters for as long as it takes. Default 0.3 s
  /// from the leading edge, by the width of the row.
  public var entrance = Motion.slide(x: -1)
  /// The motion of a row that exits. A lane exits for as long as it takes. Default 0.3 s, upwards and
  /// fading out.
  public var exit = Motion.giftExit
  /// How the count of a lane rises. Default ``GiftStepping/coalescing``.
  public var stepping = GiftStepping.coalescing
  /// The time from the beginning of a step to that of the next. With `nil` steps follow the pop of the
  /// label, and do not overlap: a message that is received during a pop plays after it, any other one at
  /// once. Default 0.1 s, usual in open-source gift views.
  public var stepInterval: Duration? = .milliseconds(100)
  /// The pause between the end of a pop and a step that has waited for it, where ``stepInterval`` is
  /// `nil`. Default 0 s.
  public var stepPause = Duration.zero
  /// The time by which the count on a lane may lag behind the units received, with
  /// ``GiftStepping/coalescing``. Steps that would be later are skipped: the count jumps. Default 1 s.
  public var maximumLag = Duration.seconds(1)
  /// The time that a lane stays after its last step has begun, while nothing waits. With `nil` it stays
  /// for 2 s after the pop of that step; if ``stepInterval`` is `nil` too, each message from then on plays
  /// at once, also during a pop, until the lane exits. Default 3 s, usual in open-source gift views.
  public var hold: Duration? = .seconds(3)
  /// The least time that it stays, however many combos wait, and after the countdown of its combo
  /// button; `nil` if no hold is to be shortened. Default 0.8 s, time to read a row.
  public var minimumHold: Duration? = .milliseconds(800)

  /// What precedes the number in the label of a count. Default `×` and a space.
  public var labelPrefix = "× "
  /// The motion of a label at each step. A lane never expires before it is over. Default 0.3 s from
  /// twice the size, with a spring.
  public var pop = Motion.giftPop

  /// The order in which waiting combos are shown. Default ``GiftOrder/precedence``.
  public var order = GiftOrder.precedence
  /// The unit value from which a gift counts as valuable: it precedes all that are not, however
  /// long those wait. Default 100, which recorded rooms reach at most three times in 5 s.
  public var valuableUnitValue = 100
  /// The unit value below which gifts of other users are not shown on lanes or the full screen: they are counted, as
  /// folded, and a room lists them among its comments. Default 0: all gifts are shown.
  public var minimumUnitValue = 0
  /// Whether the totals of senders are kept, for ``GiftEvent/topGiversDidChange(_:)`` and ``GiftState/topGivers``.
  /// Default false.
  public var tracksTopGivers = false

  /// The wait after which a combo is folded into the summary of its gift. Default 10 s.
  public var maximumWait = Duration.seconds(10)
  /// The time that a summary stays after its last change. Default 3 s.
  public var crowdHold = Duration.seconds(3)

  /// The wait for the full screen after which a gift moves to the lanes. Default 6 s.
  public var fullScreenMaximumWait = Duration.seconds(6)
  /// The time in which an attached player is to prepare an effect. After this time the gift moves to the lanes if
  /// another gift waits to be prepared. It is also the longest wait for the first frame that does not count towards the
  /// duration of a gift. Default 2 s.
  public var fullScreenPreparationTime = Duration.seconds(2)

  /// The time without a message after which a combo is over. Default 5 s: in recorded rooms 99.5 %
  /// of the increases of a combo come within 4 s.
  public var comboWindow = Duration.seconds(5)
  /// Whether a combo of increments is over when its lane exits, so that the next gift begins at one.
  /// Default false: it continues its count within the combo window.
  public var endsCombosWithLanes = false
  /// Whether sender and gift alone name a combo: messages count without their recipient, and without the server's
  /// identifier of the combo. Only for servers that send increments: running totals of two combos would be taken for
  /// those of one. Default false.
  public var namesCombosBySenderAndGift = false

  /// The duration of a combo button's countdown after a tap. Default 3 s, the hold of a lane.
  public var comboCountdown = Duration.seconds(3)
  /// The prefix of the identifiers of the local user's combos, which a number follows: it keeps them apart from those of
  /// other launches and devices. With `nil`, the default, a room takes the session of its likes and a hyphen,
  /// ``GiftChannels`` alone draws a random one, and a ``GiftMachine`` alone has `own-`.
  public var comboPrefix: String?
  /// The prefix where none is drawn.
  package static let fixedComboPrefix = "own-"
  /// Whether taps on the combo button show on a lane immediately. Only for servers that send the
  /// combo's identifier back, so that their message is recognized as the same gift. Default false.
  public var showsLocalTapsImmediately = false

  /// Creates a configuration with the defaults.
  public init() {}

  /// Throws an error that names the first invalid setting.
  package func validate() throws(FieldError) {
    try FieldCheck.check(self)
    guard stepPeriod > .zero else {
      throw .inconsistent("Where stepInterval is null, pop or stepPause must take time.")
    }
    guard (minimumHold ?? .zero) <= usualHold else {
      throw .inconsistent("minimumHold must not be longer than hold.")
    }
    guard stepping == .sequential || maximumLag >= entrance.duration + stepPeriod else {
      throw .inconsistent("maximumLag must cover entrance and stepInterval.")
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
    visitor.field("crowdHold", &crowdHold, in: .positiveUpToADay)
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
  /// The time from the beginning of a step to that of one which has waited for it.
  package var stepPeriod: Duration { stepInterval ?? pop.duration + stepPause }

  /// The hold of a lane whose message has none of its own.
  package var usualHold: Duration { hold ?? pop.duration + .seconds(2) }

  /// The motion of a summary that appears, and of a gift that takes the full screen: a short fade.
  package static let fadeIn = Motion.fade()
  /// The motion of a summary that ends, and of a gift that leaves the full screen.
  package static let fadeOut = Motion.fade().reversed()
  /// The duration in which the rows below a summary that appears or ends travel to their places.
  package static let crowdReordering = Duration.milliseconds(300)
  /// The duration for which the row of a summary that has ended is seen, or moves those below it.
  static let crowdDeparture = max(fadeOut.duration, crowdReordering)
}

/// What of the configuration the hot path needs: reading a setting there would copy all of them.
struct GiftTimes: Sendable {
  let entrance: Nanoseconds
  let exit: Nanoseconds
  let pop: Nanoseconds
  let stepping: GiftStepping
  /// The time from the beginning of a step to that of one which has waited for it.
  let period: Nanoseconds
  let followsPop: Bool
  let keepsPlayingAtOnce: Bool
  let lag: Nanoseconds
  /// The number of steps that are played while a combo enters, at most.
  let entranceSteps: Int
  let hold: Nanoseconds
  let minimumHold: Nanoseconds
  let order: GiftOrder
  let comboWindow: Nanoseconds
  /// The time in which an effect is to be prepared, and its first frame to be seen.
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
