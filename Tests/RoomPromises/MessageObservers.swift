import CommentList
import GiftChannels
import LikeGestures
package import LiveRoom
import PromiseTesting
import RollingTicker
import RoomCore

/// Observers of messages and their counts.
enum MessageObservers {
  /// Promise 13: what is sent to the server.
  static func sends(_ log: RoomLog, _ report: inout PromiseReport) {
    // Of gifts, likes and comments, what is to be sent and what is.
    var due: [[ServerMessage]] = [[], [], []]
    var sent = due
    func check(_ time: Instant) {
      report.ensure(sent == due, "\(sent), not \(due) at \(time.nanoseconds)")
    }
    for entry in log.entries {
      switch entry.value {
      case .event(.gifts(.button(.willSend(let send)))):
        due[0].append(.gift(send))
        report.note("gift")
      case .event(.likes(.sendLikes(let message))):
        due[1].append(.likes(message))
        report.note("likes")
      case .event(.comments(.willSend(let send))):
        due[2].append(.comment(send))
        report.note("comment")
      case .event(.room(.send(let message))):
        let kind =
          switch message {
          case .gift: 0
          case .likes: 1
          case .comment: 2
          }
        sent[kind].append(message)
        report.ensure(sent[kind].count <= due[kind].count, "\(entry.text) precedes its cause")
      case .settled: check(entry.time)
      default: break
      }
    }
    check(.distantFuture)
  }

  /// Promises 14, 16 and 17: each input is a message, in a delivery or not, each rejection is counted, and the
  /// list, or the ticker, has each comment that the room takes.
  static func counts(_ log: RoomLog, _ report: inout PromiseReport) {
    var (messages, comments) = (0, 0)
    var identifiers: Set<Identifier> = []
    for entry in log.entries {
      switch entry.value {
      case .input(let input):
        messages += 1
        if case .delivered(let delivery) = input {
          report.note("numbered", if: delivery.number != nil)
        }
        if case .room(.receiveComment(let comment)) = input.content {
          let isNew = comment.id.map { identifiers.insert(Identifier($0)).inserted } ?? true
          // Whether a room takes what is delivered depends on more.
          if case .room = input, isNew { comments += 1 }
        } else if case .ticker(.append(let item)) = input.content, let id = item.id {
          identifiers.insert(Identifier(id))
        } else if case .room(.restore(let restoration)) = input {
          identifiers.formUnion(restoration.snapshot.memory.items.map { Identifier($0.id) })
        }
      case .snapshot(let snapshot):
        report.ensure(
          snapshot.account.messages == messages,
          "\(snapshot.account.messages) of \(messages) at \(entry.time.nanoseconds)")
        if log.configuration.commentDestination == .list, let list = snapshot.comments?.account {
          let taken = list.received + list.rejected
          report.ensure(taken >= comments, "the list took \(taken) of \(comments) comments")
          continue
        }
        guard let ticker = snapshot.ticker?.account else { continue }
        let taken = ticker.received + ticker.rejected
        report.ensure(taken >= comments, "the ticker took \(taken) of \(comments) comments")
      default: break
      }
    }
    let account = log.last.account
    report.note("own like", if: account.ownLikesEchoed > 0)
    report.note("like of another", if: account.likes.others > 0)
    report.note("repeated like", if: account.repeated[.like] != nil)
    report.note("repeated number", if: account.repeatedDeliveries > 0)
    report.note("old", if: account.oldMessages > 0)
    let refusals = log.changes.count {
      if case .rejected(.otherRoom) = $0.value { true } else { false }
    }
    report.note("refused", if: refusals > 0)
    report.ensure(account.rejected == refusals, "\(account.rejected) of \(refusals) rejected")
  }

  /// Promise 6: the gifts count each message that was sent to them.
  static func gifts(_ log: RoomLog, _ report: inout PromiseReport) {
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
        let taken = snapshot.account.gifts.messages
        report.ensure(
          (numbers.sent...numbers.sent + numbers.delivered).contains(taken),
          "the gifts took \(taken) of \(numbers.sent) messages")
        report.note("sent", if: taken > 0)
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
