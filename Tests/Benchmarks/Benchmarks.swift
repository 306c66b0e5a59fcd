import Foundation

/// `Benchmarks [--json] [NAME …]`: the figures of all suites, or of those named. `--check` takes the
/// suites that do not depend on the machine, and fails if a figure misses its goal. A name of none of
/// them ends with status 64.
@main
struct Benchmarks {
  typealias Suite = (name: String, run: @Sendable () async throws -> [Figure])

  static let suites: [Suite] = [
    ("flood", floodFigures), ("touch", touchFigures), ("seek", seekFigures),
  ]
  // Counts of instructions, allocations, jobs, timers and bytes.
  static let exactSuites: [Suite] = [
    ("rest", restFigures), ("samples", sampleFigures), ("paths", pathFigures), ("day", dayFigures),
    ("ids", identityFigures),
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--paths" { return HotPath.runAll() }
    let checks = arguments.contains("--check")
    let names = arguments.filter { !$0.hasPrefix("--") }
    let known = (checks ? [] : suites) + exactSuites
    if let stranger = names.first(where: { name in !known.contains { $0.name == name } }) {
      let words =
        "\(stranger) is none of the \(checks ? "exact " : "")suites: "
        + known.map(\.name).joined(separator: ", ")
      FileHandle.standardError.write(Data("Benchmarks: \(words)\n".utf8))
      exit(64)
    }
    var figures: [Figure] = []
    for suite in known where names.isEmpty || names.contains(suite.name) {
      figures += try await suite.run()
    }
    if arguments.contains("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(figures), as: UTF8.self))
    } else {
      printTable(figures)
    }
    if checks, !figures.allSatisfy(\.meets) { exit(1) }
  }

  private static func printTable(_ figures: [Figure]) {
    let header = ["figure", "value", "baseline", "ratio", "goal", "meets"]
    let rows = figures.map { figure in
      [
        figure.name, String(format: "%.1f \(figure.unit)", figure.value),
        String(format: "%.1f \(figure.unit)", figure.baseline),
        String(format: "%.2f", figure.ratio), figure.goal, figure.meets ? "yes" : "NO",
      ]
    }
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max()! }
    for row in [header] + rows {
      print(
        zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
          .joined(separator: "  "))
    }
  }
}
