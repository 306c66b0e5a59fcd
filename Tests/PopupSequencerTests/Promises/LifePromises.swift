import PopupPromises
import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises 1 to 6: lives and stays")
struct LifePromises {
  @Test("Promise 1: each popup that is enqueued ends exactly once, at the latest at close")
  func endsOnce() throws {
    let reaching: Set = ["new", "update", "full", "twice", "close"]
    try check(1, EndsOnce.self, reaching: reaching)
    try check(
      1, EndsOnce.self, Profile(hasRule: true, moves: true, advances: true), reaching: ["new"])
    try check(1, EndsOnce.self, Profile(composes: true), reaching: ["new"])
  }

  @Test("Promise 2: the account balances at any time")
  func accountBalances() throws {
    try check(
      2, Balances.self, Profile(hasRule: true), reaching: ["replaced", "ignored", "onScreen"])
    try check(2, Balances.self, Profile(advances: true, isLate: true), reaching: ["ended"])
    try check(2, Balances.self, Profile(composes: true), reaching: ["ended"])
  }

  @Test("Promise 3: at most `capacity` popups are on screen, and an identifier at most once")
  func keepsCapacity() throws {
    let reaching: Set = ["full", "queues"]
    try check(3, KeepsCapacity.self, Profile(hasRule: true, moves: true), reaching: reaching)
    try check(3, KeepsCapacity.self, Profile(moves: true, advances: true), reaching: reaching)
    try check(3, KeepsCapacity.self, Profile(composes: true), reaching: ["full"])
  }

  @Test("Promise 4: each stay emits its events in order, with one identifier and channel")
  func staysInOrder() throws {
    let reaching: Set = ["requeued", "ended", "gone by report"]
    try check(4, StaysInOrder.self, Profile(hasRule: true, moves: true), reaching: reaching)
    try check(4, StaysInOrder.self, Profile(advances: true, isLate: true), reaching: ["ended"])
    try check(4, StaysInOrder.self, Profile(composes: true), reaching: ["ended"])
  }

  @Test("Promise 5: nothing of a newer version is emitted before the end of the older one")
  func versionsInOrder() throws {
    let reaching: Set = ["newer while dismissing", "successor"]
    try check(5, VersionsInOrder.self, Profile(moves: true), reaching: reaching)
    try check(5, VersionsInOrder.self, Profile(hasRule: true, advances: true), reaching: reaching)
    try check(
      5, VersionsInOrder.self, Profile(composes: true), reaching: ["newer while dismissing"])
  }

  @Test("Promise 6: an identifier is presented again only with a newer version")
  func presentsOnlyNewer() throws {
    let reaching: Set = ["again", "old"]
    try check(6, PresentsOnlyNewer.self, Profile(length: 60), reaching: reaching) {
      $0.endedLimit = $0.capacity == 3 ? 1 : 4_096
    }
    try check(6, PresentsOnlyNewer.self, Profile(composes: true), reaching: ["old"])
  }
}
