import GiftChannels
import PromiseTesting
import RoomCore

/// The knowledge of an attached player: the gifts that wait, and how far each is prepared.
private struct PlayerBook {
  struct Gift {
    let combo: GiftCombo
    var begunAt: Instant?
    var isReady = false
    var isRunning: Bool { begunAt != nil && !isReady }
  }

  /// `nil` while no player is attached.
  var gifts: [GiftCombo.ID: Gift]?
  var reasons: Set<SuspensionReason> = []
  var isClosed = false
  var isPlaying = false

  var running: [Gift] { (gifts ?? [:]).values.filter(\.isRunning) }

  /// Follows the input of a moment, before its events.
  mutating func take(_ moment: PromiseMoment<GiftMachine>) {
    let isRejected = moment.events.contains { $0.rejectedGift != nil }
    switch moment.input {
    case .suspend(let reason)? where !isRejected: reasons.insert(reason)
    case .resume(let reason)?: reasons.remove(reason)
    case .didAttachPlayer? where !isClosed: gifts = [:]
    case .didDetachPlayer?: gifts = nil
    case .didPrepareFullScreen(let combo)? where !isRejected: gifts?[combo]?.isReady = true
    default: break
    }
  }
}

extension GiftObservers {
  /// Promise 38: the gifts that wait, and the two that are prepared.
  package static let preparations: GiftObserver = .init(38) { run, reach in
    let patience = run.configuration.fullScreenPreparationTime
    var book = PlayerBook()
    for moment in run.moments {
      let before = book
      book.take(moment)
      for event in moment.events {
        switch event {
        case .fullScreenDidEnqueue(let wait):
          let (id, count) = (wait.combo.id, book.gifts?.count)
          try ensure(count != nil, "\(id) is announced without a player")
          try ensure(book.gifts?[id] == nil, "\(id) is announced twice")
          try ensure((0...(count ?? 0)).contains(wait.position), "\(id) is at \(wait.position)")
          try ensure(wait.position < 8, "\(id) is beyond the places")
          book.gifts?[id] = PlayerBook.Gift(combo: wait.combo)
        case .fullScreenWillPrepare(let combo):
          reach.note("prepared")
          try ensure(book.gifts?[combo.id]?.begunAt == nil, "\(combo.id) is prepared twice")
          try ensure(book.gifts?[combo.id] != nil, "\(combo.id) does not wait")
          try ensure(book.running.count < 2, "A third preparation runs")
          let isSame = book.running.contains { $0.combo.gift.utf8.elementsEqual(combo.gift.utf8) }
          try ensure(!isSame, "\(combo.gift) is prepared twice at once")
          book.gifts?[combo.id]?.begunAt = moment.time
        case .fullScreenDidDequeue(let id):
          reach.note("dequeued")
          try ensure((before.gifts?[id] ?? book.gifts?[id]) != nil, "\(id) did not wait")
          if case .revoke? = moment.input { reach.note("revoked") }
          if case .didFailFullScreen(id)? = moment.input { reach.note("failed") }
          if let begun = book.gifts?[id]?.begunAt, begun + patience <= moment.time {
            reach.note("late")
          }
          book.gifts?[id] = nil
        case .fullScreenWillBegin(let start): book.gifts?[start.combo.id] = nil
        default: break
        }
      }
      if moment.isLeaving { try ensure(book.gifts?.isEmpty ?? true, "A gift waits in no room") }
      if case .close? = moment.input { book.isClosed = true }
    }
  }

  /// Promise 39: the full screen is for gifts that are ready, and not free while one is.
  package static let readiness: GiftObserver = .init(39) { run, reach in
    var book = PlayerBook()
    for moment in run.moments {
      book.take(moment)
      for event in moment.events {
        switch event {
        case .fullScreenDidEnqueue(let wait):
          book.gifts?[wait.combo.id] = PlayerBook.Gift(combo: wait.combo)
        case .fullScreenDidDequeue(let id): book.gifts?[id] = nil
        case .fullScreenWillBegin(let start):
          book.isPlaying = true
          guard let gifts = book.gifts else { continue }
          try ensure(gifts[start.combo.id]?.isReady == true, "\(start.combo.id) is not ready")
          let isUnready = gifts.values.contains { !$0.isReady }
          reach.note(isUnready ? "passes" : "begins")
          book.gifts?[start.combo.id] = nil
        case .fullScreenDidEnd: book.isPlaying = false
        default: break
        }
      }
      guard book.reasons.isEmpty, !book.isPlaying else { continue }
      let isReady = book.gifts?.values.contains(where: \.isReady) ?? false
      try ensure(!isReady, "A gift that is ready waits at \(moment.time.seconds)")
    }
  }
}
