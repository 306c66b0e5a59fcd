import LiveRoom
import RoomCore
import RoomFeeds

/// Sorts the messages of a recording by time.
///
/// Programs that merge or download recordings write the messages grouped by kind. Some recorders
/// group the messages of a few seconds by kind. A message that is more than the capacity out of
/// place stays out of place.
struct DanmakuSorter: Sendable {
  // The maximum duration of a feed.
  private static let longest = Duration.seconds(100_000_000)

  private let capacity: Int
  private var entries: [Timed<DanmakuDecoder.Item>] = []
  // The date at which the recording began, or `nil` until a message was emitted.
  private var start: Instant?

  /// Creates a sorter without items.
  ///
  /// - Parameter capacity: The maximum number of waiting items, with about 500 bytes each.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an item. A damaged element is sorted after the message before it.
  ///
  /// - Returns: The earlier half of the items if the capacity is reached, or an empty list.
  mutating func add(_ item: DanmakuDecoder.Item, start: Instant?) -> [DanmakuDecoder.Item] {
    let time = (try? item.message.get())?.time ?? entries.last?.time ?? .start
    entries.append(Timed(item, at: time))
    return entries.count < capacity ? [] : release(max(1, capacity / 2), start: start)
  }

  /// Returns all waiting items.
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
    return inOrder.prefix(count).map { entries[$0].value.read(at: entries[$0].time) }
  }
}
