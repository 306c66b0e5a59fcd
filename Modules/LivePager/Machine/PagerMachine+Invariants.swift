import RoomCore

extension PagerMachine: CheckedMachine {
  package var brokenInvariant: String? {
    locks.fault ?? placeFault ?? phaseFault ?? surfaceFault ?? playingFault ?? statisticsFault
  }

  package var brokenStructure: String? {
    rooms.fault ?? loadFault
  }

  /// The violated invariant of the current room, the room beside it, and the offset.
  private var placeFault: String? {
    let name = current?.string ?? "none"
    if !(current.map { rooms.contains($0) } ?? rooms.ids.isEmpty) {
      return "Room \(name) is current among \(rooms.count) rooms."
    }
    if let companion, companion == current || visibleSide == 0 {
      return "Room \(companion.string) is in view on side \(visibleSide) of room \(name)."
    }
    if needsLayout { return "At \(offset) points the surfaces are laid out for \(visibleSide)." }
    // A release exactly on another page may lead back to the current page.
    let farthest = (pageLength + Self.restTolerance) * (1 + 1e-9)
    if !(offset.magnitude <= farthest) { return "\(offset) points are more than a page." }
    let end = rooms.ids.last
    let isNear = rooms.count - 1 - index <= configuration.nearEndDistance
    guard reportedEnd != end && (isNear || reportedEnd != nil) else { return nil }
    return "\(reportedEnd?.string ?? "No room") is the end, not \(end?.string ?? "none")."
  }

  private var phaseFault: String? {
    switch phase {
    case .resting, .closed:
      if offset != 0 || speed != 0 || displacement != nil {
        return "The content is at rest at \(offset) points and \(speed) points a second."
      }
      if case .closed = phase, rooms.count > 0 { return "\(rooms.count) rooms are left." }
    case .dragging(let drag):
      if rooms.count == 0 || locks.isLocked || !suspensions.isEmpty {
        return "Touch \(drag.touch) may not drag."
      }
      if ignoredTouches.contains(where: { $0.touch == drag.touch }) {
        return "Touch \(drag.touch) drags and is ignored."
      }
    case .snapping(let running, let playTime):
      if rooms.count == 0 || !suspensions.isEmpty { return "Nothing may move." }
      let snap = running.value
      if snap.number != snapCount { return "Snap \(snap.number) of \(snapCount) is running." }
      if snap.from != offset || snap.pageLength != pageLength {
        return "A snap from \(snap.from) on \(snap.pageLength) points is not at \(offset)."
      }
      if playTime < running.time || playTime > running.end {
        return "A room is to play at \(playTime.seconds) s, and not in its snap."
      }
    }
    return ignoredTouches.count > 16 ? "\(ignoredTouches.count) touches are ignored." : nil
  }

  private var surfaceFault: String? {
    let (order, window) = (order, window)
    if [order.previous, order.current, order.next].map({ surfaces[$0].slot }) != [-1, 0, 1] {
      return "Two surfaces are on one page."
    }
    for (number, surface) in surfaces.enumerated() {
      let room = window[surface.slot]
      if surface.room != room {
        return "Surface \(number) is bound to another room than \(room?.string ?? "none")."
      }
      if surface.isDisplayed != (room != nil && isInView(surface.slot)) {
        return "Surface \(number) on page \(surface.slot) is displayed: \(surface.isDisplayed)."
      }
    }
    return nil
  }

  private var playingFault: String? {
    if (playing == nil) != (rendering == nil) { return "A frame is awaited of no stream." }
    if let playing, !surfaces[playing].isDisplayed || !suspensions.isEmpty {
      return "Surface \(playing) may not play."
    }
    guard case .resting = phase, suspensions.isEmpty, current != nil else { return nil }
    if let stopped, surfaces[currentSurface].room == stopped { return nil }
    return playing == currentSurface ? nil : "Surface \(currentSurface) is at rest and silent."
  }

  private var statisticsFault: String? {
    let open = loads.count { $0.isPreload }
    if statistics.preloadsOpen != open {
      return "\(open) preloads are open, and not \(statistics.preloadsOpen)."
    }
    let playing = playing == nil ? 0 : 1
    if statistics.plays - statistics.stops != playing {
      return
        "\(statistics.plays) rooms began to play, \(statistics.stops) ended, and \(playing) plays."
    }
    let waiting = loads.count { $0.retryTime != nil }
    if statistics.retries + waiting > statistics.loadFailures {
      return
        "\(statistics.loadFailures) failures led to \(statistics.retries) and \(waiting) retries."
    }
    return nil
  }

  /// The violated invariant of the loads. Each load is of a room in the list, and is a preload or
  /// the load of the playing room.
  private var loadFault: String? {
    for (position, load) in loads.enumerated() {
      if !rooms.contains(load.room) {
        return "\(load.room.string) is loaded, and not in the list."
      }
      if loads[..<position].contains(where: { $0.room == load.room }) {
        return "\(load.room.string) is loaded twice."
      }
      if load.isPreload == isPlaying(load.room) {
        return "\(load.room.string) is preloaded: \(load.isPreload)."
      }
      if load.rank == 0 && load.isPreload && load.room != current {
        return "\(load.room.string) is preloaded before the current room."
      }
    }
    guard let playing else { return nil }
    let isLoaded = loads.contains { $0.room == surfaces[playing].room }
    return isLoaded ? nil : "Surface \(playing) plays and has no load."
  }
}
