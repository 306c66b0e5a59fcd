/// The items of a ticker in order.
///
/// Each operation costs O(n) for n items, at most 1,000.
struct TickerList: Sendable {
  struct Entry: Sendable {
    var item: TickerItem
    // A Boolean value that indicates whether the item has been on screen.
    var isSeen = false
    // A Boolean value that indicates whether the item was appended. An appended item shortens the
    // stay while it waits.
    var isStreamed: Bool
    // The width of the content in points, or `nil` if it is unknown.
    var width: Double?

    init(item: TickerItem, isStreamed: Bool = false) {
      self.item = item
      self.isStreamed = isStreamed
      width = item.width
    }

    /// Copies the known width of another entry if it is valid for this item.
    mutating func carryWidth(from other: Entry) {
      width = item.width(replacing: other.item, known: other.width)
    }
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }
  /// The number of items that have not been on screen.
  private(set) var waiting = 0
  /// The number of appended items that have not been on screen.
  private(set) var pressing = 0

  func index(of key: TickerKey) -> Int? { entries.firstIndex { $0.item.key == key } }

  subscript(index: Int) -> Entry { entries[index] }

  mutating func append(_ entry: Entry) { insert(entry, at: count) }

  /// Inserts an entry, whose key must not be in the list.
  mutating func insert(_ entry: Entry, at index: Int) {
    entries.insert(entry, at: min(index, count))
    count(entry, by: 1)
  }

  mutating func remove(at index: Int) -> Entry {
    let entry = entries.remove(at: index)
    count(entry, by: -1)
    return entry
  }

  mutating func replaceItem(at index: Int, with item: TickerItem) {
    let old = entries[index]
    entries[index].item = item
    entries[index].carryWidth(from: old)
  }

  mutating func setWidth(_ width: Double, at index: Int) { entries[index].width = width }

  /// Marks an item as shown. Returns a Boolean value that indicates whether it is shown for the
  /// first time, and its width.
  mutating func markSeen(at index: Int) -> (isNew: Bool, width: Double?) {
    let entry = entries[index]
    count(entry, by: -1)
    entries[index].isSeen = true
    return (!entry.isSeen, entry.width)
  }

  private mutating func count(_ entry: Entry, by step: Int) {
    if entry.isSeen { return }
    waiting += step
    if entry.isStreamed { pressing += step }
  }
}

extension TickerList {
  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    let unseen = entries.filter { !$0.isSeen }
    let streamed = unseen.count { $0.isStreamed }
    if unseen.count != waiting || streamed != pressing {
      return "\(unseen.count) unseen, \(streamed) streamed; counted \(waiting), \(pressing)."
    }
    let keys = Set(entries.map { $0.item.key })
    return keys.count == count ? nil : "\(count) items have \(keys.count) keys."
  }
}
