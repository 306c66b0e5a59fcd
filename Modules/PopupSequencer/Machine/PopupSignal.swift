/// Something that happened elsewhere in the app and that popups or rules may follow.
public struct PopupSignal: Hashable, Sendable {
  /// Whether it is a moment, or the beginning or end of a state.
  public enum Phase: Hashable, Sendable {
    /// A moment.
    case once
    /// A state begins.
    case began
    /// A state ends.
    case ended
  }

  /// The name of a room's signal: a gift is full-screen.
  package static let giftFullScreen = "giftFullScreen"
  /// The name of a room's signal: the pager moves.
  package static let pagerMoving = "pagerMoving"
  /// The name of a room's signal: the bottom sheet is open.
  package static let sheetOpen = "sheetOpen"
  /// The name of a room's signal: the screen is cleared of overlays.
  package static let screenCleared = "screenCleared"

  /// The name of what happened.
  public var name: String
  /// Whether it is a moment, or the beginning or end of a state.
  public var phase: Phase
  /// The channel or queue that it concerns, if it is one that advances.
  public var scope: PopupScope?

  /// Creates a signal.
  public init(_ name: String, _ phase: Phase = .once, scope: PopupScope? = nil) {
    self.name = name
    self.phase = phase
    self.scope = scope
  }
}
