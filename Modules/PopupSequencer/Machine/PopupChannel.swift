/// A place on screen that shows one popup at a time. Channels run side by side.
public struct PopupChannel: Hashable, Sendable {
  /// What makes a channel go on to its next popup.
  public enum Advance: Hashable, Sendable {
    /// It goes on by itself.
    case automatically
    /// It shows one popup for each time it is asked to advance.
    case whenAsked
  }

  /// The name of the channel for popups that want an answer.
  public static let modal = "modal"
  /// The name of the channel for popups that want none.
  public static let banner = "banner"

  /// The name by which popups choose it.
  public var name: String
  /// The pause between the end of one popup and the next. Default 0.3 s, about what a closing
  /// animation takes. A preempting popup does not wait for it.
  public var gap: Duration = .milliseconds(300)
  /// How long a view may take to report that it is visible. Default 5 s; then the popup has
  /// failed to present.
  public var presentLimit: Duration = .seconds(5)
  /// How long a view may take to go. Default 2 s; then its place is free.
  public var leaveLimit: Duration = .seconds(2)
  /// Whether views report that they are visible and that they are gone. Default true. If not,
  /// both count as done at once.
  public var viewReports = true
  /// What makes it go on. Default by itself.
  public var advance = Advance.automatically

  /// A channel with the defaults.
  public init(_ name: String) {
    self.name = name
  }
}
