import LiveRoomKit

extension HotPath {
  static var fingers: [HotPath] {
    [
      // Rooms are known by their identifiers, without numbers beside them.
      HotPath(
        name: "pager drag sample", floorName: "bare struct, append", limit: 2_000,
        path: pagerSamples, floor: bareSamples),
      HotPath(
        name: "touch sample of a drag", floorName: "bare struct, append", limit: 2_256,
        path: touchSamples, floor: bareSamples),
    ]
  }
}

func travel(at sample: Int) -> Double {
  let step = (sample * 7) % 600
  return Double(step < 300 ? step : 600 - step)
}

func pagerSamples() -> HotPath.Work {
  var machine = try! PagerMachine()
  var outputs: [PagerEvent] = []
  var now = Instant.start
  machine.handle(
    .setRooms(rooms: (0..<100).map { "room-\($0)" }, current: "room-50"), at: now,
    into: &outputs)
  machine.handle(.didBeginDrag(touch: 0), at: now, into: &outputs)
  return { count in
    for sample in 0..<count {
      now = now + .microseconds(8_333)
      machine.handle(.didDrag(travel: travel(at: sample)), at: now, into: &outputs)
      outputs.removeAll(keepingCapacity: true)
    }
  }
}

func touchSamples() -> HotPath.Work {
  var machine = try! LikeMachine()
  var outputs: [LikeEvent] = []
  var now = Instant.start + .seconds(1)
  let start = ScreenPoint(x: 200, y: 300)
  machine.handle(.touch(Touch(phase: .began, location: start)), at: now, into: &outputs)
  return { count in
    for sample in 0..<count {
      now = now + .microseconds(8_333)
      let location = ScreenPoint(x: 200, y: 300 + travel(at: sample))
      machine.handle(.touch(Touch(phase: .moved, location: location)), at: now, into: &outputs)
      outputs.removeAll(keepingCapacity: true)
    }
  }
}

private struct BareFinger {
  var location = 0.0
  var velocity = 0.0
  var time = Instant.start

  mutating func move(to location: Double, at time: Instant) {
    velocity = (location - self.location) / (time - self.time).seconds
    self.location = location
    self.time = time
  }
}

private func bareSamples() -> HotPath.Work {
  var finger = BareFinger()
  var outputs: [PagerEvent] = []
  var now = Instant.start
  return { count in
    for sample in 0..<count {
      now = now + .microseconds(8_333)
      finger.move(to: travel(at: sample), at: now)
      outputs.append(.didScroll(offset: finger.location))
      outputs.removeAll(keepingCapacity: true)
    }
    consume(finger)
  }
}
