import Foundation
import Testing

/// The samples of the presets, through the command: what happens, and when.
@Suite struct PresetSampleTests {
  @Test func presentView() throws {
    let lines = try timeline("presentView", ["--local-user", "me"])
    #expect(
      lines == [
        "0.0 lane 0 enters: ada, rose",
        "0.3 lane 0: 1",
        "0.5 rejected: missingSender",
        "0.7 lane 0: 2",
        "1.0 lane 1 enters: bob, car",
        "1.1 lane 0: 3",
        "1.3 lane 1: 1",
        "2.0 lane 0: 4",
        "2.5 tap on bob, car",
        "4.3 lane 1 exits: expired",
        "4.6 lane 1 is empty",
        "4.6 lane 1 enters: cat, sun",
        "4.9 lane 1: 1",
        "5.0 lane 0 exits: expired",
        "5.3 lane 0 is empty",
        "5.3 lane 1: 2",
        "5.3 lane 0 enters: dan, cup",
        "5.6 lane 0: 1",
        "8.3 lane 1 exits: expired",
        "8.6 lane 0 exits: expired",
        "8.6 lane 1 is empty",
        "8.9 lane 0 is empty",
        "14.0 button of rose until 17",
        "14.1 lane 0 enters: me, rose",
        "14.2 button of car until 17.2",
        "14.3 lane 1 enters: me, car",
        "14.4 lane 0: 1",
        "14.4 button of sun until 17.4",
        "14.6 lane 1: 1",
        "14.6 button of cup until 17.6",
        "16.0 button of rose until 19",
        "16.1 lane 0: 2",
        "17.2 button of car ends at 1",
        "17.4 button of sun ends at 1",
        "17.6 button of cup ends at 1",
        "17.6 lane 1 exits: countdownEnded",
        "17.9 lane 1 is empty",
        "17.9 lane 1 enters: me, sun",
        "18.2 lane 1: 1",
        "19.0 button of rose ends at 2",
        "19.1 lane 0 exits: countdownEnded",
        "19.4 lane 0 is empty",
        "19.4 lane 0 enters: me, cup",
        "19.7 lane 0: 1",
        "21.2 lane 1 exits: expired",
        "21.5 lane 1 is empty",
        "22.7 lane 0 exits: expired",
        "23.0 lane 0 is empty",
      ])
  }

  @Test func rollingNotice() throws {
    let lines = try timeline("rollingNotice")
    #expect(
      lines == [
        "0.2 shows Welcome to the harbour",
        "3.0 shows Be kind to each other",
        "4.0 tap on 0",
        "5.66 rolls to 1, Roses at half price, for 0.66",
        "6.32 rests on 1",
        "8.32 rolls to 2, Concert at nine, for 0.66",
        "8.6 tap on 2",
        "8.98 rests on 2",
        "9.5 pauses",
        "11.5 continues",
        "12.98 rolls to 0, Be kind to each other, for 0.66",
        "13.64 rests on 0",
        "15.64 rolls to 1, Roses at half price, for 1.25",
        "16.89 rests on 1",
        "18.3 rolls to 2, Concert at nine, for 1.25",
        "19.55 rests on 2",
        "20.96 rolls to 0, Be kind to each other, for 1.25",
        "22.21 rests on 0",
        "23.62 rolls to 1, Roses at half price, for 0.66",
        "24.28 rests on 1",
        "26.28 rolls to 2, Concert at nine, for 0.66",
        "26.94 rests on 2",
        "28.94 rolls to 0, Be kind to each other, for 0.66",
        "29.1 the roll is cancelled",
        "29.1 shows Good night",
        "31.76 rolls to 1, See you tomorrow, for 0.66",
        "32.42 rests on 1",
        "33.0 shows nothing",
      ])
  }

  @Test func liveGiftAnimation() throws {
    let lines = try timeline("liveGiftAnimation")
    #expect(
      lines == [
        "0.0 lane 0 enters: ada, rose",
        "0.2 lane 1 enters: bob, car",
        "0.3 lane 0: 1",
        "0.5 lane 1: 1",
        "0.6 lane 0: 2",
        "0.9 lane 0: 3",
        "2.6 lane 0: 4",
        "2.8 lane 1 exits: expired",
        "3.1 lane 1 is empty",
        "3.1 lane 1 enters: cat, sun",
        "3.4 lane 1: 1",
        "3.7 lane 1: 2",
        "4.9 lane 0 exits: expired",
        "5.2 lane 0 is empty",
        "5.2 lane 0 enters: dan, cup",
        "5.5 lane 0: 1",
        "6.0 lane 1 exits: expired",
        "6.3 lane 1 is empty",
        "7.8 lane 0 exits: expired",
        "8.1 lane 0 is empty",
      ])
  }

  @Test func popupOrder() throws {
    let rules = ["--rules", ModulesTests.sample("rules.json")]
    let lines = try timeline("popupOrder", rules)
    #expect(
      lines == [
        "0.5 guide-1 waits for flow",
        "1.0 shows result-1",
        "1.2 other-game waits for sequencer",
        "1.5 edit-1 waits for flow",
        "2.5 result-1 ends: confirmed",
        "2.5 shows edit-1",
        "3.5 edit-1 ends: confirmed",
        "3.5 shows guide-1",
        "4.5 guide-1 ends: confirmed",
        "5.5 guide-2 waits for flow",
        "5.5 shows result-2",
        "5.5 edit-2 waits for flow",
        "6.5 result-2 ends: confirmed",
        "6.5 edit-2 ends: rejected",
        "6.5 shows guide-2",
        "7.5 guide-2 ends: confirmed",
        "8.5 guide-3 waits for flow",
        "8.5 shows result-3",
        "8.5 edit-3 waits for flow",
        "9.5 result-3 ends: cancelled",
        "9.5 edit-3 ends: rejected",
        "9.5 shows guide-3",
        "10.5 guide-3 ends: confirmed",
        "12.0 shows wish",
        "12.0 shows thanks",
        "13.5 thanks ends: confirmed",
        "13.5 shows rate",
        "14.0 wish ends: confirmed",
        "14.0 shows share",
        "15.0 share ends: confirmed",
        "15.0 void waits for condition",
        "15.5 later ends: revoked",
        "16.0 rate ends: confirmed",
        "16.5 void ends: rejected",
      ])
  }

  @Test func liveRoom() throws {
    let lines = try timeline("liveRoom")
    #expect(
      lines == [
        "0.0 rests on harbour",
        "0.0 plays harbour",
        "0.3 shows good evening",
        "1.25 heart at 180, 440",
        "1.95 heart at 240, 400",
        "2.85 heart at 160, 380",
        "3.85 combo of 3 ends",
        "5.12 the screen is cleared",
        "5.12 pauses",
        "6.62 the overlays are shown",
        "6.62 continues",
        "8.12 surfaces swap",
        "8.12 decelerates to kitchen",
        "8.55 removes the video of harbour",
        "8.55 rests on kitchen",
        "8.55 plays kitchen",
        "10.12 surfaces swap",
        "10.12 decelerates to harbour",
        "10.55 removes the video of kitchen",
        "10.55 rests on harbour",
        "10.55 plays harbour",
        "12.12 decelerates to harbour",
        "12.53 rests on harbour",
        "14.6 removes the video of harbour",
        "14.6 surfaces swap",
        "14.8 decelerates to kitchen",
        "15.0 rests on kitchen",
        "15.0 plays kitchen",
        "17.4 shows welcome",
        "17.4 rests on kitchen",
        "19.5 welcome ends: timedOut",
        "23.0 sheet is presented",
        "23.0 sheet settles to 400",
        "23.57 sheet is settled",
        "24.36 list rests at 0",
        "24.36 sheet settles to 400",
        "24.86 sheet is settled",
        "26.14 list rests at 0",
        "26.14 sheet settles to 0",
        "26.68 sheet is closed: dragged",
        "28.0 sheet is presented",
        "28.0 sheet settles to 400",
        "28.57 sheet is settled",
        "29.55 sheet settles to 0",
        "30.12 sheet is closed: backdrop",
        "31.0 sheet is presented",
        "31.0 sheet settles to 400",
        "31.57 sheet is settled",
        "32.02 sheet settles to 0",
        "32.59 sheet is closed: backdrop",
      ])
  }

  private func timeline(_ preset: String, _ options: [String] = []) throws -> [String] {
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    let feed = ModulesTests.sample("\(preset).jsonl")
    let run = try LiveRoom(
      ["replay", feed, "--strict", "--preset", preset, "--events", events] + options)
    #expect(run.status == 0 && run.errors.isEmpty)
    return try folder.text("events").split(separator: "\n").compactMap { line in
      try SampleEvent(line).line
    }
  }
}

