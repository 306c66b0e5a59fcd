public import RoomCore

/// The numbers of a sequencer since it was created.
///
/// They always balance: `received == replaced + ignored + ended + waiting + onScreen`.
public struct PopupAccount: Hashable, Sendable {
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
private struct OutcomeCounts: WrittenValue {
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
