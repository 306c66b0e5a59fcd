package import RoomCore

/// What a sequencer saves across launches: the popups that wait or are on screen, what it
/// remembers, and what its rules save.
///
/// Opaque except for its encoding.
public struct PopupSnapshot: Hashable, Sendable {
  /// The version of the format that this code writes and reads.
  static let currentVersion = 1

  /// A popup that had not ended.
  package struct Saved: Hashable, Sendable {
    package var popup: Popup
    /// When it was enqueued.
    package var arrivedAt: Instant
    /// The number of times that it had become visible.
    package var impressions: Int
    /// What is left of its time on screen; `nil` for no limit.
    package var remaining: Duration?
  }

  /// A popup's identifier and version.
  package struct Identity: Hashable, Sendable {
    package var id: String
    package var version: Int
  }

  /// The version of the format.
  package var version = PopupSnapshot.currentVersion
  /// When it was taken; all moments in it are of the same clock.
  package var takenAt: Instant
  /// The popups in order of arrival.
  package var popups: [Saved] = []
  /// Popups that have ended, the oldest first.
  package var departed: [Identity] = []
  /// Revocations that are kept for popups that have not arrived, the oldest first.
  package var tombstones: [Identity] = []
  /// What the rules save, by their names.
  package var rules: [String: SettingValue] = [:]
}

extension PopupMachine {
  /// What to save across launches, as of `time`.
  ///
  /// - Complexity: O(n log n)
  package func snapshot(at time: Instant) -> PopupSnapshot {
    let time = max(now, time)
    var snapshot = PopupSnapshot(takenAt: time)
    snapshot.popups = table.byArrival.compactMap { saved($0, at: time) }
    snapshot.departed = departed.entries.map { .init(id: $0.id.string, version: $0.version) }
    snapshot.tombstones = revocations.entries.map { .init(id: $0.id.string, version: $0.version) }
    for rule in rules {
      if let value = rule.saved(at: time) { snapshot.rules[rule.name] = value }
    }
    return snapshot
  }

  private func saved(_ slot: Int, at time: Instant) -> PopupSnapshot.Saved? {
    let entry = table[slot].entry
    var remaining = entry.remaining
    let stage = stages[table[slot].channel]
    if table[slot].isOnStage {
      if case .ends = stage.dismissal { return nil }
      remaining = self.remaining(of: slot, at: stage.clock.time(at: time))
    }
    return .init(
      popup: entry.popup, arrivedAt: entry.arrivedAt, impressions: entry.impressions,
      remaining: remaining)
  }

  /// Restores what an earlier run saved. What is known already remains as it is.
  mutating func restore(
    _ snapshot: PopupSnapshot, away: Duration, _ outputs: inout [PopupEvent]
  ) {
    guard snapshot.version == PopupSnapshot.currentVersion else {
      let reason = "Its format has the version \(snapshot.version), not 1."
      return outputs.append(.rejected(.unreadable(because: reason)))
    }
    // The moment of the snapshot on the clock of this run.
    let takenAt = now - max(.zero, away)
    let shift = takenAt - snapshot.takenAt
    for ended in snapshot.departed {
      departed.note(Identifier(ended.id), version: ended.version)
    }
    for revoked in snapshot.tombstones {
      revocations.note(Identifier(revoked.id), version: revoked.version)
    }
    for number in rules.indices { restore(number, snapshot, at: takenAt, &outputs) }
    var count = 0
    for saved in snapshot.popups where restore(saved, shiftedBy: shift, &outputs) { count += 1 }
    outputs.append(.didRestore(count))
    notify(.didRestore)
  }

  private mutating func restore(
    _ rule: Int, _ snapshot: PopupSnapshot, at takenAt: Instant, _ outputs: inout [PopupEvent]
  ) {
    let name = rules[rule].name
    guard let value = snapshot.rules[name] else { return }
    do throws(SettingError) {
      try rules[rule].restore(value, at: takenAt)
    } catch {
      let reason = "The rule “\(name)” restarts. \(error.description)"
      outputs.append(.rejected(.unreadable(because: reason)))
    }
  }

  private mutating func restore(
    _ saved: PopupSnapshot.Saved, shiftedBy shift: Duration, _ outputs: inout [PopupEvent]
  ) -> Bool {
    var popup = saved.popup
    // A channel that no longer exists must not cost a popup its end.
    if stageIndices[Identifier(popup.channel)] == nil {
      popup.channel = configuration.channels[0].name
    }
    popup.notBefore = popup.notBefore.map { $0 + shift }
    popup.expiry = popup.expiry.map { $0 + shift }
    let id = Identifier(popup.id)
    guard table.slot(of: id) == nil, !isDismissing(id),
      departed.version(of: id).map({ $0 < popup.version }) ?? true
    else {
      // The rules must not wait for a popup that ended meanwhile.
      if table.slot(of: id) == nil {
        notify(.didEnd(PopupEntry(popup, arrival: nextArrival, at: now), .revoked))
      }
      return false
    }
    counts.received += 1
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
