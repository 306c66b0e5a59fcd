import RoomCore

private let frames = 2_000

/// What a frame of a room costs in which everything is on screen, and what it allocates.
func screenFigures() async -> [Figure] {
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
  // All is at rest, but for a button that counts down.
  func resting(_ frame: Int) -> Instant { room.now + .seconds(3_600) + .milliseconds(frame) }
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
  var figures = [
    await compare(
      "screens: a frame of \(room.elements) elements, to a bare motion each",
      goal: .timesTheBaseline(10), operations: frames, { sample(moving) }, against: bare)
  ]
  var last: [Int] = []
  let baseline = Allocations.counted {
    for number in 0..<frames {
      last = [number, last.count]
      consume(last)
    }
  }
  for (name, time) in [("moves", moving), ("rests", resting)] {
    guard let baseline, let count = Allocations.counted(in: { _ = sample(time) }) else { continue }
    figures.append(
      Goal.timesTheBaseline(0).figure(
        "screens: allocations in \(frames) frames, a room that \(name)", value: Double(count),
        unit: "", baseline: Double(baseline)))
  }
  return figures
}
