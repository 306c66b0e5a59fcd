import Testing

@testable import LiveRoomUI

@Suite struct LookScopeTests {
  @Test func aLookForOneStyleLeavesTheOthersAsTheyAre() {
    let scope = LookScope("vip")
    #expect(["vip", "rose", nil].map(scope.contains) == [true, false, false])
    #expect(LookScope(nil).contains("vip") && LookScope(nil).contains(nil), "it is for all")
    #expect(!LookScope("e\u{301}").contains("\u{e9}"))
  }
}
