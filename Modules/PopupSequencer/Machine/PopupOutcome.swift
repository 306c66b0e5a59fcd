/// How a popup ended. Every popup that came in ends in exactly one of these, told once.
public enum PopupOutcome: Hashable, Sendable {
  /// The user agreed, or what it asked for is done.
  case confirmed
  /// The user declined, or closed it.
  case cancelled
  /// Its time on screen was over.
  case timedOut
  /// It was too old, waiting or on screen.
  case expired
  /// The server, or the app, took it back.
  case revoked
  /// A more important one took its place, and it was not to come back.
  case preempted
  /// Its view could not be shown, or never reported.
  case failedToPresent
  /// Its scene or match is over.
  case sceneLeft
  /// It was not let in, or a rule took it out.
  case rejected(because: String)

  /// The name in configurations, logs and summaries.
  public var name: String {
    switch self {
    case .confirmed: "confirmed"
    case .cancelled: "cancelled"
    case .timedOut: "timedOut"
    case .expired: "expired"
    case .revoked: "revoked"
    case .preempted: "preempted"
    case .failedToPresent: "failedToPresent"
    case .sceneLeft: "sceneLeft"
    case .rejected: "rejected"
    }
  }

  /// The names of all outcomes.
  public static let names = [
    "confirmed", "cancelled", "timedOut", "expired", "revoked", "preempted", "failedToPresent",
    "sceneLeft", "rejected",
  ]

  /// The outcome of that name.
  public init?(name: String) {
    switch name {
    case "confirmed": self = .confirmed
    case "cancelled": self = .cancelled
    case "timedOut": self = .timedOut
    case "expired": self = .expired
    case "revoked": self = .revoked
    case "preempted": self = .preempted
    case "failedToPresent": self = .failedToPresent
    case "sceneLeft": self = .sceneLeft
    case "rejected": self = .rejected(because: "")
    default: return nil
    }
  }
}
