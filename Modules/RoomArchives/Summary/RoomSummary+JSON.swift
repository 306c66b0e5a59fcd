import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
package import RoomFeeds

extension RoomSummary {
  /// One JSON object, on one line.
  package var json: String {
    var json = JSONText()
    write(to: &json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// Writes it as one object.
  package func write(to json: inout JSONText) {
    json.object { json in
      json.field("feed") { json in
        json.field("messages", feed.messages)
        json.field("rejected", feed.rejected)
        json.field("adjusted", feed.adjusted)
        json.field("virtualSeconds", feed.virtualSeconds)
      }
      json.field("wallSeconds", wallSeconds)
      json.field("room") { json in
        json.field("messages", room.messages)
        json.field("rejected", room.rejected)
        json.field("ownLikesEchoed", room.ownLikesEchoed)
        json.field("entered", room.roomsEntered)
        json.field("left", room.roomsLeft)
        json.field("repeated") { $0.counts(room.repeated) }
        json.field("repeatedDeliveries", room.repeatedDeliveries)
        json.field("oldMessages", room.oldMessages)
        json.field("refused") { $0.counts(room.refused) }
        json.begin("missing")
        json.list { json in
          for numbers in room.missing {
            json.list { json in
              json.integer(numbers.lowerBound)
              json.integer(numbers.upperBound)
            }
          }
        }
        json.field("giftUnitsLeft", room.gifts.left.units)
        json.field("isBalanced", room.isBalanced)
      }
      json.field("gifts") { gifts.write(to: &$0) }
      json.field("ticker") { json in
        json.field("received", room.ticker.received)
        json.field("shown", room.ticker.shown)
        json.field("dropped", room.ticker.dropped)
        json.field("withdrawn", room.ticker.withdrawn)
        json.field("waiting", room.ticker.waiting)
        json.field("rejected", room.ticker.rejected)
      }
      json.field("popups", room.popups)
      json.field("pager") { json in
        json.field("settled", room.pager.settled)
        json.field("plays", room.pager.plays)
        json.field("preloads") { json in
          json.field("used", room.pager.preloadsUsed)
          json.field("wasted", room.pager.preloadsWasted)
          json.field("open", room.pager.preloadsOpen)
        }
      }
      json.field("likes") { json in
        json.field("own", room.likes.localUser)
        json.field("sent", room.likes.sent)
        json.field("pending", room.likes.pending)
        json.field("others", room.likes.others)
        json.field("heartsShown", room.likes.heartsShown)
        json.field("heartsFolded", room.likes.heartsFolded)
        json.field("heartsWaiting", room.likes.heartsWaiting)
      }
      if let announcements {
        json.field("announcements") { announcements.write(to: &$0, over: feed.virtualSeconds) }
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func counts(_ counts: [MessageKind: Int]) {
    for kind in MessageKind.allCases {
      if let count = counts[kind] { entry(kind.rawValue, count) }
    }
  }
}

extension GiftSummary {
  fileprivate func write(to json: inout JSONText) {
    json.fields(account)
    json.field("wait") { json in
      json.field("all") { all.write(to: &$0) }
      json.field("own") { own.write(to: &$0) }
      json.field("valuable") { valuable.write(to: &$0) }
    }
  }
}

extension GiftSummary.Waits {
  fileprivate func write(to json: inout JSONText) {
    let (p50, p99, max) = percentiles()
    json.field("p50", p50)
    json.field("p99", p99)
    json.field("max", max)
  }
}
