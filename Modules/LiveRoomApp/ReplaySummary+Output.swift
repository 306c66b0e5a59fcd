import Foundation
import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds

extension ReplaySummary {
  /// One JSON object, on one line.
  var json: String {
    var json = JSONText()
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
        json.field("refused", room.refused)
        json.field("ownLikesEchoed", room.ownLikesEchoed)
        json.field("entered", room.roomsEntered)
        json.field("left", room.roomsLeft)
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
      json.field("popups") { json in
        json.field("received", room.popups.received)
        json.field("replaced", room.popups.replaced)
        json.field("ignored", room.popups.ignored)
        json.field("shown", room.popups.shown)
        json.field("waiting", room.popups.waiting)
        json.field("onScreen", room.popups.onScreen)
        json.field("outcomes") { json in
          for name in PopupOutcome.names {
            json.begin(name)
            json.append(literal: "\(room.popups.count(of: name))")
          }
        }
      }
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
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// The lines for a terminal.
  var text: String {
    let account = gifts.account
    let speed = Int(feed.virtualSeconds / max(wallSeconds, 1e-9))
    var lines = [
      (isSample ? "A sample evening: " : "")
        + "\(clockTime(.start + .seconds(feed.virtualSeconds))) of a room, played in "
        + String(format: "%.2f s", wallSeconds)
        + (speed > 0 ? " (\(speed) times as fast)" : ""),
      "",
      "Messages   \(feed.messages) in all: \(counted(account.messages, "gift")), "
        + "\(counted(likeMessages, "like")), \(counted(comments, "comment")); "
        + counted(feed.rejected, "bad line")
        + (feed.adjusted > 0 ? ", \(feed.adjusted) read at another time" : ""),
      "",
      "Gifts      \(counted(account.units, "unit")) in \(counted(account.combos, "combo"))",
      "  shown    \(counted(account.shown.units, "unit")), "
        + counted(account.shown.combos, "combo"),
      "  folded   \(counted(account.folded.units, "unit")), "
        + "\(counted(account.folded.combos, "combo")) never shown, "
        + "in \(counted(gifts.crowds, "crowd row"))",
      "  waiting  \(counted(account.waiting.units - room.gifts.left.units, "unit"))",
    ]
    if room.gifts.left.units > 0 {
      lines.append(
        "  left     \(counted(room.gifts.left.units, "unit")) waited when their room was left")
    }
    if account.revoked.units > 0 {
      lines.append(
        "  revoked  \(counted(account.revoked.units, "unit")), "
          + counted(account.revoked.combos, "combo"))
    }
    lines.append(
      "  not counted: \(counted(account.duplicates, "duplicate")), "
        + "\(counted(account.echoes, "echo", "echoes")), \(account.late) late, "
        + "\(counted(account.summaries, "summary", "summaries")), \(account.rejected) rejected")
    if gifts.all.count > 0 {
      lines += ["", "Waits until shown or folded, in seconds   median    99 %     most"]
    }
    for (name, waits) in [
      ("all", gifts.all), ("own", gifts.own), ("valuable", gifts.valuable),
    ] where waits.count > 0 {
      let (p50, p99, most) = waits.percentiles()
      lines.append(
        "  " + "\(name) (\(waits.count))".padding(toLength: 38, withPad: " ", startingAt: 0)
          + String(format: "%8.2f%8.2f%9.2f", p50, p99, most))
    }
    let best = gifts.best(10)
    if !best.isEmpty { lines += ["", "The most valuable on the screen"] }
    for highlight in best {
      lines.append(
        "  \(clockTime(highlight.time))  \(highlight.combo.sender.printable()) gave "
          + "\(highlight.combo.gift.printable()) x \(highlight.count), worth \(highlight.value)"
          + String(format: "; waited %.1f s", highlight.waited.seconds))
    }
    return (lines + others).joined(separator: "\n")
  }
}

extension ReplaySummary {
  /// The modules beside the gifts, as far as they had anything to do.
  private var others: [String] {
    var lines: [String] = []
    let (ticker, popups, pager, likes) = (room.ticker, room.popups, room.pager, room.likes)
    if ticker.received > 0 {
      lines += [
        "",
        "Ticker     \(ticker.shown) of \(ticker.received) comments and notices shown, "
          + "\(ticker.dropped) dropped unseen, \(ticker.withdrawn) withdrawn",
      ]
    }
    if popups.received > 0 {
      var rest = PopupOutcome.names.map { ($0, popups.count(of: $0)) }
      rest += [
        ("replaced", popups.replaced), ("ignored", popups.ignored), ("waiting", popups.waiting),
        ("on screen", popups.onScreen),
      ]
      let outcomes = rest.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
      lines += ["", "Popups     \(popups.shown) of \(popups.received) shown; \(outcomes)"]
    }
    if room.roomsEntered > 0 {
      lines += [
        "",
        "Rooms      \(room.roomsEntered) entered, \(room.roomsLeft) left; "
          + "\(pager.preloadsUsed) preloads used, \(pager.preloadsWasted) wasted",
      ]
    }
    if likes.localUser > 0 || likes.others > 0 {
      lines += [
        "",
        "Likes      \(likes.localUser) own, \(likes.sent) of them sent; \(likes.others) of others; "
          + "\(likes.heartsShown) hearts shown, \(likes.heartsFolded) folded",
      ]
    }
    if let announcements {
      lines += ["", "Spoken     " + announcements.text(over: feed.virtualSeconds)]
    }
    return lines
  }
}

extension GiftSummary {
  fileprivate func write(to json: inout JSONText) {
    account.write(to: &json)
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
