import RoomCore

private let frames = 2_000

/// What a frame of a room costs in which everything is on screen.
func viewStateFigures() async -> [Figure] {
  let room = FullRoom()
  let motion = Motion.slide(x: -1)
  func sample(_ time: (Int) -> Instant) -> Duration {
    ContinuousClock().measure {
      var sum = 0.0
      for frame in 0..<frames where room.isMoving(at: time(frame)) {
        sum += room.sample(at: time(frame))
      }
      consume(sum)
    }
  }
  func moving(_ frame: Int) -> Instant { room.now + .milliseconds(frame % 300) }
  let bare = {
    ContinuousClock().measure {
      var sum = 0.0
      for frame in 0..<frames {
        for _ in 0..<room.elements {
          sum += motion.pose(at: .milliseconds(frame % 300)).translation.x
        }
      }
      consume(sum)
    }
  }
  return [
    await compare(
      "view states: a frame of \(room.elements) elements, to a bare motion each",
      goal: .timesTheBaseline(10), operations: frames, { sample(moving) }, against: bare)
  ]
}

/// What the frames of such a room allocate.
func frameAllocationFigures() -> [Figure] {
  let room = FullRoom()
  // All is at rest in the second, but for a button that counts down.
  let starts = [("moves", room.now), ("rests", room.now + .seconds(3_600))]
  return starts.compactMap { name, start in
    let count = Allocations.counted {
      var sum = 0.0
      for frame in 0..<frames {
        let time = start + .milliseconds(frame % 300)
        if room.isMoving(at: time) { sum += room.sample(at: time) }
      }
      consume(sum)
    }
    return count.map {
      Goal.atMost(0).figure(
        "rest: allocations in \(frames) frames, a room that \(name)", value: Double($0), unit: "",
        baseline: Double(frames))
    }
  }
}
