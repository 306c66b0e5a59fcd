import RoomCore

/// The state around popups: the scene in front, the current match, and the suspensions.
struct Surroundings: Sendable {
  /// The relation of a popup's match to the current match.
  enum MatchStanding: Sendable {
    /// The popup has no match, its match is the current one, or no match was set yet.
    case current
    /// The match is over, because another match has replaced it.
    case passed
    /// The match is unknown and will begin later.
    case later
  }

  /// The maximum number of suspended queues.
  private static let suspendedQueueLimit = 1_024
  /// The maximum number of lasting signals. The oldest signals are removed.
  private static let lastingSignalLimit = 1_024
  /// The number of stored matches that are over.
  private static let passedMatchLimit = 1_024

  var scene: Identifier?
  /// The signals that have begun and not ended, for rules that did not learn of them.
  private(set) var lastingSignals: [Timed<PopupSignal>] = []
  private(set) var match = MatchState.unset
  private var passedMatches = VersionMemory(capacity: Self.passedMatchLimit)
  private var suspensions: [Suspended: SuspensionReasons] = [:]

  /// Returns a Boolean value that indicates whether the scene of a popup is in front. A popup
  /// without a scene fits any scene.
  func isInFront(_ scene: String?) -> Bool { scene.map { Identifier($0) == self.scene } ?? true }

  // MARK: Signals

  mutating func note(_ signal: PopupSignal, at now: Instant) {
    guard signal.phase != .once else { return }
    lastingSignals.removeAll { Identifier($0.value.name) == Identifier(signal.name) }
    guard signal.phase == .began else { return }
    if lastingSignals.count == Self.lastingSignalLimit { lastingSignals.removeFirst() }
    lastingSignals.append(Timed(signal, at: now))
  }

  mutating func forgetSignals() { lastingSignals = [] }

  // MARK: Matches

  func standing(of queue: PopupQueue) -> MatchStanding {
    guard let own = queue.matchKey else { return .current }
    if match.identifier == own { return .current }
    if passedMatches[own] != nil { return .passed }
    return match == .unset ? .current : .later
  }

  /// Returns a Boolean value that indicates whether the match of a queue has not begun.
  func isLater(_ queue: PopupQueue) -> Bool { standing(of: queue) == .later }

  /// Sets the current match. Returns the previous state, or `nil` if it has not changed.
  mutating func setMatch(_ new: Identifier?) -> MatchState? {
    let old = match
    match = new.map { .on($0) } ?? .off
    guard match != old else { return nil }
    if let new { passedMatches.forget(new) }
    return old
  }

  mutating func matchDidEnd(_ match: Identifier) { passedMatches.note(match, .init(version: 0)) }

  /// The matches that are over, and the current match last.
  var knownMatches: [String] {
    let passed = passedMatches.order.map { $0.string }
    return match.identifier.map { passed + [$0.string] } ?? passed
  }

  // MARK: Suspension

  func isSuspended(_ part: Suspended) -> Bool { !suspensions.isEmpty && suspensions[part] != nil }

  func reasons(for part: Suspended) -> [SuspensionReason] { suspensions[part]?.all ?? [] }

  /// Suspends a part for a reason. Returns the limit if it would be exceeded, or `nil`.
  mutating func suspend(_ part: Suspended, _ reason: SuspensionReason) -> Int? {
    if case .queue = part, suspensions[part] == nil,
      suspensions.keys.count(where: { $0.isQueue }) >= Self.suspendedQueueLimit
    {
      return Self.suspendedQueueLimit
    }
    let change = suspensions[part, default: SuspensionReasons()].insert(reason)
    return change == .refused ? SuspensionReasons.limit : nil
  }

  /// Ends a reason. Returns a Boolean value that indicates whether the part is no longer suspended.
  mutating func resume(_ part: Suspended, _ reason: SuspensionReason) -> Bool {
    guard suspensions[part]?.remove(reason) == .switched else { return false }
    suspensions[part] = nil
    return true
  }
}

