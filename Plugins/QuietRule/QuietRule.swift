public import PopupSequencer

/// No popups while the room is in certain states, as signals tell: a gift full-screen, the pager
/// moving, a sheet open.
///
/// What is on screen already stays.
public struct QuietRule: PopupRule {
  public static let name = "quiet"
  public static let summary = "No popup appears while the room is in certain states."
  public static let settings = [
    SettingDescription(
      "during", .texts, default: ["giftFullScreen", "pagerMoving", "sheetOpen"],
      "The names of the signals that begin and end such states."),
    SettingDescription(
      "channels", .texts, default: [], "The channels that keep quiet; none named means all."),
    SettingDescription(
      "exceptKinds", .texts, default: [], "The kinds of popups that appear nevertheless."),
    SettingDescription(
      "longest", .seconds, default: 0,
      "After how long a state counts as over even if its end was never told; 0 for never."),
  ]
  public static let aspects: PopupRuleAspects = [.eligibility, .learning]

  /// The names of the signals that begin and end such states.
  public var during: Set<String>
  /// The channels that keep quiet; empty means all.
  public var channels: Set<String>
  /// The kinds of popups that appear nevertheless.
  public var exceptKinds: Set<String>
  /// After how long a state counts as over even if its end was never told; zero for never.
  public var longest: Duration

  private static let gate: PopupGate = "quiet"

  // The states that are on, and when each counts as over.
  private var states: [String: Instant] = [:]

  /// Quiet during full-screen gifts, moves of the pager and open sheets by default.
  public init(
    during: Set<String> = ["giftFullScreen", "pagerMoving", "sheetOpen"],
    channels: Set<String> = [], exceptKinds: Set<String> = [], longest: Duration = .zero
  ) {
    self.during = during
    self.channels = channels
    self.exceptKinds = exceptKinds
    self.longest = longest
  }

  public init(settings: RuleSettings) throws(SettingError) {
    self.init(
      during: Set(try settings.texts("during")), channels: Set(try settings.texts("channels")),
      exceptKinds: Set(try settings.texts("exceptKinds")),
      longest: try settings.seconds("longest"))
    if during.isEmpty {
      throw .invalid(name: "during", because: "Without a signal it is never quiet.")
    }
  }

  public func eligibility(of entry: PopupEntry, in context: RuleContext) -> PopupEligibility {
    guard let last = states.values.max(), last > context.now,
      channels.isEmpty || channels.contains(entry.popup.channel),
      !exceptKinds.contains(entry.popup.kind)
    else { return .now }
    let names = states.filter { $0.value > context.now }.keys.sorted()
    return .behind(
      Self.gate, until: last == .distantFuture ? nil : last,
      because: "The room is busy: \(names.joined(separator: ", ")).")
  }

  public mutating func learn(
    _ transition: PopupTransition, in context: RuleContext, effects: inout RuleEffects
  ) {
    switch transition {
    case .signalled(let signal) where during.contains(signal.name):
      switch signal.phase {
      case .began:
        states[signal.name] = longest > .zero ? context.now + longest : .distantFuture
      case .ended: end(signal.name, &effects)
      case .once: break
      }
    case .cleared:
      states = [:]
      effects.open(Self.gate)
    default:
      break
    }
  }

  private mutating func end(_ state: String, _ effects: inout RuleEffects) {
    states[state] = nil
    // What is left may be over earlier than what has ended: those behind the gate are asked anew.
    effects.open(Self.gate)
  }
}
