import RoomCore

// What comes of the loads.
extension PagerMachine {
  /// The room plays: whatever was loaded ahead of it is used.
  ///
  /// - Returns: whether that had succeeded.
  mutating func useLoad(of node: Int32, room: String) -> Bool {
    guard let position = loads.firstIndex(where: { $0.node == node }) else {
      let preload = Preload(room: room, level: .source, rank: 0)
      loads.append(Load(preload: preload, node: node, isPreload: false))
      return false
    }
    if loads[position].isPreload { account.preloadsUsed += 1 }
    loads[position].isPreload = false
    loads[position].preload.rank = 0
    // To play is to load at once, whatever became of the loads ahead.
    loads[position].failures = 0
    loads[position].retryTime = nil
    return loads[position].isLoaded
  }

  mutating func loadSucceeded(_ room: String) {
    guard let position = position(of: room) else { return }
    loads[position].isLoaded = true
    loads[position].failures = 0
    loads[position].retryTime = nil
  }

  /// A failed load is repeated after a wait that doubles each time, as long as the room is near.
  mutating func loadFailed(_ room: String, at now: Instant) {
    guard let position = position(of: room), loads[position].retryTime == nil else { return }
    account.loadFailures += 1
    loads[position].isLoaded = false
    var delay = configuration.retryDelay
    for _ in 0..<loads[position].failures where delay < configuration.longestRetryDelay {
      delay = min(delay * 2, configuration.longestRetryDelay)
    }
    loads[position].failures += 1
    loads[position].retryTime = now + delay
  }

  private mutating func position(of room: String) -> Int? {
    let position = loads.firstIndex { $0.preload.room == room }
    if position == nil { account.lateLoads += 1 }
    return position
  }

  mutating func repeatLoads(at now: Instant, into outputs: inout [PagerEvent]) {
    for position in loads.indices {
      guard let time = loads[position].retryTime, time <= now else { continue }
      loads[position].retryTime = nil
      account.retries += 1
      outputs.append(
        .retry(room: loads[position].preload.room, attempt: loads[position].failures))
    }
  }
}
