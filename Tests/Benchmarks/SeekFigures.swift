import LiveRoomKit
import RoomSimulation

/// The processor time of a seek to the end of a recording of three hours with 100,000 comments, 5,000 gifts and 20,000
/// likes, whose segments are in memory, and the heap of the recording without the feed.
func seekFigures() async throws -> [Figure] {
  var figures: [Figure] = []
  for destination in [CommentDestination.list, .listAndDanmaku] {
    let (milliseconds, kibibytes) = try await seek(showing: destination)
    figures.append(
      Goal.atMost(300).figure(
        "seek: to the end, comments in \(destination.rawValue)", value: milliseconds, unit: "ms",
        baseline: 300))
    figures.append(
      Goal.atMost(16_384).figure(
        "seek: heap in use, comments in \(destination.rawValue)", value: kibibytes, unit: "KiB",
        baseline: 16_384))
  }
  return figures
}

private func seek(
  showing destination: CommentDestination
) async throws -> (milliseconds: Double, kibibytes: Double) {
  let feed = feed()
  var configuration = RoomConfiguration(localUser: "ada")
  configuration.commentDestination = destination
  let before = Memory.inUse
  return try await Simulation.run { [configuration] simulation in
    let recording = try RecordedRoom(
      "harbour", configuration: configuration, clock: simulation.clock
    ) { range in
      let first = feed.partitionIndex { $0.time - .start >= range.lowerBound }
      let end = feed.partitionIndex { $0.time - .start >= range.upperBound }
      return Array(feed[first..<end])
    }
    async let _ = recording.run()
    await simulation.advance(by: .zero)
    recording.room.modules.danmaku?.resize(ScreenSize(width: 390, height: 400))
    var shortest = Double.infinity
    for end in 10_770..<10_780 {
      let room = recording.room
      let start = processorTime()
      recording.seek(to: .seconds(end))
      await simulation.advance(by: .zero)
      shortest = min(shortest, processorTime() - start)
      guard recording.room !== room else { fatalError("The seek has not ended.") }
    }
    let used = Memory.inUse - before
    await recording.close()
    return (shortest / 1_000_000, Double(used) / 1_024)
  }
}

private func feed() -> [Timed<RoomInput>] {
  (0..<125_000).map { number in
    let user = "user \(number % 5_000)"
    let input: RoomInput =
      switch number % 25 {
      case 3: .gift(GiftMessage(id: "\(number)", sender: user, gift: "rose"))
      case 5, 11, 17, 23: .like(RoomLike(id: "\(number)", sender: user, count: 3))
      default:
        .comment(CommentMessage(id: "\(number)", sender: user, text: "hello \(number % 977)"))
      }
    return Timed(input, at: .start + .microseconds(86_400 * number))
  }
}
