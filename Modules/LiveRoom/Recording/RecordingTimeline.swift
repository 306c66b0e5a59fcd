import RoomCore

/// A part of a feed for which a recording has no picture, such as an advertisement that was removed.
public struct RecordingCut: Equatable, Sendable {
  /// The position in the picture at which the part is missing.
  public var position: Duration
  /// The duration of the missing part. If the duration is not positive, the cut has no effect.
  public var duration: Duration

  /// Creates a cut.
  public init(at position: Duration, of duration: Duration) {
    self.position = position
    self.duration = duration
  }
}

/// The relation of the times of a feed to the positions in the picture.
struct RecordingTimeline: Sendable {
  /// The limit of positions and offsets.
  static let limit = Duration.seconds(604_800)

  /// The time by which messages come after their time in the feed.
  private(set) var offset = Duration.zero
  private(set) var cuts: [RecordingCut] = []

  static func clamped(_ position: Duration) -> Duration { min(max(.zero, position), limit) }

  mutating func setOffset(_ offset: Duration) {
    self.offset = min(max(.zero - Self.limit, offset), Self.limit)
  }

  mutating func setCuts(_ cuts: [RecordingCut]) {
    self.cuts =
      cuts.filter { $0.duration > .zero && $0.position >= .zero }
      .map { RecordingCut(at: $0.position, of: Self.clamped($0.duration)) }
      .inOrder { $0.position < $1.position }
  }

  /// Returns the position at which the picture reaches a message. Messages of a cut, and messages before the picture,
  /// are not shown.
  func place(of time: Instant) -> (position: Instant, isShown: Bool) {
    var position = time + offset
    for cut in cuts {
      let start = Instant.start + cut.position
      guard position >= start else { break }
      guard position - start >= cut.duration else { return (start, false) }
      position = position - cut.duration
    }
    return position < .start ? (.start, false) : (position, true)
  }

  /// Returns the time of the latest messages that the picture has reached at a position.
  func time(at position: Instant) -> Instant {
    cuts.prefix { .start + $0.position <= position }
      .reduce(position - offset) { $0 + $1.duration }
  }
}
