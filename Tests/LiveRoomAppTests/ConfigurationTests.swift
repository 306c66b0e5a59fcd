import Foundation
import Testing

@Suite struct ConfigurationTests {
  private static let gift = #"{"at": 0, "type": "gift", "sender": "ada", "gift": "rose"}"#

  /// How long the row of a gift is there, by the events.
  private func stay(_ options: [String]) throws -> Double {
    let lines = try LiveRoom.events(options, of: Self.gift).joined(separator: "\n")
    let times = try objects(in: lines)
      .filter { ["laneWillEnter", "laneWillExit"].contains($0["event"] as? String) }
      .compactMap { $0["time"] as? Double }
    try #require(times.count == 2)
    return times[1] - times[0]
  }

  @Test func aSettingOfTheFileIsThatOfTheRoom() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"gifts": {"hold": 8}}"#, as: "configuration").path
    let longer = try stay(["--configuration", file]) - stay([])
    #expect((longer - 5).magnitude < 1e-9)
  }

  @Test func thePageHasTheLanesOfTheConfiguration() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"gifts": {"laneCount": 5}}"#, as: "configuration").path
    let page = folder.url.appendingPathComponent("page.html")
    let run = try LiveRoom(
      ["replay", "-", "--html", page.path, "--configuration", file], input: Self.gift)
    #expect(run.status == 0)
    #expect(folder.text("page.html").contains(#""laneCount":5"#))
  }

  @Test func aConfigurationThatCannotBeReadIsSaid() throws {
    #expect(try LiveRoom(["--configuration", "/no/such/file"]).status == 66)
    #expect(try LiveRoom(["--configuration", "-"]).errors.contains("use /dev/stdin"))
    let run = try LiveRoom(["live", "--configuration", "/dev/stdin"], input: "{}")
    #expect(run.status == 64 && run.errors.contains("only once"))
  }

  @Test func theSettingsAreListedWithTheirDefaults() throws {
    let run = try LiveRoom(["settings"])
    #expect(run.status == 0)
    for text in [
      "gifts.hold = 3.0\n    a number of seconds, 1e-9 to 86400, or null\n",
      "ticker.mode = \"once\"\n    loop, once or {",
      "popups.channels[].gap = 0.3", "likes.sender.interval = 6.0", "pager.preload.budget = 16",
      "localUser = null",
    ] {
      #expect(run.output.contains(text))
    }
    #expect(try LiveRoom(["settings", "all"]).status == 64)
  }

  /// What is valuable is for the room to say, in its summary too.
  @Test func valuableInTheSummaryIsWhatIsValuableInTheRoom() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"gifts": {"valuableUnitValue": 1}}"#, as: "configuration").path
    let run = try LiveRoom(["--configuration", file])
    let counts = run.output.split(separator: "\n").compactMap { line in
      ["  all (", "  valuable ("].first { line.hasPrefix($0) }
        .map { line.dropFirst($0.count).prefix(while: \.isNumber) }
    }
    #expect(counts.count == 2 && counts[0] == counts[1], "\(run.output)")
  }
}
