/// The scripts that a page may run: those whose hashes its content security policy names.
package enum ScriptPolicy {
  private static let place = "script-src"
  private static let tags = (begin: "<script>", end: "</script>")

  /// Returns the page with the hashes of its scripts in its policy, in place of any that are there.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - others: further script sources that the policy allows.
  ///   - connections: the connections that the policy allows, or `nil` for none.
  package static func allowingScripts(
    of page: String, and others: [String] = [], connections: String? = nil
  ) -> String {
    let hashes = scripts(of: page).map { "'sha256-\(base64(SHA256.hash($0.utf8)))'" }
    let sources = hashes + others + (connections.map { ["; connect-src \($0)"] } ?? [])
    guard let policy = page.firstRange(of: place),
      let end = page[policy.upperBound...].firstIndex(where: { $0 == ";" || $0 == "\"" })
    else { preconditionFailure("The page has no policy for scripts.") }
    return page[..<policy.upperBound] + " " + sources.joined(separator: " ") + page[end...]
  }

  private static func scripts(of page: String) -> [Substring] {
    var scripts: [Substring] = []
    var rest = page[...]
    while let begin = rest.firstRange(of: tags.begin),
      let end = rest[begin.upperBound...].firstRange(of: tags.end)
    {
      scripts.append(rest[begin.upperBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return scripts
  }

  package static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      var bits: UInt32 = 0
      for index in start..<start + 3 {
        bits = bits << 8 | (index < bytes.count ? UInt32(bytes[index]) : 0)
      }
      for (index, shift) in [18, 12, 6, 0].enumerated() {
        let isPadding = start + index > bytes.count
        text.append(isPadding ? UInt8(ascii: "=") : digits[Int(bits >> UInt32(shift)) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
