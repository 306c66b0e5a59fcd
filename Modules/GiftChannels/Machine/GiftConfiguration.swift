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
  /// The waiting time equivalent to doubling a combo's value. Default 2 s.
  public var agingPerDoubling = Duration.seconds(2)
  /// The multiple of the value shown that a combo must have to preempt a lane, 2 or more. Default 4.
  public var preemptionRatio = 4
  /// The time that a lane is seen, its entrance included, before it may be preempted. Default
  /// 0.8 s.
  public var preemptionDelay = Duration.milliseconds(800)
  /// The wait after which a local or valuable gift preempts any lane, whatever that shows. Default
  /// 1.5 s.
  public var preemptionPatience = Duration.milliseconds(1_500)

  /// The wait after which a combo is folded into the summary of its gift. Default 10 s.
  public var maximumWait = Duration.seconds(10)
  /// The time that a summary stays after its last change. Default 3 s.
  public var crowdHold = Duration.seconds(3)
  /// The motion of the row of a summary that appears. Default a fade of 0.2 s.
  public var crowdEntrance = Motion.fade()
  /// The motion of the row of a summary that ends. Default a fade of 0.2 s.
  public var crowdExit = Motion.fade().reversed()
  /// The duration in which the rows below one that appears or ends travel to their places. Default
  /// 0.3 s.
  public var crowdReordering = Duration.milliseconds(300)

  /// The number of gifts that may wait for the full screen; the least valuable beyond it move to
  /// the lanes. Default 8.
  public var fullScreenCapacity = 8
  /// The wait for the full screen after which a gift moves to the lanes. Default 6 s.
  public var fullScreenMaximumWait = Duration.seconds(6)
  /// The motion of a gift that takes the full screen. Default a fade of 0.2 s.
  public var fullScreenEntrance = Motion.fade()
  /// The motion of a gift that leaves the full screen; the next one may begin meanwhile. Default a fade
  /// of 0.2 s.
  public var fullScreenExit = Motion.fade().reversed()

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
  /// The number of message identifiers remembered to recognize duplicates. Default 8,192.
  public var rememberedMessages = 8_192
  /// The number of finished combos with a server's identifier remembered to recognize late totals.
  /// Default 4,096.
  public var rememberedCombos = 4_096

  /// The duration of a combo button's countdown after a tap. Default 3 s, the hold of a lane.
  public var comboCountdown = Duration.seconds(3)
  /// The number of combo buttons that may count down at once. Default 8.
  public var maximumButtons = 8
  /// The prefix of the identifiers of the local user's combos, which a number follows: it keeps them apart from those of
  /// other launches and devices. With `nil`, the default, a room takes the session of its likes and a hyphen,
  /// ``GiftChannels`` alone draws a random one, and a ``GiftMachine`` alone has `own-`.
  public var comboPrefix: String?
  /// The prefix where none is drawn.
  package static let fixedComboPrefix = "own-"
  /// Whether taps on the combo button show on a lane immediately. Only for servers that send the
  /// combo's identifier back, so that their message is recognized as the same gift. Default false.
  public var showsLocalTapsImmediately = false

  /// The greatest length of an identifier, in UTF-8 bytes. Longer ones are rejected. Default 256.
  public var maximumIdentifierLength = 256
  /// The greatest number of units of one message. More are rejected. Default 1,000,000,000.
  public var maximumUnits = 1_000_000_000
  /// The greatest value of one unit. A greater one is rejected. Default 1,000,000,000.
  public var maximumUnitValue = 1_000_000_000

  // Far more than a room has, and few enough that a flood of strangers stays below 100 MB: a combo
  // takes some 800 bytes.
  /// The number of combos that may be open at once. Beyond it the one that was silent longest is
  /// over; its next total begins another combo. Default 65,536.
  public var maximumOpenCombos = 65_536
  /// The number of combos that may wait for a lane. Beyond it the one that waits longest is folded.
  /// Default 65,536.
  public var maximumWaitingCombos = 65_536

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
    visitor.field("agingPerDoubling", &agingPerDoubling, in: .positiveUpToADay)
    visitor.field("preemptionRatio", &preemptionRatio, in: 2 ... .max)
    visitor.field("preemptionDelay", &preemptionDelay, in: .upToADay)
    visitor.field("preemptionPatience", &preemptionPatience, in: .upToADay)
    visitor.field("maximumWait", &maximumWait, in: .positiveUpToADay)
    visitor.field("crowdHold", &crowdHold, in: .positiveUpToADay)
    visitor.field("crowdEntrance", &crowdEntrance, in: .upToADay)
    visitor.field("crowdExit", &crowdExit, in: .upToADay)
    visitor.field("crowdReordering", &crowdReordering, in: .upToADay)
    visitor.field("fullScreenCapacity", &fullScreenCapacity, in: 0 ... .max, "gifts")
    visitor.field("fullScreenMaximumWait", &fullScreenMaximumWait, in: .positiveUpToADay)
    visitor.field("fullScreenEntrance", &fullScreenEntrance, in: .upToADay)
    visitor.field("fullScreenExit", &fullScreenExit, in: .upToADay)
    visitor.field("comboWindow", &comboWindow, in: .positiveUpToADay)
    visitor.field("endsCombosWithLanes", &endsCombosWithLanes)
    visitor.field("namesCombosBySenderAndGift", &namesCombosBySenderAndGift)
    visitor.field("rememberedMessages", &rememberedMessages, in: 0 ... .max)
    visitor.field("rememberedCombos", &rememberedCombos, in: 0 ... .max)
    visitor.field("comboCountdown", &comboCountdown, in: .positiveUpToADay)
    visitor.field("maximumButtons", &maximumButtons, in: 1 ... .max)
    visitor.field("comboPrefix", &comboPrefix)
    visitor.field("showsLocalTapsImmediately", &showsLocalTapsImmediately)
    visitor.field("maximumIdentifierLength", &maximumIdentifierLength, in: 1 ... .max, "bytes")
    visitor.field("maximumUnits", &maximumUnits, in: 1 ... .max)
    visitor.field("maximumUnitValue", &maximumUnitValue, in: 1 ... .max)
    visitor.field("maximumOpenCombos", &maximumOpenCombos, in: 1 ... .max)
    visitor.field("maximumWaitingCombos", &maximumWaitingCombos, in: 1 ... .max)
  }
}

