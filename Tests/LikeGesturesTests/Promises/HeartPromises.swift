import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Promises 18 to 20.
struct HeartPromises {
  private func eachWorld(
    reaching cases: Set<String>,
    _ body: (World, inout PromiseReach) throws -> Void,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try verify(
      reaching: cases,
      in: { dice in
        var world = World(World.configuration(&dice), dice: dice)
        world.run(.hearts, 35)
        world.handle(.close)
        return world
      }, body, at: location)
  }

  @Test("Promise 18: at most maximumAlive hearts are alive, and each disappears exactly once")
  func alive() throws {
    try eachWorld(reaching: ["full", "disappears", "all"]) {
      try LikeObservers.alive.check($0.run, &$1)
    }
  }

  @Test("Promise 19: hearts of others are at most othersPerSecond, and 3 for one message")
  func others() throws {
    try eachWorld(reaching: ["full", "folded"]) { try LikeObservers.others.check($0.run, &$1) }
  }

  @Test("Promise 20: every like has a heart, is folded, or waits")
  func counted() throws {
    try eachWorld(reaching: ["folded", "waits", "enters", "suspended"]) {
      try LikeObservers.counted.check($0.run, &$1)
    }
  }

  @Test("Promise 35: likes that are old are counted without hearts")
  func old() throws {
    try eachWorld(reaching: ["old", "old and a total"]) { world, reach in
      var waiting = 0
      for step in world.steps {
        defer { waiting = step.state.account.heartsWaiting }
        guard case .receiveLikes(let likes)? = step.input, likes.isOld, !step.isRejected else {
          continue
        }
        reach.note(likes.total == nil ? "old" : "old and a total")
        let received = step.events.contains(.didReceiveLikes(count: likes.count))
        let folded = step.events.contains(.didFoldHearts(count: likes.count))
        try ensure(received && folded, "\(step.events)")
        try ensure(step.state.account.heartsWaiting <= waiting, "\(step.state.account)")
      }
    }
  }
}
