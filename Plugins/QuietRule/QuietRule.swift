public import PopupSequencer
public import RoomCore

/// A rule by which no popup is presented while the room is in certain states, which signals report: a
/// gift is full-screen, the pager moves, a sheet is open.
///
/// What is on screen already remains there.
public struct QuietRule: SelectivePopupRule {
  public static let name = "quiet"
  public static let summary = "No popup appears while the room is in certain states."
  public static let settings = [
    SettingDescription(
      "during", .strings, default: .array(busy.map { .string($0) }),
      "The names of the signals that begin and end such states."),
    SettingDescription(
      "channels", .strings, default: [], "The channels that keep quiet; none named means all."),
    SettingDescription(
      "exceptKinds", .strings, default: [], "The kinds of popups that appear nevertheless."),
    SettingDescription(
      "longest", .seconds, default: 0,
      "After how long a state counts as over even if its end was never signalled; 0 for never."),
  ]
  package var aspects: PopupRuleAspects { [.eligibility, .learning] }

  private static let busy = [
    PopupSignal.giftFullScreen, PopupSignal.pagerMoving, PopupSignal.sheetOpen,
  ]

  private let during: Set<Identifier>
  private let channels: Set<Identifier>
  private let exceptKinds: Set<Identifier>
  private let longest: Duration

  private static let gate = "quiet"

  // The states that are on, and when each counts as over.
  private var states: [Identifier: Instant] = [:]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - during: the names of the signals that begin and end such states. Default those of a room:
  ///     `giftFullScreen`, `pagerMoving` and `sheetOpen`.
  ///   - channels: the channels for which it holds; empty, the default, for all.
  ///   - exceptKinds: the kinds of popups that are presented nevertheless.
  ///   - longest: after how long a state counts as over even if its end was never signalled; zero,
  ///     the default, for never.
  public init(
    during: Set<String>? = nil, channels: Set<String> = [], exceptKinds: Set<String> = [],
    longest: Duration = .zero
  ) {
    self.during = Set((during ?? Set(Self.busy)).map(Identifier.init))
    self.channels = Set(channels.map(Identifier.init))
    self.exceptKinds = Set(exceptKinds.map(Identifier.init))
    self.longest = longest
  }

  public init(settings: SettingValue) throws(FieldError) {
    // As identifiers: a set of strings takes names for one that are the same text in other bytes.
    during = Set(try settings.strings("during").map(Identifier.init))
    channels = Set(try settings.strings("channels").map(Identifier.init))
    exceptKinds = Set(try settings.strings("exceptKinds").map(Identifier.init))
    longest = try settings.seconds("longest")
    if during.isEmpty {
      throw .invalid("during", allowed: "a list with the name of a signal")
    }
  }

  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard let last = states.values.max(), last > now,
      channels.isEmpty || channels.contains(Identifier(entry.popup.channel)),
      !exceptKinds.contains(Identifier(entry.popup.kind))
    else { return .eligible }
    let names = states.filter { $0.value > now }.keys.inOrder().map { $0.string }
    return .gated(
      Self.gate, until: last == .distantFuture ? nil : last,
      because: "The room is busy: \(names.joined(separator: ", ")).")
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    switch transition {
    case .signaled(let signal) where during.contains(Identifier(signal.name)):
      let name = Identifier(signal.name)
      switch signal.phase {
      case .began:
        states[name] = longest > .zero ? now + longest : .distantFuture
      case .ended: end(name, &effects)
      case .once: break
      }
    case .allRemoved:
      states = [:]
      effects.open(Self.gate)
    default:
      break
    }
  }

  private mutating func end(_ state: Identifier, _ effects: inout RuleEffects) {
    states[state] = nil
    // What is left may be over earlier than what has ended: those behind the gate are asked again.
    effects.open(Self.gate)
  }
}
