/// How a sequencer works.
public struct PopupConfiguration: Hashable, Sendable {
  /// The channels. Default a modal one and one for banners.
  public var channels = [PopupChannel(PopupChannel.modal), PopupChannel(PopupChannel.banner)]
  /// The rules, in the order in which they are asked. Default none: first in, first out.
  public var rules: [RuleChoice] = []
  /// How many popups may wait at a time, in all. Default 10,000; what comes then is rejected.
  public var capacity = 10_000
  /// How many ended popups are remembered, so that the same one by another way is not shown
  /// again. Default 4,096.
  public var remembered = 4_096
  /// How many revokes are kept for popups that have not come yet. Default 1,024.
  public var tombstones = 1_024
  /// How many decisions the log holds before it begins anew; while more popups than that wait,
  /// as many as those. Default 1,000; 0 keeps none.
  public var decisionLimit = 1_000

  /// The defaults.
  public init() {}

  /// Checks that the values make sense.
  ///
  /// - Throws: ``PopupConfigurationError`` for the first one that does not.
  public func validate() throws(PopupConfigurationError) {
    if channels.isEmpty { throw .noChannel }
    for (index, channel) in channels.enumerated() {
      if channels[..<index].contains(where: { $0.name == channel.name }) {
        throw .channelTwice(channel.name)
      }
      if channel.gap < .zero { throw .negative("gap of the channel “\(channel.name)”") }
      if channel.presentLimit <= .zero {
        throw .notPositive("presentLimit of the channel “\(channel.name)”")
      }
      if channel.leaveLimit <= .zero {
        throw .notPositive("leaveLimit of the channel “\(channel.name)”")
      }
    }
    if capacity < 1 { throw .notPositive("capacity") }
    if remembered < 0 { throw .negative("number of remembered popups") }
    if tombstones < 0 { throw .negative("number of tombstones") }
    if decisionLimit < 0 { throw .negative("decisionLimit") }
  }
}

/// Why a configuration makes no sense.
public enum PopupConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nowhere to show a popup.
  case noChannel
  /// Two channels have one name.
  case channelTwice(String)
  /// This must not be negative.
  case negative(String)
  /// This must be more than nothing.
  case notPositive(String)

  public var description: String {
    switch self {
    case .noChannel: "A sequencer needs a channel to show popups in."
    case .channelTwice(let name): "There are two channels named “\(name)”."
    case .negative(let what): "The \(what) must not be negative."
    case .notPositive(let what): "The \(what) must be more than zero."
    }
  }
}
