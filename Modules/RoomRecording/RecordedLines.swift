import LiveRoom
import RoomBus
import RoomCore
import RoomFeeds

/// The lines of a recording, in batches. A batch has all lines since the previous batch.
///
/// The sequence is for one consumer. A consumer stops receiving if its task is cancelled, and
/// another iterator continues with the next line.
public struct RecordedLines: AsyncSequence, Sendable {
  let turns: WaitingTurns
  let wakes: Bus<Void>.Subscription

  public func makeAsyncIterator() -> Iterator {
    Iterator(turns: turns, wakes: wakes.makeAsyncIterator())
  }

  /// Returns the lines since the last call, without waiting for more.
  public func takeBuffered() -> [String] { turns.takeLines().lines }

  /// An iterator that returns one batch after another.
  public struct Iterator: AsyncIteratorProtocol {
    let turns: WaitingTurns
    var wakes: Bus<Void>.Subscription.Iterator

    /// Returns the lines since the last call, at least one, or `nil` at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> [String]? {
      while true {
        let (lines, isOver) = turns.takeLines()
        if !lines.isEmpty { return lines }
        if isOver { return nil }
        guard await wakes.next(isolation: actor) == nil else { continue }
        // The task is cancelled, or the room no longer exists.
        let rest = turns.takeLines().lines
        return rest.isEmpty ? nil : rest
      }
    }

    /// Returns the lines since the last call, at least one, or `nil` at the end.
    // The standard library has a default for this method, but the runtimes before iOS 18.4 lack it.
    // An app that links the default does not launch there.
    public nonisolated(nonsending) mutating func next() async -> [String]? {
      await next(isolation: #isolation)
    }
  }
}

/// A turn of a module that is waiting to be written.
struct WaitingTurn: Sendable {
  let module: ModuleKind
  let time: Instant
  let isLast: Bool
  // The content is converted to inputs and events of the room when the turn is written.
  let content: @Sendable () -> (inputs: [RoomInput], events: [RoomEvent])
}

/// The turns that are waiting to be written, and the written lines that no consumer has taken.
final class WaitingTurns: Sendable {
  private struct Writing: Sendable {
    var writer: RecordingWriter
    var rest: Int
    // The modules that are recorded and not closed.
    var open: Set<ModuleKind> = []
    var lines: [String] = []
    var hasBegun = false
  }

  /// The number of waiting turns beyond which the module itself writes the lines, which take less
  /// memory than turns.
  private static let limit = 1_024

  private let waiting = Lock<[WaitingTurn]>([])
  private let writing: Lock<Writing>
  private let hasEnded = Lock(false)

  init(keepsNames: Bool, limit: Int) {
    writing = Lock(Writing(writer: RecordingWriter(keepsNames: keepsNames), rest: limit))
  }

  var isOver: Bool { hasEnded.value }

  /// Writes the first line and returns `true`, or returns `false` if a recording of another room
  /// has begun.
  func begin(_ header: RecordingHeader) -> Bool {
    writing.withLock { writing in
      guard !writing.hasBegun else { return false }
      writing.hasBegun = true
      writing.open = Set(header.modules)
      if !append([writing.writer.header(header)], &writing) {
        end(.limit, &writing)
      } else if writing.open.isEmpty {
        end(.closed, &writing)
      }
      return true
    }
  }

  /// Appends a turn. Returns a Boolean value that indicates whether no other turn waits.
  func append(_ turn: WaitingTurn) -> Bool {
    let count = waiting.withLock { waiting in
      waiting.append(turn)
      return waiting.count
    }
    if count > Self.limit { writing.withLock { write(&$0) } }
    return count == 1
  }

  /// Writes the lines of all turns, and returns the lines with a Boolean value that indicates
  /// whether the recording has ended.
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
      guard let lines = writing.writer.turn(of: turn.module, at: turn.time, inputs) else {
        return end(.nesting, &writing)
      }
      guard append(lines, &writing) else { return end(.limit, &writing) }
      writing.writer.insert(events, of: turn.module, at: turn.time)
      if turn.isLast { writing.open.remove(turn.module) }
      if writing.open.isEmpty { end(.closed, &writing) }
    }
  }

  /// Appends all of the lines and returns `true`, or returns `false` if they exceed the limit.
  private func append(_ lines: [[UInt8]], _ writing: inout Writing) -> Bool {
    let count = lines.reduce(0) { $0 + $1.count }
    guard count <= writing.rest - RecordingWriter.maximumEndLength,
      lines.allSatisfy({ $0.count <= RecordedLine.maximumLength })
    else { return false }
    writing.rest -= count
    writing.lines += lines.map { String(decoding: $0, as: UTF8.self) }
    return true
  }

  private func end(_ reason: RecordingEnd, _ writing: inout Writing) {
    guard !isOver else { return }
    writing.lines += writing.writer.end(reason).map { String(decoding: $0, as: UTF8.self) }
    hasEnded.value = true
    // The pseudonyms are not needed after the end, so their memory is released.
    writing.writer = RecordingWriter(keepsNames: true)
  }
}
