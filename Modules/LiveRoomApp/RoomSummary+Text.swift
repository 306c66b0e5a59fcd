import CommentList
import Foundation
import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomArchives
import RoomCore

extension RoomSummary {
  /// Returns the report for a terminal.
  ///
  /// - Parameter isSample: A Boolean value that indicates whether the report is about the sample
  ///   evening.
  func text(isSample: Bool) -> String {
    let statistics = gifts.statistics
    let speed = Int(feed.virtualSeconds / max(wallSeconds, 1e-9))
    var lines = [
      (isSample ? "A sample evening: " : "")
        + "\(clockTime(.start + .seconds(feed.virtualSeconds))) of a room, played in "
        + String(format: "%.2f s", wallSeconds)
        + (speed > 0 ? " (\(speed) times as fast)" : ""),
      "",
      "Messages   \(feed.messages) in all: \(counted(statistics.messages, "gift")), "
        + "\(counted(likeMessages, "like")), \(counted(comments, "comment")); "
        + counted(feed.rejected, "bad line")
        + (feed.adjusted > 0 ? ", \(feed.adjusted) read at another time" : "")
        + (feed.unread.isEmpty ? "" : "; not read: \(listed(feed.unread))"),
      "",
      "Gifts      \(counted(statistics.units, "unit")) in \(counted(statistics.combos, "combo"))",
      "  shown    \(counted(statistics.shown.units, "unit")), "
        + counted(statistics.shown.combos, "combo"),
      "  folded   \(counted(statistics.folded.units, "unit")), "
        + "\(counted(statistics.folded.combos, "combo")) never shown, "
        + "in \(counted(gifts.summaries, "summary row"))",
      "  waiting  \(counted(statistics.waiting.units - room.gifts.left.units, "unit"))",
    ]
    if room.gifts.left.units > 0 {
      lines.append(
        "  left     \(counted(room.gifts.left.units, "unit")) waited when their room was left")
    }
    if statistics.revoked.units > 0 {
      lines.append(
        "  revoked  \(counted(statistics.revoked.units, "unit")), "
          + counted(statistics.revoked.combos, "combo"))
    }
    lines.append(
      "  not counted: \(counted(statistics.duplicates, "duplicate")), "
        + "\(counted(statistics.echoes, "echo", "echoes")), \(statistics.late) late, "
        + "\(statistics.alreadyCounted) already counted, \(statistics.rejected) rejected")
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
    let labelPrefix = GiftConfiguration().labelPrefix
    if !best.isEmpty { lines += ["", "The most valuable on the screen"] }
    for highlight in best {
      lines.append(
        "  \(clockTime(highlight.time))  \(highlight.combo.sender.printable().isolated) gave "
          + "\(highlight.combo.gift.printable().isolated) \(labelPrefix)\(highlight.count), "
          + "worth \(highlight.value)"
          + String(format: "; waited %.1f s", highlight.waited.seconds))
    }
    return (lines + others).joined(separator: "\n")
  }
}

extension RoomSummary {
  /// The lines for the other modules, without the modules that had no input.
  private var others: [String] {
    var lines: [String] = []
    let (popups, pager, likes) = (room.popups, room.pager, room.likes)
    for (name, ticker) in [("Ticker     ", room.ticker), ("Broadcast  ", room.broadcast)]
    where ticker.received > 0 {
      lines += [
        "",
        "\(name)\(ticker.shown) of \(ticker.received) items shown, "
          + "\(ticker.dropped) dropped unseen, \(ticker.withdrawn) withdrawn",
      ]
    }
    let list = room.commentList
    if list.received > 0 {
      lines += [
        "",
        "Comments   \(list.visible) of \(list.received) listed, \(list.merged) merged, "
          + "\(list.dropped) dropped unseen, \(list.removed) removed",
      ]
    }
    if popups.received > 0 {
      var rest = Array(zip(PopupOutcome.names, popups.outcomes))
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
    return lines
  }
}
