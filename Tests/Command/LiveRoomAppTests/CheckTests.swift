import Foundation
import Testing

/// `liveroom check FILE`.
@Suite struct CheckTests {
  private func run(_ report: String) throws -> LiveRoom {
    let folder = try TemporaryFolder()
    return try LiveRoom(["check", folder.write(report, as: "report.json").path])
  }

  @Test func aReportWithinBoundsIsATable() throws {
    let run = try run(
      """
      {"device": "iPhone15,4", "gestures": [
        {"request": "Swipe up", "expected": "pageDrag accepted", "seen": "pageDrag accepted"}],
       "scenes": [
        {"name": "rest", "host": "UIKit", "frames": 240, "hitches": 0, "mainThread": 0.25}],
       "frames": [
        {"element": "heart 1", "host": "UIKit", "milliseconds": 200,
         "drawn": {"x": 20, "y": 30, "width": 40, "height": 40},
         "computed": {"x": 0, "y": 10, "width": 40, "height": 40}}],
       "elements": [{"label": "ada sent rose", "value": "1 time", "actions": ["Like"]}]}
      """)
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n") == [
        "iPhone15,4",
        "  rest, UIKit                            240 frames    0.0 ms/s    0.2 ms/frame",
        "  Swipe up: pageDrag accepted", "  1 frame of elements, UIKit",
        "  VoiceOver 1: ada sent rose, 1 time, [Like]", "All is within bounds.",
      ])
  }

  @Test func eachLineOutOfBoundsHasAMark() throws {
    let run = try run(
      """
      {"device": "a\\u001b[2J", "gestures": [
        {"request": "Swipe up", "expected": "pageDrag accepted"},
        {"request": "Tap", "expected": "likeTap accepted", "seen": "likeTap rejected: moved"}],
       "scenes": [
        {"name": "rest", "host": "UIKit", "frames": 240, "hitches": 5, "mainThread": 4},
        {"name": "hearts", "host": "UIKit", "frames": 240, "hitches": 5.1, "mainThread": 1},
        {"name": "page", "host": "UIKit", "frames": 240, "hitches": 0, "mainThread": 4.1}],
       "frames": [
        {"element": "heart 1", "host": "UIKit", "milliseconds": 200,
         "computed": {"x": 0, "y": 10, "width": 40, "height": 40}}],
       "elements": [{"label": "", "value": "", "actions": []}]}
      """)
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("! ") }.count == 6)
    #expect(
      lines.contains("! heart 1, UIKit, 200 ms: drawn nowhere, computed 0.0,10.0 40.0×40.0"))
    #expect(lines.contains("! Swipe up: skipped, expected: pageDrag accepted"))
    #expect(lines.last == "6 lines out of bounds." && !run.output.contains("\u{1b}"))
  }

  @Test(arguments: ["", "{}", "[1]", #"{"device": "a", "scenes": [{}], "gestures": []}"#])
  func anotherFileIsNoReport(_ text: String) throws {
    let run = try run(text)
    #expect(run.status == 65 && run.errors.contains("is no report of a self-check"))
  }

  @Test func aFileIsNeeded() throws {
    for arguments in [["check"], ["check", "-"]] {
      let run = try LiveRoom(arguments)
      #expect(run.status == 64 && run.errors.contains("Name the report of a self-check."))
    }
    #expect(try LiveRoom(["check", "/no/such/report"]).status == 66)
  }
}
