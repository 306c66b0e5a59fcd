import RoomCore

/// The lines and places of channels and independent queues.
extension PopupMachine {
  /// The stage of a queue in a channel; made if there is none.
  mutating func stage(of queue: PopupQueue, in channel: Int) -> Int {
    guard channels[channel].channel.hasIndependentQueues else { return channel }
    for stage in stagesByQueue[queue] ?? [] where stages[stage].channel == channel {
      return stage
    }
    let new = Stage(channel: channel, queue: queue)
    let number = freeStages.popLast() ?? stages.count
    if number == stages.count {
      stages.append(new)
      lines.addStage()
    } else {
      stages[number] = new
    }
    stagesByQueue[queue, default: []].append(number)
    return number
  }

  mutating func join(_ stage: Int, _ channel: Int) {
    stages[stage].population += 1
    channels[channel].population += 1
    channels[channel].owesDrain = true
  }

  mutating func leave(_ stage: Int, _ channel: Int) {
    stages[stage].population -= 1
    channels[channel].population -= 1
    // It may have stopped there, or be of no use any more.
    if stages[stage].queue != nil || stages[stage].isStopped { evaluations.append(stage) }
  }

  /// Lets a popup that waits, or is to wait, do so where its queue does now.
  mutating func moveToStage(_ slot: Int) {
    let (channel, old) = (table[slot].channel, table[slot].stage)
    let new = stage(of: table[slot].entry.popup.queue, in: channel)
    guard new != old else { return }
    leave(old, stages[old].channel)
    join(new, channel)
    table[slot].stage = new
  }

  /// A place of a stage in which a popup may be presented.
  ///
  /// - Complexity: O(capacity of the channel)
  mutating func freePlace(of stage: Int) -> Int? {
    for place in stages[stage].places where places[place].isIdle { return place }
    let capacity = channels[stages[stage].channel].channel.capacity
    guard stages[stage].places.count < capacity else { return nil }
    let place = freePlaces.popLast() ?? places.count
    if place == places.count {
      places.append(Place(stage: stage))
    } else {
      places[place] = Place(stage: stage)
    }
    stages[stage].places.append(place)
    return place
  }

  /// The place whose popup has been on screen for longest and is not being dismissed.
  func head(of stage: Int) -> Int? {
    stages[stage].places
      .filter { places[$0].slot != nil && places[$0].dismissal == nil }
      .min { places[$0].turn < places[$1].turn }
  }

  /// Releases the stage of a queue for which nothing waits and that has nothing on screen.
  mutating func releaseIfUnused(_ stage: Int) {
    guard let queue = stages[stage].queue, stages[stage].population == 0 else { return }
    for place in stages[stage].places where !places[place].isIdle { return }
    freePlaces += stages[stage].places
    stages[stage] = Stage(channel: stages[stage].channel, queue: nil)
    freeStages.append(stage)
    stagesByQueue[queue]?.removeAll { $0 == stage }
    if stagesByQueue[queue]?.isEmpty == true { stagesByQueue[queue] = nil }
  }

  // MARK: Advancing

  /// Advances a channel or queue past its head, or past the popup that is named; or returns why it
  /// cannot.
  mutating func advance(
    _ scope: PopupScope, past id: Identifier?, _ answer: PopupAnswer, _ turn: Stage.Turn,
    _ outputs: inout [PopupEvent]
  ) -> PopupRejection? {
    let stage: Int
    let head: Int?
    var named = id.flatMap { place(of: $0) }
    if let place = named, places[place].dismissal != nil { named = nil }
    switch scope {
    case .channel(let name):
      guard let channel = channelIndices[Identifier(name)] else {
        return .unknownChannel(name)
      }
      guard !channels[channel].channel.hasIndependentQueues else {
        return .nothingToAdvance(scope)
      }
      stage = channel
      if let place = named, places[place].stage != stage { named = nil }
      head = named ?? self.head(of: stage)
    case .queue(let queue):
      if let slot = named.flatMap({ places[$0].slot }), table[slot].entry.popup.queue != queue {
        named = nil
      }
      head = named ?? self.head(of: queue)
      // Without a head, where it waits independently.
      guard let found = head.map({ places[$0].stage }) ?? stagesByQueue[queue]?.first
      else { return .nothingToAdvance(scope) }
      stage = found
    }
    var stopped: Int?
    if case .stopped(let id) = stages[stage].turn, let slot = table.slot(of: id),
      table[slot].stage == stage
    {
      stopped = slot
    }
    // Past a popup that has left already: another is the head, or the advance stopped at another.
    if let id, named == nil, head != nil || stopped != table.slot(of: id) {
      return rejectionOfMissing(id)
    }
    stages[stage].turn = turn
    evaluations.append(stage)
    hasNews = true
    if let head {
      self.answer(head, answer, &outputs)
    } else if let stopped {
      conclude(stopped, .rejected(because: "An advance passed it."), .atOnce, &outputs)
    }
    return nil
  }

  /// The place whose popup of a queue has been on screen for longest and is not being dismissed.
  private func head(of queue: PopupQueue) -> Int? {
    var best: Int?
    var place = placesInUse.first
    while let current = place {
      place = placesInUse.element(after: current)
      guard let slot = places[current].slot, places[current].dismissal == nil,
        table[slot].entry.popup.queue == queue
      else { continue }
      if best.map({ places[current].turn < places[$0].turn }) ?? true { best = current }
    }
    return best
  }
}
