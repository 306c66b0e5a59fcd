import Foundation

/// The part of a module's symbol graph that the check needs.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable { let lines: [Line] }
    struct Line: Decodable { let text: String }
    struct Fragment: Decodable {
      let spelling: String
      /// The symbol of a type.
      let preciseIdentifier: String?
    }
    struct Signature: Decodable {
      struct Parameter: Decodable { let declarationFragments: [Fragment] }
      let parameters: [Parameter]?
      let returns: [Fragment]?
    }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let accessLevel: String
    let docComment: Comment?
    let declarationFragments: [Fragment]?
    let functionSignature: Signature?
    /// The place of the declaration; `nil` for a declaration of the compiler.
    let location: Location?

    /// Its documentation.
    var comment: String { docComment?.lines.map(\.text).joined(separator: "\n") ?? "" }

    /// Whether it throws errors itself, and not only a closure among its parameters.
    var throwsErrors: Bool {
      var depth = 0
      for spelling in (declarationFragments ?? []).map(\.spelling) {
        if spelling == "throws" && depth == 0 { return true }
        depth += spelling.count { $0 == "(" } - spelling.count { $0 == ")" }
      }
      return false
    }
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
