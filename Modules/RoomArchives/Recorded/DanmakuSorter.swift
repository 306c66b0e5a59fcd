import LiveRoom
import RoomCore
import RoomFeeds

/// Puts the messages of a recording in the order of time.
///
/// Programs that merge or download recordings write them kind by kind, and some recorders write the messages
/// of some seconds so. What is out of place by more than ``capacity`` messages remains so.
struct DanmakuSorter: Sendable {
  private struct Entry: Sendable {
    var time: Instant
    let item: DanmakuDecoder.Item
  }

  /// The greatest number of messages that wait, with some 200 to 400 bytes each.
  static let capacity = 1 << 20

  private var entries: [Entry] = []
  // The date at which the recording began, once a message was emitted.
  private var start: Instant?

  /// Adds an item. Damage has its place behind the message ahead of it.
  ///
  /// - Returns: the earlier half of the items where too many wait; otherwise `nil`.
  mutating func add(_ item: DanmakuDecoder.Item, start: Instant?) -> [DanmakuDecoder.Item]? {
    let time = (try? item.message.get())?.time ?? entries.last?.time ?? .start
    entries.append(Entry(time: time, item: item))
    return entries.count < Self.capacity ? nil : release(Self.capacity / 2, start: start)
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
        entries[index].time = .start + max(.zero, entries[index].time - start)
      }
    }
    let inOrder = indicesInOrder(entries.count) {
      (entries[$0].time, $0) < (entries[$1].time, $1)
    }
    defer { entries = inOrder.dropFirst(count).map { entries[$0] } }
    return inOrder.prefix(count).map { index in
      let (item, time) = (entries[index].item, entries[index].time)
      return DanmakuDecoder.Item(
        line: item.line, message: item.message.map { Timed($0.value, at: time) })
    }
  }
}
