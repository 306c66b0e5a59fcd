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

  /// What happened.
  public var name: String
  /// Whether it is a moment, or the beginning or end of a state.
  public var phase: Phase

  /// A signal.
  public init(_ name: String, _ phase: Phase = .once) {
    self.name = name
    self.phase = phase
  }
}
