import LiveRoomKit

extension HotPath {
  static var models: [HotPath] {
    [
      HotPath(
        name: "a frame of a full room", floorName: "a bare motion for each element",
        limit: 135_553, rounds: (300, 600),
        path: fullFrames, floor: bareFrames),
      HotPath(
        name: "gift view state, a lane's step", floorName: "dictionary += 1", limit: 764,
        path: viewStateSteps, floor: dictionaryIncrements),
      HotPath(name: "a property of a model is read", limit: 3_410, path: modelReads),
      HotPath(name: "a whole model is read", limit: 2_590, path: wholeModelReads),
    ]
  }
}

private func fullFrames() -> HotPath.Work {
  let room = FullRoom()
  return fullFrames(of: room, from: room.now)
}

func fullFrames(of room: FullRoom, from start: Instant) -> HotPath.Work {
  { count in
    var sum = 0.0
    for frame in 0..<count {
      let time = start + .milliseconds(frame % 300)
      if room.isMoving(at: time) { sum += room.sample(at: time) }
    }
    consume(sum)
  }
}

private func bareFrames() -> HotPath.Work {
  let elements = FullRoom().elements
  let motion = Motion.slide(x: -1)
  return { count in
    var sum = 0.0
    for frame in 0..<count {
      for _ in 0..<elements { sum += motion.pose(at: .milliseconds(frame % 300)).translation.x }
    }
    consume(sum)
  }
}

private func viewStateSteps() -> HotPath.Work {
  var room = FullRoom()
  let lanes = room.gifts.lanes
  return { count in
    for number in 0..<count {
      let lane = number % lanes.count
      guard let combo = lanes[lane]?.combo else { continue }
      room.apply(
        .laneDidStep(GiftLaneStep(lane: lane, combo: combo.id, count: number)),
        at: room.now + .milliseconds(number))
    }
    consume(room)
  }
}

/// The reads of a property by a view.
private func modelReads() -> HotPath.Work {
  let model = giftModel()
  return { count in
    MainActor.assumeIsolated { for _ in 0..<count { consume(model.buttons) } }
  }
}

private func wholeModelReads() -> HotPath.Work {
  let model = giftModel()
  return { count in
    MainActor.assumeIsolated { for _ in 0..<count { consume(model.viewState.buttons) } }
  }
}

private func giftModel() -> GiftLanesModel {
  MainActor.assumeIsolated {
    GiftLanesModel(
      (try! GiftMachine().state(at: .start), Bus<Timed<GiftEvent>>().subscribe()),
      of: try! GiftChannels(clock: RoomClock(.continuous)))
  }
}
