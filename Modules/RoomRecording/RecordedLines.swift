import LiveRoom
import RoomBus
import RoomCore
import RoomFeeds

/// The lines of a recording, in batches: all since the last call.
///
/// For one consumer. A consumer whose task is cancelled stops receiving; another iterator continues
/// where it stopped.
public struct RecordedLines: AsyncSequence, Sendable {
  let turns: WaitingTurns
  let wakes: Bus<Void>.Subscription

  public func makeAsyncIterator() -> Iterator {
    Iterator(turns: turns, wakes: wakes.makeAsyncIterator())
  }

  /// Takes the lines so far, without waiting for more.
  public func takeBuffered() -> [String] { turns.takeLines().lines }

  /// Takes batch after batch.
  public struct Iterator: AsyncIteratorProtocol {
    let turns: WaitingTurns
    var wakes: Bus<Void>.Subscription.Iterator

    /// Returns the lines since the last call, at least one; `nil` at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> [String]? {
      while true {
        let (lines, isOver) = turns.takeLines()
        if !lines.isEmpty { return lines }
        if isOver { return nil }
        guard await wakes.next(isolation: actor) == nil else { continue }
        // Cancelled, or the room is gone.
        let rest = turns.takeLines().lines
        return rest.isEmpty ? nil : rest
      }
    }

    /// Returns the lines since the last call, at least one; `nil` at the end.
    // Not left to the standard library: the runtimes before iOS 18.4 lack its default, and an app that
    // links it does not launch there.
    public nonisolated(nonsending) mutating func next() async -> [String]? {
      await next(isolation: #isolation)
    }
  }
}

/// A turn of a module that is to be written.
struct WaitingTurn: Sendable {
  let module: ModuleKind
  let time: Instant
  let isLast: Bool
  // As those of a room: not converted before the turn is written.
  let content: @Sendable () -> (inputs: [RoomInput], events: [RoomEvent])
}

/// The turns that are to be written, and the lines that are and that nobody has taken.
final class WaitingTurns: Sendable {
  private struct Writing: Sendable {
    var writer: RecordingWriter
    var rest: Int
    // The modules that are not closed, as far as they are recorded.
    var open: Set<ModuleKind> = []
    var lines: [String] = []
    var hasBegun = false
  }

  /// What is kept free for the last line.
  private static let lengthOfEnd = 64
  /// Of more turns that nobody takes the module writes the lines, which take less memory.
  private static let limit = 1_024

  private let waiting = Lock<[WaitingTurn]>([])
  private let writing: Lock<Writing>
  private let hasEnded = Lock(false)

  init(keepsNames: Bool, limit: Int) {
    writing = Lock(Writing(writer: RecordingWriter(keepsNames: keepsNames), rest: limit))
  }

  var isOver: Bool { hasEnded.value }

  /// Writes the first line; false for a second room.
  func begin(_ header: RecordingHeader) -> Bool {
    writing.withLock { writing in
      guard !writing.hasBegun else { return false }
      writing.hasBegun = true
      writing.open = Set(header.modules)
      append(writing.writer.header(header), &writing)
      if writing.open.isEmpty { end(.closed, &writing) }
      return true
    }
  }

  /// Adds a turn; returns whether it is the only one.
  func append(_ turn: WaitingTurn) -> Bool {
    let count = waiting.withLock { waiting in
      waiting.append(turn)
      return waiting.count
    }
    if count > Self.limit { writing.withLock { write(&$0) } }
    return count == 1
  }

  /// Writes the lines of all turns, and takes them; and whether they have ended.
  func takeLines() -> (lines: [String], isOver: Bool) {
    writing.withLock { writing in
      write(&writing)
      defer { writing.lines = [] }
      return (writing.lines, isOver)
    }
  }

  private func write(_ writing: inout Writing) {
    let turns = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for turn in turns where !isOver && writing.open.contains(turn.module) {
      let (inputs, events) = turn.content()
      let line = writing.writer.turn(of: turn.module, at: turn.time, inputs, events)
      append(line ?? writing.writer.stop(of: turn.module, at: turn.time), &writing)
      if line == nil || turn.isLast { writing.open.remove(turn.module) }
      if writing.open.isEmpty { end(.closed, &writing) }
    }
  }

  /// Appends a line, or the end where there is no space for it.
  private func append(_ line: [UInt8], _ writing: inout Writing) {
    guard line.count <= min(writing.rest - Self.lengthOfEnd, RecordedLine.maximumLength) else {
      return end(.limit, &writing)
    }
    writing.rest -= line.count
    writing.lines.append(String(decoding: line, as: UTF8.self))
  }

  private func end(_ reason: RecordingEnd, _ writing: inout Writing) {
    guard !isOver else { return }
    writing.lines.append(String(decoding: writing.writer.end(reason), as: UTF8.self))
    hasEnded.value = true
    // The pseudonyms are not needed any more.
    writing.writer = RecordingWriter(keepsNames: true)
  }
}
