import RoomCore

extension PopupMachine {
  mutating func follow(_ signal: PopupSignal, _ outputs: inout [PopupEvent]) {
    notify(.didSignal(signal))
    guard signal.phase != .ended else { return }
    var hasEffect = false
    for slot in table.slots(endingOn: .signal(Identifier(signal.name))) {
      hasEffect = hasEffect || !hasEnded(slot)
      if let outcome = table[slot].entry.popup.endsOn[signal.name] {
        conclude(slot, outcome, .afterMinimumTime, &outputs)
      }
    }
    guard let scope = signal.scope, let name = configuration.advanceSignal,
      Identifier(name) == Identifier(signal.name)
    else { return }
    let rejection = advance(
      scope, past: signal.past.map(Identifier.init), signal.answer,
      .requested(nil, otherwise: .skips), &outputs)
    if let rejection, !hasEffect { outputs.append(.rejected(rejection)) }
  }

  mutating func setScene(_ new: Identifier?, _ outputs: inout [PopupEvent]) {
    guard new != scene else { return }
    let old = scene
    scene = new
    notify(.didChangeScene(to: new?.string))
    if let old {
      for slot in table.slots(endingOn: .leaving(scene: old)) {
        conclude(slot, .sceneChanged, .afterMinimumTime, &outputs)
      }
    }
    forEachPlaceInUse { machine, place in
      guard let slot = machine.places[place].slot,
        !machine.isInScene(machine.table[slot].entry.popup)
      else { return }
      machine.request(.sceneChanged, in: place, .afterMinimumTime, &outputs)
    }
    if let new { open(.scene(new)) }
  }

  mutating func drop(
    _ queue: PopupQueue, _ keepsVisible: Bool, _ outputs: inout [PopupEvent]
  ) {
    for slot in table.slots(in: queue) where !(keepsVisible && table[slot].isOnStage) {
      conclude(slot, .revoked, .atOnce, &outputs)
    }
  }

  mutating func removeAll(_ outputs: inout [PopupEvent]) {
    for slot in table.byArrival { conclude(slot, .revoked, .atOnce, &outputs) }
    notify(.didRemoveAll)
  }

  /// Ends everything that waits or is on screen; views are not waited for.
  mutating func close(_ outputs: inout [PopupEvent]) {
    for slot in table.byArrival { conclude(slot, .revoked, .atOnce, &outputs) }
    forEachPlaceInUse { machine, place in
      if let dismissal = machine.places[place].dismissal {
        machine.vacate(place, dismissal, &outputs)
      }
    }
    settle(&outputs)
    isClosed = true
  }

  private mutating func forEachPlaceInUse(_ body: (inout PopupMachine, Int) -> Void) {
    var next = placesInUse.first
    while let place = next {
      next = placesInUse.element(after: place)
      body(&self, place)
    }
  }

  // MARK: Suspension

  /// Whether nothing is presented in a channel.
  func isSuspended(_ channel: Int) -> Bool {
    !suspensions.isEmpty || !channels[channel].suspensions.isEmpty
  }

  mutating func suspend(_ reason: SuspensionReason, _ outputs: inout [PopupEvent]) {
    switch suspensions.insert(reason) {
    case .switched: updateClocks()
    case .counted, .unchanged: break
    case .refused: reject(limit: SuspensionReasons.limit, &outputs)
    }
  }

  mutating func resume(_ reason: SuspensionReason, _ outputs: inout [PopupEvent]) {
    guard suspensions.remove(reason) == .switched else { return }
    updateClocks()
    checkLimits(&outputs)
    for stage in stages.indices { evaluations.append(stage) }
  }

  mutating func suspend(
    _ scope: PopupScope, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    switch scope {
    case .channel(let name):
      guard let channel = channelIndices[Identifier(name)] else {
        return outputs.append(.rejected(.unknownChannel(name)))
      }
      if channels[channel].suspensions.insert(reason) == .refused {
        reject(limit: SuspensionReasons.limit, &outputs)
      }
      updateClocks()
    case .queue(let queue):
      guard
        suspendedQueues[queue] != nil || suspendedQueues.count < Self.suspendedQueueLimit
      else { return reject(limit: Self.suspendedQueueLimit, &outputs) }
      if suspendedQueues[queue, default: SuspensionReasons()].insert(reason) == .refused {
        reject(limit: SuspensionReasons.limit, &outputs)
      }
      updateClocks()
    }
  }

  mutating func resume(
    _ scope: PopupScope, _ reason: SuspensionReason, _ outputs: inout [PopupEvent]
  ) {
    switch scope {
    case .channel(let name):
      guard let channel = channelIndices[Identifier(name)] else {
        return outputs.append(.rejected(.unknownChannel(name)))
      }
      guard channels[channel].suspensions.remove(reason) == .switched else { return }
      updateClocks()
      checkLimits(&outputs)
      for stage in stages.indices where stages[stage].channel == channel {
        evaluations.append(stage)
      }
    case .queue(let queue):
      guard suspendedQueues[queue]?.remove(reason) == .switched else { return }
      suspendedQueues[queue] = nil
      open(.queue(queue))
      updateClocks()
      checkLimits(&outputs)
    }
  }

  func reject(limit: Int, _ outputs: inout [PopupEvent]) {
    outputs.append(.rejected(.tooManySuspensions(limit: limit)))
  }

  private mutating func updateClocks() {
    forEachPlaceInUse { machine, place in machine.updateClock(of: place) }
  }
}