extension GiftConfiguration {
  /// The time from the beginning of a step to that of one which has waited for it.
  package var stepPeriod: Duration { stepInterval ?? pop.duration + stepPause }

  /// The hold of a lane whose message has none of its own.
  package var usualHold: Duration { hold ?? pop.duration + .seconds(2) }

  /// The duration for which the row of a summary that has ended is seen, or moves those below it.
  var crowdDeparture: Duration { max(crowdExit.duration, crowdReordering) }
}

/// What of the configuration the hot path needs: reading a setting there would copy all of them.
struct GiftTimes: Sendable {
  let hold: Nanoseconds
  let minimumHold: Nanoseconds
  let preemptionDelay: Nanoseconds
  let preemptionPatience: Nanoseconds
  let order: GiftOrder
  let stepping: GiftStepping
  let preemptionRatio: Int
  let maximumWaitingCombos: Int
  let comboWindow: Nanoseconds
  let fullScreenExit: Nanoseconds
  /// The number of steps that are played while a combo enters, at most.
  let entranceSteps: Int

  init(_ configuration: GiftConfiguration) {
    hold = Nanoseconds(configuration.usualHold)
    minimumHold = configuration.minimumHold.map(Nanoseconds.init) ?? Nanoseconds(nanoseconds: .max)
    preemptionDelay = Nanoseconds(configuration.preemptionDelay)
    preemptionPatience = Nanoseconds(configuration.preemptionPatience)
    order = configuration.order
    stepping = configuration.stepping
    preemptionRatio = configuration.preemptionRatio
    maximumWaitingCombos = configuration.maximumWaitingCombos
    comboWindow = Nanoseconds(configuration.comboWindow)
    fullScreenExit = Nanoseconds(configuration.fullScreenExit.duration)
    entranceSteps =
      Nanoseconds(configuration.maximumLag - configuration.entrance.duration)
      / Nanoseconds(configuration.stepPeriod)
  }
}
