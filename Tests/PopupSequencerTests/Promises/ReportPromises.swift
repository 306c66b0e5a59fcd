import PopupPromises
import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises 10 and 11: ends and gaps")
struct ReportPromises {
  @Test("Promise 10: a popup ends as soon as it is answered, revoked, expires or its view says so")
  func endsAtOnce() throws {
    let reaching: Set = [
      "answer of waiting", "answer of visible", "answer of presenting", "revoke of waiting",
      "revoke of visible", "revoke of presenting", "failed", "gone", "dismissal limit",
      "presentation limit",
    ]
    try check(10, EndsAtOnce.self, reaching: reaching)
    try check(10, EndsAtOnce.self, Profile(hasRule: true, advances: true), reaching: ["failed"])
  }

  @Test("Promise 11: between a visible stay and the next in its place is at least `gap`")
  func keepsGap() throws {
    try check(11, KeepsGap.self, Profile(hasRule: true), reaching: ["gap", "suspended"])
    try check(11, KeepsGap.self, Profile(isLate: true), reaching: ["gap", "two places"]) {
      $0.channels[0].capacity = 2
      $0.channels[0].gap = .seconds(5)
    }
    try check(11, KeepsGap.self, Profile(composes: true), reaching: ["gap"])
  }
}
