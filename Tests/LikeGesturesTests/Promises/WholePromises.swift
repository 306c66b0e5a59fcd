import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Promises 27 to 29.
struct WholePromises {
  @Test("Promise 27: what a reason suspends, only the end of that reason resumes")
  func suspension() throws {
    var profile = Profile.all
    profile.weights += [(.suspend, 10), (.resume, 10), (.jump, 4), (.tap, 20)]
    try verify(
      reaching: ["two reasons", "still suspended", "resumed", "closed"], profile, 30
    ) {
      try LikeObservers.suspension.check($0.run, &$1)
    }
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
    try verify(reaching: ["rooms", "sheets", "look-alike"]) { dice, reach in
      var world = World(.init(), dice: dice)
      var room = bytes(world.configuration.firstRoom)
      var sheet: String?
      for _ in 0..<20 {
        let name = dice.pick(names)
        let isNew = bytes(name) != room
        if dice.chance(50) {
          world.handle(.enter(room: name))
          let entered = world.last.entersRoom.map(bytes)
          try ensure(entered == (isNew ? bytes(name) : nil), "\(world.last)")
          try ensure(world.last.isRejected != isNew, "\(world.last)")
          if isNew { sheet = nil }
          room = bytes(name)
          reach.note("rooms")
        } else {
          world.handle(.presentSheet(SheetSpec(id: name, detents: [300])))
          let isOther = sheet.map { bytes($0) != bytes(name) } ?? false
          if let sheet, isOther, sheet == name { reach.note("look-alike") }
          let ended = world.last.sheetEvents.compactMap(\.dismissed)
          try ensure(
            ended.map { bytes($0.id) } == (isOther ? [bytes(sheet!)] : []), "\(world.last)")
          if sheet == nil || isOther {
            try ensure(
              world.last.sheetEvents.compactMap(\.presented).map { bytes($0.id) } == [bytes(name)],
              "\(world.last)")
          }
          sheet = name
          reach.note("sheets")
        }
        world.advance(by: .seconds(2))
      }
    }
  }
}
