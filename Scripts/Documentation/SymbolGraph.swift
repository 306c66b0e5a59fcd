import Foundation

/// The part of a module's symbol graph that the check needs.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable { let lines: [Line] }
    struct Line: Decodable { let text: String }
    struct Fragment: Decodable { let spelling: String }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?
    /// Where it is written; `nil` for what the compiler adds.
    let location: Location?

    /// Its documentation.
    var comment: String { docComment?.lines.map(\.text).joined(separator: "\n") ?? "" }
  }

  struct Relationship: Decodable {
    struct Origin: Decodable { let identifier: String }

    let source: String
    /// The requirement that the source meets.
    let sourceOrigin: Origin?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}
