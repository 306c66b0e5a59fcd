public import RoomBus
public import RoomCore

/// The popups on a screen: at most one in each channel.
///
/// - Complexity: an event costs O(channels).
public struct PopupScreen: ModuleScreen {
  private typealias Showing = PopupState.Showing

  private struct Channel: Hashable, Sendable {
    let name: Identifier
    var showing: Showing?
  }

  private var channels: [Channel]

  public init(_ state: PopupState) {
    channels = state.channels.map { channel in
      Channel(name: Identifier(channel.name), showing: channel.showing)
    }
  }

  /// The popup in the channel for popups that want an answer.
  public var modal: PopupState.Showing? { showing(in: PopupChannel.modal) }

  /// The popup in the channel for popups that want no answer.
  public var banner: PopupState.Showing? { showing(in: PopupChannel.banner) }

  /// All popups on screen, in the order of the channels.
  public var all: [PopupState.Showing] { channels.compactMap(\.showing) }

  /// Returns the popup in a channel.
  public func showing(in channel: String) -> PopupState.Showing? {
    let name = Identifier(channel)
    return channels.first { $0.name == name }?.showing
  }

  public mutating func apply(_ event: PopupEvent, at time: Instant) {
    switch event {
    case .willPresent(let popup, _):
      change(popup.channel) { $0 = Showing(phase: .presenting, popup: popup) }
    case .didUpdate(let popup, isOnScreen: true):
      change(popup.channel) { $0?.popup = popup }
    case .didPresent(_, let channel): change(channel) { $0?.phase = .visible }
    case .willDismiss(_, let channel, _): change(channel) { $0?.phase = .dismissing }
    case .didRequeue(let id, let channel), .didEnd(let id, let channel, _):
      change(channel) { showing in
        if let shown = showing?.popup.id, Identifier(shown) == Identifier(id) { showing = nil }
      }
    case .didEnqueue, .didUpdate, .didHold, .didKeepRevocation, .didDrain, .didNotify,
      .didRestore, .rejected:
      break
    }
  }

  private mutating func change(_ channel: String, _ change: (inout Showing?) -> Void) {
    let name = Identifier(channel)
    guard let place = channels.firstIndex(where: { $0.name == name }) else { return }
    change(&channels[place].showing)
  }
}
