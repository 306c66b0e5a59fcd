import RoomPage
import Testing

@Suite struct PlaygroundPageTests {
  private let page = String(
    decoding: PlaygroundPage.bytes(machine: [0x1F, 0x8B, 8, 0]), as: UTF8.self)

  @Test func itHoldsTheCompressedModuleInBase64() {
    #expect(page.contains(#"<script type="application/gzip" id="machine">H4sIAA==</script>"#))
    #expect(!page.contains("<!-- replay -->"))
  }

  @Test func itMayCompileTheModuleAndConnectToASocketAndNothingElse() throws {
    let policy = try #require(page.firstRange(of: "default-src 'none'"))
    let rest = page[policy.lowerBound...].prefix { $0 != "\"" }
    #expect(rest.contains(" 'wasm-unsafe-eval' "))
    #expect(rest.hasSuffix("; connect-src ws: wss:"))
    #expect(rest.contains("script-src 'sha256-") && !rest.contains("'unsafe-eval'"))
  }

  @Test func theReplayMayNeither() throws {
    var bytes: [UInt8] = []
    var replay = try PageWriter(title: "Friday") { bytes += $0 }
    try replay.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("wasm-unsafe-eval'") && !text.contains("connect-src"))
  }
}
