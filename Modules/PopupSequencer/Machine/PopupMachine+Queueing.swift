import RoomCore

extension PopupMachine {
  mutating func receiveBatch(_ popups: [Popup]) {
    var entries: [PopupEntry] = []
    for popup in popups {
      if let entry = receive(popup) { entries.append(entry) }
    }
    notify(.batchEnqueued(entries))
  }

  /// Enqueues a popup, updates a known popup, or refuses the popup. Returns the entry if the
  /// popup waits for the first time.
  mutating func receive(_ popup: consuming Popup) -> PopupEntry? {
    counts.received += 1
    let id = Identifier(popup.id)
    let known = find(id)
    if let index = known.present {
      update(index, with: popup)
      return nil
    }
    let isBehind = known.onScreen != nil
    if let version = endedVersion(of: id, isOnScreen: isBehind), popup.version <= version {
      ignore(.alreadyEnded(id: id.string))
      return nil
    }
    let entry = newEntry(for: popup, at: now)
    let channel = channel(named: entry.popup.channel)
    if let outcome = refusal(of: entry, in: channel) {
      if isBehind {
        // The end of the new version could not be emitted before the end of the older version.
        ignore(.alreadyDismissing(id: id.string))
      } else {
        noteEnd(of: entry, in: entry.popup.channel, outcome)
        if let channel { stages[channel].owesDrain = true }
      }
      return nil
    }
    _ = enqueue(entry, in: channel!, isBehind: isBehind)
    return entry
  }

  private mutating func ignore(_ reason: PopupRejection) {
    counts.ignored += 1
    reject(reason)
  }

  /// Returns an entry for a popup that arrives.
  mutating func newEntry(for popup: consuming Popup, at arrivedAt: Instant) -> PopupEntry {
    nextArrival += 1
    return PopupEntry(popup, arrival: nextArrival - 1, at: arrivedAt)
  }

  func channel(named name: String) -> Int? {
    let name = Identifier(name)
    return configuration.channels.firstIndex { Identifier($0.name) == name }
  }

  /// Returns the highest version of an identifier that has ended or is being dismissed for its end,
  /// as far as it is stored.
  private func endedVersion(of id: Identifier, isOnScreen: Bool) -> Int? {
    var version = departed[id]?.version
    guard isOnScreen else { return version }
    for index in popups.indices where popups[index].id == id && popups[index].outcome != nil {
      version = max(version ?? .min, popups[index].entry.popup.version)
    }
    return version
  }

  func isRevoked(_ id: Identifier, version: Int) -> Bool {
    revocations[id].map { version <= $0.version } ?? false
  }

  /// Returns the outcome of a popup that is not admitted, or `nil` if the popup is admitted.
  private func refusal(of entry: PopupEntry, in channel: Int?) -> PopupOutcome? {
    if isRevoked(entry.identifier, version: entry.popup.version) { return .revoked }
    guard channel != nil else {
      return .rejected(because: .unknownChannel(entry.popup.channel))
    }
    if standing(of: entry.popup.queue) == .passed {
      return .rejected(because: .init("popups.matchOver", "The match of the popup is over."))
    }
    if let expiry = entry.popup.expiry, expiry <= now { return .expired }
    if popups.count >= configuration.capacity {
      return .rejected(
        because: .init("popups.tooMany", "The maximum number of waiting popups is reached."))
    }
    for cell in rules {
      if let reason = cell.rule.refusal(entry, now) { return .rejected(because: reason) }
    }
    return nil
  }

  /// Enqueues a popup that is admitted. Returns its index.
  mutating func enqueue(_ entry: PopupEntry, in channel: Int, isBehind: Bool = false) -> Int {
    var popup = QueuedPopup(entry, stage: stage(of: entry.popup.queue, in: channel))
    popup.isBehind = isBehind
    stages[channel].owesDrain = true
    let index = putInLine(popup)
    if !isBehind { announceEnqueued(index) }
    notify(.enqueued(entry))
    return index
  }

