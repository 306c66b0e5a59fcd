import Foundation
import GiftChannels
import LivePager
import RoomCore

/// The screen at one moment, computed from all events up to then. The rules are its own, without code
/// of the page.
struct ExpectedScreen {
  let time: Double
  var lines: [Line] = []
  /// The words of all rows of comments, the oldest first: how high rows are drawn, only the page knows.
  var comments: [String] { isHidden ? [] : commentRows.map(\.words) }

  /// The number of comment rows that are at least 0.1 s old: newer rows may not be in view yet.
  var settledComments: Int { isHidden ? 0 : commentRows.count { $0.entered < time - 0.1 } }

  private var commentRows: [(row: Int, words: String, entered: Double, arrived: Double)] = []
  // Comments that have entered the lanes, and not been removed.
  private var flying: [Int: Wire] = [:]
  private var lanes: [Int: (gift: Wire, count: Int, entered: Double)] = [:]
  private var leaving: [Int: (gift: Wire, count: Int, entered: Double, left: Double)] = [:]
  private var fullScreen: (gift: Wire, count: Int)?
  private var leavingFullScreen: (gift: Wire, count: Int, left: Double)?
  private var summaries: [(summary: Wire, left: Double?)] = []
  private var ticker: [String: String] = [:]
  private var roll: Wire?
  private var rollStart = 0.0
  private var marquee: Wire?
  private var marqueeStart = 0.0
  private var pausedAfter: Double?
  private var popups: [String: (popup: Wire, phase: String, began: Double, left: Double)] = [:]
  private var surfaces = [Wire](repeating: Wire(nil), count: 3)
  private var order = [0, 1, 2]
  private var pageLength = PagerConfiguration().pageLength
  private var offset = 0.0
  private var snap: (wire: Wire, began: Double)?
  private var hearts: [Int: Wire] = [:]
  private var combo: Int?
  private var buttons: [(gift: String, total: Int)] = []
  private var sheet: (id: String, height: Double, settling: Wire?)?
  private var isHidden = false
  private let labelPrefix: String

  /// - Parameters:
  ///   - lengths: of a page, and from when on: messages say it, not events.
  ///   - labelPrefix: the text before the number of a label, from the configuration.
  init(
    _ events: [Wire], lengths: [(time: Double, length: Double)], labelPrefix: String,
    at time: Double
  ) {
    self.time = time
    self.labelPrefix = labelPrefix
    pageLength = lengths.last { $0.time <= time }?.length ?? pageLength
    for event in events where event["time"].number <= time {
      switch event["module"].text {
      case "gifts": takeGift(event)
      case "ticker": takeTicker(event)
      case "comments": takeComments(event)
      case "danmaku": takeDanmaku(event)
      case "popups": takePopup(event)
      case "pager": takePager(event)
      case "likes": takeLikes(event)
      default: if event["event"].text == "overlaysHidden" { isHidden = event["areHidden"].flag }
      }
    }
    describe()
  }

  // MARK: Events

  private mutating func takeGift(_ event: Wire) {
    let time = event["time"].number
    let lane = Int(event["lane"].isThere ? event["lane"].number : -1)
    let count = Int(event["count"].isThere ? event["count"].number : 0)
    switch event["event"].text {
    case "laneWillEnter": lanes[lane] = (event["combo"], count, time)
    case "laneDidStep": lanes[lane]?.count = count
    case "laneWillExit":
      leaving[lane] = lanes.removeValue(forKey: lane).map { ($0.gift, count, $0.entered, time) }
    case "laneDidEmpty": leaving[lane] = nil
    case "fullScreenWillBegin": fullScreen = (event["combo"], count)
    case "fullScreenDidStep": fullScreen?.count = count
    case "fullScreenDidEnd":
      leavingFullScreen = fullScreen.map { ($0.gift, $0.count, time) }
      fullScreen = nil
    case "summaryDidChange":
      if let place = placeOfSummary(event) {
        summaries[place].summary = event
      } else {
        summaries.append((event, nil))
      }
    case "summaryDidEnd":
      if let place = placeOfSummary(event) { summaries[place].left = time }
    case "button.willSend":
      buttons.removeAll { $0.gift == event["gift"].text }
      buttons.append((event["gift"].text, Int(event["total"].number)))
    case "button.countdownDidEnd": buttons.removeAll { $0.gift == event["gift"].text }
    default: break
    }
  }

