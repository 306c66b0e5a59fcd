import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomCore

/// Observers of messages and their counts.
enum MessageObservers {
  /// Promise 13: what is sent to the server.
  static func sends(_ log: RoomLog, _ report: inout PromiseReport) {
    var gifts: [ServerMessage] = []
    var likes: [ServerMessage] = []
    var sent: (gifts: [ServerMessage], likes: [ServerMessage]) = ([], [])
    for entry in log.entries {
      switch entry.value {
      case .event(.gifts(.button(.willSend(let send)))):
        gifts.append(.gift(send))
        report.note("gift")
      case .event(.likes(.sendLikes(let message))):
        likes.append(.likes(message))
        report.note("likes")
      case .event(.room(.send(let message))):
        if case .gift = message { sent.gifts.append(message) } else { sent.likes.append(message) }
        report.ensure(
          sent.gifts.count <= gifts.count && sent.likes.count <= likes.count,
          "\(entry.text) precedes its cause")
      case .settled:
        report.ensure(
          sent.gifts == gifts && sent.likes == likes, "Not sent at \(entry.time.nanoseconds)")
      default: break
      }
    }
    report.ensure(sent.gifts == gifts && sent.likes == likes, "\(sent), not \(gifts), \(likes)")
  }

  /// Promises 14 to 17: messages, those for other rooms, likes and comments.
  static func counts(_ log: RoomLog, _ report: inout PromiseReport) {
    func isOwn(_ like: RoomLike) -> Bool {
      log.configuration.localUser.map { isSame($0, like.sender) } ?? false
    }
    var messages = 0
    var open: [RoomDelivery] = []
    var present: String?
    var isCertain = false
    var refusals: [String] = []
    var numbers = (own: 0, others: 0, comments: 0, delivered: 0)
    var likes: Set<[UInt8]> = []
    var deliveries = RoomLog.Numbers(log)
    for entry in log.entries {
      switch entry.value {
      case .input(let delivered):
        messages += 1
        guard var input = deliveries.open(delivered) else {
          report.note("repeated number")
          continue
        }
        report.note("numbered", if: input != delivered)
        // One of which nothing but its age is said counts as it is.
        if case .delivered(let delivery) = input, delivery.room == nil, delivery.number == nil {
          if let age = delivery.age, age > log.configuration.maximumAge { report.note("old") }
          input = delivery.input
        }
        switch input {
        case .room(.receiveLike(let like)):
          if let id = like.id, !likes.insert(Array(id.utf8)).inserted {
            report.note("repeated like")
            continue
          }
          if isOwn(like) { numbers.own += 1 } else { numbers.others += like.count }
          report.note("own like", if: isOwn(like))
          report.note("like of another", if: !isOwn(like))
        case .room(.receiveComment): numbers.comments += 1
        case .room(.restore(let restoration)):
          likes.formUnion(restoration.snapshot.memory.likes.map { Array($0.utf8) })
        case .delivered(let delivery):
          numbers.delivered += 1
          // One with a number may be a repetition.
          if delivery.number != nil { isCertain = false }
          if isCertain { open.append(delivery) }
        default: isCertain = false
        }
      case .event(.room(.rejected(.otherRoom(let room)))): refusals.append(room)
      case .event(.room(.entered(let room))):
        present = room
        isCertain = false
      case .event(.room(.left)):
        present = nil
        isCertain = false
      case .settled, .snapshot:
        if isCertain {
          // Nothing but deliveries and messages since the room was known.
          let other = open.filter { item in
            item.room.map { room in !(present.map { isSame($0, room) } ?? false) } ?? false
          }
          report.ensure(
            refusals.map { Array($0.utf8) } == other.map { Array(($0.room ?? "").utf8) },
            "\(refusals), not \(other) at \(entry.time.nanoseconds)")
          report.note("refused", if: !other.isEmpty)
          report.note("taken", if: other.count < open.count)
        }
        open = []
        refusals = []
        if case .settled = entry.value { isCertain = true }
        guard case .snapshot(let snapshot) = entry.value else { continue }
        check(snapshot.account, messages, numbers, deliveries.repetitions, entry.time, &report)
      case .run, .didPause, .close: isCertain = false
      default: break
      }
    }
    check(log.last.account, messages, numbers, deliveries.repetitions, .start, &report)
    let rejections = log.changes.count {
      if case .rejected(.otherRoom) = $0.value { true } else { false }
    }
    report.ensure(
      log.last.account.rejected == rejections, "\(log.last.account.rejected) of \(rejections)")
  }

  private static func check(
    _ account: RoomAccount, _ messages: Int,
    _ numbers: (own: Int, others: Int, comments: Int, delivered: Int), _ repetitions: Int?,
    _ time: Instant, _ report: inout PromiseReport
  ) {
    let place = "at \(time.nanoseconds)"
    report.ensure(account.messages == messages, "\(account.messages) of \(messages) \(place)")
    report.ensure(
      repetitions.map { $0 == account.repeatedDeliveries } ?? true,
      "\(account.repeatedDeliveries) repeated deliveries, not \(repetitions ?? 0) \(place)")
    report.ensure(account.ownLikesEchoed == numbers.own, "\(numbers) of own likes \(place)")
    report.ensure(
      account.likes.others == numbers.others, "\(account.likes.others), \(numbers) \(place)")
    let range = numbers.comments...numbers.comments + numbers.delivered
    report.ensure(range.contains(account.comments), "\(account.comments), \(numbers) \(place)")
  }

