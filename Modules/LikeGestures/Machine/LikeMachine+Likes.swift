import RoomCore

extension LikeMachine {
  mutating func handleLikeTap(_ tap: GestureTap) {
    guard let combo = taps.tapped(tap, into: &outputs) else { return }
    outputs.append(.didLike(LocalLike(location: tap.location, combo: combo)))
    if let total { raiseTotal(to: total.addingSaturating(1)) }
    hearts.show(at: tap.location, now: now, into: &outputs)
    sender.add(at: now, into: &outputs)
  }

  mutating func receive(_ likes: ReceivedLikes) {
    // The total of the server cannot include likes that were never sent.
    if let total = likes.total, total >= 0 {
      raiseTotal(to: total.addingSaturating(sender.unsentInRoom))
    }
    let count = likes.count
    guard count > 0 else { return outputs.append(.rejected(.invalidCount(count))) }
    others.addSaturating(count)
    outputs.append(.didReceiveLikes(count: count))
    if isSuspended || likes.isOld {
      hearts.fold(count, into: &outputs)
    } else {
      hearts.offer(count, at: now, into: &outputs)
    }
  }

  /// Raises the total. It never decreases within a room.
  private mutating func raiseTotal(to new: Int) {
    guard new > total ?? -1 else { return }
    total = new
    outputs.append(.totalDidChange(new))
  }
}
