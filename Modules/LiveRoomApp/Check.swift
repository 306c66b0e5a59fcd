import Foundation
import LiveRoomTesting

/// Prints the report of a self-check as a table, with a mark at each line that is out of bounds.
enum Check {
  static func run(_ options: Options) throws {
    guard case .file(let path) = options.source else {
      throw Failure.usage("Name the report of a self-check.")
    }
    let bytes = try FileStream(path, "The report").readAll()
    guard let report = try? JSONDecoder().decode(ViewReport.self, from: Data(bytes)) else {
      throw Failure.data("\(path.printable(limit: 200)) is no report of a self-check.")
    }
    let count = report.faults.count
    let result = count == 0 ? "All is within bounds." : "\(counted(count, "line")) out of bounds."
    let lines = [report.device.printable(limit: 80)] + table(of: report) + [result]
    try Console.print(lines.joined(separator: "\n"))
    if count > 0 { throw Failure(status: 1, sentence: nil) }
  }

  private static func table(of report: ViewReport) -> [String] {
    report.scenes.map { scene in
      let name = "\(scene.name.printable()), \(scene.host.printable())"
      return (scene.isWithinBounds ? "  " : "! ")
        + name.padding(toLength: max(36, name.count + 1), withPad: " ", startingAt: 0)
        + String(
          format: "%6d frames %6.1f ms/s %6.1f ms/frame", scene.frames, scene.hitches,
          scene.mainThread)
    }
      + report.gestures.map { gesture in
        let isGood = gesture.hasExpectedOutcome
        return (isGood ? "  " : "! ") + gesture.request.printable(limit: 60) + ": "
          + (gesture.seen ?? "skipped").printable()
          + (isGood ? "" : ", expected: \(gesture.expected.printable())")
      }
      + frames(of: report)
      + report.elements.enumerated().map { number, element in
        (element.label.isEmpty ? "! " : "  ") + "VoiceOver \(number + 1): "
          + ([element.label, element.value].filter { !$0.isEmpty }
          + element.actions.map { "[\($0)]" })
          .joined(separator: ", ").printable(limit: 200)
      }
  }

  /// A line for each host, and a line for each frame that is displaced.
  private static func frames(of report: ViewReport) -> [String] {
    let hosts = report.frames.reduce(into: [String]()) { hosts, frame in
      if !hosts.contains(frame.host) { hosts.append(frame.host) }
    }
    let displaced = report.displacedFrames
    return hosts.map { host in
      let count = report.frames.count { $0.host == host }
      return "  \(counted(count, "frame")) of elements, \(host.printable(limit: 40))"
    }
      + displaced.map { frame in
        "! \(frame.element.printable(limit: 60)), \(frame.host.printable(limit: 40)), "
          + "\(frame.milliseconds) ms: drawn \(text(of: frame.drawn)), computed \(text(of: frame.computed))"
      }
  }

  private static func text(of rectangle: ViewReport.Rectangle?) -> String {
    guard let rectangle else { return "nowhere" }
    return String(
      format: "%.1f,%.1f %.1f×%.1f", rectangle.x, rectangle.y, rectangle.width, rectangle.height)
  }
}
