import PopupPromises
import Testing

@Suite("Promises 1 to 6: lives and stays")
struct LifePromises {
  @Test("Promise 1: each popup that is enqueued ends exactly once, at the latest at close")
  func endsOnce() throws {
    try check(
      1, EndsOnce(), Profile(), Profile(hasRule: true, moves: true, advances: true),
      Profile(composes: true), reaching: ["new", "update", "full", "twice", "close"])
  }

  @Test("Promise 2: the statistics balance at any time")
  func statisticsBalance() throws {
    try check(
      2, Balances(), Profile(hasRule: true), Profile(advances: true, isLate: true),
      Profile(composes: true), reaching: ["replaced", "ignored", "onScreen", "ended"])
  }

  @Test("Promise 3: at most `capacity` popups are on screen, and an identifier at most once")
  func keepsCapacity() throws {
    try check(
      3, KeepsCapacity(), Profile(hasRule: true, moves: true), Profile(moves: true, advances: true),
      Profile(composes: true), reaching: ["full", "queues"])
  }

  @Test("Promise 4: each stay emits its events in order, with one identifier and channel")
  func staysInOrder() throws {
    try check(
      4, StaysInOrder(), Profile(hasRule: true, moves: true), Profile(advances: true, isLate: true),
      Profile(composes: true), reaching: ["requeued", "ended", "gone by report"])
  }

  @Test("Promise 5: nothing of a newer version is emitted before the end of the older one")
  func versionsInOrder() throws {
    try check(
      5, VersionsInOrder(), Profile(moves: true), Profile(hasRule: true, advances: true),
      Profile(composes: true), reaching: ["newer while dismissing", "successor"])
  }

  @Test("Promise 6: an identifier is presented again only with a newer version")
  func presentsOnlyNewer() throws {
    try check(
      6, PresentsOnlyNewer(), Profile(length: 60), Profile(composes: true),
      reaching: ["again", "old"]
    ) { $0.endedLimit = $0.capacity == 3 ? 1 : 4_096 }
  }
}
