/// The settings of the gift channels. All durations are of room time.
public struct GiftConfiguration: Hashable, Sendable {
  /// How many lanes, 1 to 8. 2 by default, as most rooms have it.
  public var laneCount = 2
  /// The user whose gifts go first; `nil`, the default, for a viewer who is not logged in.
  public var ownSender: String?

  /// How long a lane takes to enter; 0.3 s by default.
  public var entrance = Duration.milliseconds(300)
  /// How long it takes to leave; 0.3 s by default.
  public var exit = Duration.milliseconds(300)
  /// Time between two steps of a count; 0.1 s by default, as open-source gift views commonly
  /// have it.
  public var stepInterval = Duration.milliseconds(100)
  /// How far the count on a lane may lag behind the ledger. Steps that would be later are
  /// skipped: the count jumps. 1 s by default.
  public var maximumLag = Duration.seconds(1)
  /// How long a lane stays after its last step while nothing waits; 3 s by default, as
  /// open-source gift views commonly have it.
  public var hold = Duration.seconds(3)
  /// How long it stays at the least, however much waits; 0.8 s by default, time to read a row.
  public var minimumHold = Duration.milliseconds(800)

  /// A unit value from which a gift counts as valuable: it goes ahead of all that are not,
  /// however long those wait. 100 by default, which recorded rooms reach at most three times in
  /// five seconds.
  public var valuableUnitValue = 100
  /// How long a combo must wait to weigh as much as one of twice its value; 2 s by default.
  public var agingPerDoubling = Duration.seconds(2)
  /// How many times as valuable a combo must be to take over a lane; 4 by default.
  public var takeoverRatio = 4
  /// How long a lane is seen, its entrance included, before it may be taken over; 0.8 s by
  /// default.
  public var takeoverAfter = Duration.milliseconds(800)
  /// How long an own or valuable gift waits before it takes over any lane, whatever that shows;
  /// 1.5 s by default.
  public var takeoverPatience = Duration.milliseconds(1_500)

  /// How long a combo may wait before it is folded into the crowd's summary; 10 s by default.
  public var maximumWait = Duration.seconds(10)
  /// How long a crowd's summary stays after its last change; 3 s by default.
  public var crowdHold = Duration.seconds(3)

  /// How many gifts may wait for the full screen, 8 by default; the least valuable beyond that go
  /// to the lanes.
  public var fullScreenCapacity = 8
  /// How long a gift waits for the full screen before it goes to the lanes; 6 s by default.
  public var fullScreenMaximumWait = Duration.seconds(6)

  /// Without a message for longer than this a combo is over; 5 s by default. In recorded rooms
  /// 99.5 % of the increases of a combo come within 4 s.
  public var comboWindow = Duration.seconds(5)
  /// How many message identifiers are remembered, to tell duplicates; 8,192 by default.
  public var rememberedMessages = 8_192
  /// How many finished combos with a server's identifier are remembered, to tell late totals;
  /// 4,096 by default.
  public var rememberedCombos = 4_096

  /// How long the sender's combo button counts down after a tap; 3 s by default, as a lane holds.
  public var comboCountdown = Duration.seconds(3)
  /// How many combo buttons may count down at once; 8 by default.
  public var maximumButtons = 8
  /// Begins the names of the user's own combos. Where the server tells combos apart across
  /// launches, put something here that differs from launch to launch. `own-` by default.
  public var comboPrefix = "own-"
  /// Whether taps on the combo button show on a lane at once. Only for servers that send the
  /// combo's identifier back, so that their message is known to be the same gift; off by default.
  public var showsOwnTapsAtOnce = false

  /// The longest identifier, in UTF-8 bytes; 256 by default. Longer ones are rejected.
  public var maximumIdentifierLength = 256
  /// The most units of one message; a billion by default. More are rejected.
  public var maximumUnits = 1_000_000_000
  /// The highest value of one unit; a billion by default. A higher one is rejected.
  public var maximumUnitValue = 1_000_000_000

  /// The defaults.
  public init() {}

  /// Checks that the settings make sense together.
  ///
  /// - Throws: the first one that does not.
  public func validate() throws(GiftConfigurationError) {
    guard (1...8).contains(laneCount) else { throw .laneCountOutOfRange(laneCount) }
    let positive: [(String, Duration)] = [
      ("stepInterval", stepInterval), ("hold", hold), ("minimumHold", minimumHold),
      ("agingPerDoubling", agingPerDoubling), ("maximumWait", maximumWait),
      ("comboWindow", comboWindow), ("comboCountdown", comboCountdown),
      ("crowdHold", crowdHold), ("fullScreenMaximumWait", fullScreenMaximumWait),
    ]
    for (name, duration) in positive where duration <= .zero { throw .notPositive(name) }
    let others: [(String, Duration)] = [
      ("entrance", entrance), ("exit", exit), ("takeoverAfter", takeoverAfter),
      ("takeoverPatience", takeoverPatience),
    ]
    for (name, duration) in others where duration < .zero { throw .negative(name) }
    for (name, duration) in positive + others where duration > .seconds(86_400) {
      throw .tooLong(name)
    }
    guard minimumHold <= hold else { throw .minimumHoldAboveHold }
    guard maximumLag >= entrance + stepInterval else { throw .lagTooShort }
    let counts = [
      ("takeoverRatio", takeoverRatio), ("maximumIdentifierLength", maximumIdentifierLength),
      ("maximumUnits", maximumUnits), ("maximumUnitValue", maximumUnitValue),
      ("maximumButtons", maximumButtons),
    ]
    for (name, count) in counts where count < 1 { throw .notPositive(name) }
    let sizes = [
      ("fullScreenCapacity", fullScreenCapacity), ("rememberedMessages", rememberedMessages),
      ("rememberedCombos", rememberedCombos),
    ]
    for (name, size) in sizes where size < 0 { throw .negative(name) }
  }
}

/// Why a configuration cannot be used.
public enum GiftConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are 1 to 8 lanes.
  case laneCountOutOfRange(Int)
  /// The named setting must be greater than zero.
  case notPositive(String)
  /// The named setting must not be negative.
  case negative(String)
  /// The named duration is longer than a day.
  case tooLong(String)
  /// `minimumHold` is longer than `hold`.
  case minimumHoldAboveHold
  /// `maximumLag` leaves no time for an entrance and a step.
  case lagTooShort

  public var description: String {
    switch self {
    case .laneCountOutOfRange(let count): "There are 1 to 8 lanes, not \(count)."
    case .notPositive(let name): "\(name) must be greater than zero."
    case .negative(let name): "\(name) must not be negative."
    case .tooLong(let name): "\(name) must be a day at most."
    case .minimumHoldAboveHold: "minimumHold must not be longer than hold."
    case .lagTooShort: "maximumLag must cover entrance and stepInterval."
    }
  }
}
