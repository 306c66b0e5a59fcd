public import RoomCore

/// The settings of a sequencer.
public struct PopupConfiguration: Equatable, Sendable {
  /// The channels. The default is a modal channel and a banner channel. In the configuration of a
  /// room, the default also has a channel for entrances.
  public var channels = [PopupChannel(PopupChannel.modal), PopupChannel(PopupChannel.banner)]
  /// The rules that are chosen from a registry, in the order in which they are asked. The default
  /// is no rule: popups are presented in the order of arrival.
  public var rules: [RuleConfiguration] = []
  /// The name of the signal that advances the channel or queue of its scope, with the answer of the
  /// signal. A signal without a scope advances nothing. The default is `nil`: no signal advances.
  public var advanceSignal: String?
  /// The maximum number of popups that wait or are on screen, at most 1,000. Further popups are
  /// rejected. The default is 1,000.
  public var capacity = 1_000
  // Only tests reduce these constants.
  /// The number of stored ended popups. A stored popup is not presented again if it arrives from
  /// another source.
  package var endedLimit = 4_096
  /// The number of stored revocations.
  package var revocationLimit = 1_024

  /// Creates the default configuration.
  public init() {}

  /// The configuration of “popups in order”. Each queue is independent and presents its popups in
  /// the order of arrival, one at a time. `advance(.queue(…))`, or the signal `goNext` with the
  /// queue as its scope, is *go next*. Views send no reports, and there are no gaps.
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
      throw .inconsistent("The configuration of popups must have a channel.")
    }
    var names: Set<Identifier> = []
    for channel in channels {
      guard names.insert(Identifier(channel.name)).inserted else {
        throw .inconsistent("Two channels have the name “\(channel.name)”.")
      }
      // A view that reports the end of its motion would report too late.
      for (motion, limit, name) in [
        (channel.presentation, channel.presentationLimit, "presentation"),
        (channel.dismissal, channel.dismissalLimit, "dismissal"),
      ] where motion.map({ $0.duration >= limit }) ?? false {
        throw .inconsistent(
          "“\(name)” of the channel “\(channel.name)” must be shorter than “\(name)Limit”.")
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

/// A channel, which presents popups, by default one at a time. Channels are independent of each
/// other.
public struct PopupChannel: Equatable, Sendable {
  /// The trigger for presenting the next popup.
  public enum Advance: String, CaseIterable, ReadValue, Sendable {
    /// The channel presents the next popup when a popup ends.
    case automatic
    /// The channel presents one popup for each advance.
    case manual
  }

  /// The place of a channel's popups. If the channel has no motion, the place defines it: popups in
  /// the center pop. Popups at an edge slide in by their own size.
  public enum Placement: String, CaseIterable, ReadValue, Sendable {
    /// The popups are in the middle of the screen, like alerts.
    case center
    /// The popups are at the upper edge, like banners.
    case top
    /// The popups are at the lower edge, like sheets and toasts.
    case bottom
    /// The popups are at the leading edge.
    case leading
    /// The popups are at the trailing edge.
    case trailing

    /// The motion by which popups appear at this place.
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

  /// The priority of a screen reader's announcement.
  public enum Announcement: String, CaseIterable, ReadValue, Sendable {
    /// The popup is announced after the current text.
    case polite
    /// The popup is announced immediately, and the current text is interrupted.
    case assertive
  }

  /// The name of the channel for popups that require an answer.
  public static let modal = "modal"
  /// The name of the channel for popups that require no answer.
  public static let banner = "banner"
  /// The name of the channel, and of the kind, for entrances of users into a room.
  public static let entrance = "entrance"

  /// The name by which popups choose the channel.
  public var name: String
  /// The maximum number of popups on screen. Other popups wait. If queues are independent, the
  /// limit applies to each queue. The default is 1.
  public var capacity = 1
  /// The maximum number of popups that wait in the channel, or `nil` for no limit beside
  /// ``PopupConfiguration/capacity``. If more popups wait, the last in line ends as rejected. The
  /// default is `nil`.
  public var maximumWaiting: Int?
  /// A Boolean value that indicates whether the queues are independent. Each independent queue has
  /// its own places, gaps and advances. If it is `false`, the queues share the places. The default
  /// is `false`.
  public var hasIndependentQueues = false
  /// The time between the end of a popup and the next popup in its place. The default is 0.3
  /// seconds, about the duration of a closing animation. A popup that never became visible leaves
  /// no gap, and a preempting popup does not wait for the gap.
  public var gap: Duration = .milliseconds(300)
  /// The time within which a view must report that it is visible. After this time, the popup ends
  /// as failed to present. The default is 5 seconds.
  public var presentationLimit: Duration = .seconds(5)
  /// The time within which a view must report that it is gone. After this time, the view counts as
  /// gone. The default is 2 seconds.
  public var dismissalLimit: Duration = .seconds(2)
  /// A Boolean value that indicates whether views report that they are visible and that they are
  /// gone. If it is `false`, both happen immediately. The default is `true`.
  public var viewReports = true
  /// The trigger for presenting the next popup. The default is ``Advance/automatic``.
  public var advance = Advance.automatic
  /// The place of the popups. The default is the top in the channel ``banner``, the leading edge in
  /// the channel ``entrance``, and the center in other channels.
  public var placement: Placement
  /// The motion by which a popup appears, which must be shorter than ``presentationLimit``. If it
  /// is `nil`, the motion follows from the ``placement`` and takes 0.3 seconds. The default is
  /// `nil`.
  public var presentation: Motion?
  /// The motion by which a popup disappears, which must be shorter than ``dismissalLimit``. If it
  /// is `nil`, the presentation is played backwards. The default is `nil`.
  public var dismissal: Motion?
  /// The opacity of the backdrop behind a popup at rest, from 0 to 1. The default is 0.4 in the
  /// channel ``modal``, about the same as for alerts, and 0 in other channels.
  public var backdropOpacity: Double

  /// The priority of a screen reader's announcements. The default is ``Announcement/assertive``,
  /// and in the channel ``entrance`` ``Announcement/polite``.
  public var announcement: Announcement

  /// Creates a channel with default settings.
  public init(_ name: String) {
    self.name = name
    placement = name == Self.banner ? .top : name == Self.entrance ? .leading : .center
    backdropOpacity = name == Self.modal ? 0.4 : 0
    announcement = name == Self.entrance ? .polite : .assertive
  }
}

extension PopupChannel: ReadFields {
  public static var allowed: String { "the name of a channel, or an object" }

  /// Reads a plain text as the name.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> PopupChannel? {
    value.kind == .text ? PopupChannel(try value.text()) : nil
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("name"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("capacity", &capacity, in: 1 ... .max, "popups")
    visitor.field("maximumWaiting", &maximumWaiting, in: 0 ... .max, "popups")
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
