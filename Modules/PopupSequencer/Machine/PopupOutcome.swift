public import RoomCore

/// How a popup ended. Every popup ends in exactly one of these, once.
public enum PopupOutcome: Equatable, Sendable {
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
  public static var allowed: String {
    #"""
    confirmed, cancelled, timedOut, expired, revoked, preempted, failedToPresent, sceneChanged \#
    or {"rejected": reason}
    """#
  }

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

/// The numbers of a sequencer since it was created.
///
/// They always balance: `received == replaced + ignored + ended + waiting + onScreen`.
public struct PopupAccount: Equatable, Sendable {
  /// Popups enqueued, each time that one was, and popups restored.
  public var received = 0
  /// Those that updated one that waited or was on screen.
  public var replaced = 0
  /// Those that had the same content again, an older version, or were refused while an older version
  /// was being dismissed.
  public var ignored = 0
  /// Popups that became visible, each counted once.
  public var shown = 0
  /// Popups that wait, and those that have ended while an older version is being dismissed, whose end
  /// is emitted after that one's.
  public var waiting = 0
  /// Popups on screen: presenting, visible or dismissing.
  public var onScreen = 0
  // The popups that ended in each outcome, in the order of its kinds.
  package var outcomes: [Int] = Array(repeating: 0, count: PopupOutcome.Kind.allCases.count)

  /// An account of no popups.
  public init() {}

  /// Whether the numbers balance.
  package var isBalanced: Bool {
    received == replaced + ignored + ended + waiting + onScreen
  }

  /// Popups that have ended.
  public var ended: Int { outcomes.reduce(0, +) }

  /// Returns the number of popups that ended in that outcome, whatever the reason of a rejection.
  public func count(of outcome: PopupOutcome) -> Int { outcomes[outcome.kind.index] }

  mutating func count(_ outcome: PopupOutcome) {
    outcomes[outcome.kind.index] += 1
  }
}

extension PopupAccount: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("received", received)
    visitor.field("replaced", replaced)
    visitor.field("ignored", ignored)
    visitor.field("shown", shown)
    visitor.field("waiting", waiting)
    visitor.field("onScreen", onScreen)
    visitor.field("outcomes", OutcomeCounts(counts: outcomes))
  }
}

/// Written by the names of the outcomes.
private struct OutcomeCounts: WrittenValue, Equatable {
  let counts: [Int]

  func write(to writer: inout some ValueWriter) {
    writer.table { writer in
      for (kind, count) in zip(PopupOutcome.Kind.allCases, counts) {
        writer.entry(kind.rawValue, count)
      }
    }
  }
}

extension PopupOutcome.Kind {
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
