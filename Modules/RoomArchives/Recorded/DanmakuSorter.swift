import LiveRoom
import RoomCore
import RoomFeeds

/// Puts the messages of a recording in the order of time.
///
/// Programs that merge or download recordings write them kind by kind, and some recorders group the messages
/// of some seconds by kind. A message that is out of place by more than the capacity remains out of place.
struct DanmakuSorter: Sendable {
  private struct Entry: Sendable {
    var time: Instant
    let item: DanmakuDecoder.Item
  }

  // The latest time of a feed.
  private static let longest = Duration.seconds(100_000_000)

  private let capacity: Int
  private var entries: [Entry] = []
  // The date at which the recording began, once a message was emitted.
  private var start: Instant?

  /// A sorter without items.
  ///
  /// - Parameter capacity: the greatest number of items that wait, with some 500 bytes each.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an item. Damage has its place behind the message ahead of it.
  ///
  /// - Returns: the earlier half of the items where too many wait; otherwise none.
  mutating func add(_ item: DanmakuDecoder.Item, start: Instant?) -> [DanmakuDecoder.Item] {
    let time = (try? item.message.get())?.time ?? entries.last?.time ?? .start
    entries.append(Entry(time: time, item: item))
    return entries.count < capacity ? [] : release(max(1, capacity / 2), start: start)
  }

  /// Returns all items that wait.
  mutating func finish(start: Instant?) -> [DanmakuDecoder.Item] {
    release(entries.count, start: start)
  }

  private mutating func release(_ count: Int, start: Instant?) -> [DanmakuDecoder.Item] {
    let earliest = DanmakuFields.earliestDate
    self.start =
      self.start ?? start ?? entries.lazy.map { $0.time }.filter { $0 >= earliest }.min()
    if let start = self.start {
      for index in entries.indices where entries[index].time >= earliest {
        entries[index].time = .start + min(max(.zero, entries[index].time - start), Self.longest)
      }
    }
    let inOrder = indicesInOrder(entries.count) {
      (entries[$0].time, $0) < (entries[$1].time, $1)
    }
    defer { entries = inOrder.dropFirst(count).map { entries[$0] } }
    return inOrder.prefix(count).map { entries[$0].item.read(at: entries[$0].time) }
  }
}
