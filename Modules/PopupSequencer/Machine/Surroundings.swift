import RoomCore

/// What popups depend on beside each other: the scene in front, the match that is on, and what is
/// suspended.
struct Surroundings: Sendable {
  /// How the match of a popup relates to the one that is on.
  enum MatchStanding: Sendable {
    /// It has none, or that one is on, or none was set yet.
    case current
    /// It is over: another has replaced it.
    case passed
    /// It is unknown: it will begin later.
    case later
  }

  /// The greatest number of queues that are suspended at a time.
  private static let suspendedQueueLimit = 1_024
  /// The greatest number of signals that last; the oldest are forgotten.
  private static let lastingSignalLimit = 1_024
  /// The number of matches that are known to be over.
  private static let passedMatchLimit = 1_024

  var scene: Identifier?
  /// The signals that have begun and not ended, for rules that did not learn of them.
  private(set) var lastingSignals: [Timed<PopupSignal>] = []
  private(set) var match = MatchState.unset
  private var passedMatches = VersionMemory(capacity: Self.passedMatchLimit)
  private var suspensions: [Suspended: SuspensionReasons] = [:]

  /// Whether the scene of a popup, if it has one, is in front.
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

  /// Whether the match of a queue has not begun.
  func isLater(_ queue: PopupQueue) -> Bool { standing(of: queue) == .later }

  /// Sets the match that is on. Returns what was before, if that was another.
  mutating func setMatch(_ new: Identifier?) -> MatchState? {
    let old = match
    match = new.map { .on($0) } ?? .off
    guard match != old else { return nil }
    if let new { passedMatches.forget(new) }
    return old
  }

  mutating func matchDidEnd(_ match: Identifier) { passedMatches.note(match, .init(version: 0)) }

  /// The matches that are over, and the one that is on, the last one last.
  var knownMatches: [String] {
    let passed = passedMatches.order.map { $0.string }
    return match.identifier.map { passed + [$0.string] } ?? passed
  }

  // MARK: Suspension

  func isSuspended(_ part: Suspended) -> Bool { !suspensions.isEmpty && suspensions[part] != nil }

  func reasons(for part: Suspended) -> [SuspensionReason] { suspensions[part]?.all ?? [] }

  /// Suspends a part for a reason. Returns the limit that it would exceed, if it would.
  mutating func suspend(_ part: Suspended, _ reason: SuspensionReason) -> Int? {
    if case .queue = part, suspensions[part] == nil,
      suspensions.keys.count(where: { $0.isQueue }) >= Self.suspendedQueueLimit
    {
      return Self.suspendedQueueLimit
    }
    let change = suspensions[part, default: SuspensionReasons()].insert(reason)
    return change == .refused ? SuspensionReasons.limit : nil
  }

  /// Ends a reason. Returns whether the part is suspended for none any more.
  mutating func resume(_ part: Suspended, _ reason: SuspensionReason) -> Bool {
    guard suspensions[part]?.remove(reason) == .switched else { return false }
    suspensions[part] = nil
    return true
  }
}

/// What is suspended on its own.
enum Suspended: Hashable, Sendable {
  case all
  case channel(Int)
  case queue(PopupQueue)

  var isQueue: Bool { if case .queue = self { true } else { false } }
}

/// Which match is on.
enum MatchState: Equatable, Sendable {
  /// None was set yet: popups of any match may be presented.
  case unset
  /// None.
  case off
  /// This one.
  case on(Identifier)

  var identifier: Identifier? {
    if case .on(let match) = self { match } else { nil }
  }
}

/// The last versions of popups, by identifier, up to a capacity; the oldest are evicted.
struct VersionMemory: Sendable {
  struct Known: Sendable {
    var version: Int
    /// How the version has ended, or `nil` if it has not, or in an earlier launch.
    var outcome: PopupOutcome?
  }

  let capacity: Int
  private var known: [Identifier: Known] = [:]
  // The identifiers, the oldest first, from `start` on: to move thousands at each end costs more than all
  // else that an end takes.
  private var identifiers: [Identifier] = []
  private var start = 0

  init(capacity: Int) { self.capacity = capacity }

  subscript(id: Identifier) -> Known? { known[id] }

  /// The identifiers, the oldest first.
  var order: ArraySlice<Identifier> { identifiers[start...] }

  var identities: [PopupVersion] {
    order.map { PopupVersion(id: $0.string, version: known[$0]!.version) }
  }

  /// Remembers a version, or the higher one that is known.
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

  /// Remembers versions of an earlier launch as older than all that is known.
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

/// What a sequencer remembers of popups that are gone, and of those that may not come.
struct PopupMemory: Sendable {
  /// The versions that have ended.
  var departed: VersionMemory
  /// The versions up to which popups are revoked.
  var revocations: VersionMemory
  // What rules had learned by the snapshot that was restored last.
  private var restoredRules: [PopupSnapshot.RuleState]?

  init(_ configuration: PopupConfiguration) {
    departed = VersionMemory(capacity: configuration.endedLimit)
    revocations = VersionMemory(capacity: configuration.revocationLimit)
  }

  func isRevoked(_ id: Identifier, version: Int) -> Bool {
    revocations[id].map { version <= $0.version } ?? false
  }

  /// Remembers what an earlier run did.
  ///
  /// - Returns: whether the rules are to restore theirs: restored again, what they have learned would count
  ///   twice.
  mutating func restore(_ snapshot: PopupSnapshot) -> Bool {
    departed.restore(
      snapshot.departed
        + snapshot.dismissed.map { .init(id: $0.popup.id, version: $0.popup.version) })
    revocations.restore(snapshot.tombstones)
    defer { restoredRules = snapshot.rules }
    return snapshot.rules != restoredRules
  }

  /// The rules have forgotten what they restored.
  mutating func forgetRules() { restoredRules = nil }
}
