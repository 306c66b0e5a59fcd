import RoomCore

extension PagerMachine {
  /// Takes the preloaded stream of a room for playback, or begins to load the stream.
  ///
  /// - Returns: A Boolean value that indicates whether the room was preloaded successfully.
  mutating func useLoad(of room: Identifier) -> Bool {
    guard let position = loads.firstIndex(where: { $0.room == room }) else {
      loads.append(Load(room: room, level: .source, rank: 0, isPreload: false))
      return false
    }
    let isPreloaded = loads[position].isPreload && loads[position].isLoaded
    if loads[position].isPreload { statistics.preloadsUsed += 1 }
    loads[position].isPreload = false
    loads[position].rank = 0
    // Playing loads the room immediately, even after failures.
    if !isPreloaded { loads[position].status = .loading(failures: 0) }
    return isPreloaded
  }

  mutating func didLoad(_ room: String) {
    if let position = position(of: room) { loads[position].status = .loaded }
  }

  /// Schedules another load, after a delay that doubles each time.
  mutating func didFailToLoad(_ room: String) {
    guard let position = position(of: room) else { return }
    let failures: Int
    switch loads[position].status {
    case .waiting: return
    case .loaded: failures = 0
    case .loading(let count): failures = count
    }
    statistics.loadFailures += 1
    // The delay is 1 second, and doubles each time up to 30 seconds.
    let delay = Duration.seconds(min(1 << min(failures, 5), 30))
    loads[position].status = .waiting(until: now + delay, failures: failures + 1)
  }

  private mutating func position(of room: String) -> Int? {
    let room = Identifier(room)
    let position = loads.firstIndex { $0.room == room }
    if position == nil { statistics.lateLoads += 1 }
    return position
  }

  mutating func repeatLoads() {
    for position in loads.indices {
      guard case .waiting(let time, let failures) = loads[position].status, time <= now else {
        continue
      }
      loads[position].status = .loading(failures: failures)
      statistics.retries += 1
      outputs.append(
        .willRetryLoad(LoadRetry(room: loads[position].room.string, attempt: failures)))
    }
  }
}
