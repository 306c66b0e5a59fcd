public import RoomCore

/// The data that a sequencer saves across launches: the popups that wait or are on screen, the
/// stored identifiers, and the data of the rules.
///
/// The content is opaque except for its description, by which it is written and read.
public struct PopupSnapshot: Equatable, Sendable {
  /// The version of the format that this code writes and reads.
  static let currentVersion = 1

  /// A popup that was being dismissed for its end.
  package struct Dismissed: Equatable, Sendable {
    /// The popup.
    package var popup: Popup
    /// The outcome of the popup.
    package var outcome: PopupOutcome
  }

  /// The saved data of a rule.
  package struct RuleState: Equatable, Sendable {
    /// The name of the rule.
    package var rule: String
    /// The data of the rule.
    package var state: RuleValue
  }

  /// The version of the format.
  package var version = PopupSnapshot.currentVersion
  /// The time at which the snapshot was taken. All times in it are of the same clock.
  package var takenAt: Instant
  /// The popups in the order of arrival.
  package var popups: [PopupEntry] = []
  /// The popups that were being dismissed for their end, in the order of arrival. They do not
  /// return. The rules saved their data before this end, so they learn of it after the restoration.
  package var dismissed: [Dismissed] = []
  /// The popups that have ended, the oldest first.
  package var departed: [PopupVersion] = []
  /// The stored revocations of popups that have not arrived, the oldest first.
  package var tombstones: [PopupVersion] = []
  /// The matches that are over, and the current match last.
  package var matches: [String] = []
  /// The data of the rules, in their order.
  package var rules: [RuleState] = []

  package init(takenAt: Instant) { self.takenAt = takenAt }

  /// The reason why the snapshot cannot be restored, or `nil`.
  package var problem: DiagnosticText? {
    version == Self.currentVersion
      ? nil
      : .init("popups.version", "The saved version is \(version), not \(Self.currentVersion).")
  }
}

extension PopupSnapshot: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(takenAt: try fields.required("takenAt"))
    // A snapshot must have a version.
    version = try fields.required("version")
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("version", &version)
    visitor.field("takenAt", &takenAt)
    visitor.field("popups", &popups)
    visitor.field("dismissed", &dismissed)
    visitor.field("departed", &departed)
    visitor.field("tombstones", &tombstones)
    visitor.field("matches", &matches)
    visitor.field("rules", &rules)
  }
}

extension PopupSnapshot.Dismissed: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    self.init(popup: try fields.required("popup"), outcome: try fields.required("outcome"))
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("popup", &popup)
    visitor.field("outcome", &outcome)
  }
}

extension PopupSnapshot.RuleState: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    self.init(rule: try fields.required("rule"), state: .null)
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("rule", &rule)
    visitor.field("state", &state)
  }
}

extension PopupMachine {
  /// Returns the data to save across launches, as of `time`.
  ///
  /// - Complexity: O(n log n)
  package func snapshot(at time: Instant) -> PopupSnapshot {
    let time = max(now, time)
    var snapshot = PopupSnapshot(takenAt: time)
    for popup in popups.inOrder(by: { $0.entry.arrival < $1.entry.arrival }) {
      if let outcome = popup.outcome {
        snapshot.dismissed.append(.init(popup: popup.entry.popup, outcome: outcome))
      } else {
        snapshot.popups.append(saved(popup, at: time))
      }
    }
    snapshot.departed = departed.identities
    snapshot.tombstones = revocations.identities
    snapshot.matches = passedMatches.order.map { $0.string }
    if let match { snapshot.matches.append(match.string) }
    snapshot.rules = savedRules(at: time)
    return snapshot
  }

  private func saved(_ popup: QueuedPopup, at time: Instant) -> PopupEntry {
    var popup = popup
    popup.spend(at: time)
    var saved = PopupEntry(
      popup.entry.popup, arrival: 0, at: popup.entry.arrivedAt,
      impressions: popup.entry.impressions)
    saved.received = popup.entry.received
    saved.remaining = popup.entry.remaining
    return saved
  }

  /// Restores the data of an earlier launch. Known popups do not change.
  mutating func restore(_ snapshot: PopupSnapshot, away: Duration) {
    if let problem = snapshot.problem { return reject(.unreadable(because: problem)) }
    // The time of the snapshot on the clock of this launch.
    let takenAt = now - max(.zero, away)
    departed.restore(
      snapshot.departed
        + snapshot.dismissed.map { .init(id: $0.popup.id, version: $0.popup.version) })
    revocations.restore(snapshot.tombstones)
    // The saved matches are over, except the current match.
    if isMatchSet {
      for name in snapshot.matches.map(Identifier.init) where name != match { end(match: name) }
    }
    // If the rules restored the same data twice, it would count twice.
    if snapshot.rules != restoredRules { restoreRules(snapshot.rules, at: takenAt) }
    restoredRules = snapshot.rules
    for dismissed in snapshot.dismissed { teachEnd(of: dismissed.popup, dismissed.outcome) }
    let shift = takenAt - snapshot.takenAt
    var count = 0
    for saved in snapshot.popups where restore(saved, shiftedBy: shift) { count += 1 }
    emit(.didRestore(count))
    notify(.restored)
  }

  private mutating func restore(_ saved: PopupEntry, shiftedBy shift: Duration) -> Bool {
    var popup = saved.popup
    // A popup whose channel no longer exists moves to another channel, so that it still ends.
    let channel = self.channel(named: popup.channel) ?? 0
    popup.channel = configuration.channels[channel].name
    var received = saved.received ?? saved.popup
    popup.shift(by: shift)
    received.shift(by: shift)
    guard mayReturn(popup) else {
      teachEnd(of: popup, .revoked)
      return false
    }
    counts.received += 1
    var entry = newEntry(for: popup, at: saved.arrivedAt + shift)
    entry.impressions = saved.impressions
    entry.remaining = saved.remaining
    if !popup.isIdentical(to: received) { entry.received = received }
    let index = enqueue(entry, in: channel)
    if let expiry = popup.expiry, expiry <= now {
      end(index, .expired)
    } else if entry.isTimeOver {
      end(index, .timedOut)
    }
    return true
  }

  /// Lets the rules learn the end of a popup that does not return, because they would wait for it.
  /// A known popup ends later.
  private mutating func teachEnd(of popup: Popup, _ outcome: PopupOutcome) {
    guard index(of: Identifier(popup.id)) == nil else { return }
    let entry = newEntry(for: popup, at: now)
    notify(.ended(entry, outcome))
  }

  /// Returns a Boolean value that indicates whether a saved popup can wait again. The popup must be
  /// unknown, not ended and not revoked. Its match must not be over, and the sequencer must have
  /// room for it.
  private func mayReturn(_ popup: Popup) -> Bool {
    let id = Identifier(popup.id)
    let known = find(id)
    return known.present == nil && known.onScreen == nil && popups.count < configuration.capacity
      && departed[id].map { popup.version > $0.version } ?? true
      && !isRevoked(id, version: popup.version) && standing(of: popup.queue) != .passed
  }
}

extension Popup {
  /// Moves the times of the popup to another clock.
  fileprivate mutating func shift(by duration: Duration) {
    notBefore = notBefore.map { $0 + duration }
    expiry = expiry.map { $0 + duration }
  }
}
