import RoomPage
import Testing

@Suite struct ScriptPolicyTests {
  /// Examples of FIPS 180-4, and the lengths around the end of a block.
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 55),
        "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
      ),
      (
        String(repeating: "a", count: 64),
        "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
      ),
      (
        String(repeating: "a", count: 1_000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ])
  func theHash(of text: String, is expected: String) {
    let digits = Array("0123456789abcdef")
    let hash = SHA256.hash(text.utf8).map { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    #expect(String(hash.joined()) == expected)
  }

  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{3FF}\u{FFFF}", "z7/vv78="),
    ])
  func base64(of text: String, is expected: String) {
    #expect(ScriptPolicy.base64(Array(text.utf8)) == expected)
  }

  @Test func eachScriptIsNamedAndDataIsNot() {
    let page = #"""
      <meta content="default-src 'none'; script-src 'none'"><script type="application/json">[]</script>
      <script>one</script><script>abc</script>
      """#
    let hash = "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"
    let allowed = ScriptPolicy.allowingScripts(of: page)
    #expect(allowed.contains("; script-src 'sha256-") && allowed.contains(" \(hash)\">"))
    #expect(allowed.split(separator: "sha256-").count == 3)
    #expect(ScriptPolicy.allowingScripts(of: allowed) == allowed)
  }
}
