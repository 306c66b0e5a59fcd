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

  // The outcomes without a reason.
  private static let plain: [PopupOutcome] = [
    .confirmed, .cancelled, .timedOut, .expired, .revoked, .preempted, .failedToPresent,
    .sceneChanged,
  ]

  /// The names by which flows branch and ends are counted.
  package static let names = (plain + [.rejected(because: "")]).map { $0.caseName }

  /// The index of its name.
  fileprivate var index: Int { Self.plain.firstIndex(of: self) ?? Self.plain.count }

  /// Its name, without the reason of a rejection.
  package var name: String { Self.names[index] }
}

extension PopupOutcome: ReadCases {
  public static var allowed: String {
    #"""
    confirmed, cancelled, timedOut, expired, revoked, preempted, failedToPresent, sceneChanged \#
    or {"rejected": reason}
    """#
  }

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
    if let plain = reader.plain(of: Self.plain) {
      self = plain
    } else if case "rejected" = reader.name {
      self = .rejected(because: try reader.value("because"))
    } else {
      throw reader.unknown
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
  // The popups that ended in each outcome, in the order of the names.
  package var outcomes: [Int] = Array(repeating: 0, count: PopupOutcome.names.count)

  /// An account of no popups.
  public init() {}

  /// Whether the numbers balance.
  package var isBalanced: Bool {
    received == replaced + ignored + ended + waiting + onScreen
  }

  /// Popups that have ended.
  public var ended: Int { outcomes.reduce(0, +) }

  /// Returns the number of popups that ended in that outcome, whatever the reason of a rejection.
  public func count(of outcome: PopupOutcome) -> Int { outcomes[outcome.index] }

  mutating func count(_ outcome: PopupOutcome) {
    outcomes[outcome.index] += 1
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
      for (name, count) in zip(PopupOutcome.names, counts) { writer.entry(name, count) }
    }
  }
}
