import Foundation

/// Opens pages of replays in Chromium, and compares their content with the events.
///
/// `PageCheck LIVEROOM CHROMIUM` checks all scenarios, or the scenarios after it.
@main
struct PageCheck {
  let liveroom: String
  let browser: Browser
  let folder: URL

  static func main() {
    let arguments = CommandLine.arguments
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("page-check-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      guard arguments.count >= 3 else {
        throw PageFault("PageCheck LIVEROOM CHROMIUM [SCENARIO…]")
      }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let check = PageCheck(
        liveroom: arguments[1],
        browser: Browser(path: arguments[2], profile: folder.appendingPathComponent("profile")),
        folder: folder)
      try check.run(try scenarios(named: Array(arguments[3...])))
    } catch {
      let sentence = (error as? PageFault)?.sentence ?? "\(error)"
      print("page-check: \(sentence)")
      try? FileManager.default.removeItem(at: folder)
      exit(1)
    }
  }

  private static func scenarios(named names: [String]) throws -> [Scenario] {
    let unknown = names.filter { name in !Scenario.all.contains { $0.name == name } }
    guard unknown.isEmpty else {
      let all = Scenario.all.map(\.name).joined(separator: ", ")
      throw PageFault("There is no scenario \(unknown[0]), but \(all).")
    }
    return Scenario.all.filter { names.isEmpty || names.contains($0.name) }
  }

  private func run(_ scenarios: [Scenario]) throws {
    var faults = 0
    for scenario in scenarios {
      let replay = try Replayed(scenario, by: liveroom, in: folder)
      let found = try replay.check(in: browser)
      faults += found.count
      for fault in found.prefix(20) { print("\(scenario.name): \(fault)") }
      if found.count > 20 { print("\(scenario.name): and \(found.count - 20) more") }
    }
    if faults > 0 { throw PageFault("\(faults) faults.") }
    print("page-check: every page shows what the events say.")
  }
}
