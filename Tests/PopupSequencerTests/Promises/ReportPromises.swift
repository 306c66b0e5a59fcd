import PopupPromises
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
    try check(
      10, EndsAtOnce(), Profile(), Profile(hasRule: true, advances: true), reaching: reaching)
  }

  @Test("Promise 11: between a visible stay and the next in its place is at least `gap`")
  func keepsGap() throws {
    try check(
      11, KeepsGap(), Profile(hasRule: true), Profile(composes: true),
      reaching: ["gap", "suspended"])
    try check(11, KeepsGap(), Profile(isLate: true), reaching: ["gap", "two places"]) {
      $0.channels[0].capacity = 2
      $0.channels[0].gap = .seconds(5)
    }
  }
}
