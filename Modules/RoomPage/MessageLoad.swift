import GiftChannels
import LiveRoom
import RoomCore
import RoomFeeds

/// The numbers of messages by kind, in a bounded number of time intervals. If a feed is too long, the length of
/// the intervals doubles.
struct MessageLoad {
  private static let capacity = 4_096

  private struct Interval {
    var gifts = 0
    var likes = 0
    var comments = 0
    var others = 0
  }

  private var seconds = 1
  private var intervals: [Interval] = []

  mutating func count(_ message: Timed<RoomInput>) {
    var index = Int(max(0, message.time.seconds)) / seconds
    while index >= Self.capacity {
      merge()
      index /= 2
    }
    while intervals.count <= index { intervals.append(Interval()) }
    switch message.value {
    case .gifts(.receive): intervals[index].gifts += 1
    case .gifts(.receiveBatch(let messages)): intervals[index].gifts += messages.count
    case .room(.receiveLike): intervals[index].likes += 1
    case .room(.receiveComment): intervals[index].comments += 1
    default: intervals[index].others += 1
    }
  }

  private mutating func merge() {
    seconds *= 2
    intervals = stride(from: 0, to: intervals.count, by: 2).map { index in
      guard index + 1 < intervals.count else { return intervals[index] }
      let (one, two) = (intervals[index], intervals[index + 1])
      return Interval(
        gifts: one.gifts + two.gifts, likes: one.likes + two.likes,
        comments: one.comments + two.comments, others: one.others + two.others)
    }
  }

  /// Writes the length of an interval in seconds, and for each kind the messages in each.
  func write(to json: inout JSONText) {
    json.field("seconds", seconds)
    let kinds: [(StaticString, KeyPath<Interval, Int>)] = [
      ("gifts", \.gifts), ("likes", \.likes), ("comments", \.comments), ("others", \.others),
    ]
    for (name, count) in kinds {
      json.begin(name.description)
      json.array(intervals) { json, interval in
        json.append(literal: String(interval[keyPath: count]))
      }
    }
  }
}