  mutating func announceEnqueued(_ index: Int) {
    let popup = popups[index].entry.popup
    emit(.didEnqueue(.init(id: popup.id, queue: popup.queue, channel: popup.channel)))
  }

  // MARK: Updates

  private mutating func update(_ index: Int, with popup: Popup) {
    let old = popups[index].entry
    // Changes in the app, such as by `prioritize`, do not make it a different popup.
    let isIdentical = popup.isIdentical(to: old.received ?? old.popup)
    guard popup.version >= old.popup.version, !isIdentical else {
      return ignore(isIdentical ? .duplicate(id: popup.id) : .olderVersion(id: popup.id))
    }
    counts.replaced += 1
    let place = replace(index, with: popup)
    let new = popups[place].entry
    notify(.updated(new, from: old))
    // The new time on screen may already be over.
    popups[place].stay?.value.update(to: popup.version)
    updateClock(of: place)
    popups[place].restartTimer()
    dismissIfOver(place)
    guard let index = self.index(of: old.identifier) else { return }
    let standing = standing(of: popup.queue)
    let isOnScreen = popups[index].isOnScreen
    if standing == .passed {
      end(index, .sceneChanged, afterMinimumTime: true)
    } else if let expiry = popup.expiry, expiry <= now, !isOnScreen || !popup.staysBeyondExpiry {
      end(index, .expired)
    } else if standing == .later {
      dismiss(index, .sceneChanged, afterMinimumTime: true)
    }
  }

  /// Replaces the content of a popup. Returns its index.
  private mutating func replace(_ index: Int, with received: Popup) -> Int {
    var popup = received
    let old = popups[index].entry
    let isOnScreen = popups[index].isOnScreen
    // A priority of the app applies until the server changes its own priority.
    if let before = old.received, before.priority == popup.priority {
      popup.priority = old.popup.priority
    }
    // A popup on screen stays in its place, and no popup moves to an unknown channel.
    let known = isOnScreen ? nil : channel(named: popup.channel)
    let channel = known ?? stages[popups[index].stage].channel
    popup.channel = configuration.channels[channel].name
    if !isOnScreen {
      popups[index].stage = stage(of: popup.queue, in: channel)
      stages[channel].owesDrain = true
    }
    popups[index].spend(at: now)
    popups[index].cause = nil
    popups[index].entry.popup = popup
    if popup.maximumTime != old.popup.maximumTime
      || Identifier(popup.kind) != Identifier(old.popup.kind)
    {
      popups[index].entry.spent = .zero
    }
    popups[index].entry.received = popup.isIdentical(to: received) ? nil : received
    // If `didEnqueue` has not been emitted yet, it will have the current content.
    if !popups[index].isBehind { announceUpdate(of: index) }
    return isOnScreen ? index : rerank(index)
  }

  private mutating func announceUpdate(of index: Int) {
    emit(
      .didUpdate(.init(popup: popups[index].entry.popup, isOnScreen: popups[index].isOnScreen)))
  }

  mutating func revoke(_ id: Identifier, upTo version: Int?) {
    let last = version ?? .max
    // Repeated revocations and revocations of ended versions are stored as well, because the ended
    // version may be forgotten first.
    revocations.note(id, .init(version: last))
    if let index = index(of: id), popups[index].entry.popup.version <= last {
      end(index, .revoked)
    } else {
      emit(.didKeepRevocation(id: id.string))
    }
  }

  mutating func prioritize(_ id: Identifier, _ priority: Int) {
    guard var index = index(of: id) else { return rejectMissing(id.string) }
    let old = popups[index].entry
    if old.received == nil { popups[index].entry.received = old.popup }
    popups[index].entry.popup.priority = priority
    if !popups[index].isOnScreen {
      index = rerank(index)
    } else if old.popup.priority != priority {
      // A popup on screen is updated for its view. Views show no waiting popup.
      announceUpdate(of: index)
    }
    let new = popups[index].entry
    notify(.updated(new, from: old))
  }
}
