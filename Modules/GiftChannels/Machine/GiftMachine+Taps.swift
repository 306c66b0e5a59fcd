import RoomCore

extension GiftMachine {
  mutating func didTapLane(_ lane: Int, into outputs: inout [GiftEvent]) {
    guard lanes.indices.contains(lane), lanes[lane].isShowing else {
      return outputs.append(.rejected(RejectedGift(reason: .nothingOnLane)))
    }
    outputs.append(
      .laneDidReceiveTap(
        LaneTap(
          lane: lane, combo: ledger.view(lanes[lane].slot), count: lanes[lane].count)))
  }

  mutating func give(_ tap: GiftTap, at now: Instant, into outputs: inout [GiftEvent]) {
    guard let send = button.take(tap, at: now, into: &outputs),
      configuration.showsLocalTapsImmediately, let localUser = configuration.localUser
    else { return }
    let message = GiftMessage(
      sender: localUser, gift: send.gift, recipient: send.recipient,
      count: .runningTotal(send.total), combo: send.combo, unitValue: tap.unitValue)
    receive(message, at: now, into: &outputs)
  }

  /// Ends countdowns. The lane of an ended countdown holds for its minimum time and exits.
  mutating func advanceButton(to now: Instant, into outputs: inout [GiftEvent]) {
    for countdown in button.end(by: now) {
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
