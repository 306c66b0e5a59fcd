import RoomPage
import Testing

@Suite struct PlaygroundPageTests {
  private let page = String(
    decoding: PlaygroundPage.bytes(machine: [0, 0x61, 0x73, 0x6D]), as: UTF8.self)

  @Test func itHoldsTheModuleInBase64() {
    #expect(page.contains(#"<script type="application/wasm" id="machine">AGFzbQ==</script>"#))
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
