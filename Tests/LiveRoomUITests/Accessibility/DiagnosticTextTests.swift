import Foundation
import LiveRoomKit
import PopupRuleTesting
import Testing

@testable import LiveRoomUI

@Suite struct DiagnosticTextTests {
  /// The identifiers of all texts by the number of their values. Apps translate by them, so an identifier is never
  /// renamed, and its values keep their order.
  private static let promised: [Int: String] = [
    0: """
    closed feed.earlierTime feed.misplacedHeader feed.notAnObject feed.notJSON feed.notUTF8 \
    feed.unconfirmedTime frequency.gap frequency.limit frequency.onScreen frequency.pending \
    gifts.batchNotPositive gifts.countNotPositive gifts.countTooLarge gifts.durationNotPositive \
    gifts.emptyIdentifier gifts.identifierTooLong gifts.missingGift gifts.missingSender \
    gifts.notOnFullScreen gifts.nothingOnLane gifts.nothingToRevoke gifts.tooManyButtons \
    gifts.valueOutOfRange likes.invalidSnapshot likes.noSheet likes.tooLateToRestore \
    pager.locked pager.noRooms pager.notFinite popups.channelFull popups.conditionNotMet popups.delay \
    popups.eligible popups.gap popups.manualAdvance popups.match popups.matchOver \
    popups.notBefore popups.nothingToAdvance popups.olderVersionOnScreen popups.passed \
    popups.queueSuspended popups.scene popups.tooMany room.cannotBlock room.identifierReserved room.identifierTooLong \
    room.nameTooLong room.notSuspended room.otherUser room.suspended suspended ticker.emptyIdentifier \
    ticker.invalidWidth ticker.missingIdentifier ticker.noNextItem ticker.rollInProgress
    """,
    1: """
    comments.restricted comments.tooMany comments.unknown feed.lineTooLong feed.nestedTooDeep \
    feed.unsupportedVersion field.inconsistent field.invalidValue field.missing field.unknown \
    flow.otherBranch flow.running flow.stepFirst flow.stepMayArrive gifts.playerFailed \
    host.backlog host.drop host.lateWakeUp host.notRun host.refusal likes.invalidCount \
    likes.invalidLocation likes.invalidSheet likes.sameRoom likes.tooManyTouches \
    likes.touchAlreadyDown likes.unknownTouch meters.tooMany meters.unknown pager.alreadySuspended pager.invalidLength \
    pager.noFrame pager.notDragging pager.notLocked pager.notSuspended pager.secondFinger \
    pager.tooManyLockReasons pager.unknownSnap payloadTooLong popups.advanceStopped \
    popups.alreadyDismissing popups.alreadyEnded popups.channelSuspended popups.duplicate \
    popups.minimumTime popups.noPreemption popups.notExpected popups.olderVersion \
    popups.onScreen popups.tooLargeCondition popups.unknown popups.unknownChannel quiet.busy \
    room.otherRoom room.reportNotDelivered room.tooManyBlockedUsers rules.alreadyRegistered rules.chosenTwice rules.noRules ticker.dropped \
    ticker.duplicate ticker.unknown tooManySuspensions
    """,
    2: """
    feed.unknownType field.invalid field.settings field.unknownAmong flow.continued \
    flow.unknownStep gifts.rejected likes.unknownMessage \
    pager.directionNotLocked pager.duplicateRooms pager.ignoredDrag pager.tooManyRooms \
    pager.unknownRooms popups.failedToPresent popups.rejected popups.ruleRestarts popups.version \
    room.lateTouch room.unreadableMessage rules.badSetting rules.unknownRule ticker.countOutOfRange \
    ticker.indexOutOfRange
    """,
    3: """
    gifts.evicted likes.notDelivered room.feedBrokeOff room.giftNotDelivered
    """,
  ]

  private static let counts = promised.reduce(into: [String: Int]()) { counts, entry in
    for id in entry.value.split(separator: " ") { counts[String(id)] = entry.key }
  }

  @Test("Each identifier has a Chinese text with the same values, and no other text exists")
  func theTableIsComplete() {
    #expect(Set(Chinese.diagnostics.keys) == Set(Self.counts.keys))
    for (id, pattern) in Chinese.diagnostics {
      let places = Set(pattern.matches(of: /%(\d)/).compactMap { Int($0.1) })
      #expect(places == Set(1..<(Self.counts[id] ?? 0) + 1), "\(id): \(pattern)")
    }
  }

  /// The files that write identifiers without a module.
  private static let prefixes = [
    "DiagnosticText.swift": "", "PopupExplanation.swift": "popups.",
    "PopupMachine+Line.swift": "popups.",
  ]

