/// What a sequencer has done so far, in numbers.
///
/// At any time `received == replaced + ignored + ended + waiting + onScreen`.
public struct PopupAccount: Hashable, Sendable {
  /// Messages that brought a popup, and popups restored.
  public var received = 0
  /// Those that replaced one that was here.
  public var replaced = 0
  /// Those that were the same again, or older.
  public var ignored = 0
  /// Popups that became visible, each counted once.
  public var shown = 0
  /// Popups that wait.
  public var waiting = 0
  /// Popups on screen: about to appear, visible or leaving.
  public var onScreen = 0
  /// How often each outcome was told, in the order of ``PopupOutcome/names``.
  public var outcomes: [Int] = Array(repeating: 0, count: PopupOutcome.names.count)

  /// Nothing yet.
  public init() {}

  /// Whether it adds up.
  public var isBalanced: Bool {
    received == replaced + ignored + ended + waiting + onScreen
  }

  /// Popups that are done.
  public var ended: Int { outcomes.reduce(0, +) }

  /// How often the outcome of that name was told.
  public func count(of outcome: String) -> Int {
    PopupOutcome.names.firstIndex(of: outcome).map { outcomes[$0] } ?? 0
  }

  mutating func note(_ outcome: PopupOutcome) {
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
    case .sceneLeft: 7
    case .rejected: 8
    }
  }
}
