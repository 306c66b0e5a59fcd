import RoomCore

/// How a sequencer works.
public struct PopupConfiguration: Hashable, Sendable {
  /// The channels. Default a modal one and one for banners.
  public var channels = [PopupChannel(PopupChannel.modal), PopupChannel(PopupChannel.banner)]
  /// The rules that are chosen from a registry, in the order in which they are asked. Default none:
  /// first in, first out.
  public var rules: [RuleChoice] = []
  /// The greatest number of popups that wait or are on screen. Default 10,000; more are rejected.
  public var capacity = 10_000
  /// The number of ended popups that are remembered, so that the same one by another way is not
  /// presented again. Default 4,096.
  public var endedLimit = 4_096
  /// The number of revocations that are kept for popups that have not arrived. Default 1,024.
  public var revocationLimit = 1_024
  /// The number of decisions that the log holds before it restarts; while more popups than that
  /// wait, as many as those. Default 1,000; 0 keeps none.
  public var decisionLimit = 1_000

  /// Creates a configuration with the defaults.
  public init() {}

  package func validate() throws(PopupConfigurationError) {
    if channels.isEmpty { throw .noChannel }
    for (index, channel) in channels.enumerated() {
      let name = Identifier(channel.name)
      if channels[..<index].contains(where: { Identifier($0.name) == name }) {
        throw .channelTwice(channel.name)
      }
      if channel.gap < .zero { throw .negative("gap of the channel “\(channel.name)”") }
      if channel.presentationLimit <= .zero {
        throw .notPositive("presentationLimit of the channel “\(channel.name)”")
      }
      if channel.dismissalLimit <= .zero {
        throw .notPositive("dismissalLimit of the channel “\(channel.name)”")
      }
    }
    if capacity < 1 { throw .notPositive("capacity") }
    if endedLimit < 0 { throw .negative("endedLimit") }
    if revocationLimit < 0 { throw .negative("revocationLimit") }
    if decisionLimit < 0 { throw .negative("decisionLimit") }
  }
}

/// A place on screen that presents one popup at a time. Channels are independent of each other.
public struct PopupChannel: Hashable, Sendable {
  /// What makes a channel present its next popup.
  public enum Advance: Hashable, Sendable {
    /// The end of the one before.
    case automatic
    /// `advance`, once for each popup.
    case manual
  }

  /// The name of the channel for popups that want an answer.
  public static let modal = "modal"
  /// The name of the channel for popups that want none.
  public static let banner = "banner"

  /// The name by which popups choose it.
  public var name: String
  /// The time between the end of one popup and the next. Default 0.3 s, about what a closing
  /// animation takes. A preempting popup does not wait for it.
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

  /// Creates a channel with the defaults.
  public init(_ name: String) {
    self.name = name
  }
}

/// Why a configuration is invalid.
public enum PopupConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No channel is configured.
  case noChannel
  /// Two channels have one name.
  case channelTwice(String)
  /// This value must not be negative.
  case negative(String)
  /// This value must be more than zero.
  case notPositive(String)

  public var description: String {
    switch self {
    case .noChannel: "A sequencer needs a channel in which to present popups."
    case .channelTwice(let name): "There are two channels named “\(name)”."
    case .negative(let what): "The \(what) must not be negative."
    case .notPositive(let what): "The \(what) must be more than zero."
    }
  }
}
