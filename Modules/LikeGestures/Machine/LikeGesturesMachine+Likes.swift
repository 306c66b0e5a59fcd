import RoomCore

extension LikeGesturesMachine {
  mutating func likeTapped(
    _ tap: GestureTap, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    let outcome = taps.tapped(landed: tap.landed, lifted: tap.lifted, at: tap.location)
    endCombo(outcome.endedCombo, into: &outputs)
    guard let combo = outcome.combo else { return }
    outputs.append(.liked(at: tap.location, combo: combo))
    showHeart(at: tap.location, now: now, into: &outputs)
    sender.add(at: now, into: &senderOutputs)
    drainSender(into: &outputs)
  }

  mutating func endCombo(_ combo: Int?, into outputs: inout [LikeGesturesEvent]) {
    if let combo { outputs.append(.comboEnded(combo)) }
  }

  // MARK: Hearts

  private mutating func showHeart(
    at point: ScreenPoint?, now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    if let heart = hearts.show(at: point, now: now) {
      heartsShown.addSaturating(1)
      outputs.append(.heart(heart))
    } else {
      fold(1, into: &outputs)
    }
  }

  private mutating func fold(_ count: Int, into outputs: inout [LikeGesturesEvent]) {
    guard count > 0 else { return }
    heartsFolded.addSaturating(count)
    outputs.append(.heartsFolded(count))
  }

  mutating func othersLiked(
    _ count: Int, total: Int?, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    if let total, total > self.total ?? -1 {
      self.total = total
      outputs.append(.total(total))
    }
    guard count > 0 else { return outputs.append(.rejected(.badCount(count))) }
    others.addSaturating(count)
    outputs.append(.othersLiked(count))
    fold(sender.isSuspended ? count : budget.offer(count), into: &outputs)
    showOthers(at: now, into: &outputs)
  }

  mutating func showOthers(at now: Instant, into outputs: inout [LikeGesturesEvent]) {
    let (shows, folded) = budget.take(at: now)
    fold(folded, into: &outputs)
    if shows { showHeart(at: nil, now: now, into: &outputs) }
  }

  private mutating func clearHearts(into outputs: inout [LikeGesturesEvent]) {
    fold(budget.clear(), into: &outputs)
    guard hearts.count > 0 else { return }
    hearts.removeAll()
    outputs.append(.heartsCleared)
  }

  // MARK: The server and the room

  mutating func answer(
    _ message: LikeMessage, wasTaken: Bool, at now: Instant,
    into outputs: inout [LikeGesturesEvent]
  ) {
    let isKnown =
      wasTaken
      ? sender.confirm(message, at: now, into: &senderOutputs)
      : sender.fail(message, at: now, into: &senderOutputs)
    if !isKnown {
      let rejection = LikeGesturesRejection.unknownMessage(
        id: message.id, attempt: message.attempt)
      outputs.append(.rejected(rejection))
    }
    drainSender(into: &outputs)
  }

  mutating func enter(
    _ room: String, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    guard room != sender.room else { return outputs.append(.rejected(.sameRoom(room))) }
    // Who pages fast lands on the next room before the last one is left.
    endAll(but: .pageDrag, at: now, into: &outputs)
    sheet.remove(because: .leftRoom, into: &sheetEvents)
    drainSheet(at: now, into: &outputs)
    total = nil
    sender.enter(room, at: now, into: &senderOutputs)
    drainSender(into: &outputs)
    outputs.append(.entered(room: room))
  }

  mutating func suspend(at now: Instant, into outputs: inout [LikeGesturesEvent]) {
    endAll(at: now, into: &outputs)
    sender.suspend(at: now, into: &senderOutputs)
    drainSender(into: &outputs)
  }

  /// No finger, no run of likes and no heart outlives a room or the foreground, but for a finger
  /// that turns pages.
  private mutating func endAll(
    but spared: Gesture? = nil, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    arena.cancelAll(but: spared, into: &arenaEvents)
    drainArena(at: now, into: &outputs)
    endCombo(taps.interrupted(), into: &outputs)
    clearHearts(into: &outputs)
  }

  mutating func drainSender(into outputs: inout [LikeGesturesEvent]) {
    for output in senderOutputs {
      switch output {
      case .send(let message): outputs.append(.sendLikes(message))
      case .confirmed(let message): outputs.append(.likesSent(message))
      case .returned(let message, let retryAt):
        outputs.append(.likesReturned(message, retryAt: retryAt))
      }
    }
    senderOutputs.removeAll(keepingCapacity: true)
  }
}