  private mutating func takeTicker(_ event: Wire) {
    let slot = event["slot"].text
    switch event["event"].text {
    case "didShow":
      if roll == nil { restTicker() }
      ticker[slot] = line(of: event, "item")
    case "didUpdate":
      let content = line(of: event, "item")
      if roll == nil, ticker[slot] != content { marquee = nil }
      ticker[slot] = content
    case "didClear":
      if roll == nil { restTicker() }
      ticker[slot] = nil
    case "didBeginMarquee":
      marquee = event
      marqueeStart = event["start"].number
    case "didBeginRoll":
      roll = event
      marquee = nil
      rollStart = event["start"].number
      for side in ["outgoing", "incoming"] where event[side].isThere {
        ticker[event["\(side).slot"].text] = line(of: event, "\(side).item")
      }
    case "didEndRoll":
      restTicker()
      ticker = [event["incoming.slot"].text: line(of: event, "incoming.item")]
    case "didCancelRoll": restTicker()
    case "didReload", "didStop":
      restTicker()
      ticker = [:]
    case "didSuspend": pausedAfter = event["elapsed"].number
    case "didResume" where event["since"].isThere:
      pausedAfter = nil
      rollStart = event["since"].number
      marqueeStart = rollStart
    default: break
    }
  }

  /// A stay begins, or nothing is on the ticker.
  private mutating func restTicker() {
    roll = nil
    marquee = nil
    if pausedAfter != nil { pausedAfter = 0 }
  }

  private mutating func takeComments(_ event: Wire) {
    let rows = event["rows"].list
    let time = event["time"].number
    switch event["event"].text {
    case "didAppend": commentRows += rows.map { Self.comment($0, time) }
    case "didRestore":
      for (offset, row) in rows.enumerated() {
        let past = Self.comment(row, time)
        let before = commentRows.lastIndex { $0.arrived <= past.arrived } ?? -1
        commentRows.insert(past, at: past.arrived < time ? before + 1 : offset)
      }
    case "didUpdate":
      let changed = Self.comment(event["row"], time)
      if let index = commentRows.firstIndex(where: { $0.row == changed.row }) {
        commentRows[index].words = changed.words
      }
    case "didRemove":
      let removed = Set(rows.map(\.number))
      commentRows.removeAll { removed.contains(Double($0.row)) }
    case "didTrim": commentRows.removeFirst(Int(event["count"].number))
    case "didReset": commentRows = []
    default: break
    }
  }

  private mutating func takeDanmaku(_ event: Wire) {
    switch event["event"].text {
    case "didEnter": flying[Int(event["comment.comment"].number)] = event
    case "didRemove": for comment in event["comments"].list { flying[Int(comment.number)] = nil }
    default: break
    }
  }

  private static func comment(
    _ row: Wire, _ time: Double
  ) -> (row: Int, words: String, entered: Double, arrived: Double) {
    let (message, others) = (row["message"], Int(row["count"].number) - 1)
    let name = message["sender"].isThere ? message["sender"].text.name.shown(24) + " " : ""
    let rest =
      switch message["kind"].text {
      case "join" where others > 0: "and \(others) \(others == 1 ? "other" : "others") joined"
      case "join": "joined"
      case "follow": "followed the host"
      default: message["text"].text.shown(300)
      }
    let words = (name + rest).trimmingCharacters(in: .whitespaces)
    return (Int(row["row"].number), words, time, row["time"].number)
  }

  private func placeOfSummary(_ event: Wire) -> Int? {
    summaries.firstIndex { $0.left == nil && $0.summary["gift"].text == event["gift"].text }
  }

  private mutating func takePopup(_ event: Wire) {
    let id = event["id"].text
    let time = event["time"].number
    switch event["event"].text {
    case "willPresent":
      popups[event["popup.id"].text] = (event["popup"], "comes", time, .infinity)
    case "didUpdate" where event["isOnScreen"].flag:
      popups[event["popup.id"].text]?.popup = event["popup"]
    case "didPresent": popups[id]?.phase = "stays"
    case "willDismiss":
      popups[id]?.phase = "goes"
      popups[id]?.left = time
    // A dismissed popup disappears even if its view reports nothing.
    case "didEnd", "didRequeue": if popups[id]?.phase != "goes" { popups[id] = nil }
    default: break
    }
  }

