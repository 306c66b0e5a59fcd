import LiveRoomKit

/// A few seconds of a room whose frames are measured.
public enum CheckScene: String, CaseIterable, Sendable {
  case rest
  case countdown = "own countdown"
  case lanes = "three popping lanes"
  case hearts = "30 hearts"
  case flying = "25 flying comments"
  case comments = "20 comments a second"
  case page = "page turns with lanes"

  /// The time that is measured.
  public var duration: Duration { .seconds(4) }

  /// The settings of a room with three lanes, in which nothing of a scene waits for long.
  public var configuration: RoomConfiguration {
    var configuration = RoomConfiguration(localUser: "me")
    if self == .flying { configuration.commentDestination = .danmaku }
    configuration.gifts.laneCount = 3
    configuration.gifts.maximumWait = .milliseconds(500)
    configuration.likes.hearts.othersPerSecond = 30
    configuration.comments.rowsPerSecond = 30
    return configuration
  }

  /// The inputs that make a new room ready.
  public static let entrance: [RoomInput] = [
    .pager(.setRooms(rooms: ["harbour", "kitchen", "rooftop"], current: "harbour"))
  ]

  /// The inputs, in order of time.
  public var inputs: [Timed<RoomInput>] {
    switch self {
    case .rest: []
    case .countdown: [Timed(.gifts(.give(GiftTap(gift: "rose"))), at: .start)]
    case .lanes: Self.gifts
    case .hearts:
      every(100) { _ in .likes(.receiveLikes(ReceivedLikes(count: 3))) }
    case .flying:
      every(160) { number in
        .danmaku(.receive(CommentMessage(id: "f\(number)", sender: "eve", text: Self.text(number))))
      }
    case .comments:
      every(50) { number in
        .comments(
          .receive(CommentMessage(id: "c\(number)", sender: "eve", text: Self.text(number))))
      }
    case .page:
      (Self.gifts
        + every(1_000) { number in
          .pager(.show(room: ["kitchen", "rooftop", "harbour"][number % 3], isAnimated: true))
        })
        .sorted { $0.time < $1.time }
    }
  }

  /// Units of three senders, which pop their labels ten times a second, and gifts of others, which are summarized.
  private static let gifts: [Timed<RoomInput>] = every(100) { number in
    let others = number % 5 == 1 ? [("dan", "cake"), ("eve", "star"), ("fay", "ring")] : []
    return .gifts(
      .receiveBatch(
        ([("ada", "rose"), ("bob", "rose"), ("cat", "rose")] + others).map {
          GiftMessage(id: "\($0)\(number)", sender: $0, gift: $1, count: .increment(1))
        }))
  }

  private static func text(_ number: Int) -> String {
    "\(number): " + String(repeating: "a wave ", count: 1 + number % 5)
  }
}

/// Inputs at equal distances, in milliseconds, until four seconds have passed.
private func every(_ distance: Int, _ input: (Int) -> RoomInput) -> [Timed<RoomInput>] {
  (0..<(4_000 / distance)).map {
    Timed(input($0), at: .start + .milliseconds($0 * distance))
  }
}
