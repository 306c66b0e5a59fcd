public import RoomCore

/// The settings of a sequencer.
public struct PopupConfiguration: Equatable, Sendable {
  /// The channels. Default a modal one and one for banners.
  public var channels = [PopupChannel(PopupChannel.modal), PopupChannel(PopupChannel.banner)]
  /// The rules that are chosen from a registry, in the order in which they are asked. Default none:
  /// first in, first out.
  public var rules: [RuleConfiguration] = []
  /// The name of the signal that advances the channel or queue of its scope, as `advance` would, with
  /// the answer of the signal; without a scope it advances nothing. Default `nil`: no signal does.
  public var advanceSignal: String?
  /// The greatest number of popups that wait or are on screen, at most 1,000. More are rejected. The
  /// default is 1,000.
  public var capacity = 1_000
  // Constants: tests alone make them smaller.
  /// The number of ended popups that are remembered, so that the same one by another way is not
  /// presented again.
  package var endedLimit = 4_096
  /// The number of revocations that are remembered.
  package var revocationLimit = 1_024

  /// Creates a configuration with the defaults.
  public init() {}

  /// Queues as in “popups in order”: each key has its own, first in, first out, its head on screen
  /// and the next behind it; `advance(.queue(…))` or the signal `goNext` with the queue as its scope
  /// is *go next*. Views report nothing, and there are no gaps.
  public static let popupOrder: PopupConfiguration = {
    var configuration = PopupConfiguration()
    var channel = PopupChannel(PopupChannel.modal)
    channel.hasIndependentQueues = true
    channel.gap = .zero
    channel.viewReports = false
    configuration.channels = [channel]
    configuration.advanceSignal = "goNext"
    return configuration
  }()

  package func validate() throws(FieldError) {
    try FieldCheck.check(self)
    guard !channels.isEmpty else {
      throw .inconsistent("A sequencer needs a channel in which to present popups.")
    }
    var names: Set<Identifier> = []
    for channel in channels {
      guard names.insert(Identifier(channel.name)).inserted else {
        throw .inconsistent("There are two channels named “\(channel.name)”.")
      }
      // A view that reports when its motion is over would report too late.
      for (motion, limit, name) in [
        (channel.presentation, channel.presentationLimit, "presentation"),
        (channel.dismissal, channel.dismissalLimit, "dismissal"),
      ] where motion.map({ $0.duration >= limit }) ?? false {
        throw .inconsistent(
          "The \(name) of the channel “\(channel.name)” must take less than its \(name)Limit.")
      }
    }
  }
}

extension PopupConfiguration: SettingsTable {
  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("channels", &channels)
    visitor.field("rules", &rules)
    visitor.field("advanceSignal", &advanceSignal)
    visitor.field("capacity", &capacity, in: 1...1_000, "popups")
  }
}

/// Places on screen that present popups: by default one at a time. Channels are independent of each
/// other.
public struct PopupChannel: Equatable, Sendable {
  /// What makes a channel present its next popup.
  public enum Advance: String, CaseIterable, ReadValue, Sendable {
    /// The end of the one before.
    case automatic
    /// An advance, once for each popup.
    case manual
  }

  /// Where the popups of a channel are, and with that how they move where no motion is given: in the
  /// center they pop, at an edge they slide over it by their own size.
  public enum Placement: String, CaseIterable, ReadValue, Sendable {
    /// In the middle of the screen, as alerts.
    case center
    /// At the upper edge, as banners.
    case top
    /// At the lower edge, as sheets and toasts.
    case bottom
    /// At the edge at which lines begin.
    case leading
    /// At the edge at which lines end.
    case trailing

    /// The motion by which popups appear here.
    package var presentation: Motion {
      switch self {
      case .center: .pop()
      case .top: .slide(y: -1)
      case .bottom: .slide(y: 1)
      case .leading: .slide(x: -1)
      case .trailing: .slide(x: 1)
      }
    }
  }

  /// How a screen reader announces popups.
  public enum Announcement: String, CaseIterable, ReadValue, Sendable {
    /// After the text that is being spoken.
    case polite
    /// At once, in place of the text that is being spoken.
    case assertive
  }

  /// The name of the channel for popups that want an answer.
  public static let modal = "modal"
  /// The name of the channel for popups that want none.
  public static let banner = "banner"
  /// The name of the channel, and of the kind, for the entrances of users into a room.
  public static let entrance = "entrance"

  /// The name by which popups choose it.
  public var name: String
  /// The number of popups that it presents at once; the rest wait. Default 1. With independent
  /// queues, each queue has that many places of its own.
  public var capacity = 1
  /// Whether its queues are independent: each has its own places, gaps and advances, and none waits
  /// for another. Default false: they share the places.
  public var hasIndependentQueues = false
  /// The time between the end of one popup and the next in its place. Default 0.3 s, about what a
  /// closing animation takes. A popup that never became visible leaves no gap, and a preempting one
  /// does not wait for it.
  public var gap: Duration = .milliseconds(300)
  /// The time within which a view has to report that it is visible. Default 5 s; then the popup
  /// ends as failed to present.
  public var presentationLimit: Duration = .seconds(5)
  /// The time within which a view has to report that it is gone. Default 2 s; then it counts as
  /// gone.
  public var dismissalLimit: Duration = .seconds(2)
  /// Whether views report that they are visible and that they are gone. Default true. Otherwise
  /// both count as done at once.
  public var viewReports = true
  /// What makes it present its next popup. Default automatic.
  public var advance = Advance.automatic
  /// Where its popups are. Default the top in the channel ``banner``, the leading edge in the channel ``entrance``, the
  /// center in others.
  public var placement: Placement
  /// The motion by which a popup appears; shorter than ``presentationLimit``. Default `nil`: that of
  /// the ``placement``, which takes 0.3 s.
  public var presentation: Motion?
  /// The motion by which a popup disappears; shorter than ``dismissalLimit``. Default `nil`: that of
  /// the presentation backwards.
  public var dismissal: Motion?
  /// The opacity, from 0 to 1, of what dims the screen behind a popup at rest. Default 0.4 in the
  /// channel ``modal``, about as alerts have it, and 0 in others.
  public var backdropOpacity: Double

  /// How a screen reader announces its popups. Default ``Announcement/assertive``; in the channel ``entrance``
  /// ``Announcement/polite``.
  public var announcement: Announcement

  /// Creates a channel with the defaults.
  public init(_ name: String) {
    self.name = name
    placement =
      switch name {
      case Self.banner: .top
      case Self.entrance: .leading
      default: .center
      }
    backdropOpacity = name == Self.modal ? 0.4 : 0
    announcement = name == Self.entrance ? .polite : .assertive
  }
}

extension PopupChannel: ReadFields {
  public static var allowed: String { "the name of a channel, or an object" }

  /// A plain text is the name.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> PopupChannel? {
    value.kind == .text ? PopupChannel(try value.text()) : nil
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("name"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("capacity", &capacity, in: 1 ... .max, "popups")
    visitor.field("hasIndependentQueues", &hasIndependentQueues)
    visitor.field("gap", &gap, in: .upToADay)
    visitor.field("presentationLimit", &presentationLimit, in: .positiveUpToADay)
    visitor.field("dismissalLimit", &dismissalLimit, in: .positiveUpToADay)
    visitor.field("viewReports", &viewReports)
    visitor.field("advance", &advance)
    visitor.field("placement", &placement)
    visitor.field("presentation", &presentation)
    visitor.field("dismissal", &dismissal)
    visitor.field("backdropOpacity", &backdropOpacity, in: 0...1)
    visitor.field("announcement", &announcement)
  }
}