  private mutating func takePager(_ event: Wire) {
    switch event["event"].text {
    case "didBind": surfaces[Int(event["surface"].number)] = event["room"]
    case "didLayoutSurfaces":
      order = ["previous", "current", "next"].map { Int(event["order.\($0)"].number) }
      offset = event["offset"].number
      if event["shift"].number != 0 { snap = nil }
    case "didScroll":
      offset = event["offset"].number
      snap = nil
    case "willSnap": snap = (event["snap"], event["time"].number)
    case "didSettle":
      offset = 0
      snap = nil
    default: break
    }
  }

  private mutating func takeLikes(_ event: Wire) {
    switch event["event"].text {
    case "heartDidAppear": hearts[Int(event["id"].number)] = event
    case "heartDidDisappear": hearts[Int(event["id"].number)] = nil
    case "didRemoveAllHearts": hearts = [:]
    case "didLike": combo = Int(event["combo"].number)
    case "comboDidEnd": combo = nil
    case "sheet.willPresent": sheet = (event["id"].text, 0, nil)
    case "sheet.willSettle": sheet?.settling = event
    case "sheet.didMove", "sheet.didCatch", "sheet.didSettle":
      sheet?.height = event["height"].number
      sheet?.settling = nil
    case "sheet.didDismiss": sheet = nil
    default: break
    }
  }

  // MARK: The screen

  private mutating func describe() {
    describePages()
    describeHearts()
    if !isHidden || time < 0 { describeOverlays() }
    lines.append(Line(words: isHidden ? "overlays hidden" : "overlays shown"))
    if let fullScreen {
      lines.append(Line(words: "full screen \(words(of: fullScreen.gift, fullScreen.count))"))
    }
    if let row = leavingFullScreen, time < row.left + GiftConfiguration.fadeOut.duration.seconds {
      lines.append(Line(words: "full screen \(words(of: row.gift, row.count))"))
    }
    if let combo, combo >= 2 { lines.append(Line(words: "combo × \(combo)")) }
    // A popup disappears in the time in which it appeared, at most 0.3 s.
    for shown in popups.values where time < shown.left + min(shown.left - shown.began, 0.3) {
      lines.append(
        Line(
          words: "popup \(shown.popup["channel"].text) \(shown.phase) "
            + "\(Self.title(of: shown.popup).shown(40)) \(shown.popup["id"].text.shown(24)) "
            + shown.popup["payload"].text.shown(120)))
    }
    if let sheet {
      let height = sheet.settling.map(settlingHeight) ?? sheet.height
      lines.append(Line(words: "sheet \(sheet.id.shown(24))", numbers: [-height]))
    }
  }

