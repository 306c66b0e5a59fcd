package import LiveRoomKit
import PromiseTesting

/// Observers of messages and their counts.
enum MessageObservers {
  /// Promise 13: the messages to the server.
  static func sends(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    // The messages to be sent and the sent messages, by gifts, likes and comments. A report follows from an input.
    var due: [[ServerMessage]] = [[], [], []]
    var sent = due
    func check(_ time: Instant) throws {
      try ensure(sent == due, "\(sent), not \(due) at \(time.nanoseconds)")
    }
    for entry in log.entries {
      switch entry.value {
      case .event(.gifts(.button(.willSend(let send)))):
        due[0].append(.gift(send))
        reach.note("gift")
      case .event(.likes(.willSendLikes(let message))):
        due[1].append(.likes(message))
        reach.note("likes")
      case .event(.comments(.willSend(let send))):
        due[2].append(.comment(send))
        reach.note("comment")
      case .event(.room(.willSend(.report))): reach.note("report")
      case .event(.room(.willSend(let message))):
        let kind =
          switch message {
          case .gift: 0
          case .likes: 1
          case .comment: 2
          case .report: 3
          }
        sent[kind].append(message)
        try ensure(sent[kind].count <= due[kind].count, "\(entry.text) precedes its cause")
      case .settled: try check(entry.time)
      default: break
      }
    }
    try check(.distantFuture)
  }

  /// Promises 14, 16 and 17: each input is a message, in a delivery or not, each rejection is counted, and the
  /// list, the lanes of flying comments and the ticker have each comment and each notice that the room takes.
  static func counts(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var (messages, comments, notices) = (0, 0, 0)
    var isLate = false
    var identifiers: Set<Identifier> = []
    var noticeIdentifiers: Set<Identifier> = []
    for entry in log.entries {
      switch entry.value {
      case .input(let input):
        messages += 1
        if case .delivered(let delivery) = input {
          reach.note("numbered", if: delivery.number != nil)
        }
        if case .comments(.receive(let comment)) = input.content, comment.kind != .join {
          let isNew = comment.id.map { identifiers.insert(Identifier($0)).inserted } ?? true
          // Whether a room takes a delivery depends on more.
          if case .comments = input, isNew { comments += 1 }
        } else if case .ticker(.append(let item)) = input.content, item.ticker != .broadcast {
          let isNew = item.id.map { noticeIdentifiers.insert(Identifier($0)).inserted } ?? true
          if case .ticker = input, isNew { notices += 1 }
        } else if case .ticker(.remove(let id)) = input.content {
          // A removal may precede its comment or its notice.
          identifiers.insert(Identifier(id))
          noticeIdentifiers.insert(Identifier(id))
        } else if case .comments(.remove(let id)) = input.content {
          identifiers.insert(Identifier(id))
        } else if case .room(.restore(let restoration)) = input {
          identifiers.formUnion(restoration.snapshot.memory.items.map { Identifier($0.id) })
          noticeIdentifiers.formUnion(identifiers)
        }
      case .event(.room(.didSetPictureDelay)): isLate = true
      case .snapshot(let snapshot):
        try ensure(
          snapshot.statistics.messages == messages,
          "\(snapshot.statistics.messages) of \(messages) at \(entry.time.nanoseconds)")
        let destination = log.configuration.commentDestination
        let statistics = [
          "list": destination.includesList ? snapshot.comments?.statistics : nil,
          "lanes": destination.includesDanmaku ? snapshot.danmaku?.statistics : nil,
        ].compactMapValues(\.self)
        for (module, statistics) in statistics {
          let picture = snapshot.statistics.picture
          // The waiting comments of a room that was left are old, and not on the lanes.
          let kept =
            picture.waiting + picture.dropped + picture.removed
            + (isLate ? snapshot.statistics.oldMessages : 0)
          let taken = statistics.received + statistics.rejected + snapshot.statistics.blocked + kept
          try ensure(taken >= comments, "the \(module) took \(taken) of \(comments) comments")
        }
        guard let ticker = snapshot.ticker?.statistics else { continue }
        let waiting = snapshot.statistics.picture.waiting
        let taken =
          ticker.received + ticker.rejected + waiting
          + (isLate ? snapshot.statistics.oldMessages : 0)
        try ensure(taken >= notices, "the ticker took \(taken) of \(notices) notices")
      default: break
      }
    }
    let statistics = log.last.statistics
    reach.note("own like", if: statistics.ownLikesEchoed > 0)
    reach.note("like of another", if: statistics.likes.others > 0)
    reach.note("repeated like", if: statistics.repeated[.like] != nil)
    reach.note("repeated number", if: statistics.repeatedDeliveries > 0)
    reach.note("old", if: statistics.oldMessages > 0)
    let refusals = log.changes.count {
      if case .rejected(.otherRoom) = $0.value { true } else { false }
    }
    reach.note("refused", if: refusals > 0)
    try ensure(statistics.rejected == refusals, "\(statistics.rejected) of \(refusals) rejected")
  }

  /// Promise 33: messages of the app's own are events in their order, each identifier of a kind once in a room.
  static func ownMessages(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    // The messages that may still have an event.
    var sent: [AppMessage] = []
    var taken: Set<[Identifier?]> = []
    var present: Identifier?
    for entry in log.entries {
      switch entry.value {
      case .input(let input):
        if case .room(.receiveApp(let message)) = input.content { sent.append(message) }
      case .event(.room(.didEnter(let name))):
        let room = Identifier(name)
        present = room
        taken = Set(taken.map { [$0[0] ?? room] + $0.dropFirst() })
      case .event(.room(.didLeave)): present = nil
      case .event(.room(.didReceiveApp(let message))):
        guard let index = sent.firstIndex(of: message) else {
          throw PromiseFault(text: "\(entry.text), of no message")
        }
        reach.note("without effect", if: index > 0)
        reach.note("emitted")
        sent.removeFirst(index + 1)
        guard let id = message.id, !id.isEmpty else { continue }
        let key = [present, Identifier(message.kind), Identifier(id)]
        try ensure(taken.insert(key).inserted, "\(entry.text), again")
      default: break
      }
    }
  }

  /// Promise 6: the gifts count each message that was sent to them.
  static func gifts(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    // Taps that show at once are messages too.
    guard !log.configuration.gifts.showsLocalTapsImmediately else { return }
    var numbers = (sent: 0, delivered: 0)
    for entry in log.entries {
      switch entry.value {
      case .input(.delivered(let delivery)):
        guard case .gifts(let input) = delivery.input.content else { continue }
        numbers.delivered += input.messageCount
      case .input(.gifts(let input)), .report(.gifts(let input)): numbers.sent += input.messageCount
      case .snapshot(let snapshot) where snapshot.gifts != nil:
        let taken = snapshot.statistics.gifts.messages
        let waiting = snapshot.statistics.picture.waiting
        try ensure(
          (numbers.sent - waiting...numbers.sent + numbers.delivered).contains(taken),
          "the gifts took \(taken) of \(numbers.sent) messages")
        reach.note("sent", if: taken > 0)
      default: break
      }
    }
  }
}

extension RoomInput {
  /// What is in the innermost of its deliveries.
  package var content: RoomInput {
    if case .delivered(let delivery) = self { delivery.input.content } else { self }
  }
}

extension GiftInput {
  fileprivate var messageCount: Int {
    switch self {
    case .receive, .receiveOld: 1
    case .receiveBatch(let messages): messages.count
    default: 0
    }
  }
}