  /// Promise 6: the gifts count each message that was sent to them.
  static func gifts(_ log: RoomLog, _ report: inout PromiseReport) {
    // Taps that show at once are messages too.
    guard !log.configuration.gifts.showsLocalTapsImmediately else { return }
    var numbers = (sent: 0, delivered: 0)
    var deliveries = RoomLog.Numbers(log)
    for entry in log.entries {
      switch entry.value {
      case .input(let input):
        switch deliveries.open(input) {
        case .gifts(let input): numbers.sent += input.messageCount
        case .delivered(let delivery):
          guard case .gifts(let input) = delivery.input else { continue }
          numbers.delivered += input.messageCount
        default: break
        }
      case .report(.gifts(let input)): numbers.sent += input.messageCount
      case .snapshot(let snapshot) where snapshot.gifts != nil:
        let taken = snapshot.account.gifts.messages
        report.ensure(
          (numbers.sent...numbers.sent + numbers.delivered).contains(taken),
          "the gifts took \(taken) of \(numbers.sent) messages")
        report.note("sent", if: taken > 0)
      default: break
      }
    }
  }

  /// Promise 16: what a comment is on the ticker, and that it has each.
  static func comments(_ log: RoomLog, _ report: inout PromiseReport) {
    var given: Set<[Identifier]> = []
    func key(
      _ id: String?, _ kind: String, _ sender: String? = nil, _ content: String
    ) -> [Identifier] {
      [id ?? "", kind, sender ?? "", content].map(Identifier.init)
    }
    // Items that the ticker has to count, those that it may count as well, and what was asked of it
    // when it could not be done.
    var numbers = (items: 0, delivered: 0, refused: 0, again: 0)
    var identifiers: Set<Identifier> = []
    func note(_ id: String?) {
      if let id, !identifiers.insert(Identifier(id)).inserted { numbers.again += 1 }
    }
    var deliveries = RoomLog.Numbers(log)
    for entry in log.entries {
      var value = entry.value
      if case .input(let input) = value {
        guard let input = deliveries.open(input) else { continue }
        value = .input(input)
      }
      switch value {
      case .input(.room(.receiveComment(let comment))):
        given.insert(key(comment.id, "comment", comment.sender, comment.text))
        note(comment.id)
        numbers.items += 1
      case .input(.delivered(let delivery)):
        switch delivery.input {
        case .room(.receiveComment(let comment)):
          given.insert(key(comment.id, "comment", comment.sender, comment.text))
          note(comment.id)
        case .ticker(.append(let item)):
          given.insert(key(item.id, item.kind, item.sender, item.content))
          note(item.id)
        default: continue
        }
        numbers.delivered += 1
      case .input(.ticker(.append(let item))):
        given.insert(key(item.id, item.kind, item.sender, item.content))
        note(item.id)
        numbers.items += 1
      case .input(.room(.restore(let restoration))):
        identifiers.formUnion(restoration.snapshot.memory.items.map { Identifier($0.id) })
      case .input(.ticker(.replace(let item))):
        given.insert(key(item.id, item.kind, item.sender, item.content))
      case .event(.ticker(.didShow(let showing))):
        let item = showing.item
        report.ensure(
          given.contains(key(item.id, item.kind, item.sender, item.content)), "\(item) was not sent"
        )
        report.note("shown")
      case .event(.ticker(.rejected(.unknown))), .event(.ticker(.rejected(.noNextItem))),
        .event(.ticker(.rejected(.rollInProgress))), .event(.ticker(.rejected(.suspended))):
        numbers.refused += 1
      case .snapshot(let snapshot):
        guard let account = snapshot.ticker?.account else { continue }
        let taken = account.received + account.rejected - numbers.refused
        report.ensure(
          (numbers.items - numbers.again...numbers.items + numbers.delivered).contains(taken),
          "the ticker took \(taken) of \(numbers.items) comments and notices")
      default: break
      }
    }
  }
}

extension MessageObservers {
  /// Promise 31: each name that is taken is one event.
  static func names(_ log: RoomLog, _ report: inout PromiseReport) {
    var deliveries = RoomLog.Numbers(log)
    var sent: [ProfileMessage] = []
    for case .input(let input) in log.entries.map(\.value) {
      var input = deliveries.open(input)
      while case .delivered(let delivery) = input { input = delivery.input }
      if case .room(.receiveProfile(let profile)) = input { sent.append(profile) }
    }
    let emitted = log.changes.compactMap {
      if case .didReceiveProfile(let profile) = $0.value { profile } else { nil }
    }
    report.ensure(emitted == sent, "\(emitted), not \(sent)")
    report.note("name", if: !sent.isEmpty)
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
