public import PopupSequencer
public import RoomCore

/// A rule that presents no popup while the room is in certain states. Signals report the states: a
/// gift on the full screen, a moving pager, an open sheet.
///
/// Popups that are already on screen stay.
public struct QuietRule: BuiltInPopupRule {
  /// The settings of the rule.
  public struct Settings: SettingsTable, Equatable, Sendable {
    /// The names of the signals that begin and end such states. The default is `giftFullScreen`,
    /// `pagerMoving` and `sheetOpen`.
    public var during = [
      PopupSignal.giftFullScreen, PopupSignal.pagerMoving, PopupSignal.sheetOpen,
    ]
    /// The channels to which the rule applies, or an empty list for all channels. The default is
    /// empty.
    public var channels: [String] = []
    /// The kinds of popups to which the rule does not apply. The default is empty.
    public var exceptKinds: [String] = []
    /// The time after which a state counts as ended even if its end was not signaled, or zero for
    /// no limit. The default is zero.
    public var longest: Duration = .zero

    /// Creates the default settings.
    public init() {}

    public mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("during", &during, in: 1 ... .max)
      visitor.field("channels", &channels)
      visitor.field("exceptKinds", &exceptKinds)
      visitor.field("longest", &longest, in: .notNegative)
    }
  }

  public static let name = "quiet"
  public static let summary = "No popup appears while the room is in certain states."

  public var decidesPreemption: Bool { false }

  public let settings: Settings
  private let during: Set<Identifier>
  private let channels: Set<Identifier>
  private let exceptKinds: Set<Identifier>

  // The active states, with the time at which each counts as ended.
  private var states: [Identifier: Instant] = [:]

  public init(_ settings: Settings) {
    self.settings = settings
    during = Set(settings.during.map(Identifier.init))
    channels = Set(settings.channels.map(Identifier.init))
    exceptKinds = Set(settings.exceptKinds.map(Identifier.init))
  }

  /// Creates a rule with settings.
  public init(
    during: [String] = Settings().during, channels: [String] = Settings().channels,
    exceptKinds: [String] = Settings().exceptKinds, longest: Duration = Settings().longest
  ) {
    var settings = Settings()
    settings.during = during
    settings.channels = channels
    settings.exceptKinds = exceptKinds
    settings.longest = longest
    self.init(settings)
  }

  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard let last = states.values.max(), last > now,
      channels.isEmpty || channels.contains(Identifier(entry.popup.channel)),
      !exceptKinds.contains(Identifier(entry.popup.kind))
    else { return .eligible }
    let names = states.filter { $0.value > now }.keys.inOrder().map { $0.string }
    return .deferred(
      until: last == .distantFuture ? nil : last,
      reason: .init("quiet.busy", "The room is busy: \(names.joined(separator: ", "))."),
      group: "quiet")
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    switch transition {
    case .signaled(let signal) where during.contains(Identifier(signal.name)):
      let name = Identifier(signal.name)
      switch signal.phase {
      case .began:
        states[name] = settings.longest > .zero ? now + settings.longest : .distantFuture
      case .ended: states[name] = nil
      case .once: break
      }
    case .allRemoved: states = [:]
    default: break
    }
  }
}
