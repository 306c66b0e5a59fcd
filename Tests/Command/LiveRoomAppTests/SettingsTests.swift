import Foundation
import Testing

/// `--configuration FILE` and `--preset NAME`, and what they do to the settings.
@Suite struct SettingsTests {
  private static let gift =
    #"{"at": 0, "type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1}"#

  @Test(arguments: [
    (["presentView"], ["gifts"]), (["rollingNotice"], ["ticker"]),
    (["liveGiftAnimation"], ["gifts"]), (["popupOrder"], ["popups"]),
    (["liveRoom"], ["pager", "likes"]),
    (["liveRoom", "presentView"], ["gifts", "pager", "likes"]),
  ])
  func presetsSetTheirModulesAndNoOther(_ names: [String], _ modules: [String]) throws {
    let run = try LiveRoom(["settings"] + names.flatMap { ["--preset", $0] })
    #expect(run.status == 0 && run.errors.isEmpty)
    let defaults = Set(try LiveRoom(["settings"]).output.split(separator: "\n"))
    let changes = run.output.split(separator: "\n")
      .filter { !$0.hasPrefix(" ") && !defaults.contains($0) }
    #expect(Set(changes.map { String($0.prefix { $0.isLetter }) }) == Set(modules))
  }

  @Test func theConfigurationComesAfterThePreset() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      #"{"gifts": {"labelPrefix": "times ", "valuableUnitValue": 1}}"#, as: "settings"
    ).path
    let run = try LiveRoom(
      [
        "replay", "-", "--events", folder.url.path + "/events", "--configuration", file,
        "--preset", "presentView",
      ], input: Self.gift)
    #expect(run.status == 0)
    #expect(folder.text("events").contains(#""isValuable":true"#))
    // What is valuable is for the room to say, in its summary too.
    let sample = try LiveRoom(["--configuration", file])
    let counts = sample.output.split(separator: "\n").compactMap { line in
      ["  all (", "  valuable ("].first { line.hasPrefix($0) }
        .map { line.dropFirst($0.count).prefix(while: \.isNumber) }
    }
    #expect(counts.count == 2 && counts[0] == counts[1], "\(sample.output)")
  }

  /// The page of a feed takes no preset, but its settings.
  @Test func theSettingsOfAPresetAreWrittenAsAConfiguration() throws {
    let options = ["--preset", "presentView", "--local-user", "me"]
    let run = try LiveRoom(["settings", "--json"] + options)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try run.json()["localUser"] as? String == "me")
    let folder = try TemporaryFolder()
    let file = try folder.write(run.output, as: "settings").path
    let replay = ["replay", "-", "--events", folder.url.path + "/events"]
    let gifts = Self.gift + "\n" + Self.gift.replacing("ada", with: "me")
    let events = try [options, ["--configuration", file]].map { options in
      _ = try LiveRoom(replay + options, input: gifts)
      return folder.text("events")
    }
    #expect(events[0].contains("laneWillEnter"))
    #expect(events[0] == events[1])
  }

  /// The page of the meanings has a row for each setting.
  @Test func eachSettingHasAMeaning() throws {
    let lines = try LiveRoom(["settings"]).output.split(separator: "\n")
      .prefix { !$0.hasPrefix("--preset") }
    let settings = lines.filter { !$0.hasPrefix(" ") }
    #expect(settings.count > 100)
    #expect(lines.count == 3 * settings.count)
    let index = try #require(lines.firstIndex { $0.hasPrefix("gifts.laneCount = ") })
    #expect(lines[index + 2] == "    The number of lanes, from 1 to 64.")
  }

  @Test func theSettingsAreListedWithTheirDefaults() throws {
    let run = try LiveRoom(["settings"])
    #expect(run.status == 0)
    for text in [
      "gifts.hold = 3.0\n    a number of seconds, 1e-9 to 86400, or null\n",
      "ticker.mode = \"once\"\n    loop, once, {\"rounds\": number} or {",
      "popups.channels[].gap = 0.3", "likes.sender.interval = 6.0",
      "pager.preload.sourceDistance = 4",
      "localUser = null",
      "--preset liveRoom\n    Likes, paging and a bottom sheet by gesture handlers. "
        + "Sets pager and likes.\n",
    ] {
      #expect(run.output.contains(text))
    }
  }
}
