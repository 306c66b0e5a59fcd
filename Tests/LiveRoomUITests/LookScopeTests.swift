import Testing

@testable import LiveRoomUI

@Suite struct LookScopeTests {
  @Test func aLookForOneStyleLeavesTheOthersAsTheyAre() {
    let scope = LookScope("vip")
    #expect(scope.choose(for: "vip", 1, else: 2) == 1)
    #expect(scope.choose(for: "rose", 1, else: 2) == 2)
    #expect(scope.choose(for: nil, 1, else: 2) == 2)
  }

  @Test func aLookWithoutAStyleIsForAll() {
    #expect(LookScope(nil).contains("vip") && LookScope(nil).contains(nil))
  }

  @Test func stylesAreComparedByteForByte() {
    #expect(!LookScope("e\u{301}").contains("\u{e9}"))
  }
}
