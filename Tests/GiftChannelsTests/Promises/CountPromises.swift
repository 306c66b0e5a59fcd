import GiftChannels
import GiftPromises
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of counts") struct CountPromises {
  @Test("Promise 5: a named combo has been credited the highest of its totals")
  func namedTotals() throws {
    try verify(
      .totals, reaching: ["late", "after its end", "closing"], GiftObservers.namedTotals.check)
  }

  @Test("Promise 6: totals without an identifier of the combo are credited by the table")
  func unnamedTotals() throws {
    try verify(
      .totals, reaching: ["credited", "nothing", "later"], GiftObservers.unnamedTotals.check)
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
