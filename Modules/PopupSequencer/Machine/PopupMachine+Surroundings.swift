import RoomCore

extension PopupMachine {
  mutating func follow(_ signal: PopupSignal, _ outputs: inout [PopupEvent]) {
    notify(.didSignal(signal))
    guard signal.phase != .ended else { return }
    for slot in table.slots(endingOn: .signal(Identifier(signal.name))) {
      if let outcome = table[slot].entry.popup.endsOn[signal.name] {
        conclude(slot, outcome, &outputs)
      }
    }
  }

  mutating func setScene(_ new: Identifier?, _ outputs: inout [PopupEvent]) {
    guard new != scene else { return }
    let old = scene
    scene = new
    notify(.didChangeScene(to: new?.string))
    if let old { conclude(table.slots(endingOn: .leaving(scene: old)), .sceneChanged, &outputs) }
    for stage in stages.indices {
      guard let slot = stages[stage].slot,
        let wanted = table[slot].entry.popup.scene.map(Identifier.init), wanted != new
      else { continue }
      dismiss(stage, .sceneChanged, &outputs)
    }
    if let new { open(.scene(new)) }
  }

  mutating func setMatch(_ new: Identifier?, _ outputs: inout [PopupEvent]) {
    guard new != match else { return }
    match = new
    notify(.didChangeMatch(to: new?.string))
    conclude(table.slots(ofOtherMatchesThan: new), .sceneChanged, &outputs)
  }

  mutating func removeAll(_ outputs: inout [PopupEvent]) {
    conclude(table.byArrival, .revoked, &outputs)
    notify(.didRemoveAll)
  }

  mutating func advance(
    _ channel: String, _ condition: PopupCondition?, _ outputs: inout [PopupEvent]
  ) {
    guard let stage = stageIndices[Identifier(channel)] else {
      return outputs.append(.rejected(.unknownChannel(channel)))
    }
    stages[stage].request = Stage.Request(condition: condition)
    stages[stage].needsEvaluation = true
    hasNews = true
    dismiss(stage, .ends(.confirmed), &outputs)
  }

  /// Ends everything that waits or is on screen; views are not waited for.
  mutating func close(_ outputs: inout [PopupEvent]) {
    conclude(table.byArrival, .revoked, &outputs)
    for stage in stages.indices {
      if let dismissal = stages[stage].dismissal { vacate(stage, dismissal, &outputs) }
    }
    settle(&outputs)
    isClosed = true
  }

  // MARK: Suspension

  /// Whether nothing is presented in a channel.
  func isSuspended(_ stage: Int) -> Bool {
    !suspensions.isEmpty || !stages[stage].suspensions.isEmpty
  }

  mutating func suspend(_ reason: SuspensionReason, _ outputs: inout [PopupEvent]) {
    switch suspensions.insert(reason) {
    case .switched:
      for stage in stages.indices { updateClock(of: stage) }
    case .counted, .unchanged: break
    case .refused: reject(limit: SuspensionReasons.limit, &outputs)
    }
  }

  mutating func resume(_ reason: SuspensionReason) {
    guard suspensions.remove(reason) == .switched else { return }
    for stage in stages.indices { resume(stage) }
  }

  mutating func suspend(
    _ scope: PopupScope, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    switch scope {
    case .channel(let name):
      guard let stage = stageIndices[Identifier(name)] else {
        return outputs.append(.rejected(.unknownChannel(name)))
      }
      if stages[stage].suspensions.insert(reason) == .refused {
        reject(limit: SuspensionReasons.limit, &outputs)
      }
      updateClock(of: stage)
    case .queue(let queue):
      guard
        suspendedQueues[queue] != nil || suspendedQueues.count < Self.suspendedQueueLimit
      else { return reject(limit: Self.suspendedQueueLimit, &outputs) }
      if suspendedQueues[queue, default: SuspensionReasons()].insert(reason) == .refused {
        reject(limit: SuspensionReasons.limit, &outputs)
      }
      for stage in stages.indices { updateClock(of: stage) }
    }
  }

  mutating func resume(
    _ scope: PopupScope, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    switch scope {
    case .channel(let name):
      guard let stage = stageIndices[Identifier(name)] else {
        return outputs.append(.rejected(.unknownChannel(name)))
      }
      if stages[stage].suspensions.remove(reason) == .switched { resume(stage) }
    case .queue(let queue):
      guard suspendedQueues[queue]?.remove(reason) == .switched else { return }
      suspendedQueues[queue] = nil
      open(.queue(queue))
      for stage in stages.indices { updateClock(of: stage) }
    }
  }

  private mutating func resume(_ stage: Int) {
    updateClock(of: stage)
    stages[stage].needsEvaluation = true
  }

  func reject(limit: Int, _ outputs: inout [PopupEvent]) {
    outputs.append(.rejected(.tooManySuspensions(limit: limit)))
  }

  /// The clock of a channel stands still while the channel or the queue of what it presents is
  /// suspended.
  mutating func updateClock(of stage: Int) {
    let queue = stages[stage].slot.map { table[$0].entry.popup.queue }
    let isQueueSuspended =
      !suspendedQueues.isEmpty && (queue.map { suspendedQueues[$0] != nil } ?? false)
    stages[stage].clock.setRunning(!isSuspended(stage) && !isQueueSuspended, at: now)
  }
}
