import GiftChannels
import GiftPromises
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of counts") struct CountPromises {
  @Test("Promises 5 and 6: totals are credited by the highest of their combo, and by the table")
  func totals() throws {
    let names = ["of a pair", "of a named combo"]
    let situations = names.flatMap { ["units \($0)", "nothing \($0)"] } + ["closed"]
    try verify(.totals, reaching: situations, GiftObservers.ledger.check)
  }

  @Test("Promise 7: increments credit every unit, and belong to one combo within the window")
  func increments() throws {
    try verify(
      .increments, reaching: ["within", "after", "still shown"], GiftObservers.increments.check)
  }

  @Test("Promise 8: a lane exits with all that was credited, and counts never decrease")
  func finalCounts() throws {
    try verify(
      .lanes, .crowd, .every, .fullScreen, .narrow, reaching: ["exit", "revoked", "more than one"],
      GiftObservers.finalCounts.check)
  }
}
