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
  // The popups that ended in each outcome, in the order of `PopupOutcome.names`.
  package var outcomes: [Int] = Array(repeating: 0, count: PopupOutcome.names.count)

  package init() {}

  /// Whether the numbers balance.
  package var isBalanced: Bool {
    received == replaced + ignored + ended + waiting + onScreen
  }

  /// Popups that have ended.
  public var ended: Int { outcomes.reduce(0, +) }

  /// Returns the number of popups that ended in that outcome, whatever the reason of a rejection.
  public func count(of outcome: PopupOutcome) -> Int { outcomes[outcome.index] }

  /// Returns the number of popups that ended in the outcome of that name; 0 for an unknown name.
  package func count(of outcome: String) -> Int {
    PopupOutcome(name: outcome).map { count(of: $0) } ?? 0
  }

  mutating func count(_ outcome: PopupOutcome) {
    outcomes[outcome.index] += 1
  }
}

extension PopupOutcome {
  fileprivate var index: Int {
    switch self {
    case .confirmed: 0
    case .cancelled: 1
    case .timedOut: 2
    case .expired: 3
    case .revoked: 4
    case .preempted: 5
    case .failedToPresent: 6
    case .sceneChanged: 7
    case .rejected: 8
    }
  }
}
