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
  func text(isSample: Bool, in language: Language) -> String {
    var report = Report(language)
    let speed = Int(feed.virtualSeconds / max(wallSeconds, 1e-9))
    let beginning: DiagnosticText = isSample ? "A sample evening: " : ""
    let ending: DiagnosticText = speed > 0 ? " (\(speed) times as fast)" : ""
    let duration = clockTime(.start + .seconds(feed.virtualSeconds))
    report.add(
      "\(beginning)\(duration) of a room, played in \(decimals(wallSeconds, 2)) s\(ending)")
    let adjusted: DiagnosticText =
      feed.adjusted > 0 ? ", \(feed.adjusted) read at another time" : ""
    let unread: DiagnosticText = feed.unread.isEmpty ? "" : "; not read: \(listed(feed.unread))"
    report.begin(
      "Messages",
      """
      \(feed.messages) in all: \(counted(room.gifts.messages, "gift")), \
      \(counted(likeMessages, "like")), \(counted(comments, "comment")); \
      \(counted(feed.rejected, "bad line"))\(adjusted)\(unread)
      """)
    addGifts(to: &report)
    addOthers(to: &report)
    return report.text
  }

  private func addGifts(to report: inout Report) {
    let statistics = room.gifts
    func units(_ tally: GiftStatistics.Tally) -> DiagnosticText { counted(tally.units, "unit") }
    func combos(_ tally: GiftStatistics.Tally) -> DiagnosticText { counted(tally.combos, "combo") }
    report.begin(
      "Gifts",
      "\(counted(statistics.units, "unit")) in \(counted(statistics.combos, "combo"))")
    report.add(
      "  shown", report.language.list([units(statistics.shown), combos(statistics.shown)]))
    report.add(
      "  folded",
      """
      \(units(statistics.folded)), \(combos(statistics.folded)) never shown, \
      in \(counted(gifts.summaries, "summary row"))
      """)
    report.add("  waiting", counted(statistics.waiting.units - room.gifts.left.units, "unit"))
    if room.gifts.left.units > 0 {
      report.add("  left", "\(units(room.gifts.left)) waited when their room was left")
    }
    if statistics.revoked.units > 0 {
      report.add(
        "  revoked", report.language.list([units(statistics.revoked), combos(statistics.revoked)]))
    }
    report.add(
      """
        not counted: \(counted(statistics.duplicates, "duplicate")), \
      \(counted(statistics.echoes, "echo", "echoes")), \(statistics.late) late, \
      \(statistics.alreadyCounted) already counted, \(statistics.rejected) rejected
      """)
    addWaits(to: &report)
    let best = gifts.best(10)
    if !best.isEmpty { report.begin("The most valuable on the screen") }
    for highlight in best {
      let combo = highlight.combo
      report.add(
        """
          \(clockTime(highlight.time))  \(combo.sender.printable().isolated) gave \
        \(combo.gift.printable().isolated) \(GiftConfiguration().labelPrefix)\(highlight.count), \
        worth \(highlight.value); waited \(decimals(highlight.waited.seconds, 1)) s
        """)
    }
  }

  private func addWaits(to report: inout Report) {
    guard gifts.all.count > 0 else { return }
    let waits = [
      ("all", gifts.all), ("own", gifts.own), ("valuable", gifts.valuable),
    ].filter { $0.1.count > 0 }
    report.begin()
    report.add(
      "Waits until shown or folded, in seconds",
      columns: ["median", "99 %", "most"].map { report.language(DiagnosticText(word: $0)) })
    for (name, waits) in waits {
      let (p50, p99, most) = waits.percentiles()
      report.add(
        "  \(DiagnosticText(word: name)) (\(waits.count))",
        columns: [p50, p99, most].map { decimals($0, 2) })
    }
  }

  /// Adds the lines for the other modules, without the modules that had no input.
  private func addOthers(to report: inout Report) {
    let (popups, pager, likes) = (room.popups, room.pager, room.likes)
    for (name, ticker) in [("Ticker", room.ticker), ("Broadcast", room.broadcast)]
    where ticker.received > 0 {
      report.begin(
        .init(stringLiteral: name),
        """
        \(ticker.shown) of \(ticker.received) items shown, \(ticker.dropped) dropped unseen, \
        \(ticker.withdrawn) withdrawn
        """)
    }
    let list = room.commentList
    if list.received > 0 {
      report.begin(
        "Comments",
        """
        \(list.visible) of \(list.received) listed, \(list.merged) merged, \
        \(list.dropped) dropped unseen, \(list.removed) removed
        """)
    }
    if popups.received > 0 {
      let rest =
        Array(zip(PopupOutcome.names, popups.outcomes)) + [
          ("replaced", popups.replaced), ("ignored", popups.ignored), ("waiting", popups.waiting),
          ("on screen", popups.onScreen),
        ]
      let outcomes = rest.filter { $0.1 > 0 }
        .map { "\($0.1) \(DiagnosticText(word: $0.0))" as DiagnosticText }
      report.begin(
        "Popups",
        "\(popups.shown) of \(popups.received) shown; \(report.language.list(outcomes))")
    }
    if room.roomsEntered > 0 {
      report.begin(
        "Rooms",
        """
        \(room.roomsEntered) entered, \(room.roomsLeft) left; \
        \(pager.preloadsUsed) preloads used, \(pager.preloadsWasted) wasted
        """)
    }
    if likes.localUser > 0 || likes.others > 0 {
      report.begin(
        "Likes",
        """
        \(likes.localUser) own, \(likes.sent) of them sent; \(likes.others) of others; \
        \(likes.heartsShown) hearts shown, \(likes.heartsFolded) folded
        """)
    }
  }
}

/// A report in a language, line by line.
struct Report {
  let language: Language
  private var lines: [String] = []

  init(_ language: Language) { self.language = language }

  var text: String { lines.joined(separator: "\n") }

  mutating func add(_ line: DiagnosticText) { lines.append(language(line)) }

  /// Adds a line with a title in a column of its own.
  mutating func add(_ title: DiagnosticText, _ rest: DiagnosticText) {
    // A title is a word of the table.
    lines.append(language(title.named("word")).padded(to: 11) + language(rest))
  }

  /// Adds a line with a title and up to three columns.
  mutating func add(_ title: DiagnosticText, columns: [String]) {
    lines.append(
      language(title).padded(to: 40)
        + zip(columns, [8, 8, 9]).map { $0.padded(to: $1, isRight: true) }.joined())
  }

  /// Adds an empty line.
  mutating func begin() { lines.append("") }

  mutating func begin(_ line: DiagnosticText) {
    begin()
    add(line)
  }

  mutating func begin(_ title: DiagnosticText, _ rest: DiagnosticText) {
    begin()
    add(title, rest)
  }
}

/// Returns a number with a number of decimals.
func decimals(_ number: Double, _ count: Int) -> String {
  String(format: "%.\(count)f", number)
}

extension String {
  /// Returns the text with spaces up to a number of columns of a terminal. A Chinese character has two
  /// columns.
  fileprivate func padded(to columns: Int, isRight: Bool = false) -> String {
    let width = unicodeScalars.reduce(0) { $0 + ((0x2E80...0xFFEF).contains($1.value) ? 2 : 1) }
    let spaces = String(repeating: " ", count: max(0, columns - width))
    return isRight ? spaces + self : self + spaces
  }
}
