import RoomCore

extension LikeMachine {
  mutating func handleLikeTap(
    _ tap: GestureTap, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    let outcome = taps.tapped(landed: tap.landed, lifted: tap.lifted, at: tap.location)
    endCombo(outcome.endedCombo, into: &outputs)
    guard let combo = outcome.combo else { return }
    outputs.append(.didLike(at: tap.location, combo: combo))
    showHeart(at: tap.location, now: now, into: &outputs)
    sender.add(at: now, into: &senderOutputs)
    drainSender(into: &outputs)
  }

  mutating func endCombo(_ combo: Int?, into outputs: inout [LikeEvent]) {
    if let combo { outputs.append(.comboDidEnd(count: combo)) }
  }

  // MARK: Hearts

  private mutating func showHeart(
    at point: ScreenPoint?, now: Instant, into outputs: inout [LikeEvent]
  ) {
    if let heart = hearts.show(at: point, now: now) {
      heartsShown.addSaturating(1)
      outputs.append(.heartDidAppear(heart))
    } else {
      fold(1, into: &outputs)
    }
  }

  private mutating func fold(_ count: Int, into outputs: inout [LikeEvent]) {
    guard count > 0 else { return }
    heartsFolded.addSaturating(count)
    outputs.append(.didFoldHearts(count: count))
  }

  mutating func receiveLikes(
    _ count: Int, total: Int?, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    if let total, total > self.total ?? -1 {
      self.total = total
      outputs.append(.totalDidChange(total))
    }
    guard count > 0 else { return outputs.append(.rejected(.invalidCount(count))) }
    others.addSaturating(count)
    outputs.append(.didReceiveLikes(count: count))
    fold(isSuspended ? count : budget.offer(count), into: &outputs)
    showOthers(at: now, into: &outputs)
  }

  mutating func showOthers(at now: Instant, into outputs: inout [LikeEvent]) {
    let (shows, folded) = budget.take(at: now)
    fold(folded, into: &outputs)
    if shows { showHeart(at: nil, now: now, into: &outputs) }
  }

  mutating func removeAllHearts(into outputs: inout [LikeEvent]) {
    fold(budget.clear(), into: &outputs)
    guard hearts.count > 0 else { return }
    hearts.removeAll()
    outputs.append(.didRemoveAllHearts)
  }

  // MARK: The server

  mutating func answer(
    _ message: LikeMessage, wasTaken: Bool, at now: Instant,
    into outputs: inout [LikeEvent]
  ) {
    let isKnown =
      wasTaken
      ? sender.confirm(message, at: now, into: &senderOutputs)
      : sender.fail(message, at: now, into: &senderOutputs)
    if !isKnown {
      let rejection = LikeRejection.unknownMessage(
        id: message.id, attempt: message.attempt)
      outputs.append(.rejected(rejection))
    }
    drainSender(into: &outputs)
  }

  mutating func drainSender(into outputs: inout [LikeEvent]) {
    for output in senderOutputs {
      switch output {
      case .send(let message): outputs.append(.sendLikes(message))
      case .confirmed(let message): outputs.append(.didDeliverLikes(message))
      case .returned(let message, let retryAt):
        outputs.append(.didFailToDeliverLikes(message, retryAt: retryAt))
      }
    }
    senderOutputs.removeAll(keepingCapacity: true)
  }
}
