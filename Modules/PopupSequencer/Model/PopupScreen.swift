public import RoomBus
public import RoomCore

/// What a screen shows of the popups: at most one in each channel.
///
/// - Complexity: an event costs O(channels).
public struct PopupScreen: ModuleScreen {
  /// A popup on screen.
  public struct Showing: Hashable, Sendable {
    /// What it is doing: its view is to appear, visible, or to go.
    public internal(set) var phase: PopupPhase
    /// The popup, with the priority that it had when it was to appear.
    public internal(set) var popup: Popup
  }

  private struct Channel: Hashable, Sendable {
    let name: String
    var showing: Showing?
  }

  private var channels: [Channel]

  public init(_ state: PopupState) {
    channels = state.channels.map { channel in
      var showing: Showing?
      if let popup = channel.onScreen, let phase = channel.phase {
        showing = Showing(phase: phase, popup: popup)
      }
      return Channel(name: channel.name, showing: showing)
    }
  }

  /// What the channel for popups that want an answer shows.
  public var modal: Showing? { showing(in: PopupChannel.modal) }

  /// What the channel for popups that want no answer shows.
  public var banner: Showing? { showing(in: PopupChannel.banner) }

  /// All that is on screen, in the order of the channels.
  public var all: [Showing] { channels.compactMap(\.showing) }

  /// What a channel shows.
  public func showing(in channel: String) -> Showing? {
    channels.first { $0.name == channel }?.showing
  }

  public mutating func apply(_ event: PopupEvent, at time: Instant) {
    switch event {
    case .present(let popup, _):
      change(popup.channel) { $0 = Showing(phase: .presenting, popup: popup) }
    case .updated(let popup, isOnScreen: true): change(popup.channel) { $0?.popup = popup }
    case .shown(_, let channel): change(channel) { $0?.phase = .visible }
    case .leave(_, let channel, _): change(channel) { $0?.phase = .leaving }
    case .returned(let id, let channel), .ended(let id, let channel, _):
      change(channel) { if $0?.popup.id == id { $0 = nil } }
    case .queued, .updated, .held, .revokeKept, .drained, .notice, .restored, .rejected: break
    }
  }

  private mutating func change(_ channel: String, _ change: (inout Showing?) -> Void) {
    guard let place = channels.firstIndex(where: { $0.name == channel }) else { return }
    change(&channels[place].showing)
  }
}