  /// The title of a popup by its kind: the titles of the samples, or the words of the kind's name.
  private static func title(of popup: Wire) -> String {
    let kind = popup["kind"].text
    let titles = [
      "goodbye": "Good night", "ranking": "You are in the ranking", "vote": "Vote now",
      "welcome": "Welcome", "wishApproved": "Your wish is granted", "offer": "Special offer",
      "sale": "Sale", "tip": "Tip", "warning": "Please note", "goal": "A new goal",
      "ban": "Warning",
    ]
    if kind.isEmpty { return popup["payload"].text.isEmpty ? "Notice" : "" }
    if let title = titles[kind] { return title }
    guard kind.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil else { return kind }
    let words = kind.replacing(/([a-z0-9])([A-Z])/) { "\($0.1) \($0.2)" }
      .replacing(/[-_]+/, with: " ").lowercased()
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private mutating func describeOverlays() {
    describeFlying()
    let motions = GiftConfiguration()
    for (lane, row) in lanes {
      lines.append(
        Line(
          words: "lane \(lane) stays \(words(of: row.gift, row.count))",
          numbers: numbers(of: RunningMotion(motions.entrance, at: instant(row.entered)))))
    }
    for (lane, row) in leaving where time < row.left + motions.exit.duration.seconds {
      let entering = RunningMotion(motions.entrance, at: instant(row.entered))
      let exiting = RunningMotion(motions.exit, at: instant(row.left), after: entering)
      lines.append(
        Line(
          words: "lane \(lane) leaves \(words(of: row.gift, row.count))",
          numbers: numbers(of: exiting)))
    }
    for (summary, left) in summaries
    where left.map({ time < $0 + GiftConfiguration.fadeOut.duration.seconds }) ?? true {
      let people = Int(summary["senders"].number).formatted(
        .number.locale(Locale(identifier: "en")))
      lines.append(
        Line(
          words: "summary \(people) more gave \(summary["gift"].text.giftName.shown(16)) "
            + label(Int(summary["units"].number))))
    }
    if let button = buttons.last {
      lines.append(Line(words: "button \(label(button.total))"))
    }
    for (slot, content) in ticker {
      lines.append(Line(words: "ticker \(slot) \(content.shown(120))", numbers: pose(of: slot)))
    }
  }

  /// The text of an item on the page.
  private func line(of event: Wire, _ item: String) -> String {
    let (sender, content) = (event["\(item).sender"], event["\(item).content"].text)
    return sender.isThere ? "\(sender.text.name): \(content)" : content
  }

  private func instant(_ seconds: Double) -> Instant { .start + .seconds(seconds) }

  /// The place and the opacity of a row with this motion.
  private func numbers(of motion: RunningMotion) -> [Double] {
    let pose = motion.pose(at: instant(time), size: ScreenSize(width: 320, height: 50))
    return [pose.translation.x, pose.opacity]
  }

  private func label(_ count: Int) -> String { count > 0 ? "\(labelPrefix)\(count)" : "" }

  private func words(of gift: Wire, _ count: Int) -> String {
    "\(gift["sender"].text.name.shown(24)) \(gift["gift"].text.giftName.shown(24)) "
      + label(count) + (gift["isLocalUser"].flag ? " own" : "")
  }

  private func pose(of slot: String) -> [Double] {
    guard let roll else {
      guard let marquee, marquee["slot"].text == slot else { return Self.numbers(of: .identity) }
      let elapsed = Duration.seconds(pausedAfter ?? time - marqueeStart)
      return Self.numbers(of: marquee["motion"].motion.pose(at: elapsed))
    }
    let elapsed = Duration.seconds(pausedAfter ?? time - rollStart)
    let side = roll["incoming.slot"].text == slot ? "incoming" : "outgoing"
    return Self.numbers(of: roll["motions.\(side)"].motion.pose(at: elapsed))
  }

  /// Where comments are on lanes of 390 by 528 points, of which the upper half is the area of the lanes.
  private mutating func describeFlying() {
    for showing in flying.values {
      let share = (time - showing["start"].number) / showing["duration"].number
      guard 0..<1 ~= share else { continue }
      let mode = showing["comment.message.mode"].text
      let fromEdge = showing["lane"].number * 32
      let width = min(showing["width"].number, mode == "scrolling" ? .infinity : 390)
      let x = mode == "scrolling" ? 390 - (390 + width) * share : (390 - width) / 2
      lines.append(
        Line(
          words: "flying \(showing["comment.message.text"].text.shown(200))",
          numbers: [x, mode == "bottom" ? 264 - 32 - fromEdge : fromEdge, width]))
    }
  }

  private mutating func describePages() {
    let place = (snap.map(snapOffset) ?? offset) / pageLength
    for (slot, surface) in order.enumerated() {
      let pages = Double(slot - 1) - place
      guard pages.magnitude < 1 else { continue }
      let room = surfaces[surface].isThere ? surfaces[surface].text.shown(20) : "none"
      lines.append(Line(words: "surface \(surface) room \(room)", numbers: [pages * 844]))
    }
  }

  private func snapOffset(_ snap: (wire: Wire, began: Double)) -> Double {
    guard time - snap.began < snap.wire["duration"].number else { return 0 }
    let way = snap.wire["spring"].spring.value(at: .seconds(time - snap.began))
    return (snap.wire["from"].number * (1 - way)).clamped(
      to: -snap.wire["pageLength"].number...snap.wire["pageLength"].number)
  }

  private func settlingHeight(_ settling: Wire) -> Double {
    let elapsed = time - settling["began"].number
    let (from, to) = (settling["from"].number, settling["to"].number)
    if elapsed >= settling["duration"].number { return to }
    return from + (to - from) * min(1, settling["spring"].spring.value(at: .seconds(elapsed)))
  }

  private mutating func describeHearts() {
    for (id, heart) in hearts {
      var pose = heart["motion"].motion.pose(at: .seconds(time - heart["began"].number))
      pose.translation.x += heart["point"].isThere ? heart["point.x"].number : 348
      pose.translation.y += heart["point"].isThere ? heart["point.y"].number : 776
      lines.append(Line(words: "heart \(id)", numbers: Self.numbers(of: pose)))
    }
  }

  private static func numbers(of pose: Pose) -> [Double] {
    [
      pose.translation.x, pose.translation.y, pose.rotation, pose.scaleX, pose.scaleY,
      pose.opacity.clamped(to: 0...1),
    ]
  }
}
