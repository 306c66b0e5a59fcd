import Foundation
import GiftChannels
import RoomCore

extension ReplaySummary {
  /// One JSON object, on one line.
  var json: String {
    var json = JSONText()
    json.object { json in
      json.field("feed") { json in
        json.field("messages", feed.messages)
        json.field("rejected", feed.rejected)
        json.field("virtualSeconds", feed.virtualSeconds)
      }
      json.field("wallSeconds", wallSeconds)
      json.field("gifts") { gifts.write(to: &$0) }
      json.field("likes") { json in
        json.field("messages", likes.messages)
        json.field("likes", likes.likes)
      }
      json.field("comments") { $0.field("messages", comments) }
    }
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// For people.
  var text: String {
    let account = gifts.account
    let speed = wallSeconds > 0 ? Int(feed.virtualSeconds / wallSeconds) : 0
    var lines = [
      (isSample ? "A sample evening: " : "")
        + "\(clockTime(.start + .seconds(feed.virtualSeconds))) of a room, played in "
        + String(format: "%.2f s", wallSeconds) + " (\(speed) times as fast)",
      "",
      "Messages   \(feed.messages) in all: \(account.messages) gifts, \(likes.messages) likes, "
        + "\(comments) comments; \(feed.rejected) bad lines",
      "",
      "Gifts      \(account.units) units in \(account.combos) combos",
      "  shown    \(account.shown.units) units, \(account.shown.combos) combos",
      "  folded   \(account.folded.units) units, \(account.folded.combos) combos never shown, "
        + "in \(gifts.crowds) crowd rows",
      "  waiting  \(account.waiting.units) units",
      "  not counted: \(account.duplicates) duplicates, \(account.echoes) echoes, "
        + "\(account.late) late, \(account.summaries) summaries, \(account.rejected) rejected",
      "",
      "Waits until shown or folded, in seconds   median    99 %     most",
    ]
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
        "  \(clockTime(highlight.time))  \(highlight.gift.sender.printable()) gave "
          + "\(highlight.gift.gift.printable()) x \(highlight.count), worth \(highlight.value)"
          + String(format: "; waited %.1f s", highlight.waited.seconds))
    }
    if likes.messages > 0 { lines += ["", "Likes      \(likes.likes)"] }
    return lines.joined(separator: "\n")
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