/// A part that can be suspended separately.
enum Suspended: Hashable, Sendable {
  case all
  case channel(Int)
  case queue(PopupQueue)

  var isQueue: Bool { if case .queue = self { true } else { false } }
}

/// The state of the current match.
enum MatchState: Equatable, Sendable {
  /// No match was set yet, so popups of any match can be presented.
  case unset
  /// No match is on.
  case off
  /// This match is on.
  case on(Identifier)

  var identifier: Identifier? {
    if case .on(let match) = self { match } else { nil }
  }
}

/// The last versions of popups by identifier, up to a capacity. The oldest versions are evicted.
struct VersionMemory: Sendable {
  struct Known: Sendable {
    var version: Int
    /// The outcome of the version, or `nil` if it has not ended, or ended in an earlier launch.
    var outcome: PopupOutcome?
  }

  let capacity: Int
  private var known: [Identifier: Known] = [:]
  // The identifiers from `start` on, the oldest first. Moving thousands of identifiers for each end
  // would cost more than the rest of the end.
  private var identifiers: [Identifier] = []
  private var start = 0

  init(capacity: Int) { self.capacity = capacity }

  subscript(id: Identifier) -> Known? { known[id] }

  /// The identifiers, the oldest first.
  var order: ArraySlice<Identifier> { identifiers[start...] }

  var identities: [PopupVersion] {
    order.map { PopupVersion(id: $0.string, version: known[$0]!.version) }
  }

  /// Stores a version, unless a higher version is known.
  ///
  /// - Complexity: O(capacity)
  mutating func note(_ id: Identifier, _ new: Known) {
    if let old = known.updateValue(new, forKey: id) {
      if old.version > new.version { known[id] = old }
      identifiers.remove(at: order.firstIndex(of: id)!)
    }
    identifiers.append(id)
    if known.count > capacity {
      known[identifiers[start]] = nil
      start += 1
    }
    if start > capacity {
      identifiers.removeFirst(start)
      start = 0
    }
  }

  /// Stores versions of an earlier launch as older than all known versions.
  mutating func restore(_ earlier: [PopupVersion]) {
    guard !earlier.isEmpty else { return }
    let later = order.map { ($0, known[$0]!) }
    for popup in earlier { note(Identifier(popup.id), .init(version: popup.version ?? .max)) }
    for (id, version) in later { note(id, version) }
  }

  mutating func forget(_ id: Identifier) {
    guard known.removeValue(forKey: id) != nil, let index = order.firstIndex(of: id) else { return }
    identifiers.remove(at: index)
  }

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    known.count == order.count && order.count <= capacity
      ? nil : "\(known.count) versions are known, \(order.count) of at most \(capacity) by age."
  }
}

/// The stored identifiers of popups that have ended, and of popups that were removed before they arrived.
struct PopupMemory: Sendable {
  /// The versions that have ended.
  var departed: VersionMemory
  /// The versions up to which popups are revoked.
  var revocations: VersionMemory
  // The data of rules in the snapshot that was restored last, or `nil`.
  private var restoredRules: [PopupSnapshot.RuleState]?

  init(_ configuration: PopupConfiguration) {
    departed = VersionMemory(capacity: configuration.endedLimit)
    revocations = VersionMemory(capacity: configuration.revocationLimit)
  }

  func isRevoked(_ id: Identifier, version: Int) -> Bool {
    revocations[id].map { version <= $0.version } ?? false
  }

  /// Stores the data of an earlier launch.
  ///
  /// - Returns: A Boolean value that indicates whether the rules must restore their data. If they
  ///   restored the same data twice, it would count twice.
  mutating func restore(_ snapshot: PopupSnapshot) -> Bool {
    departed.restore(
      snapshot.departed
        + snapshot.dismissed.map { .init(id: $0.popup.id, version: $0.popup.version) })
    revocations.restore(snapshot.tombstones)
    defer { restoredRules = snapshot.rules }
    return snapshot.rules != restoredRules
  }

  /// Records that the rules have forgotten their restored data.
  mutating func forgetRules() { restoredRules = nil }
}
