import Foundation
import RoomCore
import RoomPage

/// A replay as the command wrote it: the page, the events, and the account.
struct Replayed {
  let scenario: Scenario
  let page: URL
  private let events: [Wire]
  private let lengths: [(time: Double, length: Double)]
  private let summary: Wire

  init(_ scenario: Scenario, by liveroom: String, in folder: URL) throws {
    self.scenario = scenario
    page = folder.appendingPathComponent("\(scenario.name).html")
    let eventsFile = folder.appendingPathComponent("\(scenario.name).events")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: liveroom)
    process.arguments =
      scenario.arguments
      + ["--html", page.path, "--events", eventsFile.path, "--summary", "json"]
    let feed = folder.appendingPathComponent("\(scenario.name).feed")
    try Data((scenario.feed ?? "").utf8).write(to: feed)
    process.standardInput = try FileHandle(forReadingFrom: feed)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    summary = try Wire(parsing: output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PageFault("liveroom ended with status \(process.terminationStatus).")
    }
    try Self.addCheck(to: page)
    events = try Self.lines(of: eventsFile)
    lengths = try Self.lengths(in: scenario)
  }

  /// Puts the script of the check before the scripts of the page, in the same scope.
  private static func addCheck(to page: URL) throws {
    let text = try String(contentsOf: page, encoding: .utf8)
    let beginning = "<script>\n\"use strict\";\n(() => {\n"
    guard let place = text.range(of: beginning) else {
      throw PageFault("The page has no script.")
    }
    let check = try String(contentsOfFile: "Tests/PageCheck/check.js", encoding: .utf8)
    let checked = text[..<place.upperBound] + check + text[place.upperBound...]
    try ScriptPolicy.allowingScripts(of: String(checked))
      .write(to: page, atomically: true, encoding: .utf8)
  }

  private static func lines(of file: URL) throws -> [Wire] {
    try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
      .map { try Wire(parsing: Data($0)) }
  }

  /// The lengths of a page of the feed.
  private static func lengths(in scenario: Scenario) throws -> [(Double, Double)] {
    guard scenario.name != "sample" else { return [(0, 800)] }
    guard let path = scenario.arguments.first(where: { $0.hasSuffix(".jsonl") }) else { return [] }
    return try lines(of: URL(fileURLWithPath: path))
      .filter { $0["type"].text == "pager.setPageLength" }
      .map { ($0["at"].number, $0["length"].number) }
  }

  /// The faults of the page.
  func check(in browser: Browser) throws -> [String] {
    let times = moments
    let report = try browser.report(
      "check", from: page, fragment: "check=\(times.map { "\($0)" }.joined(separator: ","))")
    var faults = report["faults"].list.map(\.text)
    faults += report["nameless"].list.map { "a control has no name: \($0.text)" }
    faults += report["requests"].list.map { "asked for \($0.text)" }
    faults += report["strangers"].list.map { "has a foreign element: \($0.text)" }
    var things = 0
    for (index, time) in times.enumerated() {
      let screen = ExpectedScreen(
        events, lengths: lengths, labelPrefix: scenario.labelPrefix, at: time)
      let expected = screen.lines
      things += expected.count
      for way in ["played", "scrubbed"] {
        let models = report[way].list
        let shown = index < models.count ? ReportedScreen(models[index]).lines : []
        faults += Line.differences(shown: shown, expected: expected)
          .map { "at \(time), \(way): \($0)" }
        let model = index < models.count ? models[index] : Wire(nil)
        let comments = model["isHidden"].flag ? [] : model["comments"].list.map(\.text)
        things += comments.count
        if !Self.areNewest(comments, of: screen.comments, settled: screen.settledComments) {
          faults.append("at \(time), \(way): shows the comments \(comments)")
        }
      }
    }
    faults += accountFaults(report["atEnd"]) + Self.curveFaults(report["curves"])
    print(
      "\(scenario.name): \(times.count) moments, \(things) things on the screen, "
        + "\(faults.count) faults; \(fileSize(page) / 1_024) KiB")
    return faults
  }

  /// Whether the comment rows are the newest rows, except rows that are not in view yet.
  private static func areNewest(_ shown: [String], of all: [String], settled: Int) -> Bool {
    guard shown.count >= min(settled, 3) else { return false }
    return (0...12).contains { unseen in
      let seen = all.dropLast(unseen).suffix(shown.count)
      return all.count >= shown.count + unseen && seen.elementsEqual(shown)
    }
  }

  /// The differences between the curves of the page and of RoomCore.
  private static func curveFaults(_ curves: Wire) -> [String] {
    guard !curves.list.isEmpty else { return ["has no curves"] }
    return curves.list.flatMap { wire in
      wire["values"].list.enumerated().compactMap { index, value in
        let expected = wire["curve"].curve.value(at: Double(index) / 20)
        let isNear = (value.number - expected).magnitude < 1e-9
        return isNear ? nil : "curve \(wire["curve"].curve) is \(value.number), not \(expected)"
      }
    }
  }

  private func fileSize(_ file: URL) -> Int {
    (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
  }

  /// When to look: evenly over the time, and in the middle of motions.
  private var moments: [Double] {
    let end = events.last?["time"].number ?? 0
    let even = (0...8).map { end * Double($0) / 8 }
    var middles: [String: [Double]] = [:]
    for event in events {
      let time = event["time"].number
      switch event["event"].text {
      case "didBeginRoll": middles["roll", default: []].append(time + 0.2)
      case "didEnter": middles["flying", default: []].append(time + 2.3)
      case "didAppend": middles["comments", default: []].append(time + 0.05)
      case "didBeginMarquee": middles["marquee", default: []].append(time + 1.4)
      case "didEndRoll": middles["stand", default: []].append(time + 0.1)
      case "willSnap": middles["snap", default: []].append(time + 0.08)
      case "didScroll": middles["scrolled", default: []].append(time)
      case let name where name.hasPrefix("sheet."):
        middles["sheet", default: []].append(time + 0.03)
      case "heartDidAppear": middles["heart", default: []].append(time + 0.9)
      case "laneWillEnter": middles["lane", default: []].append(time + 0.1)
      case "laneWillExit": middles["exit", default: []].append(time + 0.1)
      case "fullScreenWillBegin": middles["full", default: []].append(time + 0.5)
      case "summaryDidChange": middles["summary", default: []].append(time + 0.1)
      case "willPresent", "didPresent", "willDismiss", "didShow":
        middles["popup", default: []].append(time + 0.1)
      case "didLike": middles["liked", default: []].append(time + 0.05)
      case "overlaysHidden", "didSuspend", "didResume", "didClear", "clearedDidChange",
        "didLayoutSurfaces":
        middles[event["event"].text, default: []].append(time + 0.1)
      default: break
      }
    }
    let chosen = middles.values.flatMap { Self.spread($0, 8) }
    // Beside round times, where rounding decides whether something is just over.
    return Array(Set((even + chosen).map { $0 + 0.00137 } + [0, end])).filter { $0 <= end }.sorted()
  }

  /// At most `limit` of them, from all over.
  private static func spread(_ times: [Double], _ limit: Int) -> [Double] {
    guard times.count > limit else { return times }
    return (0..<limit).map { times[$0 * (times.count - 1) / (limit - 1)] }
  }

  /// The differences between the page's account at the end and the summary.
  private func accountFaults(_ account: Wire) -> [String] {
    let ended = Wire(summary["popups.outcomes"].value).fields.values
      .compactMap { ($0 as? NSNumber)?.doubleValue }.reduce(0, +)
    let expected: [(String, Double)] = [
      ("Gifts shown", summary["gifts.shown.units"].number),
      ("Gifts in combos", summary["gifts.shown.combos"].number),
      ("Gifts summed up", summary["gifts.folded.units"].number),
      ("Comments shown", summary["commentList.visible"].number),
      ("Comments not shown", summary["commentList.dropped"].number),
      ("Flying comments shown", summary["danmaku.visible"].number),
      ("Notices shown", summary["ticker.shown"].number),
      ("Notices not shown", summary["ticker.dropped"].number),
      ("Popups shown", summary["popups.shown"].number),
      ("Popups ended", ended),
      ("Rooms visited", summary["pager.settled"].number),
      ("Likes yours", summary["likes.localUser"].number),
      ("Likes of others", summary["likes.others"].number),
      ("Likes hearts shown", summary["likes.heartsShown"].number),
      ("Likes hearts left out", summary["likes.heartsFolded"].number),
    ]
    return expected.compactMap { name, number in
      // A part of the account in which nothing happened is not shown.
      let text = account[name].isThere ? account[name].text : "0"
      let shown = Double(text.filter { $0 != "," })
      return shown == number ? nil : "shows \(text) \(name) at the end, not \(number)"
    }
  }
}
