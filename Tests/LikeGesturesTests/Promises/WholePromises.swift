import LikePromises
import Testing

/// Promises 27 to 29.
struct WholePromises {
  @Test("Promise 27: what a reason suspends, only the end of that reason resumes")
  func suspension() throws {
    var profile = Profile.all
    profile.weights += [(.suspend, 10), (.resume, 10), (.jump, 4), (.tap, 20)]
    try verify(
      reaching: ["two reasons", "still suspended", "resumed", "closed"], profile, 30,
      LikeObservers.suspension.check)
  }

  @Test("Promise 28: close sends first, and then every input is rejected")
  func closing() throws {
    try verify(reaching: ["sent", "while suspended", "others"]) { dice, reach in
      var profile = Profile.all
      profile.weights += [(.tap, 30)]
      var world = World(World.configuration(&dice), dice: dice)
      world.run(profile, dice.number(1...30))
      if dice.chance(20) {
        world.handle(.suspend(reason: .app))
        reach.note("while suspended")
      }
      world.handle(.close)
      var text: String { tail(world.steps, until: world.steps.count - 1) }
      let events = world.last.events
      let first = events.prefix { $0.message != nil }.count
      if first > 0 { reach.note("sent") }
      if first < events.count { reach.note("others") }
      try ensure(world.last.messages.count == first, "not sent first: \(text)")
      try ensure(world.machine.nextDeadline == nil, "a deadline after close: \(text)")
      let closed = world.steps.count
      for _ in 0..<15 {
        world.perform(dice.pick(Profile.Action.allCases), profile)
        world.jump(by: .seconds(10))
      }
      for (index, step) in world.steps.enumerated().dropFirst(closed) {
        let expected: [LikeEvent] = step.input == nil ? [] : [.rejected(.closed)]
        try ensure(step.events == expected, tail(world.steps, until: index, 3))
      }
    }
  }

  @Test("Promise 29: rooms and sheets whose identifiers differ in any byte are different ones")
  func identifiers() throws {
    let names = ["\u{E9}", "e\u{301}", "a", "a\u{200D}", "A\u{30A}", "\u{C5}", "\u{212B}", ""]
    try verify(reaching: ["look-alike room", "look-alike sheet"]) { dice, reach in
      var world = World(.init(), dice: dice)
      for _ in 0..<20 {
        let name = dice.pick(names)
        let before = world.state
        if dice.chance(50) {
          world.handle(.enter(room: name))
          let isSame = bytes(before.room) == bytes(name)
          reach.note("look-alike room", if: !isSame && before.room == name)
          try ensure(world.last.isRejected == isSame, "\(world.last)")
          try ensure(bytes(world.state.room) == bytes(name), "\(world.last)")
        } else {
          world.handle(.presentSheet(SheetSpec(id: name, detents: [300])))
          let old = before.sheet.flatMap { bytes($0.id) == bytes(name) ? nil : $0.id }
          reach.note("look-alike sheet", if: old == name)
          let ended = world.last.sheetEvents.compactMap(\.dismissed?.id)
          try ensure(ended.map(bytes) == (old.map { [bytes($0)] } ?? []), "\(world.last)")
          try ensure(world.state.sheet.map { bytes($0.id) } == bytes(name), "\(world.last)")
        }
        world.advance(by: .seconds(2))
      }
    }
  }
}
