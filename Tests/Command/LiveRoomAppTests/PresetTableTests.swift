import Foundation
import Testing

/// The table of what the presets reproduce: every behavior has a row, and every row a test.
@Suite struct PresetTableTests {
  @Test func everyRowNamesATestThatExists() throws {
    let page = try String(
      contentsOf: ModulesTests.package.appendingPathComponent(
        "Modules/LiveRoomKit/LiveRoomKit.docc/Presets.md"),
      encoding: .utf8)
    let rows = page.split(separator: "\n").map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }.filter { $0.first.flatMap { Int($0) } != nil }
    #expect(rows.map { Int($0[0]) } == Array(1...31))
    for row in rows {
      let names = try #require(row.count == 4 ? row[2] : nil, "row \(row)")
      for name in names.split(separator: ",") {
        let words = name.split { "`/. ".contains($0) }.map(String.init)
        try #require(words.count == 3, "\(name) is not target, suite and function")
        let (target, suite, function) = (words[0], words[1], words[2])
        let text = try source(of: suite, in: target)
        #expect(text.contains("func \(function)("), "\(name) does not exist")
      }
    }
  }

  /// The text of the suite, from its declaration to the next one.
  private func source(of suite: String, in target: String) throws -> String {
    let folder = ModulesTests.package.appendingPathComponent("Tests/\(target)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      if let start = text.range(of: "struct \(suite) {") {
        return text[start.upperBound...].components(separatedBy: "\n@Suite")[0]
      }
    }
    return ""
  }
}
