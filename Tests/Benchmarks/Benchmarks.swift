import Foundation

/// `benchmarks [--json] [NAME …]`: the figures of all suites, or of those named.
@main
struct Benchmarks {
  static let suites: [(name: String, run: @Sendable () async -> [Figure])] = [
    ("bus", busFigures),
    ("gifts", giftFigures),
    ("ticker", tickerFigures),
    ("popups", popupFigures),
    ("pager", pagerFigures),
    ("likes", likeFigures),
    ("screens", screenFigures),
    ("flood", floodFigures),
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--steps" { return HotPath.run(arguments.dropFirst()) }
    let names = arguments.filter { $0 != "--json" }
    var figures: [Figure] = []
    for suite in suites where names.isEmpty || names.contains(suite.name) {
      figures += await suite.run()
    }
    if arguments.contains("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(figures), as: UTF8.self))
    } else {
      printTable(figures)
    }
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
