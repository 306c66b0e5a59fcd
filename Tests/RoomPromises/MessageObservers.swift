import GiftChannels
import LikeGestures
import LiveRoom
import PromiseTesting
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

  /// Promise 17: each input is counted, once. What it has for an effect is a promise of the machine.
  static func counts(_ log: RoomLog, _ report: inout PromiseReport) {
    var count = 0
    for entry in log.entries {
      switch entry.value {
      case .input: count += 1
      case .snapshot(let snapshot):
        let messages = snapshot.account.messages
        report.ensure(messages == count, "\(messages) of \(count) at \(entry.time.nanoseconds)")
        report.note("counted", if: count > 0)
      default: break
      }
    }
    report.ensure(log.last.account.messages == count, "\(log.last.account.messages) of \(count)")
  }
}
