public import RoomCore

/// A room that is to be preloaded.
public struct RoomPreload: Described, Equatable, Sendable {
  /// The room.
  public var room: String
  /// How much of it is loaded.
  public var level: PreloadLevel
  /// Its urgency: 0 is the room on which the content comes to rest, 1 and more are those around it.
  public var rank: Int

  /// Creates a preload.
  public init(room: String, level: PreloadLevel, rank: Int) {
    self.room = room
    self.level = level
    self.rank = rank
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", room)
    visitor.field("level", level)
    visitor.field("rank", rank)
  }
}

/// A failed load that is repeated.
public struct LoadRetry: Described, Equatable, Sendable {
  /// The room.
  public var room: String
  /// The number of this repetition, from 1.
  public var attempt: Int

  /// Creates a repetition of a load.
  public init(room: String, attempt: Int = 1) {
    self.room = room
    self.attempt = attempt
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", room)
    visitor.field("attempt", attempt)
  }
}

/// How much of a room is preloaded.
public enum PreloadLevel: Equatable, Sendable {
  /// The address of its stream is resolved.
  case source
  /// Its tracks are selected and a decoder is ready.
  case tracks
  /// This duration of its media is buffered.
  case media(Duration)
}

extension PreloadLevel: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .source: visitor.visit("source")
    case .tracks: visitor.visit("tracks")
    case .media(let duration): visitor.visit("media", "duration", duration)
    }
  }
}

/// What is loaded of a room near the current one.
struct Load: Sendable {
  enum Status: Sendable {
    case loading(failures: Int)
    case loaded
    case waiting(until: Instant, failures: Int)
  }

  let room: Identifier
  var level: PreloadLevel
  var rank: Int
  /// Whether it is preloaded, and not used by playing.
  var isPreload: Bool
  var status = Status.loading(failures: 0)

  var preload: RoomPreload { RoomPreload(room: room.string, level: level, rank: rank) }

  var isLoaded: Bool { if case .loaded = status { true } else { false } }

  /// When it will be repeated.
  var retryTime: Instant? {
    if case .waiting(let time, _) = status { time } else { nil }
  }
}
