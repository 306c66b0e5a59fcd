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
    guard !GiftMessage.isTooLong(tap.gift), !GiftMessage.isTooLong(tap.recipient) else {
      return outputs.append(.button(.rejected(.identifierTooLong)))
    }
    var events: [GiftButtonEvent] = []
    button.handle(tap, at: now, into: &events)
    follow(events, at: now, into: &outputs)
    guard configuration.showsLocalTapsImmediately, let localUser = configuration.localUser
    else { return }
    for case .willSend(let send) in events {
      let message = GiftMessage(
        sender: localUser, gift: send.gift, recipient: send.recipient,
        count: .runningTotal(send.total), combo: send.combo, unitValue: tap.unitValue)
      receive(message, at: now, into: &outputs)
    }
  }

  mutating func advanceButton(to now: Instant, into outputs: inout [GiftEvent]) {
    guard let deadline = button.nextDeadline, deadline <= now else { return }
    var events: [GiftButtonEvent] = []
    button.deadlineReached(at: now, into: &events)
    follow(events, at: now, into: &outputs)
  }

  /// Passes events of the button on; the lane that a countdown kept rests and exits.
  private mutating func follow(
    _ events: [GiftButtonEvent], at now: Instant, into outputs: inout [GiftEvent]
  ) {
    for event in events {
      outputs.append(.button(event))
      guard case .countdownDidEnd(let countdown) = event else { continue }
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
