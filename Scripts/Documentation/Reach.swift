/// The types that the reader of a page can create, or get from calls and properties of other reachable types, among
/// them the errors of these calls. A type with a static method is used without a value.
func reach(of symbols: [SymbolGraph.Symbol]) -> Set<String> {
  let types = Dictionary(
    symbols.filter {
      ["swift.struct", "swift.class", "swift.enum", "swift.protocol"].contains($0.kind.identifier)
    }
    .map { ($0.pathComponents[...], $0.identifier.precise) },
    uniquingKeysWith: { first, _ in first })
  var reached = Set(
    symbols.filter { ["swift.enum", "swift.protocol"].contains($0.kind.identifier) }
      .map(\.identifier.precise))
  for symbol in symbols where symbol.kind.identifier == "swift.type.method" {
    if let type = types[symbol.pathComponents.dropLast()] { reached.insert(type) }
  }
  // Only the codec uses readers.
  for symbol in symbols
  where symbol.kind.identifier == "swift.init" && symbol.pathComponents.last != "init(from:)" {
    if let type = types[symbol.pathComponents.dropLast()] { reached.insert(type) }
  }
  var count = -1
  while count < reached.count {
    count = reached.count
    for symbol in symbols
    where symbol.isStatic || types[symbol.pathComponents.dropLast()].map(reached.contains) ?? true {
      reached.formUnion(symbol.gives)
      reached.formUnion(symbol.thrown.compactMap { types[$0[...]] })
    }
  }
  return reached
}

extension SymbolGraph.Symbol {
  fileprivate var isStatic: Bool { kind.identifier.hasPrefix("swift.type.") }

  /// The paths of the errors that its documentation links to.
  fileprivate var thrown: [[String]] {
    guard let errors = comment.firstRange(of: "- Throws:") else { return [] }
    return comment[errors.upperBound...].matches(of: /``(\w+)``/).map { [String($0.1)] }
  }

  /// The types of a call's result and of its closures' arguments, of a property, and of the values of a case.
  fileprivate var gives: [String] {
    let fragments: [Fragment]
    switch kind.identifier {
    case "swift.property", "swift.type.property", "swift.subscript", "swift.enum.case":
      fragments = declarationFragments ?? []
    case "swift.method", "swift.type.method", "swift.func":
      let closures = (functionSignature?.parameters ?? []).map(\.declarationFragments)
        .filter { $0.contains { $0.spelling.contains("->") } }
      fragments = (functionSignature?.returns ?? []) + closures.joined()
    default: fragments = []
    }
    return fragments.compactMap(\.preciseIdentifier)
  }
}
