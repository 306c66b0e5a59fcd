import LiveRoomKit

/// The time and the memory of a seek to the end of a recording with 100,000 comments in three hours.
func seekFigures() throws -> [Figure] {
  var figures: [Figure] = []
  for destination in CommentDestination.allCases {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.commentDestination = destination
    let before = Memory.inUse
    var machine = try RoomMachine(configuration)
    var events: [RoomEvent] = []
    let clock = ContinuousClock()
    let start = clock.now
    machine.handle(.room(.enter(room: "r")), at: .start, into: &events)
    machine.handle(report: .danmaku(.resize(ScreenSize(width: 390, height: 400))), at: .start, into: &events)
    var count = 0
    for number in 0..<100_000 {
      let now = Instant(nanoseconds: Int64(number) * 108_000_000)
      while let deadline = machine.readDeadline(), deadline < now {
        machine.catchUp(to: deadline, into: &events)
        count += events.count
        events.removeAll(keepingCapacity: true)
      }
      machine.handle(
        .comment(CommentMessage(id: "\(number)", sender: "s\(number % 5_000)", text: "hello \(number % 977)")), at: now, into: &events)
      var widths: [DanmakuMeasurement] = []
      for case .danmaku(.didRequestWidth(let comment)) in events {
        widths.append(DanmakuMeasurement(comment: comment.id, width: 80))
      }
      count += events.count
      events.removeAll(keepingCapacity: true)
      if !widths.isEmpty {
        machine.handle(report: .danmaku(.didMeasure(widths)), at: now, into: &events)
        count += events.count
        events.removeAll(keepingCapacity: true)
      }
    }
    let seconds = Double((clock.now - start) / .milliseconds(1))
    print(destination, seconds, count, (Memory.inUse - before) / 1024)
    figures.append(Goal.atMost(300).figure("seek: \(destination)", value: seconds, unit: "ms", baseline: 300))
  }
  return figures
}
