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
  static func sends(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var gifts: [ServerMessage] = []
    var likes: [ServerMessage] = []
    var sent: (gifts: [ServerMessage], likes: [ServerMessage]) = ([], [])
    for entry in visit.entries {
      switch entry.kind {
      case .event(
        .gifts(.button(.willSend(let gift, let recipient, let combo, let batchSize, let total)))):
        gifts.append(
          .gift(gift, recipient: recipient, combo: combo, batchSize: batchSize, total: total))
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
  static func counts(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var messages = 0
    var open: [(room: String, input: RoomInput)] = []
    var present: String?
    var isCertain = false
    var refusals: [String] = []
    var numbers = (own: 0, others: 0, comments: 0, addressed: 0)
    for entry in visit.entries {
      switch entry.kind {
      case .input(let input):
        messages += 1
        switch input {
        case .room(.didReceiveLike(let like)):
          if isSame(like.sender, "ada") { numbers.own += 1 } else { numbers.others += like.count }
          report.note("own like", if: isSame(like.sender, "ada"))
          report.note("like of another", if: !isSame(like.sender, "ada"))
        case .room(.didReceiveComment): numbers.comments += 1
        case .addressed(let room, let inner):
          numbers.addressed += 1
          if isCertain { open.append((room, inner)) }
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
          // Nothing but addressed inputs and messages since the room was known.
          let other = open.filter { item in !(present.map { isSame($0, item.room) } ?? false) }
          report.ensure(
            refusals.map { Array($0.utf8) } == other.map { Array($0.room.utf8) },
            "\(refusals), not \(other) at \(entry.time.nanoseconds)")
          report.note("refused", if: !other.isEmpty)
          report.note("taken", if: other.count < open.count)
        }
        open = []
        refusals = []
        if case .settled = entry.kind { isCertain = true }
        guard case .snapshot(let snapshot) = entry.kind else { continue }
        check(snapshot.account, messages, numbers, entry.time, &report)
      case .run, .pause, .close: isCertain = false
      default: break
      }
    }
    check(visit.last, messages, numbers, .start, &report)
    let rejections = visit.changes.count {
      if case .rejected(.otherRoom) = $0.value { true } else { false }
    }
    report.ensure(visit.last.refused == rejections, "\(visit.last.refused) of \(rejections)")
  }

  private static func check(
    _ account: RoomAccount, _ messages: Int,
    _ numbers: (own: Int, others: Int, comments: Int, addressed: Int), _ time: Instant,
    _ report: inout PromiseReport
  ) {
    let place = "at \(time.nanoseconds)"
    report.ensure(account.messages == messages, "\(account.messages) of \(messages) \(place)")
    report.ensure(account.ownLikesEchoed == numbers.own, "\(numbers) of own likes \(place)")
    report.ensure(
      account.likes.others == numbers.others, "\(account.likes.others), \(numbers) \(place)")
    let range = numbers.comments...numbers.comments + numbers.addressed
    report.ensure(range.contains(account.comments), "\(account.comments), \(numbers) \(place)")
  }

  /// Promise 16: what a comment is on the ticker.
  static func comments(_ visit: PromiseVisit, _ report: inout PromiseReport) {
    var comments: [String: RoomComment] = [:]
    for entry in visit.entries {
      switch entry.kind {
      case .input(.room(.didReceiveComment(let comment))),
        .input(.addressed(_, .room(.didReceiveComment(let comment)))):
        comments[comment.id ?? ""] = comment
      case .event(.ticker(.didShow(let showing))):
        let comment = comments[showing.item.id ?? ""]
        report.ensure(
          comment.map { "\($0.sender): \($0.text)" } == showing.item.content
            && showing.item.kind == "comment", "\(showing.item) of \(comment as Any)")
        report.note("shown")
      default: break
      }
    }
  }
}
