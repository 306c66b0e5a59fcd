import Foundation
import LiveRoomKit
import Testing

@Suite struct ConfigurationJSONTests {
  private static func configuration(_ json: String) throws(FieldError) -> RoomConfiguration {
    try RoomConfiguration(json: Array(json.utf8))
  }

  private static func text(_ configuration: RoomConfiguration) -> String {
    String(decoding: configuration.json, as: UTF8.self)
  }

  @Test func presetsReplaceTheSettingsOfTheirModules() {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.gifts.laneCount = 5
    for preset in RoomPreset.allCases where preset != .presentView { configuration.apply(preset) }
    #expect(configuration.gifts == .liveGiftAnimation && configuration.ticker == .rollingNotice)
    #expect(configuration.popups == .popupOrder)
    #expect(configuration.pager == .liveRoom && configuration.likes == .liveRoom)
    configuration.apply(.presentView)
    #expect(configuration.gifts == .presentView && configuration.localUser == "ada")
  }

  /// A setting that a document does not name keeps its value.
  @Test func aDocumentChangesAConfiguration() throws {
    var expected = RoomConfiguration(localUser: "ada")
    expected.apply(.presentView)
    var configuration = expected
    try configuration.set(json: Array(#"{"gifts": {"laneCount": 4}}"#.utf8))
    expected.gifts.laneCount = 4
    #expect(configuration.json == expected.json)
    // Nothing of one that is invalid.
    for invalid in [
      #""gifts": {"laneCount": 65}"#, #""popups": {"channels": [{"name": "a"}, {"name": "a"}]}"#,
    ] {
      #expect(throws: FieldError.self) {
        try configuration.set(json: Array(#"{"localUser": "bob", \#(invalid)}"#.utf8))
      }
      #expect(configuration.json == expected.json)
    }
  }

  @Test func blockedUsersAreASetting() throws {
    let configuration = try Self.configuration(#"{"blockedUsers": ["troll", "bot"]}"#)
    #expect(configuration.blockedUsers == ["troll", "bot"])
    #expect(Self.text(configuration).contains(#""blockedUsers":["troll","bot"]"#))
    let many = (0...10_000).map { #""u\#($0)""# }.joined(separator: ",")
    #expect(throws: FieldError.self) { try Self.configuration(#"{"blockedUsers": [\#(many)]}"#) }
  }

  @Test func stepsAndHoldsOfPresetsFollowThePop() throws {
    var configuration = RoomConfiguration()
    configuration.apply(.liveGiftAnimation)
    let written = Self.text(configuration)
    for setting in [
      #""stepInterval":null"#, #""stepPause":0.0"#, #""hold":null"#, #""minimumHold":null"#,
    ] {
      #expect(written.contains(setting))
    }
    #expect(try Self.configuration(written).gifts == .liveGiftAnimation)
    // A duration as everywhere else, and `null` where it was one.
    try configuration.set(json: Array(#"{"gifts": {"hold": 4, "pop": 0.5}}"#.utf8))
    #expect(configuration.gifts.hold == .seconds(4) && configuration.gifts.minimumHold == nil)
    let gifts = try Self.configuration(
      #"{"gifts": {"stepInterval": null, "stepPause": 0.1, "hold": null, "minimumHold": null}}"#
    ).gifts
    #expect(gifts.stepInterval == nil && gifts.stepPause == .milliseconds(100))
    #expect(gifts.hold == nil && gifts.minimumHold == nil)
  }

  /// Whether a channel is at the top, and whether it dims, follows from its name unless it is named.
  @Test func aChannelBeginsAsOneOfItsNameDoes() throws {
    let configuration = try Self.configuration(
      #"""
      {"popups": {"channels": [{"name": "banner"}, {"name": "modal"}, {"name": "other"},
        {"placement": "bottom", "backdropOpacity": 0.1, "name": "x",
         "presentation": {"duration": 0.2, "translationX": [[0, 1], [0.2, 0]], "unit": "size"}}]}}
      """#)
    var last = PopupChannel("x")
    last.placement = .bottom
    last.backdropOpacity = 0.1
    last.presentation = Motion(
      [.translationX: [.init(at: .zero, value: 1), .init(at: .milliseconds(200), value: 0)]],
      unit: .size)
    #expect(
      configuration.popups.channels == [
        PopupChannel("banner"), PopupChannel("modal"), PopupChannel("other"), last,
      ])
  }

  @Test func aNumberInPlaceOfAMotionIsItsSeconds() throws {
    let gifts = try Self.configuration(#"{"gifts": {"entrance": 0.5, "exit": 0}}"#).gifts
    #expect(gifts.entrance == .slide(x: -1, over: .milliseconds(500)))
    #expect(gifts.exit.duration == .zero)
  }

  @Test(arguments: [
    "": "The document is not JSON from byte 0 on.",
    "[]": "The value must be an object.",
    #"{"gifts": {}"#: "The document is not JSON from byte 12 on.",
    "\u{FEFF}{,}": "The document is not JSON from byte 4 on.",
    #"{"gift": {}}"#:
      "The name “gift” is unknown. The names are: gifts, ticker, popups, pager, likes, comments, danmaku, "
      + "broadcast, meters, announcements, localUser, blockedUsers, commentDestination, entrancePriority, blockingChannels, rememberedMessages, maximumAge, maximumPictureDelay, inboxCapacity.",
    #"{"gifts": 3}"#: "“gifts” must be an object.",
    #"{"gifts": {"laneCount": 65}}"#: "“gifts.laneCount” must be a whole number, 1 to 64.",
    #"{"gifts": {"hold": "8"}}"#:
      "“gifts.hold” must be a number of seconds, 1e-9 to 86400, or null.",
    #"{"gifts": {"minimumHold": 9}}"#:
      "The settings of gifts are invalid. “minimumHold” must not be longer than “hold”.",
    #"{"ticker": {"mode": "ever"}}"#:
      "“ticker.mode” must be one of the following, not “ever”: loop, once, rounds.",
    #"{"ticker": {"mode": {"rounds": {"count": 2, "thn": "rest"}}}}"#:
      "The name “ticker.mode.rounds.thn” is unknown. The names are: count, then.",
    #"{"ticker": {"style": {"fade": {"shft": 20}}}}"#: "“ticker.style.fade” must be a number.",
    #"{"ticker": {"style": "fade"}}"#:
      "“ticker.style” must be an object with the value of fade.",
    #"{"ticker": {"style": {"slide": 1}}}"#:
      "“ticker.style.slide” must be absent: “slide” has no value.",
    #"{"ticker": {"style": {"custom": {"incoming": {"duration": 1}}}}}"#:
      "“ticker.style.custom.outgoing” is missing.",
    #"{"likes": {"sheet": {"release": {"lastStep": 3}}}}"#:
      "“likes.sheet.release” must be text.",
    #"{"likes": {"sheet": {"bounce": 1}}}"#:
      "The name “likes.sheet.bounce” is unknown. The names are: ",
    #"{"likes": {"hearts": {"rise": [2, 1]}}}"#:
      "“likes.hearts.rise” must be [least, greatest], each a number of points, ",
    #"{"likes": {"rules": [{"gesture": "twoFingerTap", "trigger": "press", "regions": []}]}}"#:
      "“likes.rules.0.trigger” must be one of the following, not “press”: tap, twoFingerTap, drag.",
    #"{"popups": {"channels": [{"name": "a", "nam": 1}]}}"#:
      "The name “popups.channels.0.nam” is unknown.",
    #"{"popups": {"channels": [{}]}}"#: "“popups.channels.0.name” is missing",
    #"{"popups": {"channels": []}}"#:
      "The settings of popups are invalid. The configuration of popups must have a channel.",
    #"{"popups": {"channels": [{"name": "a", "presentation": 0.5}]}}"#:
      "“popups.channels.0.presentation” must be a motion.",
    #"{"popups": {"rules": [1]}}"#: "“popups.rules.0” must be the name of a rule, or {",
    #"{"popups": {"rules": [{"rule": "quiet", "settings": 1}]}}"#:
      "“popups.rules.0.settings” must be an object.",
  ])
  func theDocument(_ json: String, isRefused sentence: String) {
    let error = #expect(throws: FieldError.self, "\(json)") { try Self.configuration(json) }
    #expect(error?.description.hasPrefix(sentence) == true)
  }

  @Test(
    "A motion that nobody could have meant is refused, where it is wrong",
    arguments: [
      "-1": "“gifts.pop” must be a motion, or its duration: a number of seconds, 0 to 86400.",
      #"{"opacity":[[0,0]]}"#: "“gifts.pop.duration” is missing.",
      #"{"duration":-1}"#: "“gifts.pop.duration” must be a number of seconds, 0 to 86400.",
      #"{"duration":1,"opacity":[[0,"x"]]}"#: "“gifts.pop.opacity.0.1” must be a number.",
      #"{"duration":1,"opacity":[[0,1e10]]}"#:
        "“gifts.pop.opacity.0.1” must be a number, -1000000000 to 1000000000.",
      #"{"duration":1,"opacity":[[0.2,0],[0.1,1]]}"#:
        "“gifts.pop.opacity.1” must be a keyframe no earlier than the one ahead of it.",
      #"{"duration":1,"scaleX":[[0,0],[1,1,{"spring":[0,1,0]}]]}"#: spring,
      #"{"duration":1,"scaleX":[[0,0],[1,1,{"cubicBezier":[1.5,0,0,1]}]]}"#:
        "“gifts.pop.scaleX.1.2.cubicBezier” must be [x1, y1, x2, y2], each x from 0 to 1.",
      #"{"duration":1,"scaleX":[[0,0],[1,1,"bouncy"]]}"#:
        "“gifts.pop.scaleX.1.2” must be one of the following, not “bouncy”: linear, easeIn, "
        + "easeOut, easeInOut, cubicBezier, spring, reversedSpring.",
    ])
  func theMotion(_ motion: String, isRefused sentence: String) {
    theDocument(#"{"gifts":{"pop":\#(motion)}}"#, isRefused: sentence)
  }

  private static let spring =
    "“gifts.pop.scaleX.1.2.spring” must be [response, dampingFraction, initialVelocity], "
    + "the first more than 0, the second 0 or more."

  @Test(arguments: [
    "0.49", "1.01", "true", #"{"visible":0.49}"#, #"{"visible":1.01}"#, #""visible""#,
    #""started""#,
    #"{"visible":0.5,"settled":1}"#, "[]",
  ])
  func noOtherStartOfPlaybackIsRead(_ value: String) {
    theDocument(
      #"{"pager":{"playbackStart":\#(value)}}"#,
      isRefused: "“pager.playbackStart” must be \"settled\", a part, or {\"visible\": part} with a "
        + "number, 0.5 to 1.")
  }

  @Test func plainValuesOfSettingsAreRead() throws {
    let plain = try Self.configuration(
      #"""
      {"pager":{"playbackStart":0.75},"ticker":{"mode":{"rounds":2}},\#
      "popups":{"rules":["arrival"],\#
      "channels":["modal",{"name":"toast"}]}}
      """#)
    #expect(plain.pager.playbackStart == .visible(0.75))
    #expect(plain.ticker.mode == .rounds(2, then: .rest))
    #expect(plain.popups.channels == [PopupChannel("modal"), PopupChannel("toast")])
    #expect(plain.popups.rules == [RuleConfiguration("arrival")])
  }

  /// No file can set a property without a name in JSON.
  @Test func everyPropertyOfEveryConfigurationIsASetting() {
    let names = RoomConfiguration().settings.map(\.name)
    var missing: [String] = []
    func check(_ value: Any, _ path: String) {
      for child in Mirror(reflecting: value).children {
        let name = path + (child.label ?? "")
        let isTable = names.contains { $0.hasPrefix(name + ".") }
        if isTable {
          check(child.value, name + ".")
        } else if !names.contains(name) {
          missing.append(name)
        }
      }
    }
    let room = RoomConfiguration()
    check(room, "")
    // The settings of the modules, behind properties of their names.
    missing.removeAll { $0 == "boxed" }
    let modules: [(String, Any)] = [
      ("gifts.", room.gifts), ("ticker.", room.ticker), ("popups.", room.popups),
      ("pager.", room.pager), ("likes.", room.likes),
    ]
    for (name, settings) in modules { check(settings, name) }
    check(PopupChannel("c"), "popups.channels[].")
    check(GestureRule(.likeTap, .tap, in: .likeArea), "likes.rules[].")
    // Constants that tests make smaller.
    missing.removeAll { ["popups.endedLimit", "popups.revocationLimit"].contains($0) }
    #expect(missing == [])
  }

  /// And the other way round: a name that JSON has and no property is found by reading it.
  @Test func everySettingIsReadAgainFromWhatIsWritten() throws {
    let written = try #require(
      try JSONSerialization.jsonObject(with: Data(RoomConfiguration().json)) as? [String: Any])
    for setting in RoomConfiguration().settings where !setting.name.contains("[]") {
      var value: Any? = written
      for part in setting.name.split(separator: ".") {
        value = (value as? [String: Any])?[String(part)]
      }
      let listed = try JSONSerialization.jsonObject(
        with: Data(setting.value.utf8), options: .fragmentsAllowed)
      #expect(value as? NSObject == listed as? NSObject, "\(setting.name)")
    }
  }
}

extension RoomConfiguration {
  /// Configurations of rooms have no `==`.
  func isSame(as other: RoomConfiguration) -> Bool {
    json == other.json && gifts == other.gifts && ticker == other.ticker
      && popups == other.popups && pager == other.pager && likes == other.likes
  }
}
