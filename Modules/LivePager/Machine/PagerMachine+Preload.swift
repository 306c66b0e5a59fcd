import RoomCore

// The plan of what to load ahead.
extension PagerMachine {
  /// Brings the loads to what the current room, the direction and the speed ask for.
  ///
  /// - Complexity: O(d²) for a plan that reaches d rooms far.
  mutating func replan(into outputs: inout [PagerEvent]) {
    drawPlan()
    dropWhatIsNotPlanned(into: &outputs)
    requestDestination(into: &outputs)
    for position in planned.indices {
      request(planned[position], rank: position + 1, into: &outputs)
    }
  }

  /// The room that the content is on its way to comes first, and beside the budget: it will be
  /// loaded in any case.
  private mutating func requestDestination(into outputs: inout [PagerEvent]) {
    let settings = configuration.preload
    guard current != RoomList.none, !isSuspended, playing != currentSurface else { return }
    guard max(settings.sourceDistance, settings.tracksDistance) > 0 else { return }
    let wanted = level(at: 1, media: settings.leadingMedia)
    guard let level = fitting(wanted, settings.budget) else { return }
    request(PlannedLoad(node: current, level: level), rank: 0, into: &outputs)
  }

  /// Ranks the rooms around the current one by distance, the leading side first, and gives each
  /// what is left of the budget. Travelling fast, of what was passed only the nearest is held, by
  /// its source.
  private mutating func drawPlan() {
    planned.removeAll(keepingCapacity: true)
    guard current != RoomList.none, !isSuspended else { return }
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
    guard node != RoomList.none, node != current, !isPlanned(node) else { return }
    guard let level = fitting(level, budget) else { return }
    budget -= configuration.preload.units(of: level)
    planned.append(PlannedLoad(node: node, level: level))
  }

  /// What does not fit as a whole is loaded less far.
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

  private mutating func dropWhatIsNotPlanned(into outputs: inout [PagerEvent]) {
    var position = 0
    while position < loads.count {
      let load = loads[position]
      if isPlanned(load.node) || (load.node == current && !isSuspended) {
        position += 1
        continue
      }
      loads.remove(at: position)
      guard load.isPreload else { continue }
      account.preloadsWasted += 1
      outputs.append(.preloadCancelled(room: load.preload.room))
    }
  }

  private mutating func request(
    _ entry: PlannedLoad, rank: Int, into outputs: inout [PagerEvent]
  ) {
    guard let position = loads.firstIndex(where: { $0.node == entry.node }) else {
      let preload = Preload(room: rooms.id(of: entry.node), level: entry.level, rank: rank)
      loads.append(Load(preload: preload, node: entry.node, isPreload: true))
      account.preloads += 1
      outputs.append(.preload(preload))
      return
    }
    if !loads[position].isPreload {
      loads[position].isPreload = true
      account.preloads += 1
    } else if loads[position].preload.level == entry.level && loads[position].preload.rank == rank {
      return
    }
    if loads[position].preload.level != entry.level { loads[position].isLoaded = false }
    loads[position].preload.level = entry.level
    loads[position].preload.rank = rank
    outputs.append(.preload(loads[position].preload))
  }
}
