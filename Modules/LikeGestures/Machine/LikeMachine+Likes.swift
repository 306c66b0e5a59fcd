import RoomCore

extension LikeMachine {
  mutating func handleLikeTap(
    _ tap: GestureTap, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    let outcome = taps.tapped(tap)
    report(outcome, into: &outputs)
    guard let combo = outcome.combo else { return }
    outputs.append(.didLike(LocalLike(location: tap.location, combo: combo)))
    if let total { raiseTotal(to: total.addingSaturating(1), into: &outputs) }
    showHeart(at: tap.location, now: now, into: &outputs)
    sender.add(at: now, into: &senderOutputs)
    drainSender(into: &outputs)
  }

  /// Reports which earlier taps were a single tap, or the last of a combo.
  func report(_ outcome: LikeTaps.Outcome, into outputs: inout [LikeEvent]) {
    if let tap = outcome.confirmed { outputs.append(.didConfirmTap(tap)) }
    if let combo = outcome.endedCombo { outputs.append(.comboDidEnd(count: combo)) }
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

  mutating func receive(
    _ likes: ReceivedLikes, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    // The server cannot have counted likes that were never sent.
    if let total = likes.total, total >= 0 {
      raiseTotal(to: total.addingSaturating(sender.unsentInRoom), into: &outputs)
    }
    let count = likes.count
    guard count > 0 else { return outputs.append(.rejected(.invalidCount(count))) }
    others.addSaturating(count)
    outputs.append(.didReceiveLikes(count: count))
    fold(isSuspended || likes.isOld ? count : budget.offer(count), into: &outputs)
    showOthers(at: now, into: &outputs)
  }

  /// The total never decreases within a room.
  private mutating func raiseTotal(to new: Int, into outputs: inout [LikeEvent]) {
    guard new > total ?? -1 else { return }
    total = new
    outputs.append(.totalDidChange(new))
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

  /// The answers of a server to a message.
  enum Answer {
    case accepted
    case failed
    case refused
  }

  mutating func take(
    _ answer: Answer, to message: LikeMessage, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    let isKnown =
      switch answer {
      case .accepted: sender.confirm(message, at: now, into: &senderOutputs)
      case .failed: sender.fail(message, at: now, into: &senderOutputs)
      case .refused: sender.refuse(message, at: now, into: &senderOutputs)
      }
    if !isKnown { outputs.append(.rejected(.unknownMessage(message))) }
    drainSender(into: &outputs)
  }

  /// Sends what an earlier run of the app saved. Nothing may have been sent before, as the messages
  /// of both runs are numbered in one sequence.
  mutating func restore(
    _ snapshot: LikeSnapshot, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    guard sender.canRestore else { return outputs.append(.rejected(.tooLateToRestore)) }
    guard snapshot.isValid else { return outputs.append(.rejected(.invalidSnapshot)) }
    sender.restore(snapshot, at: now, into: &senderOutputs)
    outputs.append(.didRestoreLikes(count: sender.restored))
    drainSender(into: &outputs)
  }

  mutating func drainSender(into outputs: inout [LikeEvent]) {
    for output in senderOutputs {
      switch output {
      case .send(let message): outputs.append(.sendLikes(message))
      case .confirmed(let message): outputs.append(.didDeliverLikes(message))
      case .lost(let message): outputs.append(.didLoseLikes(message))
      case .returned(let likes): outputs.append(.didFailToDeliverLikes(likes))
      }
    }
    senderOutputs.removeAll(keepingCapacity: true)
  }
}
