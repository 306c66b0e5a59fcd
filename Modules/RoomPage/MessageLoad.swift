import LiveRoom
import RoomCore
import RoomFeeds

/// The numbers of messages by kind, in a bounded number of time intervals. If a feed is too long, the length of
/// the intervals doubles.
struct MessageLoad {
  private static let capacity = 4_096
  private static let kinds = ["gifts", "likes", "comments", "others"]

  private var seconds = 1
  // For each kind, the number of messages in each interval.
  private var counts = kinds.map { _ in [Int]() }

  mutating func count(_ message: Timed<RoomInput>) {
    var index = Int(max(0, message.time.seconds)) / seconds
    while index >= Self.capacity {
      merge()
      index /= 2
    }
    for kind in counts.indices {
      while counts[kind].count <= index { counts[kind].append(0) }
    }
    switch message.value {
    case .gifts(.receive): counts[0][index] += 1
    case .gifts(.receiveBatch(let messages)): counts[0][index] += messages.count
    case .room(.receiveLike): counts[1][index] += 1
    case .comments(.receive): counts[2][index] += 1
    default: counts[3][index] += 1
    }
  }

  private mutating func merge() {
    seconds *= 2
    counts = counts.map { counts in
      stride(from: 0, to: counts.count, by: 2).map { index in
        counts[index..<min(index + 2, counts.count)].reduce(0, +)
      }
    }
  }

  /// Writes the length of an interval in seconds, and for each kind the messages in each.
  func write(to json: inout JSONText) {
    json.field("seconds", seconds)
    for (kind, counts) in zip(Self.kinds, counts) {
      json.begin(kind)
      json.array(counts) { json, count in json.append(literal: String(count)) }
    }
  }
}
