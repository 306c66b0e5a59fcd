public import RoomCore

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

  /// An outcome without the reason of a rejection, by which flows branch and ends are counted.
  package enum Kind: String, CaseIterable, Sendable {
    case confirmed, cancelled, timedOut, expired, revoked, preempted, failedToPresent
    case sceneChanged, rejected
  }

  package var kind: Kind {
    switch self {
    case .confirmed: .confirmed
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .expired: .expired
    case .revoked: .revoked
    case .preempted: .preempted
    case .failedToPresent: .failedToPresent
    case .sceneChanged: .sceneChanged
    case .rejected: .rejected
    }
  }
}

extension PopupOutcome: ReadCases {
  @inlinable
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .confirmed: visitor.visit("confirmed")
    case .cancelled: visitor.visit("cancelled")
    case .timedOut: visitor.visit("timedOut")
    case .expired: visitor.visit("expired")
    case .revoked: visitor.visit("revoked")
    case .preempted: visitor.visit("preempted")
    case .failedToPresent: visitor.visit("failedToPresent")
    case .sceneChanged: visitor.visit("sceneChanged")
    case .rejected(let reason): visitor.visit("rejected", "because", reason)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "confirmed": self = .confirmed
    case "cancelled": self = .cancelled
    case "timedOut": self = .timedOut
    case "expired": self = .expired
    case "revoked": self = .revoked
    case "preempted": self = .preempted
    case "failedToPresent": self = .failedToPresent
    case "sceneChanged": self = .sceneChanged
    case "rejected": self = .rejected(because: try reader.value("because"))
    default: throw reader.unknown
    }
  }
}
