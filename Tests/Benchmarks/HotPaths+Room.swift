import LiveRoomKit

extension HotPath {
  /// A room as one machine, beside the machine of the module that takes the input.
  static var room: [HotPath] {
    [
      HotPath(
        name: "a room is created and released", limit: 1_010_000, rounds: (20, 100),
        path: roomCreations),
      HotPath(
        name: "gift message in a room, 100 combos wait", floorName: "the gifts alone", limit: 7_520,
        path: giftMessagesInRoom, floor: giftMessages),
      HotPath(
        name: "touch sample of a drag in a room", floorName: "the likes alone", limit: 10_820,
        path: touchSamplesInRoom, floor: touchSamples),
      // Of nine modules, with the second ticker.
      HotPath(
        name: "deadline of a room", floorName: "a ticker alone", limit: 11_450,
        path: deadlinesOfRoom, floor: tickerRolls),
    ]
  }
}

/// A room with all modules, their actors and buses.
private func roomCreations() -> HotPath.Work {
  let clock = RoomClock(.continuous)
  return { count in
    for _ in 0..<count { consume(try! LiveRoom(RoomConfiguration(), clock: clock)) }
  }
}

private func giftMessagesInRoom() -> HotPath.Work {
  var room = try! RoomMachine()
  var outputs: [RoomEvent] = []
  for lane in 0..<2 {
    let big = GiftMessage(sender: "vip\(lane)", gift: "castle", unitValue: 100_000)
    room.handle(.gift(big), at: .start, into: &outputs)
  }
  func message(from giver: String, _ total: Int) -> RoomInput {
    .gift(GiftMessage(sender: giver, gift: "rose", count: .runningTotal(total)))
  }
  for giver in givers { room.handle(message(from: giver, 1), at: .start, into: &outputs) }
  return { count in
    for round in 0..<(count / 100) {
      for giver in givers {
        room.handle(message(from: giver, round + 2), at: .start, into: &outputs)
        outputs.removeAll(keepingCapacity: true)
      }
    }
  }
}

private func touchSamplesInRoom() -> HotPath.Work {
  var room = try! RoomMachine()
  var outputs: [RoomEvent] = []
  var now = Instant.start + .seconds(1)
  let start = ScreenPoint(x: 200, y: 300)
  room.handle(.touch(Touch(phase: .began, location: start)), at: now, into: &outputs)
  return { count in
    for sample in 0..<count {
      now = now + .microseconds(8_333)
      let location = ScreenPoint(x: 200, y: 300 + travel(at: sample))
      room.handle(.touch(Touch(phase: .moved, location: location)), at: now, into: &outputs)
      outputs.removeAll(keepingCapacity: true)
    }
  }
}

private func deadlinesOfRoom() -> HotPath.Work {
  var configuration = RoomConfiguration()
  configuration.ticker = TickerConfiguration()
  configuration.ticker.size = ScreenSize(width: 300, height: 20)
  var room = try! RoomMachine(configuration)
  var outputs: [RoomEvent] = []
  room.handle(.ticker(.set(comments(10))), at: .start, into: &outputs)
  return { count in
    for _ in 0..<(2 * count) {
      room.deadlineReached(at: room.readDeadline()!, into: &outputs)
      outputs.removeAll(keepingCapacity: true)
    }
  }
}
