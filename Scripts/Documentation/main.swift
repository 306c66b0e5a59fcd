// Names every public declaration without documentation, every throwing declaration whose errors neither it
// nor its protocol documents, every type that no page lists, and every listed type that its reader can neither
// create nor get from a call. Takes the symbol graphs and the pages of all modules; exits with 1 if it names any.
//
// A witness has the documentation of its requirement: the compiler hands it down if the
// protocol is in these modules, and requirements of the standard library need no documentation here.
import Foundation

let words = CommandLine.arguments.dropFirst()
if words.first == "--sentences" {
  try printSentences(of: words.filter { !$0.hasPrefix("--") }, asList: words.contains("--list"))
  exit(0)
}

var graphs: [SymbolGraph] = []
var listed: Set<Substring> = []
for path in CommandLine.arguments.dropFirst() {
  let file = URL(filePath: path)
  if file.pathExtension == "md" {
    let page = try String(contentsOf: file, encoding: .utf8)
    for line in page.split(separator: "\n") where line.hasPrefix("- ``") && line.hasSuffix("``") {
      listed.insert(line.dropFirst(4).dropLast(2))
    }
  } else {
    graphs.append(try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file)))
  }
}

let ours = Set(graphs.flatMap(\.symbols).map(\.identifier.precise))
var complaints: [String] = []
let within = reach(of: graphs.flatMap(\.symbols))
for graph in graphs {
  let requirements = Dictionary(
    graph.relationships.compactMap { relationship in
      relationship.sourceOrigin.map { (relationship.source, $0.identifier) }
    }, uniquingKeysWith: { first, _ in first })
  // The errors of a protocol's documentation apply to all of its requirements.
  let protocols = Set(
    graph.symbols.filter { $0.kind.identifier == "swift.protocol" && $0.comment.contains("throws") }
      .map(\.pathComponents))
  // An extension of another module's type is no declaration, but its members are.
  for symbol in graph.symbols where symbol.kind.identifier != "swift.extension" {
    guard let location = symbol.location else { continue }
    let name = symbol.pathComponents.joined(separator: ".")
    func complain(_ complaint: String) {
      let file = URL(string: location.uri)?.path ?? location.uri
      complaints.append("\(file):\(location.position.line + 1): \(name) \(complaint)")
    }

    if symbol.pathComponents.count == 1, !listed.contains(name[...]) {
      complain("is not listed under the topics of its module's page")
    }
    if ["swift.struct", "swift.class"].contains(symbol.kind.identifier),
      !within.contains(symbol.identifier.precise)
    {
      complain("can neither be made nor be got from what can be made")
    }
    let requirement = requirements[symbol.identifier.precise]
    let comment = symbol.comment
    if comment.allSatisfy(\.isWhitespace) {
      if let requirement, !ours.contains(requirement) { continue }
      complain("has no documentation")
    } else if requirement == nil, !comment.contains("- Throws:"),
      !protocols.contains(symbol.pathComponents.dropLast()),
      symbol.throwsErrors
    {
      complain("does not document what it throws")
    }
  }
}

for complaint in complaints.sorted() { print(complaint) }
print("\(ours.count) public declarations, \(complaints.count) complaints")
exit(complaints.isEmpty ? 0 : 1)
