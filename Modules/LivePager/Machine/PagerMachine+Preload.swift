import RoomCore

// The plan of preloads.
extension PagerMachine {
  /// Plans for the current room, the direction and the speed, and brings the loads to that plan.
  ///
  /// - Complexity: O(d²) for a plan that reaches d rooms far.
  mutating func replan(into outputs: inout [PagerEvent]) {
    makePlan()
    let destination = destination
    cancelLoads(but: destination?.node, into: &outputs)
    if let destination { request(destination, rank: 0, into: &outputs) }
    for position in planned.indices {
      request(planned[position], rank: position + 1, into: &outputs)
    }
  }

  /// The room on which the content comes to rest, unless it plays: first and beside the budget, for
  /// it is loaded in any case.
  private var destination: PlannedLoad? {
    let settings = configuration.preload
    guard current != RoomList.none, suspensions.isEmpty, !isPlaying(current), !isStopped(current)
    else { return nil }
    guard max(settings.sourceDistance, settings.tracksDistance) > 0 else { return nil }
    let wanted = level(at: 1, media: settings.leadingMedia)
    return fitting(wanted, settings.budget).map { PlannedLoad(node: current, level: $0) }
  }

  /// Ranks the rooms around the current one by distance, the leading side first, within the
  /// budget. At a high speed only the nearest room of the other side is kept, by its source.
  private mutating func makePlan() {
    planned.removeAll(keepingCapacity: true)
    guard current != RoomList.none, suspensions.isEmpty else { return }
    let isFast = speed > configuration.flickVelocity
    let settings = configuration.preload
    let reach = max(settings.sourceDistance, settings.tracksDistance)
    var budget = settings.budget
    var leading = current
    var trailing = current
    for distance in 0..<reach {
      leading = neighbour(of: leading, direction)
      plan(leading, level(at: distance + 1, media: settings.leadingMedia), &budget)
      if isFast { continue }
      trailing = neighbour(of: trailing, -direction)
      plan(trailing, level(at: distance + 1, media: settings.trailingMedia), &budget)
    }
    if isFast && reach > 0 { plan(neighbour(of: current, -direction), .source, &budget) }
  }

  private func level(at distance: Int, media: Duration) -> PreloadLevel {
    if distance > configuration.preload.tracksDistance { return .source }
    return distance == 1 && media > .zero ? .media(media) : .tracks
  }

  private mutating func plan(_ node: Int32, _ level: PreloadLevel, _ budget: inout Int) {
    guard node != RoomList.none, node != current, !isPlanned(node), !isPlaying(node),
      !isStopped(node)
    else { return }
    guard let level = fitting(level, budget) else { return }
    budget -= configuration.preload.units(of: level)
    planned.append(PlannedLoad(node: node, level: level))
  }

  /// The farthest level up to `level` that fits into the budget.
  private func fitting(_ level: PreloadLevel, _ budget: Int) -> PreloadLevel? {
    var level = level
    while configuration.preload.units(of: level) > budget {
      switch level {
      case .media: level = .tracks
      case .tracks: level = .source
      case .source: return nil
      }
    }
    return level
  }

  private func isPlanned(_ node: Int32) -> Bool {
    for entry in planned where entry.node == node { return true }
    return false
  }

  /// Whether a room plays: its load is in use, and nothing of it is preloaded.
  func isPlaying(_ node: Int32) -> Bool {
    playing.map { surfaces[$0].node == node } ?? false
  }

  private func isStopped(_ node: Int32) -> Bool {
    stopped.map { rooms.id(of: node) == $0 } ?? false
  }

  /// Ends the loads of rooms that neither play nor are planned.
  private mutating func cancelLoads(
    but destination: Int32?, into outputs: inout [PagerEvent]
  ) {
    var position = 0
    while position < loads.count {
      let load = loads[position]
      if isPlaying(load.node) || load.node == destination || isPlanned(load.node) {
        position += 1
        continue
      }
      loads.remove(at: position)
      guard load.isPreload else { continue }
      account.preloadsWasted += 1
      outputs.append(.didCancelPreload(room: load.room.string))
    }
  }

  private mutating func request(
    _ entry: PlannedLoad, rank: Int, into outputs: inout [PagerEvent]
  ) {
    guard let position = loads.firstIndex(where: { $0.node == entry.node }) else {
      let load = Load(
        room: rooms.id(of: entry.node), node: entry.node, level: entry.level, rank: rank,
        isPreload: true)
      loads.append(load)
      account.preloads += 1
      outputs.append(.willPreload(load.preload))
      return
    }
    let isAsLoaded = loads[position].isPreload && loads[position].level == entry.level
    if isAsLoaded && loads[position].rank == rank { return }
    if !loads[position].isPreload {
      loads[position].isPreload = true
      account.preloads += 1
    }
    // What was loaded to play, or for another level, is not this preload.
    if !isAsLoaded && loads[position].isLoaded {
      loads[position].status = .loading(failures: 0)
    }
    loads[position].level = entry.level
    loads[position].rank = rank
    outputs.append(.willPreload(loads[position].preload))
  }
}
