public import RoomCore

/// The popups on a screen, in each channel at most as many as its capacity.
///
/// - Complexity: an event costs O(channels + popups on screen).
public struct PopupScreen: ModuleScreen {
  private typealias Showing = PopupState.Showing

  private struct Channel: Hashable, Sendable {
    let name: Identifier
    var showing: [Showing]
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

  /// All popups on screen, in the order of the channels, and in a channel in the order in which they
  /// were presented.
  public var all: [PopupState.Showing] { channels.flatMap(\.showing) }

  /// Returns the popup in a channel; of several the one that was presented first.
  public func showing(in channel: String) -> PopupState.Showing? {
    let name = Identifier(channel)
    return channels.first { $0.name == name }?.showing.first
  }

  public mutating func apply(_ event: PopupEvent, at time: Instant) {
    switch event {
    case .willPresent(let popup, _):
      if let place = place(of: popup.channel) {
        channels[place].showing.append(Showing(phase: .presenting, popup: popup))
      }
    case .didUpdate(let popup, isOnScreen: true):
      change(popup.id, in: popup.channel) { $0?.popup = popup }
    case .didPresent(let id, let channel): change(id, in: channel) { $0?.phase = .visible }
    case .willDismiss(let id, let channel, _):
      change(id, in: channel) { $0?.phase = .dismissing }
    case .didRequeue(let id, let channel), .didEnd(let id, let channel, _):
      change(id, in: channel) { $0 = nil }
    case .didEnqueue, .didUpdate, .didHold, .didKeepRevocation, .didDrain, .didNotify,
      .didRestore, .rejected:
      break
    }
  }

  private func place(of channel: String) -> Int? {
    let name = Identifier(channel)
    return channels.firstIndex { $0.name == name }
  }

  /// Changes or, by `nil`, removes what is on screen under an identifier.
  private mutating func change(
    _ id: String, in channel: String, _ change: (inout Showing?) -> Void
  ) {
    let id = Identifier(id)
    guard let place = place(of: channel),
      let index = channels[place].showing.firstIndex(where: { Identifier($0.popup.id) == id })
    else { return }
    var showing: Showing? = channels[place].showing[index]
    change(&showing)
    if let showing {
      channels[place].showing[index] = showing
    } else {
      channels[place].showing.remove(at: index)
    }
  }
}
