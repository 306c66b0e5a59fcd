import RoomCore

extension PopupMachine {
  mutating func follow(_ signal: PopupSignal, _ outputs: inout [PopupEvent]) {
    tell(.signalled(signal))
    guard signal.phase != .ended else { return }
    for slot in table.slots(endingOn: .signal(signal.name)) {
      if let outcome = table[slot].entry.popup.endsOn[signal.name] {
        conclude(slot, outcome, &outputs)
      }
    }
  }

  mutating func changeScene(to new: String?, _ outputs: inout [PopupEvent]) {
    guard new != scene else { return }
    let old = scene
    scene = new
    tell(.sceneChanged(to: new))
    if let old { drop(table.slots(endingOn: .sceneLeft(old)), .sceneLeft, &outputs) }
    for stage in stages.indices {
      guard let act = stages[stage].act, let wanted = table[act.slot].entry.popup.scene,
        wanted != new
      else { continue }
      leave(stage, .sceneLeft, &outputs)
    }
    if let new { open(Self.gate(ofScene: new)) }
  }

  mutating func changeMatch(to new: String?, _ outputs: inout [PopupEvent]) {
    guard new != match else { return }
    match = new
    tell(.matchChanged(to: new))
    drop(table.slots(ofOtherMatchesThan: new), .sceneLeft, &outputs)
  }

  mutating func drop(_ slots: [Int], _ outcome: PopupOutcome, _ outputs: inout [PopupEvent]) {
    for slot in slots { conclude(slot, outcome, &outputs) }
  }

  mutating func clear(_ outputs: inout [PopupEvent]) {
    drop(table.byArrival, .revoked, &outputs)
    tell(.cleared)
  }

  mutating func pause(_ scope: PopupScope, _ outputs: inout [PopupEvent]) {
    switch scope {
    case .all:
      for stage in stages.indices { stages[stage].isPaused = true }
    case .channel(let name):
      guard let stage = stageIndices[name] else {
        return outputs.append(.rejected(.unknownChannel(name)))
      }
      stages[stage].isPaused = true
    case .queue(let queue):
      pausedQueues.insert(queue)
    }
  }

  mutating func resume(_ scope: PopupScope, _ outputs: inout [PopupEvent]) {
    switch scope {
    case .all:
      for stage in stages.indices { resume(stage) }
    case .channel(let name):
      guard let stage = stageIndices[name] else {
        return outputs.append(.rejected(.unknownChannel(name)))
      }
      resume(stage)
    case .queue(let queue):
      pausedQueues.remove(queue)
      open(Self.gate(of: queue))
    }
  }

  private mutating func resume(_ stage: Int) {
    stages[stage].isPaused = false
    stages[stage].needsLook = true
  }

  mutating func advance(
    _ channel: String, _ condition: PopupCondition?, _ outputs: inout [PopupEvent]
  ) {
    guard let stage = stageIndices[channel] else {
      return outputs.append(.rejected(.unknownChannel(channel)))
    }
    stages[stage].isAsked = true
    stages[stage].condition = condition
    stages[stage].needsLook = true
    somethingHappened = true
    leave(stage, .ends(.confirmed), &outputs)
  }
}