  @Test("The sources have the promised identifiers, each with one English text")
  func theSourcesHaveThem() throws {
    let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
    var found: Set<String> = []
    for folder in ["Modules", "Plugins"] {
      let files = FileManager.default.enumerator(atPath: package.appending(path: folder).path)
      for case let file as String in try #require(files) where file.hasSuffix(".swift") {
        let source = try String(
          contentsOf: package.appending(path: "\(folder)/\(file)"), encoding: .utf8)
        let made = #/(?:\.init|Text|diagnostic)\(\s*(?:\.\w+, id: )?"([a-z]+\.\w+)",\s*"/#
        found.formUnion(source.matches(of: made).map { String($0.1) })
        if let prefix = Self.prefixes[String(file.split(separator: "/").last ?? "")] {
          let short = source.matches(of: #/\.init\(\s*"(\w+)",\s*"/#)
          found.formUnion(short.map { prefix + $0.1 })
        }
        guard let named = source.firstMatch(of: /sentence\.named\("(\w+)\./) else { continue }
        let end = source[named.range.upperBound...].firstRange(of: "\n  }\n")?.lowerBound
        let cases = source[named.range.upperBound..<(end ?? source.endIndex)]
        for match in cases.matches(of: /case \.(\w+)[^:\n]*(?:: \w+[^:\n]*)?:\s*"/) {
          found.insert("\(named.1).\(match.1)")
        }
      }
    }
    #expect(found == Set(Self.counts.keys))
  }

  @Test(
    "A text keeps its identifier and its values in both languages",
    arguments: [
      (
        FieldError.missing("id").text, "field.missing", ["id"], "“id” is missing.", "缺少“id”。"
      ),
      (
        FieldError.invalid("gifts.laneCount", allowed: Int.allowed(1...64, unit: "")).text,
        "field.invalid", ["gifts.laneCount", "a whole number, 1 to 64"],
        "“gifts.laneCount” must be a whole number, 1 to 64.", "“gifts.laneCount”必须是：整数，1 到 64。"
      ),
      (
        PagerRejection.invalidLength.text, "pager.invalidLength",
        ["a number of points, 1 to 1000000"],
        "The length of a page must be a number of points, 1 to 1000000.",
        "页面的长度必须是：数值（单位：点），1 到 1000000。"
      ),
      (
        PopupRuleError.badSetting(rule: "quiet", .invalid("longest", allowed: "a number")).text,
        "rules.badSetting", ["quiet", "“longest” must be a number."],
        "The settings of the rule “quiet” are invalid. “longest” must be a number.",
        "规则“quiet”的设置无效。“longest”必须是：数值。"
      ),
      (
        FeedError.unknownType("wave", known: ["gift", "like"]).text, "feed.unknownType",
        ["wave", "gift, like"], "No message type is “wave”. The types are: gift, like.",
        "未知的消息类型“wave”。可用的类型：gift, like。"
      ),
      (
        LikeRejection.unknownMessage(LikeMessage(id: 7, room: "r", count: 5, attempt: 2)).text,
        "likes.unknownMessage", ["2", "7"],
        "Attempt 2 of the message 7 is not waiting for an answer.",
        "消息 7 的第 2 次发送没有在等待答复。"
      ),
      (GiftRejection.closed.text, "closed", [], "The module is closed.", "模块已关闭。"),
      (
        ModuleDiagnostic.lateWakeUp(by: .milliseconds(250)).text, "host.lateWakeUp", ["0.25"],
        "The machine was called 0.25 s after its deadline.", "状态机比预定时间晚 0.25 秒被调用。"
      ),
    ] as [(DiagnosticText, String, [String], String, String)])
  func languages(
    _ text: DiagnosticText, id: String, values: [String], english: String, chinese: String
  ) {
    #expect(text.id == id && text.values.map(\.description) == values)
    #expect(text.description == english && text.simplifiedChinese == chinese)
  }

  @Test(
    "The reason of a popup is translated within the diagnostic of its end and in its explanation")
  func popups() {
    var tester = PopupTester(rules: [QuietRule(during: ["busy"])])
    tester.send(.signal(PopupSignal("busy", .began)), .enqueue(Popup(id: "a")))
    let reasons = tester.explain(id: "a")?.reasons.map(\.because.simplifiedChinese)
    #expect(reasons == ["房间正忙：busy。"])
    let rejected = RoomDiagnostic(
      .rejection, in: .popups,
      text: .init(
        "popups.rejected",
        "The popup “\("b")” was rejected: \(DiagnosticText("popups.tooMany", "Too many."))"))
    #expect(rejected.text.simplifiedChinese == "弹窗“b”被拒绝：等待的弹窗已达到上限。")
  }

  @Test(
    "A text of an app or a server stays as it is",
    arguments: ["Level 3 is needed.", "50% %1 of", "%", ""])
  func unknown(_ words: String) {
    let own = DiagnosticText("app.level", "\(words)")
    #expect(own.simplifiedChinese == words && own.description == words)
    #expect(DiagnosticText(stringLiteral: words).simplifiedChinese == words)
    #expect(own.localized { $0.id == "app.level" ? "«%1» 100%" : nil } == "«\(words)» 100%")
    let rejection = CommentRejection.unknown(id: words)
    #expect(rejection.text.simplifiedChinese == "没有标识符为“\(words)”的发送失败或置顶的评论。")
  }

  @Test(
    "Allowed values are translated by their patterns",
    arguments: [
      (Int.allowed(0 ... .max, unit: "rows"), "整数（单位：条），不小于 0"),
      (Double.allowed(0...1, unit: ""), "数值，0 到 1"),
      (Double.allowed(0.0.nextUp...1, unit: ""), "数值，大于 0 且不大于 1"),
      (Double?.allowed(0 ... .greatestFiniteMagnitude, unit: "points"), "数值（单位：点），不小于 0，或 null"),
      (ClosedRange<Double>.allowed(-90...90, unit: ""), "[最小值, 最大值]，每个值为数值，-90 到 90"),
      (Duration.allowed(.zero ... .seconds(86_400), unit: ""), "秒数，0 到 86400"),
      ([Int].allowed(1...3, unit: ""), "1 到 3 项的列表，每项为整数"),
      (Instant.allowed, "秒数，从时钟的起点算起"),
      (TickerName.allowed, "以下之一：notices, broadcast"),
      ("a moon", "a moon"),
    ])
  func allowedValues(_ english: String, chinese: String) {
    #expect(FieldError.invalid("", allowed: english).text.simplifiedChinese == "值必须是：\(chinese)。")
  }
}
