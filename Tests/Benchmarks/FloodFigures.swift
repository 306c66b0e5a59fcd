import LiveRoomKit

/// A whole room under a flood: what a frame of it costs, what it keeps, and that nothing of it is lost.
func floodFigures() async throws -> [Figure] {
  let entry = bytesPerEntry()
  let flood = try await quickest(of: Flood())
  let recorded = try await quickest(of: Flood(isRecorded: true))
  let emotes = try await quickest(of: Flood(hasEmotes: true))
  let rich = emotes.frames.sorted()
  let work = flood.frames.reduce(0, +)
  let frame = 1e9 / Double(Flood.framesPerSecond)
  let frames = flood.frames.sorted()
  let gifts = flood.statistics.gifts
  let accounted = gifts.shown.units + gifts.folded.units + gifts.waiting.units
  return [
    Goal.timesTheBaseline(0.1).figure(
      "flood: 1 frame of 120, median", value: frames[frames.count / 2], baseline: frame),
    Goal.timesTheBaseline(0.1).figure(
      "flood: 1 frame of 120, 99 %", value: frames[frames.count * 99 / 100], baseline: frame),
    Goal.timesTheBaseline(0.25).figure(
      "flood: 1 frame of 120, the longest", value: frames[frames.count - 1], baseline: frame),
    Goal.timesTheBaseline(0.1).figure(
      "flood with emotes: 1 frame of 120, 99 %", value: rich[rich.count * 99 / 100],
      baseline: frame),
    Goal.timesTheBaseline(0.1).figure(
      "flood with emotes: comments without a row", emotes.comments - emotes.rows,
      to: emotes.comments),
    Goal.timesTheBaseline(1.15).figure(
      "flood: all frames while it is recorded", value: recorded.frames.reduce(0, +),
      baseline: work),
    Goal.timesTheBaseline(2).figure(
      "flood: writing the lines of its recording", value: recorded.writing,
      baseline: work),
    Goal.timesTheBaseline(0).figure(
      "flood: units that are missing", flood.sent - accounted, to: flood.sent),
    Goal.timesTheBaseline(0).figure("flood: events lost", flood.dropped, to: flood.events),
    Goal.timesTheBaseline(12).figure(
      // In the whole room, with its names and its message's identifier.
      "flood: an open combo, to an entry of a dictionary",
      value: Double(flood.growth) / Double(flood.openCombos), unit: "bytes", baseline: entry),
    Goal.timesTheBaseline(1).figure(
      "flood: peak of memory, to 256 MiB", value: Double(flood.peak) / 1_048_576, unit: "MiB",
      baseline: 256),
  ]
}

/// Plays a flood three times. Each frame does the same in each of them: what a frame takes longer than in another one is
/// not its work.
private func quickest(of flood: Flood) async throws -> Flood.Result {
  var result = try await flood.play()
  for _ in 0..<2 {
    let again = try await flood.play()
    result.frames = zip(result.frames, again.frames).map(min)
    result.writing = min(result.writing, again.writing)
  }
  return result
}

/// The memory that a plain dictionary takes to count for as many pairs of sender and gift.
private func bytesPerEntry() -> Double {
  let count = 100_000
  let before = Memory.inUse
  var counts: [String: Int] = [:]
  for number in 0..<count { counts["user \(number) rose", default: 0] += 1 }
  let after = Memory.inUse
  consume(counts)
  return Double(after - before) / Double(count)
}
