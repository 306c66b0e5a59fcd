import Foundation
import Testing

/// `liveroom why FEED ID`: the reason for which a message was not on screen, or when it was.
@Suite struct WhyTests {
  private static let enter = #"{"at": 0, "type": "enter", "room": "harbour"}"#

  private static func gift(_ id: String, at time: Double, _ fields: String = "") -> String {
    #"{"at": \#(time), "type": "gift", "id": "\#(id)", "sender": "ann", "gift": "rose"\#(fields)}"#
  }

  private static func comment(_ id: String, at time: Double, of sender: String = "ann") -> String {
    #"{"at": \#(time), "type": "comment", "id": "\#(id)", "sender": "\#(sender)", "text": "from \#(id)"}"#
  }

  private static func delivered(_ fields: String, _ message: String) -> String {
    #"{"at": 2, "type": "delivered", \#(fields), "input": \#(message)}"#
  }

  /// Returns the lines about a message of a feed.
  private func why(
    _ id: String, _ feed: [String], _ options: [String] = [], settings: String? = nil
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let file = try settings.map { try folder.write($0, as: "settings.json").path }
    let run = try LiveRoom(
      ["why", "-", id] + options + (file.map { ["--configuration", $0] } ?? []),
      input: (feed + [""]).joined(separator: "\n"))
    try #require(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func aGiftHasItsTimesOnScreen() throws {
    let lines = try why("g1", [Self.enter, Self.gift("g1", at: 1), Self.gift("g1", at: 1.5)])
    #expect(
      lines == [
        "“g1” was on screen from 00:01.0 to 00:04.3.",
        "00:01.0  It came: gift.",
        "00:01.0  It is on lane 1, with the count 1.",
        "00:01.5  It came: gift.",
        "00:01.5  It had no effect: a message with its identifier, number or origin was taken before.",
        "00:04.3  The lane exits: expired.",
      ])
  }

  /// Four combos have the same names and the same time.
  @Test func aGiftIsFollowedByItsOwnCombo() throws {
    let single = #", "count": {"single": 1}"#
    let feed = [Self.enter] + (1...4).map { Self.gift("g\($0)", at: 1, single) }
    let times = try (1...4).map { number in
      let lines = try why("g\(number)", feed, settings: #"{"gifts": {"laneCount": 1}}"#)
      return try #require(lines.first { $0.contains("on lane 1") }?.prefix(7))
    }
    #expect(Set(times).count == 4 && times == times.sorted(), "\(times)")
  }

  @Test(arguments: [
    ([gift("x", at: 1, #", "count": {"increment": 0}"#)], "It was refused. The count must be"),
    (
      [delivered(#""room": "bay""#, gift("x", at: 0))],
      "It was refused. The message is addressed to “bay”, which is not the current room."
    ),
    ([delivered(#""age": 60"#, gift("x", at: 0))], "It is older than the setting “maximumAge”."),
    (
      [#"{"at": 1, "type": "room.block", "user": "ann"}"#, comment("x", at: 2)],
      "The local user has blocked its sender."
    ),
    (
      [#"{"at": 1, "type": "comments.removeSender", "sender": "ann"}"#, comment("x", at: 2)],
      "It is hidden: by a rule"
    ),
    (
      (0..<60).map { comment($0 == 5 ? "x" : "c\($0)", at: 2, of: "u\($0)") },
      "The list of comments dropped it: too many comments arrived."
    ),
    (
      [#"{"at": 1, "type": "popup", "id": "x", "kind": "sale", "channel": "none"}"#],
      "The popup ended. The popup “x” was rejected: No channel has the name “none”."
    ),
    (
      [#"{"at": 1, "type": "popup", "id": "x", "kind": "sale", "scene": "bay"}"#],
      "The popup still waits. sequencer: The scene is not in front."
    ),
  ])
  func aMessageThatIsNotOnScreenHasItsReason(_ feed: [String], _ reason: String) throws {
    let lines = try why("x", [Self.enter] + feed)
    #expect(lines.first == "“x” was not on screen.", "\(lines)")
    #expect(lines.dropFirst(2).contains { $0.contains("  \(reason)") }, "\(lines)")
    // A Chinese line has no two English words.
    let chinese = try why("x", [Self.enter] + feed, ["--language", "zh-Hans"])
    #expect(chinese.count == lines.count)
    for line in chinese { #expect(!line.contains(/[A-Za-z] [A-Za-z]/), "\(line)") }
  }

  @Test(arguments: [
    (
      (0..<6).map { gift($0 == 5 ? "x" : "g\($0)", at: 1, #", "count": {"single": 1}"#) },
      #"{"gifts": {"laneCount": 1, "maximumWait": 1}}"#, "It went into the summary of its gift"
    ),
    (
      [gift("x", at: 1, #", "unitValue": 2, "count": {"single": 1}"#)],
      #"{"gifts": {"minimumUnitValue": 10}}"#, "It is a row of the comments: a unit is worth less"
    ),
    (
      [comment("c", at: 1), comment("c", at: 1).replacing(#""id": "c""#, with: #""id": "x""#)],
      "{}", "It was merged with an earlier comment."
    ),
  ])
  func aMessageMayBeAPartOfAnotherRow(
    _ feed: [String], _ settings: String, _ reason: String
  ) throws {
    let lines = try why("x", [Self.enter] + feed, settings: settings)
    #expect(lines.first == "“x” was not on screen by itself.", "\(lines)")
    #expect(lines.contains { $0.contains(reason) }, "\(lines)")
  }

  @Test func aMessageThatWaitsHasTheReasonAndTheEndOfItsWait() throws {
    let feed = [
      Self.enter, #"{"at": 1, "type": "suspend"}"#, Self.gift("g", at: 2), Self.comment("c", at: 2),
      #"{"at": 3, "type": "resume"}"#,
    ]
    for id in ["g", "c"] {
      let lines = try why(id, feed)
      #expect(lines.first?.hasPrefix("“\(id)” was on screen from 00:03.0 to ") == true, "\(lines)")
      #expect(lines.contains("00:02.0  The room has been suspended since 00:01.0."))
    }
    let late = try why("c", [Self.enter, Self.comment("c", at: 2)], ["--delay", "8"])
    #expect(late.first == "“c” was on screen from 00:10.0 to the end.")
    #expect(late.contains("00:02.0  It waits for the picture, which is 8.0 s behind."))
  }

  @Test func aPopupHasTheTimesBetweenWhichItWasOnScreen() throws {
    let feed = [Self.enter] + ["a", "b"].map { #"{"at": 1, "type": "popup", "id": "\#($0)"}"# }
    #expect(try why("a", feed).first == "“a” was on screen from 00:01.0 to 00:04.6.")
    let second = try why("b", feed)
    #expect(second.first == "“b” was on screen from 00:04.9 to 00:08.5.")
    #expect(second.last == "00:08.5  The popup ended: confirmed.")
  }

  /// A ticker hides its last notice without an event, and shows it again if its content changes.
  @Test func aNoticeIsOnScreenUntilTheTickerFadesOut() throws {
    func notice(_ id: String, at time: Double, _ text: String) -> String {
      #"{"at": \#(time), "type": "notice", "id": "\#(id)", "content": "\#(text)"}"#
    }
    let feed = [Self.enter, notice("n", at: 1, "a")]
    let lines = try why("n", feed)
    #expect(lines.first == "“n” was on screen from 00:01.0 to 00:06.0.", "\(lines)")
    #expect(lines.last == "00:06.0  The ticker fades out after its last item.", "\(lines)")
    let followed = feed + [notice("n", at: 20, "b"), notice("m", at: 40, "c")]
    #expect(
      try why("n", followed).first
        == "“n” was on screen from 00:01.0 to 00:06.0, from 00:20.0 to 00:25.0.")
    let loop = try why("n", feed, settings: #"{"ticker": {"mode": "loop"}}"#)
    #expect(loop.first == "“n” was on screen from 00:01.0 to the end.", "\(loop)")
  }

  /// The room gives a comment of the local user an identifier that no message of the feed has.
  @Test func anOwnCommentIsFoundByTheIdentifierOfItsRow() throws {
    let send = #"{"at": 3, "type": "comments.send", "sender": "me", "text": "hi"}"#
    let lines = try why("-1", [Self.enter, send], ["--local-user", "me"])
    #expect(lines.first == "“-1” was on screen from 00:03.0 to the end.", "\(lines)")
  }

  @Test func aJoinIsARowAndAnEntrance() throws {
    let join = #"{"at": 1, "type": "join", "id": "j", "sender": "vip", "priority": 9}"#
    let lines = try why("j", [Self.enter, join], settings: #"{"entrancePriority": 5}"#)
    #expect(lines.contains("00:01.0  It is a row of the list of comments."), "\(lines)")
    #expect(lines.contains { $0.hasSuffix("  The popup is on screen.") }, "\(lines)")
  }

  @Test func anUnknownIdentifierIsAnAnswer() throws {
    #expect(try why("x", [Self.enter]) == ["No message has the identifier “x”."])
  }

  /// The inputs of a recording are those that the modules took.
  @Test func aRecordingAnswersAsItsRoomDid() throws {
    let folder = try TemporaryFolder()
    let room = try LiveRoom(
      shell: "${liveroom%/*}/RealTime 2 recording.jsonl events.jsonl", in: folder)
    try #require(room.status == 0, "\(room.errors)")
    let events = try objects(in: folder.text("events.jsonl"))
    let presented = events.first { $0["event"] as? String == "willPresent" }
    let popup = try #require((presented?["popup"] as? [String: Any])?["id"] as? String)
    let run = try LiveRoom(
      shell: "$liveroom why recording.jsonl \(popup) && $liveroom why recording.jsonl none",
      in: folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("“\(popup)” was on screen from 00:0") == true, "\(lines)")
    #expect(lines.contains("No message has the identifier “none”."))
    #expect(lines.last?.hasSuffix("refused or took before.") == true)
  }
}
