public import RoomCore

/// The sender's side: every tap on a gift sends one more and restarts a countdown; when that runs
/// out the combo is over.
public struct ComboButton: StateMachine {
  /// A tap on a gift or its button.
  public struct Input: Hashable, Sendable {
    /// Which gift.
    public var gift: String
    /// How many units the tap sends.
    public var batchSize: Int

    /// A tap.
    public init(gift: String, batchSize: Int = 1) {
      self.gift = gift
      self.batchSize = batchSize
    }
  }

  /// One gift's running countdown.
  public struct Countdown: Hashable, Sendable {
    /// Which gift.
    public let gift: String
    /// Names the combo towards the server.
    public let combo: String
    /// Units sent since the combo began.
    public internal(set) var total: Int
    /// When the button goes, unless it is tapped again.
    public internal(set) var end: Instant

    /// How long the button stays.
    public func remaining(at now: Instant) -> Duration { max(.zero, end - now) }
  }

  private let duration: Duration
  private let capacity: Int
  private let maximumUnits: Int
  private let prefix: String
  private var combos: UInt64 = 0

  /// The countdowns that run, the oldest combo first.
  public private(set) var countdowns: [Countdown] = []

  /// A button that counts down for `duration`, for `capacity` gifts at once at the most. Its
  /// combos are named by `prefix` and a number.
  public init(
    duration: Duration = .seconds(3), capacity: Int = 8, maximumUnits: Int = 1_000_000_000,
    prefix: String = "own-"
  ) {
    self.duration = duration
    self.capacity = capacity
    self.maximumUnits = maximumUnits
    self.prefix = prefix
  }

  public var nextDeadline: Instant? {
    countdowns.lazy.map { $0.end }.min()
  }

  /// Whether a button counts down for `gift`.
  func isCounting(_ gift: Identifier) -> Bool {
    !countdowns.isEmpty && countdowns.contains { Identifier($0.gift) == gift }
  }

  public mutating func handle(
    _ tap: Input, at now: Instant, into outputs: inout [ComboButtonEvent]
  ) {
    catchUp(to: now, into: &outputs)
    guard !tap.gift.isEmpty else { return outputs.append(.rejected(.missingGift)) }
    guard tap.batchSize > 0 else { return outputs.append(.rejected(.batchNotPositive)) }
    let gift = Identifier(tap.gift)
    let running = countdowns.firstIndex { Identifier($0.gift) == gift }
    guard running != nil || countdowns.count < capacity else {
      return outputs.append(.rejected(.tooManyButtons))
    }
    let (total, overflow) = tap.batchSize.addingReportingOverflow(
      running.map { countdowns[$0].total } ?? 0)
    guard !overflow, total <= maximumUnits else {
      return outputs.append(.rejected(.countTooLarge))
    }
    let index = running ?? begin(tap.gift)
    countdowns[index].total = total
    countdowns[index].end = now + duration
    outputs.append(
      .send(
        gift: tap.gift, combo: countdowns[index].combo, batchSize: tap.batchSize, total: total))
    outputs.append(.countdown(gift: tap.gift, until: countdowns[index].end))
  }

  private mutating func begin(_ gift: String) -> Int {
    combos += 1
    countdowns.append(
      Countdown(gift: gift, combo: "\(prefix)\(combos)", total: 0, end: .distantPast))
    return countdowns.count - 1
  }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [ComboButtonEvent]) {
    end(into: &outputs) { $0.end <= now }
  }

  /// Ends all countdowns at once.
  mutating func endAll(into outputs: inout [ComboButtonEvent]) {
    end(into: &outputs) { _ in true }
  }

  private mutating func end(
    into outputs: inout [ComboButtonEvent], where isOver: (Countdown) -> Bool
  ) {
    for countdown in countdowns where isOver(countdown) {
      outputs.append(
        .ended(gift: countdown.gift, combo: countdown.combo, total: countdown.total))
    }
    countdowns.removeAll(where: isOver)
  }
}

/// What the sender's combo button does.
public enum ComboButtonEvent: Hashable, Sendable {
  /// To the server: `batchSize` more of `gift`, `total` since the combo began. `combo` is the
  /// same for all sends of a combo, so that server and clients can tell a repeated one.
  case send(gift: String, combo: String, batchSize: Int, total: Int)
  /// The button shows, and counts down until then.
  case countdown(gift: String, until: Instant)
  /// The button goes.
  case ended(gift: String, combo: String, total: Int)
  /// The tap was not taken.
  case rejected(GiftRejection)
}
