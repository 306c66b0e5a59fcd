public import RoomCore

/// What a sequencer keeps across launches: the popups that wait or are on screen, what it
/// remembers, and what its rules keep.
public struct PopupSnapshot: Hashable, Sendable {
  /// The version of the form that this code writes and reads.
  public static let currentVersion = 1

  /// A popup that had not ended.
  public struct Saved: Hashable, Sendable {
    /// The popup.
    public var popup: Popup
    /// When it came in.
    public var arrivedAt: Instant
    /// How often it had become visible.
    public var impressions: Int
    /// What is left of its time on screen; `nil` for no limit.
    public var remaining: Duration?
  }

  /// The version of the form.
  public var version = PopupSnapshot.currentVersion
  /// When it was taken; all moments in it are of the same clock.
  public var takenAt: Instant
  /// The popups in order of arrival.
  public var popups: [Saved] = []
  /// Identities and versions of popups that have ended, the oldest first.
  public var departed: [Identity] = []
  /// Identities and versions that were revoked before they came, the oldest first.
  public var tombstones: [Identity] = []
  /// What the rules keep, by their names.
  public var rules: [String: SettingValue] = [:]

  /// A popup's identity and version.
  public struct Identity: Hashable, Sendable {
    /// The identity.
    public var id: String
    /// The version.
    public var version: Int
  }
}

extension PopupMachine {
  /// What to keep across launches, as of `time`.
  ///
  /// - Complexity: O(n log n)
  public func snapshot(at time: Instant) -> PopupSnapshot {
    let time = max(now, time)
    var snapshot = PopupSnapshot(takenAt: time)
    snapshot.popups = table.byArrival.compactMap { saved($0, at: time) }
    snapshot.departed = departed.entries.map { .init(id: $0.id, version: $0.version) }
    snapshot.tombstones = tombstones.entries.map { .init(id: $0.id, version: $0.version) }
    for rule in rules {
      if let value = rule.saved(time) { snapshot.rules[rule.name] = value }
    }
    return snapshot
  }

  private func saved(_ slot: Int, at time: Instant) -> PopupSnapshot.Saved? {
    let entry = table[slot].entry
    var remaining = entry.remaining
    if table[slot].isOnStage, let act = stages[table[slot].channel].act {
      if case .ends = act.departure { return nil }
      if act.isVisible, let left = remaining { remaining = left - (time - act.since) }
    }
    return .init(
      popup: entry.popup, arrivedAt: entry.arrivedAt, impressions: entry.impressions,
      remaining: remaining)
  }

  /// Takes back what an earlier run kept. What is known already stays as it is.
  mutating func restore(
    _ snapshot: PopupSnapshot, away: Duration, _ outputs: inout [PopupEvent]
  ) {
    guard snapshot.version == PopupSnapshot.currentVersion else {
      let reason = "Its form has the version \(snapshot.version), not 1."
      return outputs.append(.rejected(.unreadable(because: reason)))
    }
    // The moment of the snapshot, as this run's clock would have told it.
    let takenAt = now - max(.zero, away)
    let shift = takenAt - snapshot.takenAt
    for gone in snapshot.departed { departed.note(gone.id, version: gone.version) }
    for revoked in snapshot.tombstones { tombstones.note(revoked.id, version: revoked.version) }
    for rule in rules {
      guard let value = snapshot.rules[rule.name], let error = rule.restore(value, takenAt)
      else { continue }
      let reason = "The rule “\(rule.name)” begins anew. \(error.description)"
      outputs.append(.rejected(.unreadable(because: reason)))
    }
    var count = 0
    for saved in snapshot.popups where restore(saved, shiftedBy: shift, &outputs) { count += 1 }
    outputs.append(.restored(count))
    tell(.restored)
  }

  private mutating func restore(
    _ saved: PopupSnapshot.Saved, shiftedBy shift: Duration, _ outputs: inout [PopupEvent]
  ) -> Bool {
    var popup = saved.popup
    // A channel that is no longer there must not cost a popup its end.
    if stageIndices[popup.channel] == nil { popup.channel = configuration.channels[0].name }
    popup.notBefore = popup.notBefore.map { $0 + shift }
    popup.expiry = popup.expiry.map { $0 + shift }
    guard table.slot(of: popup.id) == nil, !isLeaving(popup.id),
      departed.version(of: popup.id).map({ $0 < popup.version }) ?? true
    else {
      // The rules must not wait for a popup that ended meanwhile.
      if table.slot(of: popup.id) == nil {
        tell(.ended(PopupEntry(popup, arrival: nextArrival, at: now), .revoked))
      }
      return false
    }
    tally.received += 1
    var entry = PopupEntry(popup, arrival: nextArrival, at: saved.arrivedAt + shift)
    nextArrival += 1
    entry.impressions = saved.impressions
    entry.remaining = saved.remaining
    let slot = enqueue(entry, &outputs)
    if let expiry = popup.expiry, expiry <= now {
      conclude(slot, .expired, &outputs)
    } else if let remaining = entry.remaining, remaining <= .zero, popup.maximumTime != nil {
      conclude(slot, .timedOut, &outputs)
    }
    return true
  }
}
