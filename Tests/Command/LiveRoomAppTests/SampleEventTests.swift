import Foundation
import Testing

/// The events of the samples, one by one: `Tests/Command/Events` has a file for each feed.
///
/// When a feed or a machine changes that, the command writes the file again, with `--events`.
@Suite struct SampleEventTests {
  private static let rules = ["--rules", ModulesTests.sample("rules.json")]

  @Test(
    arguments: [
      ("Docs/Samples/room.jsonl", rules),
      ("Docs/Samples/ticker.jsonl", []),
      ("Docs/Samples/liveRoom.jsonl", ["--preset", "liveRoom"]),
      ("Docs/Samples/presentView.jsonl", ["--preset", "presentView", "--local-user", "me"]),
      ("Docs/Samples/liveGiftAnimation.jsonl", ["--preset", "liveGiftAnimation"]),
      ("Docs/Samples/popupOrder.jsonl", ["--preset", "popupOrder"] + rules),
      ("Docs/Samples/rollingNotice.jsonl", ["--preset", "rollingNotice"]),
      ("Tests/PageCheck/gestures.jsonl", []),
    ] as [(String, [String])])
  func aSampleHasTheEventsOfItsFile(_ path: String, _ options: [String]) throws {
    let feed = ModulesTests.package.appendingPathComponent(path)
    let folder = try TemporaryFolder()
    let events = folder.url.appendingPathComponent("events").path
    let run = try LiveRoom(["replay", feed.path, "--strict", "--events", events] + options)
    #expect(run.status == 0 && run.errors.isEmpty)
    let file = ModulesTests.package
      .appendingPathComponent("Tests/Command/Events/\(feed.lastPathComponent)")
    let kept = try objects(in: String(contentsOf: file, encoding: .utf8))
    let present = try objects(in: folder.text("events"))
    #expect(!kept.isEmpty && kept.count == present.count)
    for (kept, present) in zip(kept, present) {
      #expect(isEqual(present, to: kept), "\(present), not \(kept)")
    }
  }
}
