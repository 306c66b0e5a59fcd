/// How a popup ended. Every popup ends in exactly one of these, once.
public enum PopupOutcome: Hashable, Sendable {
  /// The user agreed, or what it asked for is done.
  case confirmed
  /// The user declined, or closed it.
  case cancelled
  /// Its maximum time on screen was over.
  case timedOut
  /// Its expiry was reached, waiting or on screen.
  case expired
  /// The server or the app revoked it, or the sequencer was closed.
  case revoked
  /// A more important one took its place, and it was not to return.
  case preempted
  /// Its view could not be presented, or never reported.
  case failedToPresent
  /// Its scene or match is over.
  case sceneChanged
  /// It was not admitted, or a rule ended it.
  case rejected(because: String)

  /// The name in configurations, JSON and summaries.
  package var name: String {
    switch self {
    case .confirmed: "confirmed"
    case .cancelled: "cancelled"
    case .timedOut: "timedOut"
    case .expired: "expired"
    case .revoked: "revoked"
    case .preempted: "preempted"
    case .failedToPresent: "failedToPresent"
    case .sceneChanged: "sceneLeft"
    case .rejected: "rejected"
    }
  }

  /// The names of all outcomes.
  package static let names = [
    "confirmed", "cancelled", "timedOut", "expired", "revoked", "preempted", "failedToPresent",
    "sceneLeft", "rejected",
  ]

  /// Creates the outcome of that name; `nil` if there is none.
  package init?(name: String) {
    switch name {
    case "confirmed": self = .confirmed
    case "cancelled": self = .cancelled
    case "timedOut": self = .timedOut
    case "expired": self = .expired
    case "revoked": self = .revoked
    case "preempted": self = .preempted
    case "failedToPresent": self = .failedToPresent
    case "sceneLeft": self = .sceneChanged
    case "rejected": self = .rejected(because: "")
    default: return nil
    }
  }
}
