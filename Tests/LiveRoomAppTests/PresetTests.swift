import Foundation
import Testing

/// `--preset NAME`, and what it does to the settings.
@Suite struct PresetTests {
  private static let presets = [
    ("presentView", ["gifts"]), ("rollingNotice", ["ticker"]), ("liveGiftAnimation", ["gifts"]),
    ("popupOrder", ["popups"]), ("liveRoom", ["pager", "likes"]),
  ]

  @Test(arguments: presets) func aPresetSetsItsModulesAndNoOther(
    _ name: String, _ modules: [String]
  ) throws {
    let changes = try changes(["--preset", name])
    #expect(Set(changes.map { String($0.prefix { $0 != "." }) }) == Set(modules))
  }

  /// The names of the settings that differ from the defaults.
  private func changes(_ options: [String]) throws -> [String] {
    let run = try LiveRoom(["settings"] + options)
    #expect(run.status == 0 && run.errors.isEmpty)
    let defaults = Set(try LiveRoom(["settings"]).output.split(separator: "\n"))
    return run.output.split(separator: "\n")
      .filter { !$0.hasPrefix(" ") && !defaults.contains($0) }
      .map { String($0.prefix { $0 != " " }) }
  }

  @Test func presetsOfDifferentModulesAreCombined() throws {
    let names = try changes(["--preset", "liveRoom", "--preset", "presentView"])
    for name in ["gifts.labelPrefix", "pager.animatesLocks", "likes.sheet.dismissesOutside"] {
      #expect(names.contains(name))
    }
  }

  @Test func theConfigurationComesAfterThePreset() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"gifts": {"labelPrefix": "times "}}"#, as: "settings").path
    let page = folder.url.appendingPathComponent("page").path
    let gift = #"{"at": 0, "type": "gift", "sender": "ada", "gift": "rose"}"#
    let run = try LiveRoom(
      [
        "replay", "-", "--html", page, "--configuration", file, "--preset", "presentView",
      ], input: gift)
    #expect(run.status == 0)
    #expect(folder.text("page").contains(#""labelPrefix":"times ""#))
  }

  private static let names =
    "presentView, rollingNotice, liveGiftAnimation, popupOrder, liveRoom"

  @Test(arguments: [
    (["--preset", "magic"], "--preset is one of \(names), not magic."),
    (["--preset"], "--preset needs a value."),
    (
      ["--preset", "presentView", "--preset", "liveGiftAnimation"],
      "--preset presentView and --preset liveGiftAnimation both set gifts."
    ),
    (
      ["--preset", "liveRoom", "--preset", "liveRoom"], "--preset liveRoom is given twice."
    ),
  ]) func aMistakeIsASentence(_ options: [String], _ sentence: String) throws {
    for command in [["replay", "-"], ["live"], ["settings"], []] {
      try LiveRoom(command + options)
        .expectMistake(64, "liveroom: \(sentence) See liveroom --help.\n")
    }
  }

  @Test func thePresetsAreNamedWhereTheyAreAskedFor() throws {
    for arguments in [["replay", "--help"], ["live", "--help"], ["settings", "--help"]] {
      let run = try LiveRoom(arguments)
      for (name, _) in Self.presets { #expect(run.output.contains(name)) }
    }
    let settings = try LiveRoom(["settings"]).output
    #expect(
      settings.contains(
        "--preset liveRoom\n    Likes, paging and a bottom sheet by gesture handlers. "
          + "Sets pager and likes.\n"))
  }

  @Test func liveTakesAPresetToo() throws {
    let tap = #"{"at": 0, "type": "gifts.didTapLane", "lane": 0}"#
    let gift = #"{"at": 0, "type": "gift", "sender": "ada", "gift": "rose"}"#
    let run = try LiveRoom(["live", "--preset", "presentView"], input: "\(gift)\n\(tap)\n")
    #expect(run.status == 0)
    #expect(run.output.contains(#""event":"laneDidReceiveTap","lane":0"#))
    // The row enters without what is new.
    #expect(run.output.contains(#""count":0"#))
  }
}
