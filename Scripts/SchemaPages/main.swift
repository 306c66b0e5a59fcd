// Writes the tables of the schema pages: the described fields and cases, with their types and the first
// sentences of their documentation, and the meanings of `liveroom settings`. Takes the symbol
// graphs, the sources, the list of settings and the pages. With --check it compares, and exits with 1 if a
// page differs, a description has no sentence, a setting is not public, or a comment says another default.
// Given a file of types, .d.ts, instead of pages, it prints the file with the generated types at its end.
//
// A table stands between two comments of a page, the last of which is `<!-- end -->`. The first names its kind:
//
//     <!-- cases GiftEvent -->      the cases of an enumeration, without cases of recordings only and of earlier pages
//     <!-- cases GiftInput revoke --> the cases with these names
//     <!-- recorded GiftInput -->   the cases of recordings only
//     <!-- fields RecordedDigest --> the fields of a type, or its cases
//     <!-- meanings all -->         the meanings of all settings
//
// All types to which the table leads follow the table, except types of an earlier place on this page or of an earlier
// page. A type with a heading outside of the tables is described there by hand. The page of the catalogue is brief: its
// types have no sentence, and enumerations without values are a list of names.
import Foundation

var checks = false
var graphs: [SymbolGraph] = []
var sources: [String] = []
var settings = ""
var pages: [URL] = []
var types: URL?
for argument in CommandLine.arguments.dropFirst() {
  let file = URL(filePath: argument)
  switch file.pathExtension {
  case "json":
    graphs.append(try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file)))
  case "swift": sources.append(try String(contentsOf: file, encoding: .utf8))
  case "txt": settings = try String(contentsOf: file, encoding: .utf8)
  case "md": pages.append(file)
  case "ts": types = file
  default: checks = argument == "--check"
  }
}

let schema = Schema(
  declarations: Declarations(graphs), descriptions: Descriptions(sources),
  settings: Setting.list(in: settings))
var complaints: [String] = []
if let types {
  var printer = TypePrinter(schema)
  print(try String(contentsOf: types, encoding: .utf8) + printer.types(), terminator: "")
  FileHandle.standardError.write(Data(printer.complaints.joined(separator: "\n").utf8))
  exit(printer.complaints.isEmpty ? 0 : 1)
}
var printed: Set<String> = []
for page in pages {
  let text = try String(contentsOf: page, encoding: .utf8)
  let isPrinted = page.deletingLastPathComponent().lastPathComponent == "Schemas"
  var printer = PagePrinter(schema, after: printed, isBrief: !isPrinted)
  let written = printer.page(text)
  printed.formUnion(printer.printed)
  complaints += printer.complaints.map { "\(page.lastPathComponent): \($0)" }
  guard written != text else { continue }
  if checks {
    complaints.append(
      "\(page.lastPathComponent) differs from the descriptions: run Scripts/schemas")
  } else {
    try Data(written.utf8).write(to: page)
  }
}
for complaint in complaints { print(complaint) }
exit(complaints.isEmpty ? 0 : 1)
