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
}
