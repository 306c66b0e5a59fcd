import LikePromises
import Testing

/// Promises 18 to 20.
struct HeartPromises {
  @Test("Promise 18: at most maximumAlive hearts are alive, and each disappears exactly once")
  func alive() throws {
    try verify(reaching: ["full", "disappears", "all"], .hearts, 35, LikeObservers.alive.check)
  }

  @Test("Promise 19: hearts of others are at most othersPerSecond, and 3 for one message")
  func others() throws {
    try verify(reaching: ["full", "folded"], .hearts, 35, LikeObservers.others.check)
  }

  @Test("Promise 20: every like has a heart, is folded, or waits")
  func counted() throws {
    let cases: Set = ["folded", "waits", "enters", "suspended"]
    try verify(reaching: cases, .hearts, 35, LikeObservers.counted.check)
  }

  @Test("Promise 35: likes that are old are counted without hearts")
  func old() throws {
    try verify(reaching: ["old", "old and a total"], .hearts, 35) { run, reach in
      var waiting = 0
      for step in run.moments {
        defer { waiting = step.state.statistics.heartsWaiting }
        guard case .receiveLikes(let likes)? = step.input, likes.isOld, !step.isRejected else {
          continue
        }
        reach.note(likes.total == nil ? "old" : "old and a total")
        let received = step.events.contains(.didReceiveLikes(count: likes.count))
        let folded = step.events.contains(.didFoldHearts(count: likes.count))
        try ensure(received && folded, "\(step.events)")
        try ensure(step.state.statistics.heartsWaiting <= waiting, "\(step.state.statistics)")
      }
    }
  }
}
