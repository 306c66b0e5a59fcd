public import RoomCore

/// A preload of a room.
public struct RoomPreload: Described, Equatable, Sendable {
  /// The room.
  public var room: String
  /// The level of the preload.
  public var level: PreloadLevel
  /// The urgency of the preload. Rank 0 is the room on which the content comes to rest. Higher
  /// ranks are the rooms around it.
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

/// The repetition of a failed load.
public struct LoadRetry: Described, Equatable, Sendable {
  /// The room.
  public var room: String
  /// The number of the repetition, from 1.
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

/// The amount of data that is preloaded of a room.
public enum PreloadLevel: DescribedCases, Equatable, Sendable {
  /// The address of the stream is resolved.
  case source
  /// The tracks are selected and a decoder is ready.
  case tracks
  /// The media is buffered for this duration.
  case media(Duration)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .source: visitor.visit("source")
    case .tracks: visitor.visit("tracks")
    case .media(let duration): visitor.visit("media", "duration", duration)
    }
  }
}

/// The load of a room near the current room.
struct Load: Sendable {
  enum Status: Sendable {
    case loading(failures: Int)
    case loaded
    case waiting(until: Instant, failures: Int)
  }

  let room: Identifier
  var level: PreloadLevel
  var rank: Int
  /// A Boolean value that indicates whether the load is a preload that has not been used.
  var isPreload: Bool
  var status = Status.loading(failures: 0)

  var preload: RoomPreload { RoomPreload(room: room.string, level: level, rank: rank) }

  var isLoaded: Bool { if case .loaded = status { true } else { false } }

  /// The time of the next repetition, or `nil` if the load has not failed.
  var retryTime: Instant? {
    if case .waiting(let time, _) = status { time } else { nil }
  }
}
