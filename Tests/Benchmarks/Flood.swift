import Foundation
import LiveRoomKit
import RoomSimulation

/// A flood of messages for a whole room, frame by frame in virtual time.
///
/// 1,000,000 gift messages from 100,000 senders within a minute, with 50,000 comments, 500,000
/// likes and 1,000 popups: some fifty times what the busiest recorded room had in its worst second.
struct Flood: Sendable {
  static let senders = 100_000
  // Within a second of room time.
  static let gifts = 16_667
  static let comments = 833
  static let commentsWithEmotes = 1_000
  static let likes = 8_333
  static let popups = 17

  static let seconds = 60
  static let framesPerSecond = 120

  /// The outcome.
  struct Result: Sendable {
    /// Processor time that each frame took, in nanoseconds.
    var frames: [Double] = []
    var sent = 0
    /// The number of rows whose parts were computed.
    var rows = 0
    var comments: Int { statistics.comments }
    var statistics = RoomStatistics()
    var events = 0
    var dropped = 0
    /// Processor time in which the lines of the recording were written and taken, in nanoseconds.
    var writing = 0.0
    /// Combos begun within the last combo window of the flood: those are open.
    var openCombos = 0
    /// The bytes by which the heap has grown.
    var growth = 0
    /// The most resident bytes.
    var peak = 0
  }

  /// Whether the room is recorded, all of it, by lines that are taken each frame.
  var isRecorded = false
  /// Whether each comment has another text with three emotes, and a row computes its parts.
  var hasEmotes = false

  func play() async throws -> Result {
    try await Simulation.run { try await play(in: $0) }
  }

  private func play(in simulation: Simulation) async throws -> Result {
    var result = Result()
    result.frames.reserveCapacity(Self.seconds * Self.framesPerSecond)
    var summary = FloodSummary()
    let before = Memory.inUse
    var configuration = RoomConfiguration()
    // The memory of popups is full after a minute.
    configuration.popups.endedLimit = 60
    if hasEmotes { configuration.comments.rowsPerSecond = 1_000 }
    let recorder = isRecorded ? RoomRecorder(limit: .max) : nil
    let room = try LiveRoom(configuration, clock: simulation.clock, recorder: recorder)
    let events = room.events.subscribe(.keepNewest(1 << 20))
    async let _ = room.run()
    await simulation.advance(by: .zero)
    for frame in 0..<Self.seconds * Self.framesPerSecond {
      let messages = summary.messages(ofFrame: frame, haveEmotes: hasEmotes)
      let time = Instant.start + .nanoseconds(Int64(frame + 1) * 1_000_000_000 / 120)
      let start = processorTime()
      room.send(messages)
      await simulation.advance(to: time)
      let batch = events.takeBuffered()
      result.events += batch.count
      for case .popups(.willPresent(let presentation)) in batch.lazy.map(\.value) {
        room.modules.popups?.send(.didAppear(PopupVersion(id: presentation.popup.id)))
      }
      if hasEmotes { result.rows += batch.reduce(0) { $0 + $1.value.drawnRows } }
      result.frames.append(processorTime() - start)
      let taken = processorTime()
      _ = recorder?.lines.takeBuffered()
      result.writing += processorTime() - taken
      if (frame + 1).isMultiple(of: Self.framesPerSecond) {
        result.peak = max(result.peak, Memory.resident)
      }
    }
    result.growth = Memory.inUse - before
    result.sent = summary.units
    result.statistics = await room.statistics()
    result.openCombos = summary.recentSenders
    result.dropped = events.droppedCount
    return result
  }
}

extension RoomEvent {
  /// Computes the parts of new rows, as a view does, and returns the number of the rows.
  fileprivate var drawnRows: Int {
    guard case .comments(.didAppend(let batch)) = self else { return 0 }
    for row in batch.rows { consume(row.message.parts()) }
    return batch.rows.count
  }
}

/// The processor time of the process, in nanoseconds: that of other processes does not count.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Who floods.
private struct FloodSummary {
  private let names = (0..<Flood.senders).map { "user \($0)" }
  private var random = SeededGenerator(seed: 1)
  private(set) var units = 0
  private var number = 0
  private var latest = Array(repeating: Int.min, count: Flood.senders)

  /// Who gave within the last combo window.
  var recentSenders: Int {
    let window = Int(GiftConfiguration().comboWindow / .seconds(1))
    return latest.count { $0 > units - Flood.gifts * window }
  }

  mutating func messages(ofFrame frame: Int, haveEmotes: Bool) -> [RoomInput] {
    func share(_ perSecond: Int) -> Int {
      let second = Flood.framesPerSecond
      let rest = frame % second
      return perSecond * (rest + 1) / second - perSecond * rest / second
    }
    var messages: [RoomInput] = []
    for _ in 0..<share(Flood.gifts) { messages.append(gift()) }
    for _ in 0..<share(haveEmotes ? Flood.commentsWithEmotes : Flood.comments) {
      number += 1
      var comment = CommentMessage(id: "c\(number)", sender: "ada", text: "hello")
      if haveEmotes {
        comment.text = "Kappa Kappa 早上好 Kappa \(number)"
        comment.emotes = [0, 6, 16].map { CommentEmote("25", at: $0, length: 5) }
      }
      messages.append(.comment(comment))
    }
    for _ in 0..<share(Flood.likes) {
      messages.append(.like(RoomLike(sender: names[number % names.count], count: 1)))
    }
    for _ in 0..<share(Flood.popups) {
      number += 1
      messages.append(
        .popup(
          Popup(
            id: "p\(number)", channel: PopupChannel.banner, maximumTime: .milliseconds(500))))
    }
    return messages
  }

  /// One additional unit from a sender, as increments, so that every one counts even if its combo has
  /// ended.
  private mutating func gift() -> RoomInput {
    let sender = Int.random(in: 0..<names.count, using: &random)
    number += 1
    units += 1
    latest[sender] = units
    return .gift(
      GiftMessage(
        id: "g\(number)", sender: names[sender], gift: "rose",
        unitValue: number % 997 == 0 ? 200 : 1))
  }
}
