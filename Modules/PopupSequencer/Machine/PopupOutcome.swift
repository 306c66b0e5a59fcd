public import RoomCore

/// The outcome of a popup. Each popup ends once, with one outcome.
public enum PopupOutcome: Equatable, Sendable {
  /// The user agreed, or has completed the request of the popup.
  case confirmed
  /// The user declined or closed the popup, or its view is gone.
  case cancelled
  /// The maximum time on screen was over.
  case timedOut
  /// The expiry of the popup was reached.
  case expired
  /// The server or the app revoked the popup, or the sequencer was closed.
  case revoked
  /// A more important popup took its place, and the popup does not return after a preemption.
  case preempted
  /// The view could not be presented, or did not report that it is visible.
  case failedToPresent
  /// The scene or the match ended.
  case sceneChanged
  /// The popup was not admitted, or a rule, a limit or an advance ended it.
  case rejected(because: DiagnosticText)

  // The outcomes without a reason.
  private static let plain: [PopupOutcome] = [
    .confirmed, .cancelled, .timedOut, .expired, .revoked, .preempted, .failedToPresent,
    .sceneChanged,
  ]

  /// The names of the outcomes, by which flows branch and ends are counted.
  package static let names = (plain + [.rejected(because: "")]).map { $0.caseName }

  /// The index of the outcome's name.
  fileprivate var index: Int { Self.plain.firstIndex(of: self) ?? Self.plain.count }

  /// The name of the outcome, without the reason of a rejection.
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
      self = .rejected(because: .init(stringLiteral: try reader.value("because")))
    } else {
      throw reader.unknown
    }
  }
}

/// The statistics of a sequencer since it was created.
///
/// The equation `received == replaced + ignored + ended + waiting + onScreen` always holds.
public struct PopupStatistics: Equatable, Sendable {
  /// The number of enqueued and restored popups. A popup that is enqueued again counts again.
  public var received = 0
  /// The number of popups that updated a popup that waited or was on screen.
  public var replaced = 0
  /// The number of popups that were ignored: with the same content, with an older version, or
  /// refused while an older version was being dismissed.
  public var ignored = 0
  /// The number of popups that became visible. Each popup counts once.
  public var shown = 0
  /// The number of waiting popups. A popup that ended while an older version is being dismissed
  /// also counts until its end is emitted.
  public var waiting = 0
  /// The number of popups on screen: presenting, visible or dismissing.
  public var onScreen = 0
  // The number of popups that ended with each outcome, in the order of the names.
  package var outcomes: [Int] = Array(repeating: 0, count: PopupOutcome.names.count)

  /// Creates empty statistics.
  public init() {}

  /// A Boolean value that indicates whether the numbers balance.
  package var isBalanced: Bool {
    received == replaced + ignored + ended + waiting + onScreen
  }

  /// The number of popups that have ended.
  public var ended: Int { outcomes.reduce(0, +) }

  /// Returns the number of popups that ended with an outcome. The reason of a rejection does not
  /// matter.
  public func count(of outcome: PopupOutcome) -> Int { outcomes[outcome.index] }

  mutating func count(_ outcome: PopupOutcome) {
    outcomes[outcome.index] += 1
  }
}

extension PopupStatistics: Described {
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

/// The counts are written by the names of the outcomes.
private struct OutcomeCounts: WrittenValue, Equatable {
  let counts: [Int]

  func write(to writer: inout some ValueWriter) {
    writer.table { writer in
      for (name, count) in zip(PopupOutcome.names, counts) { writer.entry(name, count) }
    }
  }
}
