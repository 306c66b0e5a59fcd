import RoomCore

/// A room in the plan of preloads, with its level.
struct PlannedLoad: Equatable, Sendable {
  var room: Identifier
  var level: PreloadLevel
}

extension PagerMachine {
  /// Makes a plan for the current room, the direction and the speed, and adjusts the loads to it.
  ///
  /// - Complexity: O(d²) for a plan with a distance of d rooms
  mutating func replan() {
    makePlan()
    cancelLoads()
    // Rank 0 is the room on which the content comes to rest.
    let first = planned.first?.room == current ? 0 : 1
    for position in planned.indices {
      request(planned[position], rank: first + position)
    }
  }

  /// Makes the plan: the current room unless it plays, then the rooms around it by distance. Of two
  /// rooms at the same distance, the room in the direction of travel is first. At a high speed,
  /// only the nearest room in the opposite direction is kept, with the level `source`.
  private mutating func makePlan() {
    let settings = configuration.preload
    let reach = max(settings.sourceDistance, settings.tracksDistance)
    planned.removeAll(keepingCapacity: true)
    guard current != nil, suspensions.isEmpty, reach > 0 else { return }
    let isFast = speed > Self.flickVelocity
    add(current, level(at: 1, media: settings.leadingMedia))
    var leading = current
    var trailing = current
    for distance in 1...reach {
      leading = neighbour(of: leading, direction)
      add(leading, level(at: distance, media: settings.leadingMedia))
      if isFast { continue }
      trailing = neighbour(of: trailing, -direction)
      add(trailing, level(at: distance, media: settings.trailingMedia))
    }
    if isFast { add(neighbour(of: current, -direction), .source) }
  }

  private func level(at distance: Int, media: Duration) -> PreloadLevel {
    if distance > configuration.preload.tracksDistance { return .source }
    return distance == 1 && media > .zero ? .media(media) : .tracks
  }

  private mutating func add(_ room: Identifier?, _ level: PreloadLevel) {
    guard let room, !isPlaying(room), room != stopped, !isPlanned(room) else { return }
    planned.append(PlannedLoad(room: room, level: level))
  }

  private func isPlanned(_ room: Identifier) -> Bool { planned.contains { $0.room == room } }

  /// Returns a Boolean value that indicates whether a room plays. The load of a playing room is in
  /// use and not a preload.
  func isPlaying(_ room: Identifier) -> Bool {
    playing.map { surfaces[$0].room == room } ?? false
  }

  /// Ends the loads of rooms that do not play and are not planned.
  private mutating func cancelLoads() {
    var position = 0
    while position < loads.count {
      let load = loads[position]
      if isPlaying(load.room) || isPlanned(load.room) {
        position += 1
        continue
      }
      loads.remove(at: position)
      guard load.isPreload else { continue }
      statistics.preloadsWasted += 1
      outputs.append(.didCancelPreload(room: load.room.string))
    }
  }

  private mutating func request(_ entry: PlannedLoad, rank: Int) {
    guard let position = loads.firstIndex(where: { $0.room == entry.room }) else {
      let load = Load(room: entry.room, level: entry.level, rank: rank, isPreload: true)
      loads.append(load)
      statistics.preloads += 1
      outputs.append(.willPreload(load.preload))
      return
    }
    let isAsLoaded = loads[position].isPreload && loads[position].level == entry.level
    if isAsLoaded && loads[position].rank == rank { return }
    if !loads[position].isPreload {
      loads[position].isPreload = true
      statistics.preloads += 1
    }
    // A load for playing, or for another level, does not count as this preload.
    if !isAsLoaded && loads[position].isLoaded {
      loads[position].status = .loading(failures: 0)
    }
    loads[position].level = entry.level
    loads[position].rank = rank
    outputs.append(.willPreload(loads[position].preload))
  }
}
