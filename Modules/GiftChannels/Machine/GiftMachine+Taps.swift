import RoomCore

extension GiftMachine {
  mutating func didTapLane(_ lane: Int) {
    guard lanes.indices.contains(lane), lanes[lane].isShowing else {
      return outputs.append(.rejected(RejectedGift(reason: .nothingOnLane)))
    }
    outputs.append(
      .laneDidReceiveTap(
        GiftLaneTap(
          lane: lane, combo: ledger.view(lanes[lane].slot), count: lanes[lane].count)))
  }

  mutating func give(_ tap: GiftTap) {
    guard let send = button.take(tap, at: now, into: &outputs),
      configuration.showsLocalTapsImmediately, let localUser = configuration.localUser
    else { return }
    let message = GiftMessage(
      sender: localUser, gift: send.gift, recipient: send.recipient,
      count: .runningTotal(send.total), combo: send.combo, unitValue: tap.unitValue)
    receive(message)
  }

  /// Ends the button of a gift that the server has refused. If the units of the gift were shown before the answer of
  /// the server, the combo and the statistics lose these units.
  mutating func didRefuse(_ send: GiftSend) {
    guard let send = button.refuse(send) else {
      return outputs.append(.rejected(RejectedGift(reason: .nothingToRevoke)))
    }
    endButtons { Identifier($0.combo) == Identifier(send.combo) }
    guard configuration.showsLocalTapsImmediately, let localUser = configuration.localUser else {
      return
    }
    let isNamed = !configuration.namesCombosBySenderAndGift
    let key = ComboNames.Key(
      sender: Identifier(localUser), gift: Identifier(send.gift),
      recipient: isNamed ? send.recipient.map(Identifier.init) : nil,
      combo: isNamed ? Identifier(send.combo) : nil)
    guard let slot = ledger.slots[key], !ledger[slot].isRevoked else { return }
    takeBack(min(send.batchSize, ledger[slot].units), from: slot)
  }

  private mutating func takeBack(_ units: Int, from slot: Int) {
    let parts = ledger[slot].takeBack(units)
    roomStatistics.units -= units
    roomStatistics.waiting.units -= parts.waiting
    roomStatistics.shown.units -= parts.shown
    roomStatistics.folded.units -= parts.folded
    givers.remove(units, of: ledger[slot].unitValue, by: ledger.key(slot).sender)
    guard ledger[slot].units > 0 else { return withdraw(slot) }
    ledger.endAgain(slot, into: &outputs)
    let waits = ledger[slot].waiting > 0
    switch ledger[slot].location {
    case .waiting where waits: queue.update(slot, ledger[slot])
    case .waitingForFullScreen where waits: fullScreen.queue.update(slot, ledger[slot])
    case .waiting:
      queue.remove(slot)
      ledger.leaveScreen(slot, exits: false, into: &outputs)
    case .waitingForFullScreen:
      leaveFullScreenQueue(slot)
      ledger.leaveScreen(slot, exits: false, into: &outputs)
    case .lane(let lane):
      lanes[lane].show(ledger[slot].units, at: now)
      emitStep(lane)
    case .fullScreen: fullScreen.hasGrown = true
    case .nowhere: break
    }
  }

  /// Ends the countdowns that meet a condition. The lane of an ended countdown holds for its minimum time and exits.
  mutating func endButtons(where isOver: (GiftCountdown) -> Bool) {
    for countdown in button.end(where: isOver) {
      outputs.append(.button(.countdownDidEnd(countdown)))
      let gift = Identifier(countdown.gift)
      let recipient = countdown.recipient.map(Identifier.init)
      for lane in lanes.indices where lanes[lane].isShowing {
        let slot = lanes[lane].slot
        let key = ledger.key(slot)
        let isSame =
          key.recipient == recipient || configuration.namesCombosBySenderAndGift
        if ledger[slot].isLocalUser, key.gift == gift, isSame { lanes[lane].close() }
      }
    }
  }
}