/// An event of a sample as a line of a timeline.
private struct SampleEvent {
  private let fields: [String: Any]

  init(_ line: Substring) throws {
    fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
  }

  /// The time, and what happens; `nil` for what no view shows.
  var line: String? {
    guard let words else { return nil }
    let time = (fields["time"] as? Double ?? -1) * 100
    return "\(time.rounded() / 100) \(words)"
  }

  /// A field, or one inside of another: `showing.item.content`.
  private subscript(path: String) -> String {
    var value: Any? = fields
    for name in path.split(separator: ".") { value = (value as? [String: Any])?[String(name)] }
    return switch value {
    case let text as String: text
    case let number as NSNumber: String(format: "%g", number.doubleValue)
    default: "nothing"
    }
  }

  private var words: String? {
    switch "\(self["module"]).\(self["event"])" {
    case "gifts.laneWillEnter":
      "lane \(self["lane"]) enters: \(self["combo.sender"]), \(self["combo.gift"])"
    case "gifts.laneDidStep": "lane \(self["lane"]): \(self["count"])"
    case "gifts.laneWillExit": "lane \(self["lane"]) exits: \(self["reason"])"
    case "gifts.laneDidEmpty": "lane \(self["lane"]) is empty"
    case "gifts.laneDidReceiveTap": "tap on \(self["combo.sender"]), \(self["combo.gift"])"
    case "gifts.button.countdownDidStart": "button of \(self["gift"]) until \(self["end"])"
    case "gifts.button.countdownDidEnd": "button of \(self["gift"]) ends at \(self["total"])"
    case "gifts.rejected": "rejected: \(self["reason"])"
    case "ticker.didShow": "shows \(self["item.content"])"
    case "ticker.didBeginRoll":
      "rolls to \(self["incoming.index"]), \(self["incoming.item.content"]), for \(self["duration"])"
    case "ticker.didEndRoll": "rests on \(self["incoming.index"])"
    case "ticker.didCancelRoll": "the roll is cancelled"
    case "ticker.didSuspend": "pauses"
    case "ticker.didResume": "continues"
    case "ticker.didStop": "shows nothing"
    case "ticker.didTap": "tap on \(self["index"])"
    case "popups.willPresent": "shows \(self["popup.id"])"
    case "popups.didEnd": "\(self["id"]) ends: \(outcome)"
    case "popups.didDefer": "\(self["id"]) waits for \(self["rule"])"
    case "likes.heartDidAppear": "heart at \(self["point.x"]), \(self["point.y"])"
    case "likes.comboDidEnd": "combo of \(self["count"]) ends"
    case "likes.clearedDidChange":
      fields["isCleared"] as? Bool == true ? "the screen is cleared" : "the overlays are shown"
    // Without the steps of a movement.
    case "likes.sheet.willPresent": "sheet is presented"
    case "likes.sheet.didCatch": "sheet is caught"
    case "likes.sheet.willSettle": "sheet settles to \(self["to"])"
    case "likes.sheet.didSettle": "sheet is settled"
    case "likes.sheet.didDismiss": "sheet is closed: \(self["cause"])"
    case "likes.sheet.listDidEndDragging": "list rests at \(self["offset"])"
    case "pager.didLayoutSurfaces": "surfaces swap"
    case "pager.willSnap": "decelerates to \(self["room"])"
    case "pager.didSettle": "rests on \(self["room"])"
    case "pager.willBeginPlaying": "plays \(self["room"])"
    case "pager.didEndPlaying": "removes the video of \(self["room"])"
    default: nil
    }
  }

  private var outcome: String {
    let outcome = fields["outcome"]
    return outcome as? String ?? (outcome as? [String: Any])?.keys.first ?? ""
  }
}
